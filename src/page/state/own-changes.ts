/** Tells the changes of others from those of this tab: the mock tells of all of them. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";

/** When this tab made the changes that the mock has not told of yet, by operation and session. */
const awaited = new Map<string, readonly number[]>();

/** Milliseconds. A change that was refused, or made without an event stream, is never told of. */
const TOLD_WITHIN = 5000;

export function noteOwn(operation: string, session: string): void {
  const key = `${operation} ${session}`;
  awaited.set(key, [...(awaited.get(key) ?? []), performance.now()]);
}

/** Returns whether a change was made in this tab. */
export function isOwn({ operation, session = "" }: AdminChange): boolean {
  const key = `${operation} ${session}`;
  const [first, ...others] = (awaited.get(key) ?? []).filter((time) => performance.now() - time < TOLD_WITHIN);
  awaited.set(key, others);
  return first !== undefined;
}

/** What somebody did, after "Somebody"; undefined for what no view of this session shows. */
export function describeChange({ operation, address }: AdminChange): string | undefined {
  const does = verbs.find(([pattern]) => pattern.test(operation))?.[1];
  if (does === undefined) return undefined;
  const who = address === undefined ? "The program of the mock" : `Somebody at ${address}`;
  return `${who} ${does}.`;
}

const verbs: readonly (readonly [operation: RegExp, does: string])[] = [
  [/Clock$/, "changed the clock"],
  [/Scenarios?$/, "changed the scenario"],
  [/Profile$/, "changed the choices"],
  [/Faults?$/, "changed the faults"],
  [/World$|ProviderState$/, "replaced the state"],
  [/Data$/, "changed the data"],
  [/^reset$/, "set the state or the data back"],
];
