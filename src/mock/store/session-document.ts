/** Writes the state of a session for a store, and reads it back. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { Session } from "../sessions/session.js";
import type { SessionState } from "../sessions/session-state.js";
import { toCountsDocument, toWorldDocument, type WorldBase } from "../sessions/world-document.js";
import { readWorld } from "../sessions/world-reading.js";
import { type StoredSession, StoreError } from "./session-store.js";

export function toStoredSession(session: Session, base: WorldBase): StoredSession {
  const { counts, ...settings } = toWorldDocument(session.state(), base);
  return { settings: JSON.stringify(settings), counts: JSON.stringify(counts ?? []) };
}

export function toStoredCounts(session: Session): Pick<StoredSession, "counts"> {
  return { counts: JSON.stringify(toCountsDocument(session.state().counts)) };
}

/** Throws a StoreError if the text is not a state. */
export function readStoredSession({ settings, counts }: StoredSession, library: ScenarioLibrary): SessionState {
  const { state, violations = [] } = readWorld({ ...JSON.parse(settings), counts: JSON.parse(counts) }, library);
  if (state) return state;
  const [first] = violations;
  throw new StoreError(`The store has an invalid state of this session: ${first?.path.join(".")}: ${first?.message}`);
}
