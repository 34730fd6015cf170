/** The requests that bring back what the world is in now: the undo of a change. */
import type { ApiRequest } from "../state/api.js";
import type { WorldState } from "../state/world.js";

export function clockUndo({ clock }: WorldState): readonly ApiRequest[] {
  const body = clock.isHeld ? { today: clock.today } : { release: true };
  return [{ method: "PUT", path: "clock", body }];
}

export function scenarioUndo({ scenarios }: WorldState): readonly ApiRequest[] {
  if (scenarios.current === "standard") return [{ method: "DELETE", path: "scenarios" }];
  return scenarios.current.split(" + ").map((scenario, index) => ({
    method: index === 0 ? "PUT" : "POST",
    path: "scenarios",
    body: { scenario },
  }));
}

export function faultsUndo({ faults }: WorldState): readonly ApiRequest[] {
  return [{ method: "PUT", path: "faults", body: faults }];
}

/** Brings back the answers to some choices. */
export function profileUndo({ profile }: WorldState, ids: readonly string[]): readonly ApiRequest[] {
  const body = Object.fromEntries(ids.map((id) => [id, profile[id]]));
  return [{ method: "PATCH", path: "profile", body }];
}
