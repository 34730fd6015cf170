/** The state of a session as plain, immutable data: everything its answers depend on, apart from the options of the mock. */
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { NO_EDITS } from "./data-edits.js";
import type { StateLayers } from "./state-layers.js";

export interface SessionState {
  /** Clock, scenarios, answers and edits, in the order in which they were set. */
  readonly layers: StateLayers;
  /** Set manually; those of the scenarios come after them. */
  readonly faults: readonly Fault[];
  /** Scenarios that were defined in the session. */
  readonly defined: readonly Scenario[];
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
function apart(layer: StateLayers[number]): StateLayers[number] {
  const { edits } = layer.manual;
  return edits === NO_EDITS ? layer : { ...layer, manual: { ...layer.manual, edits: { ...edits } } };
}
