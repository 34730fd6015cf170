/** What differs between a session and the default session. */
import { callAdmin, inSession } from "../state/admin.js";
import type { ClockState } from "../state/types.js";

export interface ComparedWorld {
  readonly clock: ClockState;
  readonly scenario: string;
  readonly profile: Readonly<Record<string, string>>;
  readonly faults: readonly unknown[];
  readonly edits: { readonly hours: readonly string[]; readonly events: readonly string[] };
}

export interface WorldDifference {
  readonly what: string;
  readonly common: string;
  readonly own: string;
}

export async function readComparedWorld(session: string): Promise<ComparedWorld> {
  const message = { query: inSession(session) };
  const [clock, scenarios, profile, faults, edits] = await Promise.all([
    callAdmin("getClock", message),
    callAdmin("listScenarios", message),
    callAdmin("getProfile", message),
    callAdmin("listFaults", message),
    callAdmin("listEdits", message),
  ]);
  return { clock, scenario: scenarios.current, profile, faults, edits };
}

export function compareWorlds(common: ComparedWorld, own: ComparedWorld): readonly WorldDifference[] {
  const ids = Object.keys(common.profile);
  return [
    difference("Today", clockText(common), clockText(own)),
    difference("Scenario", common.scenario, own.scenario),
    ...ids.map((id) => difference(id, common.profile[id] ?? "–", own.profile[id] ?? "–")),
    difference("Faults", JSON.stringify(common.faults), JSON.stringify(own.faults)),
    difference("Edited days", listText(common.edits.hours), listText(own.edits.hours)),
    difference("Edited events", listText(common.edits.events), listText(own.edits.events)),
  ].filter(({ common: a, own: b }) => a !== b);
}

function difference(what: string, common: string, own: string): WorldDifference {
  return { what, common, own };
}

function clockText({ clock }: ComparedWorld): string {
  return `${clock.today}${clock.isHeld ? ", held" : ""}`;
}

function listText(ids: readonly string[]): string {
  return ids.length === 0 ? "none" : ids.join(", ");
}
