/** Mutants whose media type has a charset that JSON can't have. */
import { type Mutant, mutant } from "../mutant.js";
import { json } from "../provider.js";

export const mutants: readonly Mutant[] = [
  mutant("a charset of Latin-1, and UTF-8 in the body", "json-charset", () => ({
    send: (list) => json(list, { headers: { "Content-Type": "application/json; charset=ISO-8859-1" } }),
  })),
];
