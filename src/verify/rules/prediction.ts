/** The rules that every answer be the one to which all others lead: random queries, each shrunk to the smallest that differs. */
import fc from "fast-check";
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { combinationsOfEvents, crowdedRanges } from "../queries/event-queries.js";
import { combinationsOfHours, startsOfHours } from "../queries/hours-queries.js";
import type { Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../target-model/page-crawl.js";
import { earliest } from "../target-model/prediction.js";
import { judgeEventPages, judgeHours, judgeRanges } from "./comparison.js";
import type { Rule } from "./rule.js";

export const predictionRules: readonly Rule[] = [
  {
    id: "hours-predicted",
    operation: getMuseumHours.id,
    summary:
      "Each parameter counts, alone and beside every other, and every answer is the one to which the others lead.",
    source: "itself",
    basis: "The model of the interface over all entries seen, under the readings that the answers allow.",
    dependsOn: ["hours-*", "success-status", "same-answer"],
    precondition: "entries of hours",
    check: askForRandomHours,
  },
  {
    id: "events-predicted",
    operation: listSpecialEvents.id,
    summary:
      "Each parameter counts, alone and beside every other, and every answer is the one to which the others lead.",
    source: "itself",
    basis: "The model of the interface over all events seen, under the readings that the answers allow.",
    dependsOn: ["events-*", "success-status", "same-answer"],
    precondition: "events",
    check: askForRandomEvents,
  },
];

/** So many queries are asked at once. */
const AT_ONCE = 16;

async function askForRandomHours(run: Run): Promise<void> {
  const telling = [
    ...combinationsOfHours(run),
    ...everyLimit(startsOfHours(run, 3).map((startDate) => ({ startDate }))),
  ];
  if (!(await judgeHours(run, "hours-predicted", telling))) return;
  const { hours, plausible, today } = run.model;
  const floor = hours.past === "serve" ? (hours.entries[0]?.date ?? today) : (plausible.at(-1) ?? today);
  const last = hours.entries.at(-1)?.date;
  if (last === undefined || last < floor) return;
  const first = floor < earliest(hours, today) ? today : floor;
  const count = hours.entries.filter(({ date }) => date >= first).length;
  const queries = fc.record(
    {
      startDate: dates(first, addDays(last, 3)),
      page: pages(count),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    },
    { requiredKeys: [] },
  );
  await askAll(run, queries, (parameters) => judgeHours(run, "hours-predicted", [parameters]));
}

async function askForRandomEvents(run: Run): Promise<void> {
  const telling = [...combinationsOfEvents(run), ...everyLimit(crowdedRanges(run, LARGEST_LIMIT + 1))];
  if (!(await judgeEventPages(run, "events-predicted", telling))) return;
  const { events, plausible, today } = run.model;
  const floor = events.past === "serve" ? earliest(events, today) : (plausible.at(-1) ?? today);
  const all = events.events
    .flatMap(({ dates: some }) => some)
    .filter((date) => date >= floor && date <= addDays(events.to, -1))
    .sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return;
  const begin = addDays(first, -2) < floor ? floor : addDays(first, -2);
  const ranges = fc
    .record({
      startDate: dates(begin, last),
      days: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 60 })),
      isOpen: fc.boolean(),
    })
    .map(({ startDate, days, isOpen }) =>
      isOpen ? { startDate } : { startDate, endDate: earlier(addDays(startDate, days), events.to) },
    );
  const paged = fc
    .record({ range: ranges, page: pages(25), limit: fc.integer({ min: 1, max: LARGEST_LIMIT }) })
    .map(({ range, page, limit }) => ({ ...range, page, limit }));
  // The range as a whole and a page of it: the second rests on the crawl of the first.
  await askAll(run, paged, async ({ page, limit, ...range }) => {
    const isWholeRight = await judgeRanges(run, "events-predicted", [range]);
    return isWholeRight && judgeEventPages(run, "events-predicted", [{ ...range, page, limit }]);
  });
}

/** The first two pages of every limit, of the first of some lists. */
function everyLimit(lists: readonly Parameters[]): readonly Parameters[] {
  const limits = Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1);
  return lists
    .slice(0, 1)
    .flatMap((list) => limits.flatMap((limit) => [1, 2].map((page) => ({ ...list, page, limit }))));
}

/** Asks the queries of a seed a few at a time; where one is answered wrongly, fast-check looks for the smallest that is. */
async function askAll<Query extends Parameters>(
  run: Run,
  queries: fc.Arbitrary<Query>,
  judge: (parameters: Query) => Promise<boolean>,
): Promise<void> {
  const { seed, randomQuestions } = run.options;
  const numRuns = run.client.isThrottled() ? Math.ceil(randomQuestions / 6) : randomQuestions;
  const sample = fc.sample(queries, { seed, numRuns });
  for (let at = 0; at < sample.length; at += AT_ONCE) {
    const agreed = await Promise.all(sample.slice(at, at + AT_ONCE).map(judge));
    if (agreed.every(Boolean)) continue;
    // The same queries once more, one by one, and from the first that differs on ever smaller ones; each is a violation.
    await fc.check(fc.asyncProperty(queries, judge), { seed, numRuns: at + AT_ONCE });
    return;
  }
}

function dates(first: CalendarDate, last: CalendarDate): fc.Arbitrary<CalendarDate> {
  return fc
    .integer({ min: 0, max: Math.max(dayNumber(last) - dayNumber(first), 0) })
    .map((days) => addDays(first, days));
}

/** Near pages often, deep ones now and then, and a few past the end. */
function pages(items: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: Math.max(Math.ceil(items / 8), 2) }),
    fc.integer({ min: 1, max: items + 2 }),
  );
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}
