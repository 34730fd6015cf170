/** Finds out how a service lists: its pages, its ranges, its order. */
import { compareTexts } from "../../base/text.js";
import { addDays, LAST_DATE } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { answersOf } from "../../contract/profile.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Parameters, queryFor } from "../queries/query.js";
import { isOutside, shownDates } from "../relations/shown-dates.js";
import type { Run } from "../run.js";
import { datesOf, fieldOf, keyOf } from "../target-model/item.js";
import { eventsList } from "../target-model/list-operation.js";
import { pagingCrawls } from "../target-model/list-readings.js";
import { crawl } from "../target-model/page-crawl.js";
import { firstDateIn } from "../target-model/prediction.js";
import type { ChoiceEvidence, Evidence } from "./choice-observation.js";

/** A page of events, or a range that is one page. */
interface ListedEvents {
  readonly range: Parameters;
  readonly response: TargetResponse;
  readonly items: readonly unknown[];
}

type SortKey = (item: unknown, range: Parameters) => string;

interface Order {
  /** The answer of the choice; undefined if it has none for this order. */
  readonly answer: string | undefined;
  readonly label: string;
  readonly keys: readonly SortKey[];
  readonly isDescending?: true;
}

function eventOrderEvidence(run: Run, listed: readonly ListedEvents[]): readonly Evidence[] {
  const [first] = listed;
  if (!first || run.model.events.hasUnplaced) return [];
  const fitting = ordersOf(run).find((order) => listed.every((one) => isInOrder(one, order)));
  const stored = fitting || !isOneOrder(listed) ? undefined : "asStored";
  const label = fitting?.label ?? stored ?? "in an unknown order";
  return [
    { answer: fitting ? fitting.answer : stored, actual: `events are listed ${label}`, response: first.response },
  ];
}

/** The orders of the choice first, then those that other services have. */
function ordersOf({ model }: Run): readonly Order[] {
  const known = new Map(model.events.events.map((event) => [event.key, event]));
  const id: SortKey = (item) => keyOf(listSpecialEvents, item);
  const name: SortKey = (item) => String(fieldOf(item, "name") ?? "");
  const firstInRange: SortKey = (item, range) => {
    const event = known.get(id(item, range));
    return (event && firstDateIn(event, range, model)) ?? "";
  };
  const firstOfAll: SortKey = (item, range) => known.get(id(item, range))?.dates[0] ?? "";
  const last: SortKey = (item) => datesOf(item).at(-1) ?? "";
  const price: SortKey = (item) => String(fieldOf(item, "price") ?? "").padStart(12, "0");
  return [
    { answer: "firstDateInRange", label: "by the first date in the range, then by eventId", keys: [firstInRange, id] },
    { answer: "name", label: "by name, then by eventId", keys: [name, id] },
    { answer: "eventId", label: "by eventId", keys: [id] },
    { answer: undefined, label: "by the first date in the range, then by name", keys: [firstInRange, name] },
    { answer: undefined, label: "by the first date of all, then by eventId", keys: [firstOfAll, id] },
    { answer: undefined, label: "by the first date of all, then by name", keys: [firstOfAll, name] },
    { answer: undefined, label: "by the last date, then by eventId", keys: [last, id] },
    { answer: undefined, label: "by price, then by eventId", keys: [price, id] },
    { answer: undefined, label: "by price, then by name", keys: [price, name] },
    { answer: undefined, label: "by name, backwards", keys: [name], isDescending: true },
    { answer: undefined, label: "by the first date in the range, in no further order", keys: [firstInRange] },
  ];
}

function isInOrder({ items, range }: ListedEvents, { keys, isDescending }: Order): boolean {
  return items.every((item, index) => {
    if (index === 0) return true;
    const order = compareBy(keys, range, items[index - 1], item);
    return isDescending ? order >= 0 : order <= 0;
  });
}

