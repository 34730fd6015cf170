/** The data editor of one session: reads what is shown, and writes entries and events. */
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";

export interface DataEditor {
  /** Returns what is shown today. */
  read(): { readonly hours: readonly DatedEntry[]; readonly events: readonly DatedEvent[] };
  /** Writes an item, or deletes it if it is undefined; the next request sees it. */
  edit(kind: ItemKind, id: string, item: DatedEntry | DatedEvent | undefined): void;
}

/** Serves the request that it was made for over a data editor. */
export type DataRouter = (editor: DataEditor) => Promise<Response>;
