/** Estimates how much memory edits take. */
import { sum } from "../../base/sum.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Scenario } from "../../scenarios/scenario.js";
import type { StateLayers } from "./state-layers.js";

/** The size of an edit without its text, in bytes. */
const EDIT_OVERHEAD = 500;

/** Returns the estimated bytes of something that was edited; undefined is an item that was deleted. */
export function sizeOf(edited: DatedEntry | DatedEvent | Scenario | undefined): number {
  return EDIT_OVERHEAD + 2 * (JSON.stringify(edited) ?? "").length;
}

/** Returns the estimated bytes of the manual edits of all layers. */
export function sizeOfEdits(layers: StateLayers): number {
  const items = layers.flatMap(({ manual: { edits } }) => [...edits.entries.values(), ...edits.events.values()]);
  return sum(items.map(sizeOf));
}
