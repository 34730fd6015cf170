/** What differs between a session and the default session. */
import { compareFacts, type Difference, type Facts } from "../parts/difference.js";
import type { ShownWorld } from "../state/world.js";
import { editsIn } from "./made-scenario.js";

export function compareWorlds(common: ShownWorld, own: ShownWorld): readonly Difference[] {
  return compareFacts(factsOf(common), factsOf(own));
}

function factsOf({ clock, scenarios, profile, faults, document }: ShownWorld): Facts {
  const { hours, events } = editsIn(document);
  return {
    Today: `${clock.today}${clock.isHeld ? ", held" : ""}`,
    Scenario: scenarios.current,
    ...profile,
    Faults: JSON.stringify(faults),
    "Edited days": Object.keys(hours).join(", ") || "none",
    "Edited events": Object.keys(events).join(", ") || "none",
  };
}
