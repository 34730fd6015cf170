/** The rules of how much one answer may hold. */
import { getMuseumHours, listSpecialEvents, type Operation, sentenceOn } from "../../contract/interface.js";
import { createChance } from "../../fixtures/chance.js";
import { listOf } from "../answer.js";
import { isPlaced, keyOf } from "../item.js";
import { isDayUnit } from "../knowledge.js";
import { firstDateIn } from "../prediction.js";
import { askWith, type Question } from "../question.js";
import type { Run } from "../run.js";
import { DEFAULT_LIMIT, LARGEST_LIMIT } from "../walk.js";
import type { Rule } from "./rule.js";

export const limitRules: readonly Rule[] = [
  ...[getMuseumHours, listSpecialEvents].map(limitRule),
  {
    id: "limit-maximum",
    says: `No answer holds more than ${LARGEST_LIMIT}, whatever is asked, and a limit of ${LARGEST_LIMIT} is served.`,
    source: "documented",
    basis: `limit has the maximum ${LARGEST_LIMIT}. ${sentenceOn(getMuseumHours, "limit")}`,
    follows: ["hours-limit", "events-limit"],
    needs: `more than ${LARGEST_LIMIT} entries or events`,
    check: askForTooMany,
    review: reviewMaximum,
  },
];

function limitRule(operation: Operation): Rule {
  return {
    id: operation.id === getMuseumHours.id ? "hours-limit" : "events-limit",
    operation: operation.id,
    says: "A page holds no more than the limit.",
    source: "documented",
    basis: sentenceOn(operation, "limit"),
    needs: "more of a list than fits on a page",
    review: (run) => reviewLimit(run, operation),
  };
}

function reviewLimit(run: Run, operation: Operation): void {
  const rule = operation.id === getMuseumHours.id ? "hours-limit" : "events-limit";
  for (const answer of run.conversation.log) {
    const { question } = answer.ask;
    const list = listOf(answer);
    if (question?.operation.id !== operation.id || !question.parameters || !list) continue;
    const limit = question.parameters.limit ?? DEFAULT_LIMIT;
    if (list.length >= limit) run.collector.exercise(rule);
    if (countOf(run, question, list) <= limit) continue;
    run.collector.violate(question.parameters.limit === undefined ? `${rule}-default` : rule, {
      message: `A page ${question.parameters.limit === undefined ? "without a limit" : `of limit ${limit}`} holds ${list.length}.`,
      expected: `at most ${limit}`,
      came: `${list.length}`,
      asks: [answer.ask],
      weight: Object.keys(question.parameters).length * 1000 + question.target.length,
    });
  }
}

/** How many a page holds of what limit counts: items, or for events where that is seen days. */
function countOf({ knowledge }: Run, { operation, parameters, target }: Question, list: readonly unknown[]): number {
  if (operation.id === getMuseumHours.id || !isDayUnit(knowledge.events.unit)) return list.length;
  const startDate = parameters
    ? parameters.startDate
    : (/[?&]startDate=(\d{4}-\d{2}-\d{2})(?:&|$)/.exec(target)?.[1] ?? undefined);
  const known = new Map(knowledge.events.events.map((event) => [event.key, event]));
  const days = list.map((item) => {
    const event = isPlaced(listSpecialEvents, item) ? known.get(keyOf(listSpecialEvents, item)) : undefined;
    return event && firstDateIn(event, startDate === undefined ? {} : { startDate }, knowledge);
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
  const { hours, events, plausible } = run.knowledge;
  const soonest = plausible.at(-1) ?? run.knowledge.today;
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
    ...beside.map((query) => run.ask(askWith(getMuseumHours, start ? `startDate=${start}&${query}` : query))),
    ...["", range, range.replace(/endDate=[^&]*&/, ""), range.replace(/startDate=[^&]*&/, "")].flatMap((prefix) =>
      beside.map((query) => run.ask(askWith(listSpecialEvents, `${prefix}${query}`))),
    ),
    ...beside.map((query) => run.ask(askWith(getMuseumHours, query))),
    ...limits.map((limit) => run.ask(askWith(getMuseumHours, `${start ? `startDate=${start}&` : ""}limit=${limit}`))),
    ...limits.map((limit) => run.ask(askWith(listSpecialEvents, `${range}limit=${limit}`))),
  ]);
}

/** Numbers over the maximum of every magnitude up to 2^53, from a seed. */
function randomLimits(seed: number): readonly string[] {
  const { next } = createChance(seed, "limits");
  return Array.from({ length: 40 }, (_, index) => String(Math.floor(2 ** (5 + index) * (1 + next())) + LARGEST_LIMIT));
}

function reviewMaximum(run: Run): void {
  for (const answer of run.conversation.log) {
    const { question } = answer.ask;
    const list = listOf(answer);
    if (!question || !list) continue;
    const limit = question.parameters?.limit;
    if (list.length >= LARGEST_LIMIT) run.collector.exercise("limit-maximum");
    if (list.length <= LARGEST_LIMIT || (limit !== undefined && limit < LARGEST_LIMIT)) continue;
    if (countOf(run, question, list) <= LARGEST_LIMIT) continue;
    run.collector.violate("limit-maximum", {
      message: `${list.length} came at once.`,
      expected: `at most ${LARGEST_LIMIT}, or a refusal`,
      came: `${list.length}`,
      asks: [answer.ask],
      again: async () => (listOf(await run.askAgain(question))?.length ?? 0) > LARGEST_LIMIT,
      weight: question.target.length,
    });
  }
}
