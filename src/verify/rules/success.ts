/** The rules of a success: its status, its media type, and that it is a list. */
import { LAST_DATE } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, methodSentence } from "../../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Query, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../target-model/page-crawl.js";
import type { Rule } from "./rule.js";

const ARRAY = "A success response is a JSON array, the entries of one page; an empty array where there are none.";

export const successRules: readonly Rule[] = [
  {
    id: "success-status",
    summary: "A request with documented values gets 200.",
    source: "documented",
    basis: `${methodSentence} ${ARRAY}`,
    precondition: "an answer",
    review: reviewStatus,
  },
  {
    id: "success-array",
    summary: "A success is a JSON array.",
    source: "documented",
    basis: ARRAY,
    dependsOn: ["success-status"],
    precondition: "an answer",
    review: reviewArray,
  },
  {
    id: "success-empty",
    summary: "Where there is nothing, a success is an empty array.",
    source: "documented",
    basis: ARRAY,
    dependsOn: ["success-array", "success-status"],
    precondition: "days without an event, or an end to the hours",
    check: judgeEmpty,
  },
  {
    id: "success-media-type",
    summary: "A success is of the media type application/json.",
    source: "documented",
    basis: "Both operations return JSON, application/json in the document.",
    dependsOn: ["success-status", "success-array"],
    precondition: "a success",
    review: reviewMediaType,
  },
  {
    id: "json-encoding",
    summary: "JSON is UTF-8, without a byte order mark.",
    source: "http",
    basis: "RFC 8259, section 8.1.",
    precondition: "a success",
    review: reviewEncoding,
  },
];

/** Days that may be too far off for a target to serve. */
function isFarOff({ parameters = {} }: Query): boolean {
  return [parameters.startDate, parameters.endDate].some(
    (date) => date !== undefined && (date < "1900" || date > "2200"),
  );
}

/** Questions that a target has no ground to refuse: documented values, near enough, the end not before the start. */
function mustBeServed(query: Query | undefined, run: Run): query is Query {
  const { parameters } = query ?? {};
  if (!query || !parameters || isFarOff(query)) return false;
  const { startDate, endDate, page = 1 } = parameters;
  const soonest = run.model.plausible.at(-1) ?? run.model.today;
  const isPast = (startDate ?? soonest) < soonest;
  const isWide =
    startDate !== undefined && endDate !== undefined && Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4)) > 1;
  if (isPast || isWide || page > 1) return false;
  const isNarrow = endDate !== undefined && endDate <= (startDate ?? soonest);
  return !isNarrow || (endDate === startDate && run.model.events.bound !== "exclusive");
}

function reviewStatus(run: Run): void {
  const first = new Map<string, TargetResponse>();
  for (const answer of run.client.log) {
    const { query, credential, method } = answer.request;
    if (!query?.parameters || credential !== run.right || method !== "GET" || answer.networkError !== undefined)
      continue;
    const isWrongSuccess = answer.status !== 200 && answer.status < 400;
    const isOwed = mustBeServed(query, run);
    if (isOwed) run.collector.exercise("success-status");
    const isFlaw = isWrongSuccess || (isOwed && isRefused(answer));
    // Beyond the last page a target may say no in any way, and 304 is for who asked with a tag.
    if (!isFlaw || answer.status === 304) continue;
    const rule = ruleOf(answer, run);
    if (rule !== undefined) first.set(rule, simpler(first.get(rule), answer));
  }
  for (const [rule, answer] of first) violate(run, rule, answer);
}

/** The rule that a request which was not served speaks of; undefined where another rule has said so already. */
function ruleOf(
  { request: { query }, status }: TargetResponse,
  { collector, client: { log } }: Run,
): string | undefined {
  const { limit, startDate, endDate } = query?.parameters ?? {};
  if ((status === 204 || status === 404) && collector.isBroken("success-empty")) return undefined;
  if ((status === 401 || status === 403) && collector.isBroken("credential-kept")) return undefined;
  const isLargest = limit === LARGEST_LIMIT && status >= 400;
  const isServed = (answer: TargetResponse) =>
    answer.request.query?.parameters?.limit === LARGEST_LIMIT && listOf(answer);
  if (isLargest && !log.some(isServed)) return "limit-maximum";
  // An end before a wrong start: the default is at fault.
  return status >= 400 && startDate === undefined && endDate !== undefined ? "events-start-default" : "success-status";
}

