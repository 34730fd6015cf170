/** The settings of a session: what can be set, how a session begins, and the layers that one request is answered with. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import { type ClockSetting, type ClockSources, toClock } from "../../contract/clock-setting.js";
import type { World } from "../../fixtures/world.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-library.js";
import { OWN_FAULT } from "./fault-source.js";
import type { LayeredWorlds } from "./layered-worlds.js";
import {
  clockIn,
  type Entering,
  type Keyed,
  NO_LAYERS,
  profileIn,
  type StateLayers,
  withoutAnyScenario,
  withScenario,
} from "./state-layers.js";

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
    layers: defaults.entered().reduce((layers, one) => withScenario(layers, one, entering), NO_LAYERS),
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
  return withScenario(withoutAnyScenario(layers), scenario, enteringNow(defaults, clock));
}

/** Returns when a scenario is entered that is entered now. */
export function enteringNow(defaults: SessionDefaults, held?: ClockSetting): Entering {
  return { since: defaults.realTime(), todayIn: (layers) => todayOf(defaults, layers, held) };
}

function todayOf(defaults: SessionDefaults, layers: StateLayers, held?: ClockSetting): CalendarDate {
  const { timeZone } = profileIn(layers, defaults.profile);
  const dayOf = (clock: Clock) => clock.today(timeZone);
  return dayOf(held ? toClock(held, defaults) : clockIn(layers, { ...defaults, timeZone, dayOf }));
}
