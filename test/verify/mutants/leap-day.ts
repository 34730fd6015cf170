/** Mutants that don't know all leap days. */
import { type Mutant, mutant } from "../mutant.js";
import { Refusal } from "../provider.js";

const refusing = (name: string, isRefused: (text: string) => boolean) =>
  mutant(name, "leap-day", (parts) => ({
    date: (text, parameter) => {
      if (isRefused(text)) throw new Refusal(400);
      return parts.date(text, parameter);
    },
  }));

export const mutants: readonly Mutant[] = [
  refusing("29 February is refused", (text) => text.endsWith("-02-29")),
  refusing("2000 is no leap year", (text) => text === "2000-02-29"),
];
