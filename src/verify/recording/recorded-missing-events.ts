/** Names the rule that an event breaks that a recorded range leaves out, as a live run names it. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { KnownEvent } from "../target-model/target-model.js";

interface RecordedRange {
  readonly startDate: CalendarDate;
  /** The last day, given or by default. */
  readonly end: CalendarDate;
  /** Whether the request had an endDate. */
  readonly hasEnd: boolean;
  /** The dates of the events that are listed. */
  readonly listed: readonly CalendarDate[];
}

interface MissingEvent {
  readonly event: KnownEvent;
  /** Its first day in the range. */
  readonly day: CalendarDate;
  /** Undefined if nothing tells which rule it is. */
  readonly rule: "events-start-date" | "events-any-date" | "events-end-default" | undefined;
}

/** Returns the event that tells most of why it is left out; undefined if there is none. */
export function findMissing(
  known: readonly KnownEvent[],
  keys: readonly string[],
  range: RecordedRange,
): MissingEvent | undefined {
  const isIn = (date: CalendarDate) => date >= range.startDate && date < range.end;
  const all = known.filter(({ key, dates }) => dates.some(isIn) && !keys.includes(key));
  // An event that lies in the range with all its dates is not left out for one of them.
  const event = all.find(({ dates }) => dates.every(isIn)) ?? all[0];
  if (!event) return undefined;
  const day = event.dates.find(isIn) as CalendarDate;
  return { event, day, rule: ruleOf(event, day, range) };
}

function ruleOf({ dates }: KnownEvent, day: CalendarDate, range: RecordedRange): MissingEvent["rule"] {
  if (dates.some((date) => date < range.startDate)) return "events-any-date";
  if (dates.includes(range.startDate)) return "events-start-date";
  if (dates.some((date) => date > range.end)) return "events-any-date";
  // The list ends before the seventh day.
  const last = range.listed
    .filter((date) => date >= range.startDate && date <= range.end)
    .sort()
    .at(-1);
  return !range.hasEnd && (last === undefined || last < day) ? "events-end-default" : undefined;
}
