/** Returns the capsule of an exchange in the journal: what it takes to give its answer again. */
import type { Capsule } from "../replay/capsule.js";
import type { JournalScope } from "./journal-scope.js";
import type { MockParts } from "./mock-parts.js";
import { findRecorded } from "./requests.js";

/** Throws a ControlError if the journal does not have the exchange. */
export async function makeCapsule(parts: MockParts, scope: JournalScope, id: unknown): Promise<Capsule> {
  const record = findRecorded(parts, scope, id);
  const { toCapsule } = await import("../replay/capsule.js");
  return toCapsule(record, parts.base, parts.library.scenarios);
}
