/** The rules of one query, one answer: whenever, however and beside whatever it is asked. */
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { createChance } from "../../fixtures/chance.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import { bySimplicity, type Query } from "../queries/query.js";
import { spread } from "../queries/sample.js";
import type { Run } from "../run.js";
import { mayHaveTurned } from "../target-model/refreshed-today.js";
import { describeDifference, keysText, textOf } from "../target-model/response-text.js";
import type { Rule } from "./rule.js";

const common = { source: "itself" as const, precondition: "an answer" };

export const consistencyRules: readonly Rule[] = [
  {
    ...common,
    id: "same-answer",
    summary: "The same query gets the same answer: again, in another order, at once with others, on a new connection.",
    basis: "A query that is answered in two ways is answered wrongly once.",
    check: askEverythingAgain,
  },
  {
    ...common,
    id: "parameter-order",
    summary: "The order of the parameters makes no difference.",
    basis: "Each parameter is named; no order is documented.",
    dependsOn: ["same-answer"],
    check: (run) => compareAll(run, "parameter-order", reorder),
  },
  {
    ...common,
    id: "percent-encoding",
    source: "http",
    summary: "A parameter means the same percent-encoded.",
    basis:
      "RFC 3986, section 6.2.2.2: URIs that differ in the percent-encoding of unreserved characters are equivalent.",
    dependsOn: ["same-answer"],
    check: async (run) => {
      await compareAll(run, "percent-encoding", (target) => encode(target, "values"));
      await compareAll(run, "percent-encoding", (target) => encode(target, "names"));
    },
  },
  {
    ...common,
    id: "request-headers",
    summary: "Another Accept-Language or User-Agent gets the same entries and events.",
    basis: "No header but Authorization is documented.",
    dependsOn: ["same-answer"],
    check: (run) => compareHeaders(run),
  },
];

/** So many queries are asked anew. */
const ASKED_AGAIN = 240;

/** First all together and in another order, then those without an equal once more on connections of their own. */
async function askEverythingAgain(run: Run): Promise<void> {
  const queries = spread(run.asked(), ASKED_AGAIN);
  const shuffled = createChance(run.options.seed, "asked again").shuffle(queries);
  await Promise.all(shuffled.map((query) => compareWithFirst(run, query, {})));
  const plain = [...queries]
    .filter(({ parameters }) => parameters)
    .sort(bySimplicity)
    .slice(0, 8);
  await Promise.all(plain.map((query) => compareWithFirst(run, query, { Connection: "close" })));
}

async function compareWithFirst(run: Run, query: Query, headers: Readonly<Record<string, string>>): Promise<void> {
  const first = await run.get(query);
  const plain: TargetRequest = { method: "GET", target: query.target, credential: run.right, query };
  const request = Object.keys(headers).length > 0 ? { ...plain, headers } : plain;
  const second = await run.client.send(request);
  if ([first, second].some(({ networkError, status }) => networkError !== undefined || status >= 500)) return;
  run.collector.exercise("same-answer");
  if (textOf(query, first) === textOf(query, second)) return;
  const later = await Promise.all([1, 2, 3].map(() => run.client.send(request)));
  // Without a startDate the answer is of today, and the day may have turned; then all later ones are alike.
  const isOfToday = !query.target.includes("startDate") && mayHaveTurned(first.at, run.options.now());
  if (isOfToday && later.every((answer) => textOf(query, answer) === textOf(query, second))) return;
  const texts = [first, second, ...later].map((answer) => textOf(query, answer));
  const commonest = Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
  run.collector.violate("same-answer", {
    message: "The same query got different answers.",
    expected: `the same answer each time: ${describeResponse(first)}`,
    actual: describeDifference(
      query,
      first,
      [second, ...later].find((answer) => textOf(query, answer) !== textOf(query, first)) ?? second,
    ),
    requests: [request],
    reproducibility: `${texts.length - commonest} of ${texts.length} times another`,
    weight: query.target.length,
  });
}

/** Questions with two parameters or more and an answer that is not empty. */
async function tellingQuestions(run: Run, most: number): Promise<readonly Query[]> {
  const all = run.asked().filter(({ parameters = {} }) => Object.keys(parameters).length > 1);
  const found: Query[] = [];
  for (const operation of [getMuseumHours, listSpecialEvents]) {
    const own = all.filter(
      ({ operation: { id }, parameters }) => id === operation.id && parameters?.startDate !== undefined,
    );
    const answers = await Promise.all(
      spread(own, most * 4).map(async (query) => ({ query, answer: await run.get(query) })),
    );
    found.push(
      ...answers
        .filter(({ answer }) => (listOf(answer)?.length ?? 0) > 0)
        .map(({ query }) => query)
        .slice(0, most),
    );
  }
  return found;
}

async function compareAll(run: Run, rule: string, change: (target: string) => string): Promise<void> {
  for (const query of await tellingQuestions(run, 6)) {
    const changed = { ...query, target: change(query.target) };
    if (changed.target === query.target) continue;
    await compareTwo(run, rule, query, changed);
  }
}

async function compareTwo(
  run: Run,
  rule: string,
  query: Query,
  changed: Query,
  headers?: Record<string, string>,
): Promise<void> {
  // Without a query: what is asked in another way is held to the answer of the plain one alone.
  const request: TargetRequest = {
    method: "GET",
    target: changed.target,
    credential: run.right,
    ...(headers && { headers }),
  };
  const [first, second] = [await run.getAgain(query), await run.client.send(request)];
  if ([first, second].some(({ networkError, status }) => networkError !== undefined || status >= 500)) return;
  run.collector.exercise(rule);
  const isSame = (a: TargetResponse, b: TargetResponse) =>
    isTranslated(b) ? keysText(query, a) === keysText(query, b) : textOf(query, a) === textOf(query, b);
  if (isSame(first, second)) return;
  run.collector.violate(rule, {
    message: "Two requests that mean the same got different answers.",
    expected: describeResponse(first),
    actual: describeDifference(query, first, second),
    requests: [first.request, request],
    again: async () => !isSame(await run.getAgain(query), await run.client.send(request)),
    weight: query.target.length,
  });
}

/** Whether a target says that the answer is in a language of its choice (RFC 9110, sections 8.5 and 12.5.5). */
function isTranslated({ headers }: TargetResponse): boolean {
  return headers.has("Content-Language") || /accept-language/i.test(headers.get("Vary") ?? "");
}

async function compareHeaders(run: Run): Promise<void> {
  const variations = [
    { "Accept-Language": "fr-CH, ar;q=0.8" },
    { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
  ];
  for (const query of await tellingQuestions(run, 2)) {
    for (const headers of variations) await compareTwo(run, "request-headers", query, query, headers);
  }
}

function reorder(target: string): string {
  const [path, query = ""] = target.split("?");
  return `${path}?${query.split("&").reverse().join("&")}`;
}

/** Writes digits and dashes of the values, or letters of the names, as percent-encoded octets. */
function encode(target: string, part: "names" | "values"): string {
  const [path, query = ""] = target.split("?");
  const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  const pairs = query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return part === "names"
      ? `${name.replace(/[td]/g, percent)}=${value}`
      : `${name}=${value.replace(/[0-9-]/g, percent)}`;
  });
  return `${path}?${pairs.join("&")}`;
}
