/** Every mutant, and finds them by their names. */

import { dataMutants } from "./data.js";
import { httpMutants } from "./http.js";
import type { Mutant } from "./mutant.js";
import { unknownMutant } from "./mutant-ids.js";
import { pagingMutants } from "./paging.js";
import { rangeMutants } from "./range.js";

export const mutants: readonly Mutant[] = [...dataMutants, ...httpMutants, ...pagingMutants, ...rangeMutants];

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
