/** Controls the faults of a session that are active in every scenario. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import type { Fault } from "../../scenarios/fault.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import { listOf } from "../../scenarios/request-match.js";
import { paths as knownPaths } from "../../scenarios/request-match-reading.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import { countApplied } from "../faults/fault-plan.js";
import { warnOfUnknown } from "../message/unknown-warning.js";
import type { Session } from "../sessions/session.js";
import { faultKey } from "../sessions/session-settings.js";
import { ControlError, invalidControl, notFound } from "./control-error.js";

/** A manual fault with its id, and how often it was met. */
export interface ListedFault extends Fault {
  readonly id: string;
  /** How many requests matched it, and to how many of them it was applied. */
  readonly hits: { readonly matched: number; readonly applied: number };
}

/** Lists the manual faults of a session. */
export function listFaults(session: Session): readonly ListedFault[] {
  return withIds(session.faults()).map((fault) => toListed(session, fault));
}

/** Sets the faults of a session in place of those before. Throws a ControlError that places each violation. */
export function setFaults(session: Session, value: unknown): void {
  const faults = toFaults(Array.isArray(value) ? value.map(withoutHits) : value);
  requireIds(faults);
  session.setFaults(faults);
}

/** Adds a fault after the others. Throws a ControlError if it is invalid, or its id is taken. */
export function addFault(session: Session, value: unknown): ListedFault {
  const given = toFault(withoutHits(value));
  const faults = withIds(session.faults());
  const fault = { ...given, id: given.id ?? freeId(faults) };
  if (faults.some(({ id }) => id === fault.id)) {
    throw new ControlError({ kind: "conflict", status: 409, detail: `Fault ${quote(fault.id)} exists; use PATCH.` });
  }
  requireIds([fault]);
  session.changeFaults([...faults, fault]);
  return toListed(session, fault);
}

/** Changes fields of a fault; null removes one. Throws a ControlError. */
export function changeFault(session: Session, id: string, value: unknown): ListedFault {
  if (!isPlainObject(value)) throw invalidControl('Invalid value; use an object of fields, such as {"paused": true}.');
  const faults = withIds(session.faults());
  const before = requireFault(faults, id);
  if (value["id"] !== undefined && value["id"] !== id) throw invalidControl("id can't be changed; leave it out.");
  const fields = Object.entries({ ...before, ...(withoutHits(value) as object) }).filter(([, one]) => one !== null);
  const fault = { ...toFault(Object.fromEntries(fields)), id };
  session.changeFaults(faults.map((one) => (one.id === id ? fault : one)));
  return toListed(session, fault);
}

/** Removes a fault. Throws a ControlError if there is none with this id. */
export function removeFault(session: Session, id: string): void {
  const faults = withIds(session.faults());
  requireFault(faults, id);
  session.changeFaults(faults.filter((one) => one.id !== id));
}

type IdentifiedFault = Fault & { readonly id: string };

function withIds(faults: readonly Fault[]): readonly IdentifiedFault[] {
  return faults.map((fault, index) => ({ ...fault, id: fault.id ?? String(index) }));
}

function toListed(session: Session, fault: IdentifiedFault): ListedFault {
  const key = faultKey(fault.id);
  const hits = { matched: session.counted(key), applied: countApplied(fault, key, session.counted) };
  return { ...fault, hits };
}

/** A list that was read can be sent back as it is. */
function withoutHits(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const { hits: _hits, ...fault } = value;
  return fault;
}

function freeId(faults: readonly IdentifiedFault[]): string {
  const numbers = faults.flatMap(({ id }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []));
  return String(Math.max(-1, ...numbers) + 1);
}

function requireFault(faults: readonly IdentifiedFault[], id: string): IdentifiedFault {
  const found = faults.find((one) => one.id === id);
  if (found) return found;
  throw notFound(`There is no fault ${quote(id)}; GET /__admin/faults lists them.`);
}

function requireIds(faults: readonly Fault[]): void {
  const ids = withIds(faults).map(({ id }) => id);
  const invalid = ids.find((id) => !/^[\w.-]{1,64}$/.test(id));
  if (invalid !== undefined)
    throw invalidControl(
      `Invalid value ${quote(invalid)} for id; use up to 64 letters, digits, dots, hyphens and underscores.`,
    );
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw invalidControl(`The id ${quote(twice)} is given to two faults; use each once.`);
}

/** Returns a warning for each path that faults match and no operation has. A path with a wildcard can match any, and a misspelt one is refused. */
export function warnOfFaultPaths(faults: readonly Fault[]): readonly string[] {
  const paths = new Set(faults.flatMap(({ match }) => (match?.path === undefined ? [] : listOf(match.path))));
  const unknown = [...paths].filter((path) => !path.includes("*") && !knownPaths.includes(path));
  const listed = unknown.slice(0, PATHS_NAMED).map((name) => ({ name }));
  return warnOfUnknown("path in match", listed, unknown.length - listed.length);
}

const PATHS_NAMED = 10;

/** Returns a fault. Throws a ControlError that names the field of each violation. */
function toFault(value: unknown): Fault {
  const { faults, violations } = parseFaults([value]);
  if (!violations) return faults[0] as Fault;
  throw invalidControl(violations.map(({ path, message }) => placeOf(path.slice(1)) + message));
}

/** Returns a list of faults. Throws a ControlError that places each violation. */
export function toFaults(value: unknown): readonly Fault[] {
  if (isPlainObject(value)) throw invalidControl("Invalid value: it is one fault, not a list; put it in [ ].");
  const { faults, violations } = parseFaults(value);
  if (!violations) return faults;
  throw invalidControl(violations.map(({ path, message }) => placeOf(path) + message));
}
