/** Manual edits: entries and events that were written or deleted, kept beside the data that they change. */
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { CatalogueChanges } from "../../museum/changed-catalogue.js";

/** The entries by date and the events by eventId; undefined stands for one that was deleted. */
export type DataEdits = CatalogueChanges;

export const NO_EDITS: DataEdits = { entries: new Map(), events: new Map() };

/** The edits with one more; `item` is undefined where it is deleted. */
export function withEdit(
  edits: DataEdits,
  kind: ItemKind,
  id: string,
  item: DatedEntry | DatedEvent | undefined,
): DataEdits {
  if (kind === "entry") return { ...edits, entries: new Map(edits.entries).set(id, item as DatedEntry | undefined) };
  return { ...edits, events: new Map(edits.events).set(id.toLowerCase(), item as DatedEvent | undefined) };
}

/** The edits with several of one kind. */
export function withEdits(
  edits: DataEdits,
  kind: ItemKind,
  items: ReadonlyMap<string, DatedEntry | DatedEvent | undefined>,
): DataEdits {
  const lower = [...items].map(([id, item]) => [kind === "entry" ? id : id.toLowerCase(), item] as const);
  return joinEdits(edits, {
    entries: new Map(kind === "entry" ? (lower as [string, DatedEntry | undefined][]) : []),
    events: new Map(kind === "event" ? (lower as [string, DatedEvent | undefined][]) : []),
  });
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
  const { entries, events } = edits;
  const key = kind === "entry" ? id : id.toLowerCase();
  if (!(kind === "entry" ? entries : events).has(key)) return edits;
  const isOther = ([other]: readonly [string, unknown]) => other !== key;
  const rest: DataEdits =
    kind === "entry"
      ? { entries: new Map([...entries].filter(isOther)), events }
      : { entries, events: new Map([...events].filter(isOther)) };
  return rest.entries.size + rest.events.size === 0 ? NO_EDITS : rest;
}
