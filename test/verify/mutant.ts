/** A mutant: a provider that is broken in one way, and the rules, with spaces between, either of which says so rightly. */
import { type Change, createProvider, type Handler, together } from "./provider.js";

export interface Mutant {
  readonly name: string;
  readonly rules: readonly string[];
  /** Needs methods that could write. */
  readonly writes?: true;
  /** Needs what a `Request` object can't have, and is served over HTTP. */
  readonly overHttp?: true;
  /** How long its answers are waited for, if some never come. */
  readonly timeoutMilliseconds?: number;
  /** What it changes inside of a provider, and around it. */
  readonly change?: Change;
  readonly wrap?: Wrap;
  create(now: () => number): Handler;
}

type Wrap = (handler: Handler, state: { count: number; last: string }, now: () => number) => Handler;

export function mutant(name: string, rules: string, change: Change): Mutant {
  return { name, rules: rules.split(" "), change, create: (now) => createProvider(now, change) };
}

/** Broken around an otherwise sound provider. */
export function wrapped(name: string, rules: string, wrap: Wrap): Mutant {
  const create = (now: () => number) => wrap(createProvider(now), { count: 0, last: "" }, now);
  return { name, rules: rules.split(" "), wrap, create };
}

/** A provider that is broken by several mutants, over the data that a change of its own makes. */
export function composed(mutants: readonly Mutant[], data: Change = () => ({})): (now: () => number) => Handler {
  const change = together(data, ...mutants.flatMap((one) => one.change ?? []));
  return (now) => {
    const broken = createProvider(now, change);
    return mutants.reduce((handler, { wrap }) => wrap?.(handler, { count: 0, last: "" }, now) ?? handler, broken);
  };
}
