/** Mutants that show now some dates of an event and now others. */
import { type Mutant, mutant } from "../mutant.js";
import type { Range } from "../provider.js";

const shows = (name: string, isShown: (date: string, range: Range, dates: string[]) => boolean) =>
  mutant(name, "events-one-content", () => ({
    showEvent: (event, range) => ({
      ...event,
      dates: event.dates.filter((date) => isShown(date, range, event.dates)),
    }),
  }));

const isEven = (date: string) => Number(date.slice(-1)) % 2 === 0;

export const mutants: readonly Mutant[] = [
  shows("dates begin with startDate on odd days alone", (date, { start }) => date >= start || isEven(start)),
  shows("dates end with endDate on odd days alone", (date, { end }) => date <= end || isEven(end)),
  shows(
    "an event shows the first date in the range alone",
    (date, { start }, dates) => date === dates.find((one) => one >= start),
  ),
];
