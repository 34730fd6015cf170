/** Controls the faults of a session that are active in every scenario. */
import { isPlainObject } from "../../base/plain-object.js";
import type { Fault } from "../../scenarios/fault.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";

/** Sets the faults of a session in place of those before. Throws a ControlError that places each violation. */
export function setFaults(session: Session, value: unknown): void {
  session.setFaults(toFaults(value));
}

/** Returns a list of faults. Throws a ControlError that places each violation. */
export function toFaults(value: unknown): readonly Fault[] {
  if (isPlainObject(value)) throw invalidControl("Invalid value: it is one fault, not a list; put it in [ ].");
  const { faults, violations } = parseFaults(value);
  if (!violations) return faults;
  throw invalidControl(...violations.map(({ path, message }) => placeOf(path) + message));
}
