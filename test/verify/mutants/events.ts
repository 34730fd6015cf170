/** Mutants of the dates of events, of the day on which they begin, and of what a wide range lists. */
import { plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import type { Range } from "../provider.js";

const shows = (name: string, isShown: (date: string, range: Range, dates: string[]) => boolean) =>
  mutant(name, "events-one-content", () => ({
    showEvent: (event, range) => ({ ...event, dates: event.dates.filter((date) => isShown(date, range, event.dates)) }),
  }));

const isEven = (date: string) => Number(date.slice(-1)) % 2 === 0;

const cut = (days: number) =>
  mutant(`a range is cut to ${days} days`, "events-wider-range", (parts) => ({
    range: (values) => {
      const { start, end } = parts.range(values);
      const last = plus(start, days);
      return { start, end: end < last ? end : last };
    },
  }));

export const mutants: readonly Mutant[] = [
  mutant("the first of several dates stands at the end again", "events-dates-distinct", () => ({
    showEvent: (event) => (event.dates.length > 2 ? { ...event, dates: [...event.dates, event.dates[0]] } : event),
  })),
  shows("dates begin with startDate on odd days alone", (date, { start }) => date >= start || isEven(start)),
  shows("dates end with endDate on odd days alone", (date, { end }) => date <= end || isEven(end)),
  shows(
    "an event shows the first date in the range alone",
    (date, { start }, dates) => date === dates.find((one) => one >= start),
  ),
  // A day that is today somewhere on Earth, but not at the same target.
  mutant("events live a day ahead of the hours", "events-start-default", (parts) => ({
    start: (values, path) =>
      path.includes("events") && values("startDate").length === 0 ? plus(parts.today(), 1) : parts.start(values, path),
  })),
  cut(90),
  cut(180),
  cut(31),
  // The rule whose range ends there reports it.
  mutant("a page lacks its last event up to an endDate that is the end of a year", "events-any-date", (parts) => ({
    eventsPage(list, page, limit, range) {
      const isCut = range.end.endsWith("-12-31") && range.end !== plus(range.start, 7);
      return parts.eventsPage(list, page, limit, range).slice(0, isCut ? -1 : undefined);
    },
  })),
];