function simpler(a: TargetResponse | undefined, b: TargetResponse): TargetResponse {
  return a && a.request.target.length <= b.request.target.length ? a : b;
}

function violate(run: Run, rule: string, answer: TargetResponse): void {
  const { query } = answer.request;
  if (!query) return;
  run.collector.violate(rule, {
    message: "A request with documented values was not served.",
    expected: "200 and a JSON array",
    actual: describeResponse(answer),
    requests: [answer.request],
    again: async () => (await run.getAgain(query)).status !== 200,
    weight: -1,
  });
}

function reviewArray({ client: { log }, collector, right }: Run): void {
  for (const answer of log) {
    if (
      !answer.request.query ||
      answer.request.method !== "GET" ||
      answer.status !== 200 ||
      answer.request.credential !== right
    )
      continue;
    collector.exercise("success-array");
    const { json } = answer.body;
    if (json && Array.isArray(json.value)) continue;
    // An object or null in the place of an empty list is evidence by the rule on empty lists.
    const isNothing = json && (json.value === null || JSON.stringify(json.value) === "{}");
    collector.violate(isNothing ? "success-empty" : "success-array", {
      message: json ? "The body is JSON, but no array." : "The body is not JSON.",
      expected: "a JSON array",
      actual: describeResponse(answer),
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}

/** Asks for days that lie past everything, and for days without an event. */
async function judgeEmpty(run: Run): Promise<void> {
  const { hours, events } = run.model;
  const last = hours.entries.at(-1)?.date;
  const dates = events.events.flatMap((event) => event.dates).sort();
  const next = Number((last ?? dates.at(-1) ?? run.model.today).slice(0, 4)) + 2;
  const [first, end] = [`${next}-02-03`, `${next}-02-05`];
  const queries = [
    ...(hours.to === LAST_DATE ? [queryFor(getMuseumHours, { startDate: first })] : []),
    ...((dates.at(-1) ?? "") < first ? [queryFor(listSpecialEvents, { startDate: first, endDate: end })] : []),
  ];
  for (const query of queries) {
    const answer = await run.get(query);
    const isFar = query.parameters?.startDate !== undefined && isRefused(answer) && answer.status !== 404;
    if (answer.networkError !== undefined || isFar || answer.status >= 500) continue;
    run.collector.exercise("success-empty");
    const isEmpty = (one: TargetResponse) => listOf(one) !== undefined;
    if (isEmpty(answer)) continue;
    run.collector.violate("success-empty", {
      message: "Where there is nothing, something other than an empty array came.",
      expected: "200 and []",
      actual: describeResponse(answer),
      requests: [answer.request],
      again: async () => !isEmpty(await run.getAgain(query)),
    });
  }
}

function reviewMediaType({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    if (!answer.request.query || answer.request.method !== "GET" || !listOf(answer)) continue;
    collector.exercise("success-media-type");
    const type = answer.headers.get("Content-Type") ?? "";
    if (/^application\/json\s*(;|$)/i.test(type.trim())) continue;
    collector.violate("success-media-type", {
      message: type === "" ? "A success has no Content-Type." : `A success is of the media type ${type}.`,
      expected: "Content-Type: application/json",
      actual: type === "" ? "none" : type,
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}

function reviewEncoding({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    if (!answer.request.query || answer.status !== 200 || answer.request.method !== "GET") continue;
    collector.exercise("json-encoding");
    const { isUtf8, hasByteOrderMark } = answer.body;
    if (isUtf8 && !hasByteOrderMark) continue;
    collector.violate("json-encoding", {
      message: isUtf8 ? "The body begins with a byte order mark." : "The body is not UTF-8.",
      expected: "UTF-8 without a byte order mark",
      actual: isUtf8 ? "EF BB BF before the text" : "bytes that are not UTF-8",
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}
