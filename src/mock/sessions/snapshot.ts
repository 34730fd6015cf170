/** A snapshot: everything that answers rest on at one moment, immutable and made anew when anything changes. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import type { World } from "../../fixtures/world.js";
import type { Catalogue } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import { clockIn, faultsOf, type Keyed, nameOf, profileIn, type StateLayers, triggersOf } from "./state-layers.js";
import { todayIn } from "./today.js";

export interface Snapshot {
  /** Another one for every change of the state. */
  readonly version: number;
  readonly today: CalendarDate;
  /** Whether the clock is held at that day. */
  readonly isHeld: boolean;
  readonly profile: Profile;
  /** The names of the scenarios that are active, joined; empty in the standard world. */
  readonly scenario: string;
  readonly faults: readonly Keyed<Fault>[];
  /** Later changes of the data, each of which counts the requests that it matches. */
  readonly triggers: readonly Keyed<LaterChange>[];
  /** What is shown. Made when it is first asked for. */
  catalogue(): Catalogue;
  /** Whether every clock that it depends on still shows the same day. */
  isOfToday(): boolean;
}

/** What a snapshot is made of. */
export interface SnapshotParts {
  readonly version: number;
  readonly layers: StateLayers;
  readonly world: World;
  /** Faults that were set manually; those of the scenarios come after them. */
  readonly faults: readonly Keyed<Fault>[];
  readonly clock: Clock;
  readonly profile: Profile;
  /** Overrides of one request. */
  readonly held?: Clock;
  readonly answers?: Partial<Profile>;
}

export function createSnapshot(parts: SnapshotParts): Snapshot {
  const { version, layers, world, held, answers } = parts;
  const { timeZone } = profileIn(layers, parts.profile);
  const days = createDayReader(timeZone);
  const clock = held ?? clockIn(layers, parts.clock, days.dayOf);
  const today = days.dayOf(clock);
  let catalogue: Catalogue | undefined;
  return {
    version,
    today,
    isHeld: clock.isHeld,
    profile: { ...profileIn(layers, parts.profile), ...answers },
    scenario: nameOf(layers),
    faults: [...parts.faults, ...faultsOf(layers)],
    triggers: triggersOf(layers),
    catalogue() {
      catalogue ??= world.catalogueOn(today);
      return catalogue;
    },
    isOfToday: days.areSame,
  };
}

/** Reads days from clocks, and knows afterwards whether one of them would now be another. */
function createDayReader(timeZone: string) {
  const read: { readonly clock: Clock; readonly day: CalendarDate }[] = [];
  return {
    dayOf(clock: Clock): CalendarDate {
      const day = todayIn(timeZone, clock);
      if (!clock.isHeld) read.push({ clock, day });
      return day;
    },
    areSame(): boolean {
      for (const { clock, day } of read) if (todayIn(timeZone, clock) !== day) return false;
      return true;
    },
  };
}
