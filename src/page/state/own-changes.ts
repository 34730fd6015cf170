/** Tells the changes of others from those of this tab: the mock tells of all of them. */
import type { AdminChange } from "../../mock/admin/change-feed.js";

/** How many changes of this tab the mock has not told of yet, by operation and session. */
const awaited = new Map<string, number>();

export function noteOwn(operation: string, session: string): void {
  const key = `${operation} ${session}`;
  awaited.set(key, (awaited.get(key) ?? 0) + 1);
}

/** Returns whether a change was made in this tab. */
export function isOwn({ operation, session = "" }: AdminChange): boolean {
  const key = `${operation} ${session}`;
  const count = awaited.get(key) ?? 0;
  awaited.set(key, Math.max(0, count - 1));
  return count > 0;
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
  [/Data|Edits?$/, "changed the data"],
  [/^reset$/, "reset everything"],
];
