/** The rules of how much one answer may hold. */
import { getMuseumHours, listSpecialEvents, type Operation, sentenceOn } from "../../contract/interface.js";
import { createChance } from "../../fixtures/chance.js";
import { listOf } from "../client/response.js";
import { type Query, rawQuery } from "../queries/query.js";
import type { Run } from "../run.js";
import { isPlaced, keyOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, LARGEST_LIMIT } from "../target-model/page-crawl.js";
import { firstDateIn } from "../target-model/prediction.js";
import { isDayUnit } from "../target-model/target-model.js";
import type { Rule } from "./rule.js";

export const limitRules: readonly Rule[] = [
  ...[getMuseumHours, listSpecialEvents].map(limitRule),
  {
    id: "limit-maximum",
    summary: `No answer holds more than ${LARGEST_LIMIT}, whatever is asked, and a limit of ${LARGEST_LIMIT} is served.`,
    source: "documented",
    basis: `limit has the maximum ${LARGEST_LIMIT}. ${sentenceOn(getMuseumHours, "limit")}`,
    dependsOn: ["hours-limit", "events-limit"],
    precondition: `more than ${LARGEST_LIMIT} entries or events`,
    check: askForTooMany,
    review: reviewMaximum,
  },
];

function limitRule(operation: Operation): Rule {
  return {
    id: operation.id === getMuseumHours.id ? "hours-limit" : "events-limit",
    operation: operation.id,
    summary: "A page holds no more than the limit.",
    source: "documented",
    basis: sentenceOn(operation, "limit"),
    precondition: "more of a list than fits on a page",
    review: (run) => reviewLimit(run, operation),
  };
}

function reviewLimit(run: Run, operation: Operation): void {
  const rule = operation.id === getMuseumHours.id ? "hours-limit" : "events-limit";
  for (const answer of run.client.log) {
    const { query } = answer.request;
    const list = listOf(answer);
    if (query?.operation.id !== operation.id || !query.parameters || !list) continue;
    const limit = query.parameters.limit ?? DEFAULT_LIMIT;
    if (list.length >= limit) run.collector.exercise(rule);
    if (countOf(run, query, list) <= limit) continue;
    run.collector.violate(query.parameters.limit === undefined ? `${rule}-default` : rule, {
      message: `A page ${query.parameters.limit === undefined ? "without a limit" : `of limit ${limit}`} holds ${list.length}.`,
      expected: `at most ${limit}`,
      actual: `${list.length}`,
      requests: [answer.request],
      weight: Object.keys(query.parameters).length * 1000 + query.target.length,
    });
  }
}

/** How many a page holds of what limit counts: items, or for events where that is seen days. */
function countOf({ model }: Run, { operation, parameters, target }: Query, list: readonly unknown[]): number {
  if (operation.id === getMuseumHours.id || !isDayUnit(model.events.unit)) return list.length;
  const startDate = parameters
    ? parameters.startDate
    : (/[?&]startDate=(\d{4}-\d{2}-\d{2})(?:&|$)/.exec(target)?.[1] ?? undefined);
  const known = new Map(model.events.events.map((event) => [event.key, event]));
  const days = list.map((item) => {
    const event = isPlaced(listSpecialEvents, item) ? known.get(keyOf(listSpecialEvents, item)) : undefined;
    return event && firstDateIn(event, startDate === undefined ? {} : { startDate }, model);
  });
  return new Set(days.filter((day) => day !== undefined)).size;
}

/** Limits over the maximum, of every size at which arithmetic overflows. */
const TOO_MANY = [
  "31",
  "031",
  "00100",
  "%2B31",
  "31.0",
  "1e2",
  "0x1F",
  "%2031",
  "31%20",
  "32",
  "40",
  "50",
  "60",
  "99",
  "100",
  "127",
  "128",
  "255",
  "256",
  "257",
  "300",
  "365",
  "500",
  "999",
  "1000",
  "1001",
  "9999",
  "10000",
  "32767",
  "32768",
  "65535",
  "65536",
  "65566",
  "99999",
  "100000",
  "999999",
  "1000000",
  "16777216",
  "16777217",
  "99999999",
  "999999999",
  "2147483647",
  "2147483648",
  "2147483678",
  "4294967295",
  "4294967296",
  "4294967297",
  "4294967326",
  "10000000000",
  "1686452715789",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "18446744073709551616",
  "100000000000000000000",
  "1".repeat(40),
  "9".repeat(310),
] as const;

async function askForTooMany(run: Run): Promise<void> {
  const { hours, events, plausible } = run.model;
  const soonest = plausible.at(-1) ?? run.model.today;
  const start = hours.entries.find(({ date }) => date >= soonest)?.date ?? hours.entries[0]?.date;
  const dates = events.events
    .flatMap((event) => event.dates)
    .filter((date) => date >= soonest)
    .sort();
  const range = dates.length > 0 ? `startDate=${dates[0]}&endDate=${dates.at(-1)}&` : "";
  const limits = [...TOO_MANY, ...randomLimits(run.options.seed)];
  const beside = [
    "page=1&limit=31",
    "limit=100&page=1",
    "page=2&limit=31",
    "page=2&limit=1000",
    "limit=31",
    "limit=1000",
  ];
  await Promise.all([
    ...beside.map((query) => run.get(rawQuery(getMuseumHours, start ? `startDate=${start}&${query}` : query))),
    ...["", range, range.replace(/endDate=[^&]*&/, ""), range.replace(/startDate=[^&]*&/, "")].flatMap((prefix) =>
      beside.map((query) => run.get(rawQuery(listSpecialEvents, `${prefix}${query}`))),
    ),
    ...beside.map((query) => run.get(rawQuery(getMuseumHours, query))),
    ...limits.map((limit) => run.get(rawQuery(getMuseumHours, `${start ? `startDate=${start}&` : ""}limit=${limit}`))),
    ...limits.map((limit) => run.get(rawQuery(listSpecialEvents, `${range}limit=${limit}`))),
  ]);
}

/** Numbers over the maximum of every magnitude up to 2^53, from a seed. */
function randomLimits(seed: number): readonly string[] {
  const { next } = createChance(seed, "limits");
  return Array.from({ length: 40 }, (_, index) => String(Math.floor(2 ** (5 + index) * (1 + next())) + LARGEST_LIMIT));
}

function reviewMaximum(run: Run): void {
  for (const answer of run.client.log) {
    const { query } = answer.request;
    const list = listOf(answer);
    if (!query || !list) continue;
    const limit = query.parameters?.limit;
    if (list.length >= LARGEST_LIMIT) run.collector.exercise("limit-maximum");
    if (list.length <= LARGEST_LIMIT || (limit !== undefined && limit < LARGEST_LIMIT)) continue;
    if (countOf(run, query, list) <= LARGEST_LIMIT) continue;
    run.collector.violate("limit-maximum", {
      message: `${list.length} came at once.`,
      expected: `at most ${LARGEST_LIMIT}, or a refusal`,
      actual: `${list.length}`,
      requests: [answer.request],
      again: async () => (listOf(await run.getAgain(query))?.length ?? 0) > LARGEST_LIMIT,
      weight: query.target.length,
    });
  }
}
