/** What differs between a session and the default session. */
import { type Difference, difference } from "../parts/difference.js";
import type { ShownWorld } from "../state/world.js";
import { editsIn } from "./made-scenario.js";

export function compareWorlds(common: ShownWorld, own: ShownWorld): readonly Difference[] {
  const after = textsOf(own);
  return Object.entries(textsOf(common)).flatMap(([what, before]) => difference(what, before, after[what]));
}

function textsOf({ clock, scenarios, profile, faults, document }: ShownWorld): Readonly<Record<string, string>> {
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
