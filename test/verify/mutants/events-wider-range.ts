/** Mutants that list less of a wide range than of a narrow one, and say nothing. */
import { plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";

const cut = (days: number) =>
  mutant(`a range is cut to ${days} days`, "events-wider-range", (parts) => ({
    range: (values) => {
      const { start, end } = parts.range(values);
      const last = plus(start, days);
      return { start, end: end < last ? end : last };
    },
  }));

export const mutants: readonly Mutant[] = [
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
