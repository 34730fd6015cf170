/** Mutants whose pages of hours end before the hours do. */
import { type Mutant, mutant } from "../mutant.js";

const cut = (name: string, most: number) =>
  mutant(name, "hours-horizon", (parts) => ({ hoursFrom: (...args) => parts.hoursFrom(...args).slice(0, most) }));

export const mutants: readonly Mutant[] = [
  cut("the pages of hours end after 100 entries", 100),
  cut("the pages of hours end after 210 entries", 210),
];
