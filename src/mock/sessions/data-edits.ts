/** Edits by hand: entries and events that were written or deleted, kept beside the world that they change. */

import type { ItemKind } from "../../fixtures/item-validation.js";
import { createKeeper } from "../../fixtures/keeper.js";
import type { World } from "../../fixtures/world.js";
import { type Catalogue, createCatalogue, type DatedEntry, type DatedEvent } from "../../museum/catalogue.js";

/** The entries by date and the events by eventId; undefined stands for one that was deleted. */
export interface DataEdits {
  readonly entries: ReadonlyMap<string, DatedEntry | undefined>;
  readonly events: ReadonlyMap<string, DatedEvent | undefined>;
}

export const NO_EDITS: DataEdits = { entries: new Map(), events: new Map() };

/** Of one session; there may be thousands. */
const CATALOGUES_KEPT = 1;

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

/** Returns a function that shows a world with the edits in it; asked for the same again, it returns the same. */
export function createEditedWorlds(): (base: World, edits: DataEdits) => World {
  let last:
    | { readonly edits: DataEdits; readonly kept: ReturnType<typeof createKeeper<Catalogue, Catalogue>> }
    | undefined;
  return (base, edits) => {
    if (edits === NO_EDITS) return base;
    if (last?.edits !== edits) last = { edits, kept: createKeeper(CATALOGUES_KEPT) };
    const { kept } = last;
    return {
      catalogueOn: (today) => {
        const catalogue = base.catalogueOn(today);
        return kept.get(catalogue, () => applyEdits(catalogue, edits));
      },
    };
  };
}

function applyEdits({ hours, events }: Catalogue, edits: DataEdits): Catalogue {
  return createCatalogue({
    hours: merge(hours, edits.entries, ({ date }) => date),
    events: merge(events, edits.events, ({ eventId }) => eventId.toLowerCase()),
  });
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
