/** Indexes of the known events, made once for each state of the model. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { KnownEvent } from "../target-model/target-model.js";

type Events = readonly KnownEvent[];

const byDay = new WeakMap<Events, ReadonlyMap<CalendarDate, Events>>();
const single = new WeakMap<Events, Events>();

/** The events of each day, in the order in which they are known. */
export function eventsByDay(events: Events): ReadonlyMap<CalendarDate, Events> {
  const known = byDay.get(events);
  if (known) return known;
  const days = new Map<CalendarDate, KnownEvent[]>();
  for (const event of events) {
    for (const date of event.dates) {
      const some = days.get(date);
      if (some) some.push(event);
      else days.set(date, [event]);
    }
  }
  byDay.set(events, days);
  return days;
}

/** The events of a single date. */
export function singleEvents(events: Events): Events {
  const known = single.get(events) ?? events.filter(({ dates }) => dates.length === 1);
  single.set(events, known);
  return known;
}
