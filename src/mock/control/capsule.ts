/** Returns the capsule of an exchange in the journal: what it takes to give its answer again. */
import { type Capsule, toCapsule } from "../replay/capsule.js";
import type { JournalScope } from "./journal-scope.js";
import type { MockParts } from "./mock-parts.js";
import { findRecorded } from "./requests.js";

/** Throws a ControlError if the journal does not have the exchange. */
export function makeCapsule(parts: MockParts, scope: JournalScope, id: unknown): Capsule {
  return toCapsule(findRecorded(parts, scope, id), parts.base, parts.library.scenarios);
}
