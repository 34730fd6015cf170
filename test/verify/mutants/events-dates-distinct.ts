/** Mutants that name a date of an event twice. */
import { type Mutant, mutant } from "../mutant.js";

export const mutants: readonly Mutant[] = [
  mutant("the first of several dates stands at the end again", "events-dates-distinct", () => ({
    showEvent: (event) => (event.dates.length > 2 ? { ...event, dates: [...event.dates, event.dates[0]] } : event),
  })),
];
