/** Compares one response with the prediction: a page of hours, a page of events, or a whole range of events. */
import { plural } from "../../base/text.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Parameters, type Query, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesOf, describeKeys, isPlaced, keyOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, LARGEST_LIMIT } from "../target-model/list-operation.js";
import { crawl } from "../target-model/page-crawl.js";
import { isSamePage, keysUnder } from "../target-model/page-unit.js";
import { lastDayOf, predictHours, predictRange } from "../target-model/prediction.js";
import type { KnownEvent } from "../target-model/target-model.js";

/** A response that is not the predicted one. */
export interface Disagreement {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly expected: string;
  readonly actual: string;
  /** Keys of items that no page of the exploration has shown. */
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/** Undefined if nothing can be predicted. */
export type Outcome = Disagreement | "agrees" | undefined;

export async function compareHours(run: Run, parameters: Parameters): Promise<Outcome> {
  const prediction = predictHours(run, parameters);
  if (!prediction) return undefined;
  const query = queryFor(getMuseumHours, parameters);
  const response = await run.get(query);
  const list = listOf(response);
  if (!list) return prediction.isBeyond && isRefused(response) ? "agrees" : undefined;
  const keys = list.map((item) => keyOf(getMuseumHours, item));
  if (keys.join() === prediction.keys.join()) return "agrees";
  const known = new Set(run.model.hours.entries.map(({ date }) => date));
  return {
    query,
    response,
    expected: describeKeys(getMuseumHours, prediction.keys),
    actual: describeKeys(getMuseumHours, keys),
    unknown: keys.filter((key) => !known.has(key) && key <= run.model.hours.to),
    missing: prediction.keys.filter((key) => !keys.includes(key)),
  };
}

export async function compareEvents(run: Run, parameters: Parameters, isMeant: IsMeant): Promise<Outcome> {
  const prediction = predictRange(run, parameters);
  if (!prediction) return undefined;
  const { events } = run.model.events;
  const others = otherKeys(events, isMeant);
  const found = await crawl(run, listSpecialEvents, parameters);
  const [response] = found.responses;
  if (found.end === "broken" || found.end === "overfull" || !response) return undefined;
  const placed = found.items.filter((item) => isPlaced(listSpecialEvents, item));
  const keys = new Set(placed.map((item) => keyOf(listSpecialEvents, item)).filter((key) => !others.has(key)));
  const expected = new Set(prediction.expected.filter(isMeant).map(({ key }) => key));
  const open = new Set(prediction.open.map(({ key }) => key));
  const missing = [...expected].filter((key) => !keys.has(key));
  const extra = [...keys].filter((key) => !expected.has(key) && !open.has(key));
  if (missing.length === 0 && extra.length === 0) return "agrees";
  const known = new Map(events.map((event) => [event.key, event]));
  const itemOf = new Map(placed.map((item) => [keyOf(listSpecialEvents, item), item]));
  const odd = missing[0] ?? extra[0] ?? "";
  const isMissing = missing.length > 0;
  return {
    query: queryFor(listSpecialEvents, { ...parameters, page: 1, limit: LARGEST_LIMIT }),
    response,
    expected: `${describeRange(run, parameters)}: ${plural(expected.size, "event")}, ${isMissing ? "with" : "without"} ${odd}${describeDates(known.get(odd))}`,
    actual: `${plural(keys.size, "event")}, ${isMissing ? "without it" : "with it"}`,
    unknown: extra.filter((key) => !known.has(key) && isExplored(run, itemOf.get(key))),
    missing,
  };
}

type IsMeant = (event: KnownEvent) => boolean;

const known = new WeakMap<IsMeant, { readonly events: readonly KnownEvent[]; readonly keys: ReadonlySet<string> }>();

/** The keys of the events that are not meant; computed once, since a rule compares hundreds of ranges. */
function otherKeys(events: readonly KnownEvent[], isMeant: IsMeant): ReadonlySet<string> {
  const before = known.get(isMeant);
  if (before?.events === events) return before.keys;
  const keys = new Set(events.filter((event) => !isMeant(event)).map(({ key }) => key));
  known.set(isMeant, { events, keys });
  return keys;
}

/** Whether an event has a date in the days about which everything should be known. */
function isExplored({ model: { events } }: Run, item: unknown): boolean {
  return datesOf(item).some((date) => date >= events.from && date <= events.to);
}

function describeRange({ model: { today } }: Run, parameters: Parameters): string {
  return `from ${parameters.startDate ?? `today, ${today}`} to ${lastDayOf(parameters, today)}`;
}

function describeDates(event: KnownEvent | undefined): string {
  const { dates = [] } = event ?? {};
  return dates.length === 0 ? "" : `, which is on ${dates.slice(0, 5).join(", ")}${dates.length > 5 ? ", …" : ""}`;
}

/** Compares a page with the range as a whole, under every unit that `limit` can still count. */
export async function compareEventPage(run: Run, parameters: Parameters): Promise<Outcome> {
  const { page = 1, limit = DEFAULT_LIMIT, ...range } = parameters;
  const whole = await crawl(run, listSpecialEvents, range);
  const { events } = run.model;
  const isOnce = new Set(whole.keys).size === whole.keys.length;
  if (whole.end !== "whole" || (!isOnce && !events.units.includes("calendarDays"))) return undefined;
  const query = queryFor(listSpecialEvents, parameters);
  const response = await run.get(query);
  const expected = everyBound(run).flatMap((bounded) =>
    events.units.map((unit) => ({ unit, keys: keysUnder(bounded, unit, whole.items, { range, page, limit }) })),
  );
  const known = expected.filter(({ keys }) => keys !== undefined);
  const [likeliest] = known;
  if (!likeliest?.keys) return undefined;
  const list = listOf(response);
  if (!list)
    return known.some(({ keys }) => keys?.length === 0) && page > 1 && isRefused(response) ? "agrees" : undefined;
  const actual = list.map((item) => keyOf(listSpecialEvents, item));
  const agreeing = known.filter(({ unit, keys = [] }) => isSamePage(unit, keys, actual));
  if (agreeing.length > 0) {
    if (known.length === expected.length) events.units = [...new Set(agreeing.map(({ unit }) => unit))];
    return "agrees";
  }
  return {
    query,
    response,
    expected: describeKeys(listSpecialEvents, likeliest.keys),
    actual: describeKeys(listSpecialEvents, actual),
    unknown: [],
    missing: likeliest.keys.filter((key) => !actual.includes(key)),
  };
}

/** The run under each answer that the end of a range can still have: a page of days depends on it. */
function everyBound(run: Run): readonly Run[] {
  const { events } = run.model;
  if (events.bound !== undefined) return [run];
  const exclusive: Run = { ...run, model: { ...run.model, events: { ...events, bound: "exclusive" } } };
  return [run, exclusive];
}
