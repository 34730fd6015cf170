/** Reads and sets the whole state of a session as a state document. */
import { SENTENCES_SAID } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import type { SessionState } from "../sessions/session-state.js";
import { toWorldDocument, type WorldDocument } from "../sessions/world-document.js";
import { readWorld } from "../sessions/world-reading.js";
import { invalidControl } from "./control-error.js";
import type { MockParts } from "./mock-parts.js";

/** Creates what reads the state of a session; the same state gives the same object. */
export function createWorldReader({ base }: Pick<MockParts, "base">): (session: Session) => WorldDocument {
  const known = new WeakMap<SessionState, WorldDocument>();
  return (session) => {
    const state = session.state();
    const document = known.get(state) ?? toWorldDocument(state, base);
    known.set(state, document);
    return document;
  };
}

/** Sets the state of a session. Throws a ControlError that places each violation, and then changes nothing. */
export function setWorld(session: Session, value: unknown, { library, sessions }: MockParts): void {
  const { state, violations } = readWorld(value, library);
  if (violations) {
    const said = violations
      .slice(0, SENTENCES_SAID)
      .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message));
    throw invalidControl(said, violations.length);
  }
  session.restore(state);
  sessions.trim();
}
