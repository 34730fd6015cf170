/** Holds answers to what is predicted, and tells an answer that is always wrong from one that is not always the same. */
import { dayNumber } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import type { TargetRequest } from "../client/request.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { bySimplicity, type Parameters, type Query, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { describeKeys, isPlaced, keyOf } from "../target-model/item.js";
import { crawl, DEFAULT_LIMIT, LARGEST_LIMIT } from "../target-model/page-crawl.js";
import { firstDateIn, lastDayOf, predictHours, predictRange } from "../target-model/prediction.js";
import { mayBeOfYesterday } from "../target-model/refreshed-today.js";
import { type DayUnit, isDayUnit, type KnownEvent } from "../target-model/target-model.js";

/** An answer that is not the predicted one. */
interface Disagreement {
  readonly query: Query;
  readonly answer: TargetResponse;
  readonly expected: string;
  readonly actual: string;
  /** Keys that nothing known explains. */
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/** Compares the answer to a query with what must come; undefined where they agree or nothing can be said. */
type Compare = (run: Run) => Promise<Disagreement | "agrees" | undefined>;

/** Holds pages of hours to the prediction; whether all agree. */
export async function judgeHours(run: Run, rule: string, queries: readonly Parameters[]): Promise<boolean> {
  return judgeAll(run, rule, queries, compareHours, "hours-pages-complete");
}

/** Holds all pages of ranges of events together to the prediction. */
export async function judgeRanges(run: Run, rule: string, ranges: readonly Parameters[]): Promise<boolean> {
  return judgeAll(run, rule, ranges, compareRange, "events-pages-complete");
}

/** The same for events of a single date alone, of which only the ends of a range can decide. */
export async function judgeBounds(run: Run, rule: string, ranges: readonly Parameters[]): Promise<boolean> {
  return judgeAll(run, rule, ranges, compareBounds, "events-pages-complete");
}

/** Holds single pages of events to the order in which the range as a whole was answered. */
export async function judgeEventPages(run: Run, rule: string, queries: readonly Parameters[]): Promise<boolean> {
  return judgeAll(run, rule, queries, compareEventPage, "events-pages-complete");
}

/** So many queries are judged at once. */
const AT_ONCE = 16;

type CompareWith = (run: Run, parameters: Parameters) => Promise<Disagreement | "agrees" | undefined>;

async function judgeAll(
  run: Run,
  rule: string,
  queries: readonly Parameters[],
  compare: CompareWith,
  completeness: string,
): Promise<boolean> {
  const operation = compare === compareHours ? getMuseumHours : listSpecialEvents;
  const ordered = [...queries].sort((a, b) => bySimplicity(queryFor(operation, a), queryFor(operation, b)));
  for (let at = 0; at < ordered.length; at += AT_ONCE) {
    const some = ordered.slice(at, at + AT_ONCE);
    const agreed = await Promise.all(
      some.map((parameters) => judge(run, rule, (asking) => compare(asking, parameters), completeness)),
    );
    // What is broken shows in the simplest queries; more of them would only load the target.
    if (!agreed.every(Boolean)) return false;
  }
  return true;
}

/** Judges one query; a disagreement that is not there when asked anew is an answer that changed. */
export async function judge(run: Run, rule: string, compare: Compare, completeness = rule): Promise<boolean> {
  const day = run.model.today;
  let found = await compare(run);
  if (found === undefined) return true;
  run.collector.exercise(rule);
  if (found === "agrees") return true;
  const isOfToday = found.query.parameters?.startDate === undefined;
  if (isOfToday && ((await mayBeOfYesterday(run, found.answer)) || run.model.today !== day)) {
    found = await compare({ ...run, get: run.getAgain });
    if (found === undefined || found === "agrees") return true;
  }
  const { query, answer, expected, actual, unknown, missing } = found;
  const afresh = { ...run, get: run.getAgain };
  const second = await compare(afresh);
  if (second === "agrees" || second === undefined) {
    run.collector.violate("same-answer", {
      message: "The same query got different answers.",
      expected: "the same answer whenever it is asked",
      actual: `${actual}; asked again, what was expected`,
      requests: [answer.request],
      reproducibility: "not each time",
      weight: weightOf(query),
    });
    return true;
  }
  const unknownRule = run.options.fixtures ? "data-set" : completeness;
  run.collector.violate(unknown.length > 0 ? unknownRule : rule, {
    message: unknown.length > 0 ? sentenceOnUnknown(run, unknown[0] ?? "") : sentenceOf(found),
    expected,
    actual,
    requests: [answer.request, ...askThatHas(run, [...missing, ...unknown][0], answer)],
    again: async () => {
      const later = await compare(afresh);
      return later !== "agrees" && later !== undefined;
    },
    weight: weightOf(query),
  });
  return false;
}

function weightOf({ parameters = {}, target }: Query): number {
  return Object.keys(parameters).length * 1000 + target.length;
}

function sentenceOnUnknown({ options: { fixtures } }: Run, key: string): string {
  return fixtures ? `${key} is not in the data set.` : `${key} is on no page of the crawl through everything.`;
}

function sentenceOf({ missing, answer, unknown }: Disagreement): string {
  const list = listOf(answer);
  if (missing.length > 0)
    return `${missing[0]} is missing${missing.length > 1 ? `, and ${missing.length - 1} more` : ""}.`;
  return list && unknown.length === 0 ? "What came does not belong there." : "Something else came.";
}

/** A request whose answer has an item, other than the one given. */
function askThatHas(
  { client: { log } }: Run,
  key: string | undefined,
  other: TargetResponse,
): readonly TargetRequest[] {
  if (key === undefined) return [];
  const operation = other.request.query?.operation;
  const found = log.find(
    (answer) =>
      answer.request.query?.operation === operation &&
      answer.request.target !== other.request.target &&
      operation !== undefined &&
      listOf(answer)?.some((item) => keyOf(operation, item) === key),
  );
  return found ? [found.request] : [];
}

async function compareHours(run: Run, parameters: Parameters): Promise<Disagreement | "agrees" | undefined> {
  const prediction = predictHours(run, parameters);
  if (!prediction) return undefined;
  const query = queryFor(getMuseumHours, parameters);
  const answer = await run.get(query);
  const list = listOf(answer);
  if (!list) return prediction.isBeyond && isRefused(answer) ? "agrees" : undefined;
  const keys = list.map((item) => keyOf(getMuseumHours, item));
  if (keys.join() === prediction.keys.join()) return "agrees";
  const known = new Set(run.model.hours.entries.map(({ date }) => date));
  return {
    query,
    answer,
    expected: describeKeys(getMuseumHours, prediction.keys),
    actual: describeKeys(getMuseumHours, keys),
    unknown: keys.filter((key) => !known.has(key)),
    missing: prediction.keys.filter((key) => !keys.includes(key)),
  };
}

async function compareRange(run: Run, parameters: Parameters): Promise<Disagreement | "agrees" | undefined> {
  return compareEvents(run, parameters, () => true);
}

async function compareBounds(run: Run, parameters: Parameters): Promise<Disagreement | "agrees" | undefined> {
  return compareEvents(run, parameters, ({ dates }) => dates.length === 1);
}

async function compareEvents(
  run: Run,
  parameters: Parameters,
  isMeant: (event: KnownEvent) => boolean,
): Promise<Disagreement | "agrees" | undefined> {
  const prediction = predictRange(run, parameters);
  if (!prediction) return undefined;
  const others = new Set(run.model.events.events.filter((event) => !isMeant(event)).map(({ key }) => key));
  const found = await crawl(run, listSpecialEvents, parameters, { stopAtShortPage: run.model.events.endsShort });
  const answer = found.answers[0];
  if (found.end === "broken" || !answer) return undefined;
  const placed = found.items.filter((item) => isPlaced(listSpecialEvents, item));
  const keys = new Set(placed.map((item) => keyOf(listSpecialEvents, item)).filter((key) => !others.has(key)));
  const expected = new Set(prediction.expected.filter(isMeant).map(({ key }) => key));
  const open = new Set(prediction.open.map(({ key }) => key));
  const missing = [...expected].filter((key) => !keys.has(key));
  const extra = [...keys].filter((key) => !expected.has(key) && !open.has(key));
  if (missing.length === 0 && extra.length === 0) return "agrees";
  const known = new Map(run.model.events.events.map((event) => [event.key, event]));
  const odd = missing[0] ?? extra[0] ?? "";
  const range = `${parameters.startDate ?? `today, ${run.model.today}`} to ${lastDayOf(parameters, run.model.today)}`;
  const days = known.get(odd)?.dates ?? [];
  const on = days.length === 0 ? "" : `, which is on ${days.slice(0, 5).join(", ")}${days.length > 5 ? ", …" : ""}`;
  const isMissing = missing.length > 0;
  return {
    query: queryFor(listSpecialEvents, { ...parameters, page: 1, limit: LARGEST_LIMIT }),
    answer,
    expected: `from ${range}: ${plural(expected.size)}, ${isMissing ? "with" : "without"} ${odd}${on}`,
    actual: `${plural(keys.size)}, ${isMissing ? "without it" : "with it"}`,
    unknown: extra.filter((key) => !known.has(key)),
    missing,
  };
}

function plural(count: number): string {
  return `${count} ${count === 1 ? "event" : "events"}`;
}

async function compareEventPage(run: Run, parameters: Parameters): Promise<Disagreement | "agrees" | undefined> {
  const { page = 1, limit = DEFAULT_LIMIT, ...range } = parameters;
  const whole = await crawl(run, listSpecialEvents, range, { stopAtShortPage: run.model.events.endsShort });
  if (whole.end !== "whole" || new Set(whole.keys).size < whole.keys.length) return undefined;
  const query = queryFor(listSpecialEvents, parameters);
  const answer = await run.get(query);
  // Read once the answer is there: another answer may have evidence meanwhile what limit counts.
  const { unit } = run.model.events;
  const isByDays = isDayUnit(unit);
  const slice = whole.keys.slice((page - 1) * limit, page * limit);
  const expected = isByDays ? pageOfDays(run, whole.items, range, { page, limit, unit }) : slice;
  if (!expected) return undefined;
  const list = listOf(answer);
  if (!list) return page > 1 && expected.length === 0 && isRefused(answer) ? "agrees" : undefined;
  const keys = list.map((item) => keyOf(listSpecialEvents, item));
  const inOrder = (texts: readonly string[]) => (isByDays ? [...texts].sort() : texts).join();
  if (inOrder(keys) === inOrder(expected)) return "agrees";
  if (isByDays && run.model.events.isDayUnitOpen) {
    const other = unit === "days" ? "calendarDays" : "days";
    const also = pageOfDays(run, whole.items, range, { page, limit, unit: other });
    if (also && inOrder(keys) === inOrder(also)) {
      // The two kinds of days differ here for the first time, and this is the one that is left.
      Object.assign(run.model.events, { unit: other, isDayUnitOpen: false });
      return "agrees";
    }
  }
  return {
    query,
    answer,
    expected: describeKeys(listSpecialEvents, expected),
    actual: describeKeys(listSpecialEvents, keys),
    unknown: [],
    missing: expected.filter((key) => !keys.includes(key)),
  };
}

/** The events of a page where `limit` counts days: those that fall first on one of its days. */
export function pageOfDays(
  run: Run,
  items: readonly unknown[],
  range: Parameters,
  { page, limit, unit }: { page: number; limit: number; unit: DayUnit },
): readonly string[] | undefined {
  const { events } = run.model;
  if (events.hasUnplaced) return undefined;
  const known = new Map(events.events.map((event) => [event.key, event]));
  const first = new Map<string, string>();
  for (const item of items) {
    const event = known.get(keyOf(listSpecialEvents, item));
    const date = event && firstDateIn(event, range, run.model);
    if (!event || date === undefined) return undefined;
    first.set(event.key, date);
  }
  const days = daysOfPage([...new Set(first.values())].sort(), range.startDate ?? run.model.today, {
    page,
    limit,
    unit,
  });
  return [...first].filter(([, date]) => days.includes(date)).map(([key]) => key);
}

/** The days of a page: of those on which an event falls first, or of the calendar from the first day on. */
function daysOfPage(
  days: readonly string[],
  start: string,
  { page, limit, unit }: { page: number; limit: number; unit: DayUnit },
): readonly string[] {
  if (unit === "days") return days.slice((page - 1) * limit, page * limit);
  const number = (day: string) => dayNumber(day) - dayNumber(start);
  return days.filter((day) => number(day) >= (page - 1) * limit && number(day) < page * limit);
}
