/** What a session begins with, and the state that it comes to. */

import { sum } from "../../base/collections.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { type Clock, type ClockSetting, type ClockSources, toClock } from "../../contract/clock.js";
import type { World } from "../../fixtures/world.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-data.js";
import { type Keyed, OWN_FAULT } from "./count-keys.js";
import type { LayeredWorlds } from "./layered-worlds.js";
import { type Entering, NO_LAYERS, type StateLayers } from "./state-layers.js";

/** What a mock was started with, the same for all sessions. */
export interface SessionDefaults extends ClockSources {
  /** The world without scenarios; a mock may be told to show another one. */
  world(): World;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly faults: readonly Fault[];
  /** The scenarios to start in. */
  entered(): readonly EnteredScenario[];
  readonly layeredWorlds: LayeredWorlds;
}

/** What one request overrides. */
export interface RequestOverrides {
  readonly clock?: ClockSetting;
  readonly scenario?: EnteredScenario;
  readonly profile?: Partial<Profile>;
}

/** Everything that can be set, immutable; a change of one thing leaves the others as they are. */
export interface SessionSettings {
  /** Clock, answers and data: the most recent change wins, by a scenario and manually alike. */
  readonly layers: StateLayers;
  /** Set manually; those of the scenarios come after them. */
  readonly faults: readonly Fault[];
  /** Scenarios that were defined in the session. */
  readonly defined: readonly Scenario[];
}

/** Keys manual faults by their ids. */
export function keyFaults(faults: readonly Fault[]): readonly Keyed<Fault>[] {
  return faults.map((part, index) => ({ key: faultKey(part.id ?? String(index)), part }));
}

/** Returns the key under which a manual fault is counted. */
export function faultKey(id: string): string {
  return `${OWN_FAULT}${id}`;
}

/** Returns the settings that a session begins with. */
export function initialSettings(defaults: SessionDefaults): SessionSettings {
  const { faults } = defaults;
  const entering = enteringNow(defaults);
  return {
    layers: defaults.entered().reduce((layers, entered) => layers.enter(entered, entering), NO_LAYERS),
    faults,
    defined: [],
  };
}

/**
 * Returns the layers for one request. A scenario that it asks for replaces those of the session, on top of all manual overrides,
 * and counts from the day of the request.
 */
export function layersFor(
  defaults: SessionDefaults,
  { layers }: SessionSettings,
  { scenario, clock }: RequestOverrides,
): StateLayers {
  if (!scenario) return layers;
  return layers.withoutScenarios().enter(scenario, enteringNow(defaults, clock));
}

/** Returns when a scenario is entered that is entered now. */
export function enteringNow(defaults: SessionDefaults, held?: ClockSetting): Entering {
  return { since: defaults.realTime(), todayIn: (layers) => todayOf(defaults, layers, held) };
}

function todayOf(defaults: SessionDefaults, layers: StateLayers, held?: ClockSetting): CalendarDate {
  const { timeZone } = layers.profile(defaults.profile);
  const dayOf = (clock: Clock) => clock.today(timeZone);
  return dayOf(held ? toClock(held, defaults) : layers.clock({ ...defaults, timeZone, dayOf }));
}

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
  let places = counts.size + PLACES_A_PART * (faults.length + layers.list.length + defined.length);
  for (const { manual } of layers.list) places += manual.edits.entries.size + manual.edits.events.size;
  return { layers: layers.apart(), faults, defined, counts, size: OVERHEAD + PLACE * places + written };
}

/** The size of an edit without its text, in bytes. */
const EDIT_OVERHEAD = 500;

/** Returns the estimated bytes of something that was edited; undefined is an item that was deleted. */
export function sizeOf(edited: DatedEntry | DatedEvent | Scenario | undefined): number {
  return EDIT_OVERHEAD + 2 * (JSON.stringify(edited) ?? "").length;
}

/** Returns the estimated bytes of the manual edits of all layers. */
export function sizeOfEdits(layers: StateLayers): number {
  return sum(layers.list.flatMap(({ manual: { edits } }) => [sizeOfAll(edits.entries), sizeOfAll(edits.events)]));
}

type Edited = Parameters<typeof sizeOf>[0];

/** By edited items, which never change; many sessions may share them. */
const sizes = new WeakMap<ReadonlyMap<string, Edited>, number>();

function sizeOfAll(items: ReadonlyMap<string, Edited>): number {
  const known = sizes.get(items) ?? sum([...items.values()].map(sizeOf));
  sizes.set(items, known);
  return known;
}
