/**
 * Writes a test for each finding of a verification, with vitest and `fetch` alone: it fails while the service breaks the rule, and passes
 * once that is mended.
 */
import { operationById, operations } from "../../contract/interface.js";
import { COMPARED_HEADERS, digestOf } from "../../verify/client/response.js";
import type { Wanted } from "../../verify/judging/define-rule.js";
import type { Check, Finding, Replay, ReplayedRequest, Report } from "../../verify/report/report.js";
import { toTold } from "../../verify/report/summary.js";

export function toVitestTests({ target, checks, headers = {} }: Report): string {
  const tests = checks.flatMap((check) => toTold(check.findings).map(({ finding }) => toTest(check, finding)));
  const body = tests.length > 0 ? tests : ['test.todo("No rule was broken when this file was written.");'];
  return `${preludeFor(target, headers)}\n${body.join("\n\n")}\n`;
}

const keys = Object.fromEntries(operations.map(({ id, path }) => [path, id === "getMuseumHours" ? "date" : "eventId"]));

function preludeFor(target: string, headers: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(headers).map(
    ([name, variable]) => `, ${JSON.stringify(name)}: process.env.${variable} ?? ""`,
  );
  return `// Written by museum-mock verify. Each test fails while the service breaks the rule, and passes once that is mended.
// MUSEUM_BASE_URL, MUSEUM_USERNAME and MUSEUM_PASSWORD say where the service is and who asks.
import { expect, test } from "vitest";

const { MUSEUM_BASE_URL: base = ${JSON.stringify(target)}, MUSEUM_USERNAME: user = "", MUSEUM_PASSWORD: password = "" } = process.env;
const credential = "Basic " + Buffer.from(user + ":" + password).toString("base64");
const keyOf = ${JSON.stringify(keys)};

/** Sends a request as the curl line does. */
async function send(target, { hasCredential = true, headers, ...init } = {}) {
  const own = { ...(hasCredential && { Authorization: credential })${pairs.join("")} };
  const response = await fetch(base.replace(/\\/$/, "") + target, { redirect: "manual", ...init, headers: { ...own, ...headers } });
  const text = await response.text();
  let list;
  try {
    list = JSON.parse(text);
  } catch {}
  const items = response.status === 200 && Array.isArray(list) ? list : undefined;
  const key = keyOf[target.split("?")[0]];
  return { status: response.status, headers: response.headers, text, items, keys: items?.map((item) => String(item?.[key]).toLowerCase()) };
}

/** What all pages of a list have, from the first on. */
async function sendAll(target, init) {
  const keys = [];
  for (let page = 1; page <= 200; page += 1) {
    const answer = await send(target.replace(/page=\\d+/, "page=" + page), init);
    if (!answer.keys?.length) break;
    keys.push(...answer.keys);
  }
  return { keys };
}

${digestOf.toString().replace(/^function \w+/, "function digestOf")}

/** An answer as one text, by what a rule may be about. */
function describeAnswer({ status, headers, text, items }) {
  const shown = ${JSON.stringify(COMPARED_HEADERS)}.map((name) => headers.get(name) ?? "-");
  return [status, ...shown, digestOf(items ? JSON.stringify(items) : text)].join(" | ");
}
`;
}

function toTest(check: Check, { id, message, expected, actual, reproduce, replay, known }: Finding): string {
  const place = check.operation ? ` (GET ${operationById(check.operation).path})` : "";
  const name = JSON.stringify(`${check.summary}${place} [${id}]`);
  const remarks = [message, `expected: ${expected}`, `actual: ${actual}`, ...reproduce];
  const comment = remarks.flatMap((line) => line.split("\n")).map((line) => `// ${line}`);
  if (!replay) return [...comment, `test.todo(${name}); // ${UNSENT}`].join("\n");
  const call = known ? "test.skip" : "test";
  return [...comment, `${call}(${name}, async () => {`, ...linesOf(replay).map((line) => `  ${line}`), "});"].join(
    "\n",
  );
}

const UNSENT = "it takes a wrong credential, which is not written down; the line above sends it";

function linesOf({ requests, wanted }: Replay): readonly string[] {
  const [first] = requests;
  if (first && wanted) return [`const answer = await ${callOf(first, wanted)};`, expectationOf(wanted)];
  const got = requests.map((request) => request.got);
  const answers = requests.map((request) => `describeAnswer(await ${callOf(request)})`);
  const what = got.length > 1 ? "still the two answers of which one is wrong" : "still the answer that is wrong";
  return [`expect([${answers.join(", ")}], ${JSON.stringify(what)}).not.toEqual(${JSON.stringify(got)});`];
}

function callOf({ target, method, headers, body, hasCredential }: ReplayedRequest, wanted?: Wanted): string {
  const init = {
    ...(method !== "GET" && { method }),
    ...(!hasCredential && { hasCredential }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  };
  const isOnPages = wanted !== undefined && "onPages" in wanted;
  const argument = Object.keys(init).length > 0 ? `, ${JSON.stringify(init)}` : "";
  return `${isOnPages ? "sendAll" : "send"}(${JSON.stringify(target)}${argument})`;
}

function expectationOf(wanted: Wanted): string {
  if (wanted.kind === "lists") return `expect(answer.keys).toContain(${JSON.stringify(wanted.key)});`;
  if (wanted.kind === "doesNotList") return `expect(answer.keys).not.toContain(${JSON.stringify(wanted.key)});`;
  if (wanted.kind === "status") return `expect(answer.status).toBe(${wanted.status});`;
  if (wanted.kind === "refusal") return "expect(answer.status).toBeGreaterThanOrEqual(400);";
  return "expect(answer.status).toBeLessThan(500);";
}
