/** What faults do to one request. */
import type { Mutant } from "../../mutants/mutant.js";
import type { BodyFault, ConnectionFault, FaultEffects } from "../../scenarios/fault.js";

/** What happens to a request. Delays add up; the first fault that answers wins. */
export interface FaultPlan {
  /** Milliseconds before the answer. */
  readonly delay: number;
  readonly answer?: FaultEffects & { readonly status: number };
  /** Answers with 304, whatever the entity tag. */
  readonly stale?: true;
  readonly connection?: ConnectionFault;
  /** Milliseconds for which a refused connection stays refused. */
  readonly lasts: number;
  readonly body?: BodyFault;
  /** The mutant whose answer is given. */
  readonly mutant?: Mutant;
  readonly drip?: { readonly chunks: number; readonly over: number };
  /** Headers to set, by name in lower case; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Each fault in a word or two, for the log and the journal. */
  readonly names: readonly string[];
  /** The keys of the faults. */
  readonly keys: readonly string[];
}

/** The plan of a request that meets no fault. */
export const NO_FAULTS: FaultPlan = { delay: 0, lasts: 1000, names: [], keys: [] };
