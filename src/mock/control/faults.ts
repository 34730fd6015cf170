/** Controls the faults of a session that are active in every scenario. */
import { nearestName } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { operations } from "../../contract/interface.js";
import type { Fault } from "../../scenarios/fault.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import { listOf } from "../../scenarios/request-match.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import { warnOfUnknown } from "../message/unknown-warning.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";

/** Sets the faults of a session in place of those before. Throws a ControlError that places each violation. */
export function setFaults(session: Session, value: unknown): void {
  session.setFaults(toFaults(value));
}

/** Returns a warning for each path that faults match and no operation has. A path with a wildcard can match any. */
export function warnOfFaultPaths(faults: readonly Fault[]): readonly string[] {
  const known = operations.map(({ path }) => path);
  const paths = new Set(faults.flatMap(({ match }) => (match?.path === undefined ? [] : listOf(match.path))));
  const unknown = [...paths].filter((path) => !path.includes("*") && !known.some((one) => one === path));
  const listed = unknown.slice(0, PATHS_NAMED).map((name) => ({ name, nearest: nearestName(name, known) }));
  return warnOfUnknown("path in match", listed, unknown.length - listed.length);
}

const PATHS_NAMED = 10;

/** Returns a list of faults. Throws a ControlError that places each violation. */
export function toFaults(value: unknown): readonly Fault[] {
  if (isPlainObject(value)) throw invalidControl("Invalid value: it is one fault, not a list; put it in [ ].");
  const { faults, violations } = parseFaults(value);
  if (!violations) return faults;
  throw invalidControl(...violations.map(({ path, message }) => placeOf(path) + message));
}
