/** How a step is taken back without what others did. */
import { lookUp } from "../../base/collections.js";
import type { QueryPairs } from "../../base/http.js";
import type { JsonObject } from "../../base/json.js";
import type { WorldDocument } from "../../mock/sessions/world-document.js";

/** Returns the fields to send so that an object becomes another, and what others change of it stays; null removes one. */
export function changesBetween(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(lookUp(before, name)) !== JSON.stringify(lookUp(after, name)));
  return Object.fromEntries(changed.map((name) => [name, lookUp(after, name) ?? null]));
}

/** Where something stands in a state, such as `faults 1` or `profile limitAboveMaximum`. */
type Place = readonly string[];

/** The states before and after the step. */
export interface StateStep {
  readonly before: WorldDocument;
  readonly after: WorldDocument;
  /** The places that it changes; what else differs was changed by somebody else meanwhile. Default: all. */
  readonly places?: readonly Place[] | undefined;
}

type TakenBack =
  | { readonly state: WorldDocument; readonly conflict?: never }
  /** What somebody else has changed since, such as `clock`. */
  | { readonly conflict: string; readonly state?: never };

/** Parts that are taken back one by one; a list by the ids or places of its items. */
const divided = ["profile", "edits", "hours", "events", "faults", "scenarios"];

/** Returns the current state without the step. Counts go on. */
export function takeBack({ before, after, places = [[]] }: StateStep, now: WorldDocument): TakenBack {
  const conflicts: Place[] = [];
  const { counts } = now;
  const meet = (place: Place) => void conflicts.push(place);
  const state = without({ before: { ...before, counts }, after: { ...after, counts }, now }, [], { places, meet });
  const [conflict] = conflicts;
  return conflict ? { conflict: conflict.join(" ") } : { state: state as WorldDocument };
}

interface Call {
  readonly id: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryPairs;
  readonly body?: unknown;
}

/** Returns the places that a call changes, by the id of its item; undefined for all of the state. */
export function placesOf({ id, path, body, query }: Call, result: unknown): readonly Place[] | undefined {
  const { date, eventId = date, id: own = eventId } = Object(result);
  const { table = "", id: item = own }: Readonly<Record<string, string>> = path ?? {};
  const only = query?.find(([name]) => name === "only")?.[1];
  if (only !== undefined) return [["edits", ...only.split("/").slice(1)]];
  if (id === "changeProfile") return Object.keys(Object(body)).map((choice) => ["profile", choice]);
  return changed.find(([pattern]) => pattern.test(id))?.[1](item, table);
}

const changed: readonly (readonly [operation: RegExp, places: (item: string, table: string) => readonly Place[]])[] = [
  [/Clock$/, () => [["clock"]]],
  [/Scenarios?$/, () => [["scenarios"], ["define"]]],
  [/Faults$/, () => [["faults"]]],
  [/Fault$/, (item) => [["faults", item]]],
  [/Data$/, (item, table) => [["edits", table, item]]],
];

function without(
  { before, after, now }: { readonly before: unknown; readonly after: unknown; readonly now: unknown },
  place: Place,
  step: { readonly places: readonly Place[]; meet(conflict: Place): void },
): unknown {
  const isWithin = step.places.some((affected) => begins(place, affected) || begins(inWorld(place), affected));
  const isAround = step.places.some((affected) => begins(affected, place) || begins(affected, inWorld(place)));
  if (isSame(before, after) || !(isWithin || isAround)) return now;
  if (isWithin && isSame(now, after)) return before;
  if (isSame(now, before)) return now;
  const isScenario = place.length === 2 && place[0] === "scenarios";
  const entered = [before, after, now].map((version) => Object(version).since);
  const isDivided = place.length === 0 || divided.includes(place.at(-1) ?? "") || isScenario;
  // A scenario that was left or entered meanwhile is another one.
  if (isScenario && new Set(entered).size > 1 && !isWithin) return now;
  const [was, became, is] = [before, after, now].map(toParts);
  if (!isDivided || (isScenario && entered.includes(undefined)) || !was || !became || !is) {
    step.meet(place);
    return now;
  }
  const remaining = [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const versions = { before: was.get(name), after: became.get(name), now: is.get(name) };
    const value = without(versions, [...place, name], step);
    return value === undefined ? [] : [[name, value] as const];
  });
  // A state leaves out what is empty.
  if (remaining.length === 0) return undefined;
  return Array.isArray(now ?? before) ? remaining.map(([, value]) => value) : Object.fromEntries(remaining);
}

/** What is set while a scenario is active stands in it. */
function inWorld(place: Place): Place {
  return place[0] === "scenarios" ? place.slice(2) : place;
}

/** Whether a place lies in another one, or is that. */
function begins(place: Place, other: Place): boolean {
  return other.every((name, at) => place[at] === name);
}

function toParts(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value === undefined) return new Map();
  if (Array.isArray(value)) return new Map(value.map((item, index) => [String(item?.id ?? index), item]));
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

function isSame(a: unknown, other: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(other);
}
