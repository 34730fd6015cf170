/** Edits by hand: entries and events that were written or deleted, kept beside the data that they change. */
import type { DataSet } from "../../fixtures/data-set.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";

/** The entries by date and the events by eventId; undefined stands for one that was deleted. */
export interface DataEdits {
  readonly entries: ReadonlyMap<string, DatedEntry | undefined>;
  readonly events: ReadonlyMap<string, DatedEvent | undefined>;
}

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

/** The edits with those that were made later. */
export function joinEdits(edits: DataEdits, later: DataEdits): DataEdits {
  if (later === NO_EDITS) return edits;
  return {
    entries: new Map([...edits.entries, ...later.entries]),
    events: new Map([...edits.events, ...later.events]),
  };
}

export function applyEdits({ hours, events }: DataSet, edits: DataEdits): DataSet {
  return {
    hours: merge(hours, edits.entries, ({ date }) => date),
    events: merge(events, edits.events, ({ eventId }) => eventId.toLowerCase()),
  };
}

/** An edited item keeps its place; a new one comes last. */
function merge<Item>(
  given: readonly Item[],
  edits: ReadonlyMap<string, Item | undefined>,
  idOf: (item: Item) => string,
) {
  const merged = new Map<string, Item | undefined>(given.map((item) => [idOf(item), item]));
  for (const [id, item] of edits) merged.set(id, item);
  return [...merged.values()].filter((item) => item !== undefined);
}
