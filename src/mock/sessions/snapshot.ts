/** A snapshot: everything that answers depend on at one moment. It is immutable, and replaced when anything changes. */
import { type CalendarDate, resolveDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { type Clock, type ClockSetting, type ClockSources, momentOn, toClock } from "../../contract/clock.js";
import { type Moment, momentOf, parseTimeOfDay } from "../../contract/local-time.js";
import type { World } from "../../fixtures/world.js";
import type { Catalogue } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { EnteredScenario } from "../../scenarios/scenario-data.js";
import type { Keyed } from "../state/count-keys.js";
import type { StateLayers } from "../state/state-layers.js";
import type { createLayeredWorlds } from "./worlds.js";

export type Snapshot = ReturnType<typeof createSnapshot>;

/** What a mock was started with, the same for all sessions. */
export interface SessionDefaults extends ClockSources {
  /** The world without scenarios; a mock may be told to show another one. */
  world(): World;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly faults: readonly Fault[];
  /** The scenarios to start in. */
  entered(): readonly EnteredScenario[];
  readonly layeredWorlds: ReturnType<typeof createLayeredWorlds>;
}

/** What one request overrides. */
export interface RequestOverrides {
  readonly clock?: ClockSetting;
  readonly scenario?: EnteredScenario;
  readonly profile?: Partial<Profile>;
}

/** What a snapshot rests on beside the layers of a session. */
interface Circumstances {
  /** Faults that were set manually; those of the scenarios come after them. */
  readonly faults: readonly Keyed<Fault>[];
  /** Returns how many requests were counted under a key. */
  countOf(key: string): number;
  readonly overrides: Pick<RequestOverrides, "clock" | "profile">;
}

export function createSnapshot(
  defaults: SessionDefaults,
  layers: StateLayers,
  { faults, countOf, overrides }: Circumstances,
) {
  const profile = layers.profile(defaults.profile);
  const { timeZone } = profile;
  const days = createDayReader(timeZone);
  const clock = overrides.clock
    ? toClock(overrides.clock, defaults)
    : layers.clock({ ...defaults, timeZone, dayOf: days.dayOf });
  const today = days.dayOf(clock);
  const times = createTimeReader(clock, timeZone);
  const world = defaults.layeredWorlds.worldOf(
    defaults.world(),
    layers,
    ({ after = 0, at, on = "today" }, key, dates) => {
      if (countOf(key) < after) return false;
      const date = resolveDate(on, dates);
      const time = at === undefined ? undefined : parseTimeOfDay(at);
      return date === undefined || time === undefined || times.hasPassed(momentOf({ date, time }, timeZone));
    },
  );
  let catalogue: Catalogue | undefined;
  return {
    today,
    /** Whether the clock stands still. */
    isHeld: clock.isHeld,
    clock,
    profile: { ...profile, ...overrides.profile },
    /** The names of the scenarios that are active, joined; empty in the standard world. */
    scenario: layers.name,
    faults: [...faults, ...layers.faults()],
    /** Later changes of the data. Each counts the requests that it matches. */
    triggers: layers.triggers(),
    /** What is shown. Made when it is first asked for. */
    catalogue() {
      catalogue ??= world.catalogueOn(today);
      return catalogue;
    },
    /** Whether every clock that it depends on still shows the same day, and no time of day has come at which the data changes. */
    isCurrent: () => days.areSame() && times.areSame(),
  };
}

/** Reads days from clocks, and knows afterwards whether one of them would now be another. */
function createDayReader(timeZone: string) {
  const read: { readonly clock: Clock; readonly day: CalendarDate }[] = [];
  return {
    dayOf(clock: Clock): CalendarDate {
      const day = clock.today(timeZone);
      if (!clock.isHeld) read.push({ clock, day });
      return day;
    },
    areSame(): boolean {
      for (const { clock, day } of read) if (clock.today(timeZone) !== day) return false;
      return true;
    },
  };
}

/** Compares moments with a clock, and knows afterwards whether the clock has reached one that was still to come. */
function createTimeReader(clock: Clock, timeZone: string) {
  let next = Number.POSITIVE_INFINITY;
  return {
    hasPassed(moment: Moment): boolean {
      if (momentOn(clock, timeZone) >= moment) return true;
      next = Math.min(next, moment);
      return false;
    },
    areSame: () => next === Number.POSITIVE_INFINITY || clock.isHeld || momentOn(clock, timeZone) < next,
  };
}
