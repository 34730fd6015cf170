/** A mutant: a provider that is broken in one way, and what that way is. */
import { createProvider, sound } from "./provider.js";
import type { Change, Handler } from "./traits.js";
import type { Wrap } from "./wrap.js";

export type Area =
  | "fields"
  | "success"
  | "hours-order"
  | "hours-start"
  | "paging"
  | "limit"
  | "defaults"
  | "range"
  | "end-date-default"
  | "identity"
  | "stability"
  | "credentials"
  | "http"
  | "robustness"
  | "methods";

export interface Mutant {
  readonly name: string;
  readonly says: string;
  readonly area: Area;
  /** Can be seen only by methods that could write. */
  readonly probes?: "writes";
  readonly create: (now: () => number) => Handler;
}

type CreateMutant = (name: string, says: string, how: Change | Wrap) => Mutant;

/** Makes the mutants of an area, each from changed traits or from a handler around a sound one. */
export function createArea(area: Area): CreateMutant {
  return (name, says, how) => ({ name, says, area, create: createHandler(how) });
}

function createHandler(how: Change | Wrap): (now: () => number) => Handler {
  return (now) => (typeof how === "function" ? how(createProvider(sound, now), now) : createProvider(how, now));
}
