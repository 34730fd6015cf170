/** A desk: the data of one session, as whoever edits it by hand reads and writes it. */
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";

export interface DataDesk {
  /** What the world shows today. */
  read(): { readonly hours: readonly DatedEntry[]; readonly events: readonly DatedEvent[] };
  /** Writes an item, or deletes it where it is undefined; it is served at once. */
  edit(kind: ItemKind, id: string, item: DatedEntry | DatedEvent | undefined): void;
}

/** Serves the request that it was made for over a desk. */
export type DataRouter = (desk: DataDesk) => Promise<Response>;
