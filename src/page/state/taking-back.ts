/** Takes one step back in the state of a session, and leaves what others have changed since. */
import type { WorldDocument } from "../../mock/sessions/world-document.js";

/** The states before and after the step. */
export interface StateStep {
  readonly before: WorldDocument;
  readonly after: WorldDocument;
  /** The parts that it can change; what else differs was changed by somebody else meanwhile. Default: all. */
  readonly parts?: readonly string[] | undefined;
}

export type TakenBack =
  | { readonly state: WorldDocument; readonly conflict?: never }
  /** What somebody else has changed since, such as `clock`. */
  | { readonly conflict: string; readonly state?: never };

/** Parts that are taken back one by one; a list by the ids or places of its items. */
const divided = ["profile", "edits", "hours", "events", "faults", "scenarios"];

/** Returns the current state without the step. Counts go on. */
export function takeBack(step: StateStep, now: WorldDocument): TakenBack {
  const conflicts: string[] = [];
  const { counts } = now;
  const meet = (path: string) => void conflicts.push(path);
  const versions = { before: { ...beforeStep(step), counts }, after: { ...step.after, counts }, now };
  const state = without(versions, { path: "", isDivided: true, meet });
  const [conflict] = conflicts;
  return conflict === undefined ? { state: state as WorldDocument } : { conflict };
}

/** Returns the parts of the state that an operation can change; undefined for all. */
export function partsOf(operation: string): readonly string[] | undefined {
  return touched.find(([pattern]) => pattern.test(operation))?.[1];
}

const touched: readonly (readonly [operation: RegExp, parts: readonly string[]])[] = [
  [/Clock$/, ["clock"]],
  [/Profile$/, ["profile"]],
  [/Faults?$/, ["faults"]],
  [/Data|Edits?$/, ["edits"]],
  [/Scenarios?$/, ["scenarios", "define"]],
];

/** Returns the state before, but for what somebody else has changed meanwhile. */
function beforeStep({ before, after, parts }: StateStep): WorldDocument {
  if (!parts) return before;
  const mixed = withParts(after, before, parts);
  if (parts.includes("scenarios") || !after.scenarios) return mixed;
  const scenarios = after.scenarios.map((own, at) => {
    const was = before.scenarios?.[at];
    return was?.since === own.since ? withParts(own, was, parts) : own;
  });
  return { ...mixed, scenarios };
}

function withParts<Value extends object>(own: Value, other: Value, parts: readonly string[]): Value {
  const isMeant = ([name]: readonly [string, unknown]) => parts.includes(name);
  const kept = Object.entries(own).filter((one) => !isMeant(one));
  return Object.fromEntries([...kept, ...Object.entries(other).filter(isMeant)]) as Value;
}

interface Versions {
  readonly before: unknown;
  readonly after: unknown;
  readonly now: unknown;
}

interface Place {
  readonly path: string;
  readonly isDivided: boolean;
  meet(path: string): void;
}

function without({ before, after, now }: Versions, { path, isDivided, meet }: Place): unknown {
  if (isSame(before, after)) return now;
  if (isSame(now, after)) return before;
  if (isSame(now, before)) return now;
  const [was, became, is] = [before, after, now].map(toParts);
  if (!isDivided || !was || !became || !is) {
    meet(path);
    return now;
  }
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const left = names.flatMap((name) => {
    const versions = { before: was.get(name), after: became.get(name), now: is.get(name) };
    const isItem = path === "scenarios" && Object.values(versions).every((one) => one !== undefined);
    const below = {
      path: path === "" ? name : `${path} ${name}`,
      isDivided: divided.includes(name) || isItem,
      meet,
    };
    const value = without(versions, below);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Array.isArray(now ?? before) ? left.map(([, value]) => value) : Object.fromEntries(left);
}

function toParts(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value === undefined) return new Map();
  if (Array.isArray(value)) return new Map(value.map((item, index) => [String(item?.id ?? index), item]));
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
