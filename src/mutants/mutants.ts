/** Every mutant, and finds them by their names. */

import { hintFor, quote } from "../base/text.js";
import { dataMutants } from "./data.js";
import { httpMutants } from "./http.js";
import type { Mutant } from "./mutant.js";
import { pagingMutants } from "./paging.js";
import { rangeMutants } from "./range.js";
import { timeMutants } from "./time.js";

export const mutants: readonly Mutant[] = [
  ...dataMutants,
  ...httpMutants,
  ...pagingMutants,
  ...rangeMutants,
  ...timeMutants,
];

const byId: ReadonlyMap<string, Mutant> = new Map(mutants.map((mutant) => [mutant.id, mutant]));

/** Returns the mutant of a name, or undefined. */
export function findMutant(id: string): Mutant | undefined {
  return byId.get(id);
}

/** Returns the mutant of a name that was checked before. Throws an Error for another one. */
export function mutantNamed(id: string): Mutant {
  const mutant = byId.get(id);
  if (!mutant) throw new Error(unknownMutant(id));
  return mutant;
}

/** Returns a sentence on an unknown mutant. */
export function unknownMutant(id: string): string {
  const hint = hintFor(id, [...byId.keys()], "`museum-mock mutate --list` lists all of them.");
  return `Unknown mutant ${quote(id)}; ${hint}`;
}
