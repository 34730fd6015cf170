/** Compares responses with those that are predicted: a page of hours, a page of events, or a whole range of events. */
import { plural } from "../../base/text.js";
import { addDays, type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { LARGEST_LIMIT, type ListOperation } from "../../contract/lists.js";
import {
  filterValues,
  lastDayOf,
  type Parameters,
  type Query,
  queryFor,
  spread,
  unlessQuick,
  weightOf,
} from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { datesOf, daysOf, describeKeys, isPlaced, keyOf } from "../target-model/item.js";
import { crawl } from "../target-model/page-crawl.js";
import { allReadings, Predictor, withCertainOrder } from "../target-model/predictor.js";
import { afresh, type Run } from "../target-model/run.js";
import { earliest, type KnownEvent, learn, type Reading, type TargetModel } from "../target-model/target-model.js";
import { commonDays, mayBeOfYesterday } from "../target-model/today.js";
import type { RuleContext, Violation } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";
import { recordLostEvent } from "./lost-event.js";

/** Compares pages of a list with the prediction; whether all agree. */
export function comparePages(
  context: RuleContext,
  list: ListOperation,
  queries: readonly Parameters[],
): Promise<boolean> {
  return compareAll(context, { list, compare: (run, query) => comparePage(run, list, query) }, queries);
}

/** Compares all pages of ranges of events together with the prediction; `isMeant` leaves out events that another rule is about. */
export function compareRanges(
  context: RuleContext,
  list: ListOperation & { readonly isMeant?: (event: KnownEvent, range: Parameters) => boolean },
  ranges: readonly Parameters[],
): Promise<boolean> {
  const { isMeant = () => true } = list;
  const compare = (run: Run, parameters: Parameters) =>
    compareRange(run, { list, parameters }, (event) => isMeant(event, parameters));
  return compareAll(context, { list, compare }, ranges);
}

const AT_ONCE = 16;
const QUICK_QUERIES = 4;
/** Queries of a rule that are also asked with filters. */
const FILTERED = 3;
/** As many are not thinned out. */
const QUICK_AT_MOST = 10;

interface Comparison {
  readonly list: ListOperation;
  readonly compare: (run: Run, parameters: Parameters) => Promise<Outcome>;
}

async function compareAll(
  context: RuleContext,
  comparison: Comparison,
  queries: readonly Parameters[],
): Promise<boolean> {
  const { list } = comparison;
  const { operation } = list;
  const asked = queries.length <= QUICK_AT_MOST ? queries : unlessQuick(context, queries, QUICK_QUERIES);
  const plain = [...asked].sort((a, b) => weightOf(queryFor(operation, a)) - weightOf(queryFor(operation, b)));
  const filters = filterValues(list, context.model.today);
  // Whatever a rule asks, the filters of a list must not change its meaning.
  const ordered = [
    ...plain,
    ...spread(plain, FILTERED).flatMap((query) => filters.map((filter) => ({ ...query, ...filter }))),
  ];
  for (let at = 0; at < ordered.length; at += AT_ONCE) {
    const batch = ordered.slice(at, at + AT_ONCE);
    const agreed = await Promise.all(batch.map((parameters) => compareOne(context, comparison, parameters)));
    // The simplest queries show what is broken; more of them would only load the target.
    if (!agreed.every(Boolean)) return false;
  }
  return true;
}

/** Compares one response; one that agrees when the query is sent again is not wrong, but changes. */
async function compareOne(context: RuleContext, comparison: Comparison, parameters: Parameters): Promise<boolean> {
  const { model, record } = context;
  const isWide = lastDayOf(parameters, model.today) > addDays(parameters.startDate ?? model.today, WIDE);
  if (comparison.list.hasEnd && record.isBroken("events-wider-range") && isWide) return true;
  const compare = (run: Run) => comparison.compare(run, parameters);
  const day = model.today;
  let outcome = await compare(context);
  if (outcome === undefined) return true;
  record.exercise();
  if (outcome === "agrees") return true;
  const isOfToday = parameters.startDate === undefined;
  if (isOfToday && ((await mayBeOfYesterday(context, outcome.response)) || model.today !== day)) {
    outcome = await compare(afresh(context));
    if (outcome === undefined || outcome === "agrees") return true;
  }
  if (isOfToday && (await isOfOtherToday(context, comparison, parameters))) return true;
  const second = await compare(afresh(context));
  if (second === "agrees" || second === undefined) {
    if (!isOfToday || !(await isOfYesterday(context, comparison, parameters))) recordChange(context, outcome);
    return true;
  }
  if (await recordLostEvent(context, outcome)) {
    outcome = await compare(context);
    if (outcome === undefined || outcome === "agrees") return true;
  }
  recordDisagreement(context, comparison, outcome, async () => {
    const later = await compare(afresh(context));
    return later !== "agrees" && later !== undefined;
  });
  return false;
}

/** Days of a range that is known to lose events where wider ones do. */
const WIDE = 14;

/**
 * Whether a response is that of another day that can be today as well as the likeliest one, and is so from then on: the first pages
 * from two days can be the same, and a quick run compares no others.
 */
async function isOfOtherToday(context: RuleContext, { compare }: Comparison, parameters: Parameters): Promise<boolean> {
  const { model } = context;
  const days = model.firstToday ? commonDays(model.firstToday) : [];
  if (!days.includes(model.today)) return false;
  for (const today of days) {
    const outcome = await compare({ ...context, model: { ...model, today } }, parameters);
    // What nothing is predicted of from that day can be right.
    if (outcome !== undefined && outcome !== "agrees") continue;
    if (outcome === "agrees") learn(model, { today });
    return true;
  }
  return false;
}

/** Whether a response is that of the day before today, which has turned since then. */
async function isOfYesterday(context: RuleContext, { compare }: Comparison, parameters: Parameters): Promise<boolean> {
  const { model } = context;
  return (await compare({ ...context, model: { ...model, today: addDays(model.today, -1) } }, parameters)) === "agrees";
}

function recordChange({ record }: RuleContext, { query, response, actual }: Disagreement): void {
  record.blame("same-answer").violate({
    message: "The same query got different responses.",
    expected: "the same response each time",
    actual: `${actual}; sent again, what was expected`,
    requests: [response.request],
    reproducibility: "not each time",
    weight: weightOf(query),
  });
}

function recordDisagreement(
  context: RuleContext,
  { list }: Comparison,
  disagreement: Disagreement,
  again: () => Promise<boolean>,
): void {
  const { query, response, expected, actual, unknown, missing, extra } = disagreement;
  const [stranger] = unknown;
  // The rule that says why an item is on no page, if there is one already.
  const telling = list.hasEnd ? "events-wider-range" : "hours-horizon";
  const pagesRule: RuleId = context.record.isBroken(telling) ? telling : `${list.name}-pages-complete`;
  const [unknownRule, sentenceOnUnknown] = context.options.fixtures
    ? (["data-set", `${stranger} is not in the data set.`] as const)
    : ([pagesRule, `${stranger} is on no page of the crawl through everything.`] as const);
  // The same was right without the filter.
  const isFiltered = list.filters.some(({ name }) => query.parameters?.[name] !== undefined);
  const own = isFiltered ? context.record.blame(`${list.name}-predicted`) : context.record;
  // Days after the end of the pages belong to their startDate: that the pages end before them is broken.
  const { startDate = "" } = query.parameters ?? {};
  const isBeyondEnd =
    pagesRule === "hours-horizon" && missing.length === 0 && extra.length > 0 && extra.every((day) => day >= startDate);
  const blamed = stranger === undefined ? isBeyondEnd && pagesRule : unknownRule;
  const recorder = blamed ? context.record.blame(blamed) : own;
  recorder.violate({
    message: stranger === undefined ? sentenceOf(disagreement) : sentenceOnUnknown,
    expected,
    actual,
    requests: [response.request, ...requestWith(context, [...missing, ...unknown][0], response)],
    again,
    ...wantedOf(disagreement),
    weight: weightOf(query),
    ...daysOfDisagreement(context, list, disagreement),
  });
}

/** What the answer lacks, or has too much. */
function wantedOf({ missing, unknown, extra, isOnPages }: Disagreement): Pick<Violation, "wanted"> {
  const [lost] = missing;
  const [stray] = [...unknown, ...extra];
  const key = lost ?? stray;
  if (key === undefined) return {};
  return { wanted: { kind: lost === undefined ? "doesNotList" : "lists", key, ...(isOnPages && { onPages: true }) } };
}

/** The days that may be to blame: those of a lost or unknown item, or those that the default range crosses. */
function daysOfDisagreement(
  { model: { events } }: Run,
  list: ListOperation,
  { query, missing, unknown, response }: Disagreement,
): Pick<Violation, "days"> {
  const { startDate, endDate } = query.parameters ?? {};
  const [key] = [...unknown, ...missing];
  if (list.hasEnd && startDate !== undefined && endDate === undefined)
    return { days: Array.from({ length: 7 }, (_, index) => addDays(startDate, index + 1)) };
  if (key === undefined) return {};
  if (list.key === list.days) return { days: [key] };
  const dates =
    events.items.find((event) => event.key === key)?.dates ??
    datesOf(listOf(response)?.find((item) => keyOf(list.operation, item) === key));
  return dates.length === 1 ? { days: dates } : {};
}

/** Returns a request with another response that has the item, or an empty list. */
function requestWith({ client }: Run, key: string | undefined, other: TargetResponse): readonly TargetRequest[] {
  const operation = other.request.query?.operation;
  if (key === undefined || operation === undefined) return [];
  const shown = client.log.find(
    (response) =>
      response.request.query?.operation === operation &&
      response.request.target !== other.request.target &&
      listOf(response)?.some((item) => keyOf(operation, item) === key),
  );
  return shown ? [shown.request] : [];
}

function sentenceOf({ missing, response, unknown }: Disagreement): string {
  if (missing.length > 0)
    return `${missing[0]} is missing${missing.length > 1 ? `, and ${missing.length - 1} more` : ""}.`;
  return listOf(response) && unknown.length === 0
    ? "The response has items that do not belong there."
    : "The response is another one.";
}

/** A response that is not the predicted one. */
interface Disagreement {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly expected: string;
  readonly actual: string;
  /** Keys of items that no page of the exploration has shown. */
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  /** Keys of items that are known, and do not belong there. */
  readonly extra: readonly string[];
  /** Whether the whole list was compared, and not one page of it. */
  readonly isOnPages?: true;
}

/** Undefined if nothing can be predicted. */
type Outcome = Disagreement | "agrees" | undefined;

/** Compares a page with what each reading that is left predicts of it, over the items that are known. */
async function comparePage(run: Run, list: ListOperation, parameters: Parameters): Promise<Outcome> {
  const { model } = run;
  const { operation } = list;
  const query = queryFor(operation, parameters);
  const predictor = predictorOver(model, list);
  const readings = readingsOf(model, list);
  const pages = readings.map((reading) => predictor.itemsOf(query, reading, model.today));
  const keysOfPage = (items: readonly unknown[] = []) => items.map((item) => keyOf(operation, item));
  if (!isKnown(model, list, parameters, pages.map(keysOfPage))) {
    // What is not known here, other responses may show by the end of the run.
    if (isBeyondWindow(model, list)) await run.get(query);
    return undefined;
  }
  const response = await run.get(query);
  const items = listOf(response);
  if (!items) {
    const isBeyond = (parameters.page ?? 1) > 1 && pages.some(({ length }) => length === 0);
    return isBeyond && isRefused(response) ? "agrees" : undefined;
  }
  const keys = keysOfPage(items);
  // A day that is given need not be compared with today.
  const todays = parameters.startDate === undefined ? [model.today] : model.plausible;
  const page = { query, keys, todays };
  if (readings.some((reading) => predictor.explains(page, withCertainOrder(reading), true))) return "agrees";
  const predicted = keysOfPage(pages[0]);
  const known = new Set(model[list.name].items.map((item: object) => keyOf(operation, item)));
  return {
    query,
    response,
    expected: describeKeys(operation, predicted),
    actual: describeKeys(operation, keys),
    unknown: keys.filter((key, index) => !known.has(key) && isExplored(model, list, items[index])),
    missing: predicted.filter((key) => !keys.includes(key)),
    extra: keys.filter((key) => !predicted.includes(key)),
  };
}

/** The readings that are left; if none explains all lists, any may be that of the target. */
function readingsOf(model: TargetModel, { name, operation }: ListOperation): readonly Reading[] {
  const { readings } = model[name];
  return readings.length > 0 ? readings : allReadings(operation);
}

const predictors = new WeakMap<readonly object[], Predictor>();

function predictorOver(model: TargetModel, list: ListOperation): Predictor {
  const { items } = model[list.name];
  const known = predictors.get(items) ?? Predictor.over(list, items);
  predictors.set(items, known);
  return known;
}

/** Whether everything is known about a page, by the keys that it can have. */
function isKnown(
  model: TargetModel,
  list: ListOperation,
  parameters: Parameters,
  pages: readonly (readonly string[])[],
): boolean {
  const { today, [list.name]: known } = model;
  const startDate = parameters.startDate ?? today;
  if (known.hasUnplaced || startDate < earliest(known, today)) return false;
  if (list.hasEnd) return startDate >= known.from && lastDayOf(parameters, today) <= known.to;
  return known.to === LAST_DATE || pages.every((keys) => (keys.at(-1) ?? known.to) < known.to);
}

/** Compares all pages of a range together with what each reading that is left predicts. */
async function compareRange(
  run: Run,
  { list, parameters }: { readonly list: ListOperation; readonly parameters: Parameters },
  isMeant: (event: KnownEvent) => boolean,
): Promise<Outcome> {
  const { model } = run;
  const { operation } = list;
  const { items: events } = model.events;
  const [startDate, endDate] = [parameters.startDate ?? model.today, lastDayOf(parameters, model.today)];
  if (endDate < startDate) return undefined;
  if (!isKnown(model, list, parameters, [])) {
    if (isBeyondWindow(model, list))
      await run.get(queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT }));
    return undefined;
  }
  const pages = pagesOfEvents(model, startDate, endDate);
  if (pages > (run.options.quick ? QUICK_MOST_PAGES : MOST_PAGES)) return compareEnds(run, { list, parameters }, pages);
  const predictor = predictorOver(model, list);
  const ranges = rangeReadings(model, list).map((reading) => {
    const range = predictor.rangeOf(queryFor(operation, parameters), reading, model.today);
    return new Set(range.map((item) => keyOf(operation, item)));
  });
  const others = new Set(events.filter((event) => !isMeant(event)).map(({ key }) => key));
  const crawled = await crawl(run, operation, parameters);
  const [response] = crawled.responses;
  const isRead = crawled.end === "whole" || crawled.end === "repeats";
  if (!isRead || !response) return undefined;
  const placed = crawled.items.filter((item) => isPlaced(operation, item));
  const keys = new Set(placed.map((item) => keyOf(operation, item)).filter((key) => !others.has(key)));
  const possible = [...new Set(ranges.flatMap((range) => [...range]))].filter((key) => !others.has(key));
  const expected = new Set(possible.filter((key) => ranges.every((range) => range.has(key))));
  const missing = [...expected].filter((key) => !keys.has(key));
  const extra = [...keys].filter((key) => !possible.includes(key));
  if (missing.length === 0 && extra.length === 0) return "agrees";
  const known = new Map(events.map((event) => [event.key, event]));
  const itemOf = new Map(placed.map((item) => [keyOf(operation, item), item]));
  const odd = missing[0] ?? extra[0] ?? "";
  const isMissing = missing.length > 0;
  const { dates = [] } = known.get(odd) ?? {};
  const days =
    dates.length === 0 ? "" : `, which is on ${dates.slice(0, 5).join(", ")}${dates.length > 5 ? ", …" : ""}`;
  const range = `from ${parameters.startDate ?? `today, ${startDate}`} to ${endDate}`;
  return {
    query: queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT }),
    response,
    expected: `${range}: ${plural(expected.size, "event")}, ${isMissing ? "with" : "without"} ${odd}${days}`,
    actual: `${plural(keys.size, "event")}, ${isMissing ? "without it" : "with it"}`,
    unknown: extra.filter((key) => !known.has(key) && isExplored(model, list, itemOf.get(key))),
    missing,
    extra,
    isOnPages: true,
  };
}

