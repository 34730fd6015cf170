/** What each panel gets. */
import type { WorldState } from "../state/world.js";

export interface PanelProps {
  readonly state: WorldState;
}
