/** Writes the state of a session as a state document: versioned JSON that another mock can take over. */

import type { Profile } from "../../contract/choices.js";
import type { Clock, ClockSetting } from "../../contract/clock.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { partsOfKey } from "../state/count-keys.js";
import type { ManualOverrides, SessionState, StateLayer } from "../state/state-layers.js";
import { WORLD_VERSION } from "./world-schema.js";

export type ClockDocument =
  | { readonly today: string }
  | { readonly now: string; readonly speed: number; readonly since: string }
  | { readonly released: true };

export interface EditsDocument {
  readonly hours?: Readonly<Record<string, DatedEntry | null>>;
  readonly events?: Readonly<Record<string, DatedEvent | null>>;
}

interface EnteredDocument {
  readonly scenario: string;
  readonly anchor: string;
  readonly before: string;
  readonly since: string;
  readonly clock?: ClockDocument;
  readonly profile?: Partial<Profile>;
  readonly edits?: EditsDocument;
}

/** The state of a session as JSON. What is empty is left out. */
export interface WorldDocument {
  readonly version: typeof WORLD_VERSION;
  readonly clock: ClockDocument;
  readonly profile?: Partial<Profile>;
  readonly edits?: EditsDocument;
  readonly scenarios?: readonly EnteredDocument[];
  readonly define?: readonly Scenario[];
  readonly faults?: readonly Fault[];
  readonly counts?: readonly { readonly of: readonly string[]; readonly count: number }[];
}

/** What a mock was started with, over which its layers lie. */
export interface WorldBase {
  readonly clock: Clock;
  readonly profile: Profile;
  realTime(): number;
}

/** Returns the document of a state. It holds the base, too, so that a mock that was started otherwise answers the same with it. */
export function toWorldDocument({ layers, faults, defined, counts }: SessionState, base: WorldBase): WorldDocument {
  const [first, ...entered] = layers.list;
  const { clock = settingOf(base), answers = {}, edits } = first?.manual ?? {};
  const profile = differences({ ...base.profile, ...answers });
  const define = [...new Set([...defined, ...definitionsIn(layers.list)])];
  return {
    version: WORLD_VERSION,
    clock: toClockDocument(clock),
    ...unlessEmpty("profile", profile),
    ...unlessEmpty("edits", edits ? toEditsDocument(edits) : {}),
    ...(entered.length > 0 && { scenarios: entered.map(toEnteredDocument) }),
    ...(define.length > 0 && { define }),
    ...(faults.length > 0 && { faults }),
    ...(counts.size > 0 && { counts: [...counts].map(([key, count]) => ({ of: partsOfKey(key), count })) }),
  };
}

/** Returns what a clock was set to. One that follows the real time is as if it had been released. */
function settingOf({ clock, realTime }: WorldBase): ClockSetting {
  const { speed } = clock;
  if (speed !== undefined && clock.now) return { moment: clock.now(), speed, since: realTime() };
  return clock.isHeld ? { day: clock.today("UTC") } : { released: true };
}

function toClockDocument(setting: ClockSetting): ClockDocument {
  if ("released" in setting) return { released: true };
  if ("day" in setting) return { today: setting.day };
  return { now: toText(setting.moment), speed: setting.speed, since: toText(setting.since) };
}

function toText(moment: number): string {
  return new Date(moment).toISOString();
}

function differences(profile: Profile): Partial<Profile> {
  return Object.fromEntries(
    choiceIds.filter((id) => profile[id] !== profiles.default[id]).map((id) => [id, profile[id]]),
  );
}

function toEnteredDocument({ scenario, manual }: StateLayer): EnteredDocument {
  const { clock, answers, edits } = manual;
  return {
    scenario: scenario?.entered.name ?? STANDARD,
    anchor: scenario?.anchor ?? "",
    before: scenario?.before ?? "",
    since: toText(scenario?.since ?? 0),
    ...(clock && { clock: toClockDocument(clock) }),
    ...unlessEmpty("profile", answers),
    ...unlessEmpty("edits", toEditsDocument(edits)),
  };
}

function toEditsDocument({ hours, events }: ManualOverrides["edits"]): EditsDocument {
  return { ...unlessEmpty("hours", toRecord(hours)), ...unlessEmpty("events", toRecord(events)) };
}

function toRecord<Item>(items: ReadonlyMap<string, Item | undefined>): Readonly<Record<string, Item | null>> {
  return Object.fromEntries([...items].map(([id, item]) => [id, item ?? null]));
}

function unlessEmpty<Name extends string, Value extends object>(name: Name, value: Value) {
  return (Object.keys(value).length === 0 ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}

/** The scenarios that another mock may not have. */
function definitionsIn(layers: readonly StateLayer[]): readonly Scenario[] {
  const scenarios = layers.flatMap(({ scenario }) => scenario?.entered.layers.map((layer) => layer.scenario) ?? []);
  return scenarios.filter(ScenarioLibrary.isCustom);
}