/** Pages of a range that are crawled; of a longer one, the first and the last ones are compared. */
const MOST_PAGES = 6;
const QUICK_MOST_PAGES = 3;

/** Whether there is more data than is known, of which first pages can be asked for all the same. */
function isBeyondWindow(model: TargetModel, { name }: ListOperation): boolean {
  return model[name].isDense;
}

/** The pages that a range has if `limit` counts events. */
function pagesOfEvents({ events }: TargetModel, first: CalendarDate, last: CalendarDate): number {
  if (!events.isDense) return 1;
  const isInRange = ({ dates }: KnownEvent) => dates.some((date) => date >= first && date <= last);
  return Math.ceil(events.items.filter(isInRange).length / LARGEST_LIMIT);
}

/** Compares the first page of a range with what is predicted, and those around its end. What else differs, the race over all lists names. */
async function compareEnds(
  run: Run,
  { list, parameters }: { readonly list: ListOperation; readonly parameters: Parameters },
  pages: number,
): Promise<Outcome> {
  const numbers = [1, pages, pages + 1];
  const outcomes = await Promise.all(
    numbers.map((page) => comparePage(run, list, { ...parameters, page, limit: LARGEST_LIMIT })),
  );
  return outcomes.every((outcome) => outcome === "agrees") ? "agrees" : undefined;
}

/** The readings that are left, each once that lists another range. */
function rangeReadings(model: TargetModel, list: ListOperation): readonly Reading[] {
  const ranges = readingsOf(model, list).map(
    (reading) =>
      [
        `${reading.endDateBound} ${reading.pastStartDate}`,
        { ...reading, eventPageUnit: "events", eventOrder: "firstDateInRange" },
      ] as const,
  );
  return [...new Map(ranges).values()];
}

/** Whether an item has a date in the days about which everything should be known. */
function isExplored(model: TargetModel, list: ListOperation, item: unknown): boolean {
  const { from, to } = model[list.name];
  return daysOf(list.operation, item).some((date) => date <= to && (!list.hasEnd || date >= from));
}
