/** The journal that a control is about. */
import type { Journal } from "../journal/journal.js";
import type { Session } from "../sessions/session.js";
import type { MockParts } from "./mock-parts.js";

/** The journal of one session, or of all of them. */
export interface JournalScope {
  readonly journal: Journal;
  /** Undefined for all sessions. */
  readonly session: Session | undefined;
}

export function journalOf(session: Session): JournalScope {
  return { journal: session.journal, session };
}

export function journalOfAll({ journals }: MockParts): JournalScope {
  return { journal: journals.all, session: undefined };
}
