/** Mutants that show neither all dates of an event nor those in the range. */
import { type Mutant, mutant } from "../mutant.js";
import type { Range } from "../provider.js";

const shows = (name: string, isShown: (date: string, range: Range, dates: string[]) => boolean) =>
  mutant(name, "events-one-content", () => ({
    showEvent: (event, range) => ({
      ...event,
      dates: event.dates.filter((date) => isShown(date, range, event.dates)),
    }),
  }));

export const mutants: readonly Mutant[] = [
  shows("dates begin with startDate", (date, { start }) => date >= start),
  shows("dates end with endDate", (date, { end }) => date <= end),
  shows(
    "an event shows the first date in the range alone",
    (date, { start }, dates) => date === dates.find((one) => one >= start),
  ),
];
