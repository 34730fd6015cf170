/** A mutant: a provider that is broken in one way, and the rules either of which says so rightly. */
import { type Change, createProvider, type Handler } from "./provider.js";

export interface Mutant {
  readonly name: string;
  readonly rules: readonly string[];
  /** Needs methods that could write. */
  readonly writes?: true;
  /** Needs what a `Request` object can't have, and is served over HTTP. */
  readonly overHttp?: true;
  /** How long its answers are waited for, if some never come. */
  readonly timeoutMilliseconds?: number;
  create(now: () => number): Handler;
}

export function mutant(name: string, rules: string | readonly string[], change: Change): Mutant {
  return { name, rules: [rules].flat(), create: (now) => createProvider(now, change) };
}

/** Broken around an otherwise sound provider. */
export function wrapped(
  name: string,
  rules: string | readonly string[],
  wrap: (handler: Handler, state: { count: number; last: string }, now: () => number) => Handler,
): Mutant {
  return { name, rules: [rules].flat(), create: (now) => wrap(createProvider(now), { count: 0, last: "" }, now) };
}
