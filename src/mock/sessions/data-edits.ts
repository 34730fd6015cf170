/** Manual edits: entries and events that were written or deleted, kept beside the data that they change. */
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { CatalogueChanges } from "../../museum/changed-catalogue.js";

/** The entries by date and the events by eventId; undefined stands for one that was deleted. */
export type DataEdits = CatalogueChanges;

export const NO_EDITS: DataEdits = { entries: new Map(), events: new Map() };

const LISTS = { entry: "entries", event: "events" } as const;

/** One item that was written; undefined for one that was deleted. */
export interface ItemEdit {
  readonly kind: ItemKind;
  readonly id: string;
  readonly item: DatedEntry | DatedEvent | undefined;
}

/** Returns the edits with a further one. */
export function withEdit(edits: DataEdits, { kind, id, item }: ItemEdit): DataEdits {
  const edited = new Map<string, DatedEntry | DatedEvent | undefined>(edits[LISTS[kind]]);
  return { ...edits, [LISTS[kind]]: edited.set(keyOf(kind, id), item) };
}

/** The edits with those that were made later. */
export function joinEdits(edits: DataEdits, later: DataEdits): DataEdits {
  if (later === NO_EDITS) return edits;
  return {
    entries: new Map([...edits.entries, ...later.entries]),
    events: new Map([...edits.events, ...later.events]),
  };
}

/** Returns the edits without the edit of one item; the same edits if that item has no edit. */
export function dropEdit(edits: DataEdits, kind: ItemKind, id: string): DataEdits {
  const left = new Map<string, unknown>(edits[LISTS[kind]]);
  if (!left.delete(keyOf(kind, id))) return edits;
  const others = { ...edits, [LISTS[kind]]: left } as DataEdits;
  return others.entries.size + others.events.size === 0 ? NO_EDITS : others;
}

function keyOf(kind: ItemKind, id: string): string {
  return kind === "entry" ? id : id.toLowerCase();
}
