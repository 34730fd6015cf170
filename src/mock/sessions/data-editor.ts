/** The data editor of one session: reads what is shown, and writes entries and events. */
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Session } from "./session.js";
import type { SessionRegistry } from "./session-registry.js";

/** Data as they were read, and how to change them. */
export interface DataEditor {
  /** Returns what is shown today. */
  read(): { readonly hours: readonly DatedEntry[]; readonly events: readonly DatedEvent[] };
  /** Writes an item, or deletes it if it is undefined; the next request sees it. */
  edit(kind: ItemKind, id: string, item: DatedEntry | DatedEvent | undefined): void;
}

/** Returns the editor of a session. */
export type EditData = (session: Session) => DataEditor;

export function createDataEditor(sessions: SessionRegistry): EditData {
  return (session) => ({
    read: () => session.snapshot().catalogue(),
    edit(kind, id, item) {
      session.edit(kind, id, item);
      sessions.trim();
    },
  });
}
