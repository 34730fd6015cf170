/** All mutants. */
import type { Mutant } from "./mutant.js";
import { behaviourMutants } from "./mutants/behaviour.js";
import { fieldMutants } from "./mutants/fields.js";
import { listMutants } from "./mutants/lists.js";
import { rangeMutants } from "./mutants/ranges.js";

export const mutants: readonly Mutant[] = [...fieldMutants, ...listMutants, ...rangeMutants, ...behaviourMutants];
