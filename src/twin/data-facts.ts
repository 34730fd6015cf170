/** The data of a twin: their order in its file, and what its facts say of them. */
import type { CalendarDate, DaySpan } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import { LARGEST_LIMIT } from "../verify/target-model/list-operation.js";
import type { TwinFacts } from "./twin.js";

/** As the target stores them where that shows; else by first date and eventId, so that two files are easy to compare. */
export function inFileOrder({ hours, events }: DataSet, { eventOrder }: Partial<Profile>): DataSet {
  if (eventOrder === "asStored") return { hours, events };
  const rank = new Map(events.map((event) => [event, `${[...event.dates].sort()[0] ?? ""} ${event.eventId}`]));
  const sorted = [...events].sort((a, b) => ((rank.get(a) ?? "") < (rank.get(b) ?? "") ? -1 : 1));
  return { hours, events: sorted };
}

/** How many entries and events there are, and on which days. */
export function extentOf({ hours, events }: DataSet): Pick<TwinFacts, "counts" | "days"> {
  return {
    counts: { hours: hours.length, events: events.length },
    days: { hours: rangeOf(hours.map(({ date }) => date)), events: rangeOf(events.flatMap(({ dates }) => dates)) },
  };
}

/** How many pages hold all of them. */
export function pagesOf({ hours, events }: DataSet): number {
  return Math.ceil(hours.length / LARGEST_LIMIT) + Math.ceil(events.length / LARGEST_LIMIT);
}

/** The first and the last of some dates; a museum may have more than an argument list holds. */
function rangeOf(dates: readonly CalendarDate[]): DaySpan | null {
  const [one] = dates;
  if (one === undefined) return null;
  let [first, last] = [one, one];
  for (const date of dates) {
    if (date < first) first = date;
    if (date > last) last = date;
  }
  return { first, last };
}