function compareBy(keys: readonly SortKey[], range: Parameters, a: unknown, b: unknown): number {
  for (const key of keys) {
    const order = compareTexts(key(a, range), key(b, range));
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether no two events stand in one order in one list and in the other order in another. */
function isOneOrder(listed: readonly ListedEvents[]): boolean {
  const before = new Set<string>();
  for (const { items } of listed) {
    const keys = items.map((item) => keyOf(listSpecialEvents, item));
    for (const [index, one] of keys.entries()) for (const other of keys.slice(index + 1)) before.add(`${one} ${other}`);
  }
  return [...before].every((pair) => !before.has(pair.split(" ").reverse().join(" ")));
}

export async function observeListing(run: Run): Promise<ChoiceEvidence> {
  const [beyond, listed, past] = await Promise.all([observeBeyond(run), listedEvents(run), observePast(run)]);
  return {
    pageBeyondEnd: beyond,
    ...unitEvidence(run),
    ...past,
    ...widthEvidence(run),
    eventOrder: eventOrderEvidence(run, listed),
    eventDates: dateEvidence(run),
  };
}

async function observeBeyond(run: Run): Promise<readonly Evidence[]> {
  const { hours, events, plausible, today } = run.model;
  const late = hours.entries.at(-1)?.date;
  const start = plausible.at(-1) ?? today;
  const far: Parameters = { startDate: start, endDate: addDays(start, 3), page: 900 };
  const queries = [
    ...(late !== undefined && hours.to === LAST_DATE ? [queryFor(getMuseumHours, { startDate: late, page: 40 })] : []),
    ...(events.events.length > 0 ? [queryFor(listSpecialEvents, far)] : []),
  ];
  const responses = await Promise.all(queries.map(run.get));
  return responses
    .filter(({ networkError, status }) => networkError === undefined && status < 500)
    .map((response) => ({
      answer: response.status === 404 ? "notFound" : listOf(response)?.length === 0 ? "empty" : undefined,
      actual: `a page past the last gets ${describeResponse(response)}`,
      response,
    }));
}

function unitEvidence(run: Run): ChoiceEvidence {
  const { hours, events, evidence } = run.model;
  const show = (id: ChoiceId, answer: string | undefined, actual: string): ChoiceEvidence => {
    const response = evidence[id];
    return response ? { [id]: [{ answer, actual, response }] } : {};
  };
  const counted = hours.unit === "entries" ? "entries" : "days of the calendar";
  return {
    ...(hours.unit && show("hoursPageUnit", hours.unit, `limit counts ${counted}`)),
    ...eventUnitEvidence(events, (answer, actual) => show("eventPageUnit", answer, actual)),
    ...(events.bound &&
      show(
        "endDateBound",
        events.bound,
        `an event on endDate alone is ${events.bound === "inclusive" ? "" : "not "}listed`,
      )),
  };
}

/** Whether some range is refused for its width. */
export function widthEvidence({ model: { events, evidence } }: Run): ChoiceEvidence {
  const { widestRange: response } = evidence;
  if (!response) return {};
  const { widest } = events;
  const actual =
    widest === undefined
      ? "a range of a year is served"
      : `a range with ${widest} days between its ends is served, and one with ${widest + 1} gets ${describeResponse(response)}`;
  return { widestRange: [{ answer: widest === undefined ? "none" : String(widest), actual, response }] };
}

/** What days before today get, and, of a target that takes today for them, whether it compares them with endDate before. */
async function observePast(run: Run): Promise<ChoiceEvidence> {
  const { hours, events, evidence, plausible, today } = run.model;
  const isMixed = hours.past !== undefined && events.past !== undefined && hours.past !== events.past;
  const past = isMixed ? undefined : (hours.past ?? events.past);
  const shown = evidence.pastStartDate;
  if (past === undefined) return refusedPast(run);
  if (past === "serve")
    return shown ? { pastStartDate: [{ answer: past, actual: "days before today are listed", response: shown }] } : {};
  const soonest = plausible[0] ?? today;
  const ended = { startDate: addDays(soonest, -9), endDate: addDays(soonest, -2) };
  const response = await run.get(queryFor(listSpecialEvents, ended));
  if (isRefused(response))
    return { pastStartDate: [{ answer: "clampFirst", actual: "a range of days before today is rejected", response }] };
  const actual = "days before today get what today gets";
  return shown ? { pastStartDate: [{ answer: past, actual, response: shown }] } : {};
}

/** None of the listed answers is to refuse a day before today. */
function refusedPast({ client, model: { plausible, today } }: Run): ChoiceEvidence {
  const soonest = plausible[0] ?? today;
  const response = client.log.find((one) => {
    const { startDate, endDate = LAST_DATE } = one.request.query?.parameters ?? {};
    return isRefused(one) && startDate !== undefined && startDate < soonest && startDate <= endDate;
  });
  if (!response) return {};
  const actual = `a startDate before today gets ${describeResponse(response)}`;
  return { pastStartDate: [{ answer: undefined, actual, response }] };
}

/** What `limit` counts, if one of the listed answers is left. */
function eventUnitEvidence(
  { units, isUnitObserved }: Run["model"]["events"],
  show: (answer: string | undefined, actual: string) => ChoiceEvidence,
): ChoiceEvidence {
  const listed = units.filter((unit) => answersOf("eventPageUnit").includes(unit));
  if (!isUnitObserved || listed.length > 1) return {};
  const [unit] = listed;
  return show(
    unit,
    unit ? `limit counts ${unit}` : "limit counts days of the calendar, with the events that fall first on them",
  );
}

const SPANS = [
  [0, 14],
  [7, 21],
  [20, 60],
  [40, 50],
  [1, 100],
  [90, 180],
] as const;

/** Pages of ranges that were crawled as a whole; an order holds within a page if the pages are days. */
async function listedEvents(run: Run): Promise<readonly ListedEvents[]> {
  const { events, plausible, today } = run.model;
  const start = plausible.at(-1) ?? today;
  const ranges = SPANS.map(([from, to]) => ({ startDate: addDays(start, from), endDate: addDays(start, to) })).filter(
    ({ endDate }) => endDate <= events.to,
  );
  // A quick run has the crawl of a wide range already.
  const { reference } = (run.options.quick && (await pagingCrawls(run, eventsList))) || {};
  const some = reference ? ranges.slice(0, 1) : ranges;
  const crawls = await Promise.all(some.map((range) => crawl(run, listSpecialEvents, range)));
  return [...crawls, ...(reference ? [reference] : [])]
    .filter(({ end }) => end === "whole")
    .flatMap(({ parameters, responses, pages }) =>
      pages.flatMap((items, index) => {
        const response = responses[index];
        return response && items.length > 1 ? [{ range: parameters, response, items }] : [];
      }),
    );
}

/** Whether events show dates that lie outside the range that was asked for; a target that narrows some ranges alone has both. */
function dateEvidence(run: Run): readonly Evidence[] {
  const shown = [...shownDates(run).values()].flat();
  const known = new Map(run.model.events.events.map(({ key, dates }) => [key, dates.length]));
  const outside = shown.find(isOutside);
  const cut = shown.filter(({ key, dates }) => dates.length < (known.get(key) ?? 0));
  const narrowed = cut.find((one) => !isOutside(one)) ?? cut[0];
  return [
    ...(outside
      ? [{ answer: "all", actual: "an event shows dates outside the range", response: outside.response }]
      : []),
    ...(narrowed
      ? [{ answer: "inRange", actual: "an event shows its dates in the range alone", response: narrowed.response }]
      : []),
  ];
}
