/** The state of a session as plain, immutable data: everything its answers depend on, apart from the options of the mock. */
import { sum } from "../../base/sum.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { NO_EDITS } from "./data-edits.js";
import type { SessionSettings } from "./session-settings.js";
import type { StateLayer, StateLayers } from "./state-layers.js";

export interface SessionState extends SessionSettings {
  /** How many requests were counted, by the key of a fault or a later change. */
  readonly counts: ReadonlyMap<string, number>;
  /** Estimated memory that this state takes and the one before did not, in bytes. */
  readonly size: number;
}

const OVERHEAD = 500;

/** What an edit or a count takes in the maps of a state, in bytes. */
const PLACE = 100;

/** How many of these places a fault or a scenario takes. */
const PLACES_A_PART = 5;

/** Makes a state. `written` is how much the edit before it wrote, in bytes. */
export function toSessionState(state: Omit<SessionState, "size">, written: number): SessionState {
  const { layers, faults, defined, counts } = state;
  let places = counts.size + PLACES_A_PART * (faults.length + layers.length + defined.length);
  for (const { manual } of layers) places += manual.edits.entries.size + manual.edits.events.size;
  return { layers: layers.map(apart), faults, defined, counts, size: OVERHEAD + PLACE * places + written };
}

/** Catalogues and snapshots are kept as long as the edits that they were made of, and so a state has edits of its own. */
function apart(layer: StateLayer): StateLayer {
  const { edits } = layer.manual;
  return edits === NO_EDITS ? layer : { ...layer, manual: { ...layer.manual, edits: { ...edits } } };
}

/** The size of an edit without its text, in bytes. */
const EDIT_OVERHEAD = 500;

/** Returns the estimated bytes of something that was edited; undefined is an item that was deleted. */
export function sizeOf(edited: DatedEntry | DatedEvent | Scenario | undefined): number {
  return EDIT_OVERHEAD + 2 * (JSON.stringify(edited) ?? "").length;
}

/** Returns the estimated bytes of the manual edits of all layers. */
export function sizeOfEdits(layers: StateLayers): number {
  return sum(layers.flatMap(({ manual: { edits } }) => [sizeOfAll(edits.entries), sizeOfAll(edits.events)]));
}

type Edited = Parameters<typeof sizeOf>[0];

/** By edited items, which never change; many sessions may share them. */
const sizes = new WeakMap<ReadonlyMap<string, Edited>, number>();

function sizeOfAll(items: ReadonlyMap<string, Edited>): number {
  const known = sizes.get(items) ?? sum([...items.values()].map(sizeOf));
  sizes.set(items, known);
  return known;
}
