/** A snapshot, which is what answers depend on at one moment, immutable; and the world that it shows, as state layers change it. */

import { createSharingCache, lazily, rememberWeakly } from "../../base/collections.js";
import { type NamedDates, resolveDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { type Clock, type ClockSetting, type ClockSources, momentOn, toClock } from "../../contract/clock.js";
import { type Moment, momentOf, parseTimeOfDay } from "../../contract/local-time.js";
import type { World } from "../../fixtures/world.js";
import { type Catalogue, changeCatalogue } from "../../museum/catalogue.js";
import { changeData } from "../../scenarios/data-changes.js";
import type { Fault } from "../../scenarios/fault.js";
import type { LaterChange, Scenario } from "../../scenarios/generated/scenario.js";
import { type EnteredScenario, namedDates } from "../../scenarios/scenario-data.js";
import { changeKeyOf, type Keyed } from "../state/count-keys.js";
import { layersOf, NO_EDITS, type StateLayer, type StateLayers } from "../state/state-layers.js";

export type Snapshot = ReturnType<typeof createSnapshot>;

/** What a mock was started with, the same for all sessions. */
export interface SessionDefaults extends ClockSources {
  /** The world without scenarios; a mock may be told to show another one. */
  world(): World;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly faults: readonly Fault[];
  entered(): readonly EnteredScenario[];
  readonly layeredWorld: ReturnType<typeof createLayeredWorlds>;
}

export interface RequestOverrides {
  readonly clock?: ClockSetting | undefined;
  readonly scenario?: EnteredScenario | undefined;
  readonly profile?: Partial<Profile> | undefined;
}

interface Circumstances {
  readonly faults: readonly Keyed<Fault>[];
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
  const base = defaults.world();
  const checks: (() => boolean)[] = [() => defaults.world() === base];
  const dayOf = (read: Clock) => {
    const day = read.today(timeZone);
    if (!read.isHeld) checks.push(() => read.today(timeZone) === day);
    return day;
  };
  const clock = overrides.clock ? toClock(overrides.clock, defaults) : layers.clock({ ...defaults, timeZone, dayOf });
  const today = dayOf(clock);
  const hasCome = (moment: Moment) => {
    if (momentOn(clock, timeZone) >= moment) return true;
    if (!clock.isHeld) checks.push(() => momentOn(clock, timeZone) < moment);
    return false;
  };
  const world = defaults.layeredWorld(base, layers, ({ after = 0, at, on = "today" }, key, dates) => {
    if (countOf(key) < after) return false;
    const date = resolveDate(on, dates);
    const time = at === undefined ? undefined : parseTimeOfDay(at);
    return date === undefined || time === undefined || hasCome(momentOf({ date, time }, timeZone));
  });
  return {
    today,
    isHeld: clock.isHeld,
    clock,
    profile: { ...profile, ...overrides.profile },
    /** The names of the scenarios that are active, joined; empty in the standard world. */
    scenario: layers.name,
    faults: [...faults, ...layers.faults()],
    /** Later changes of the data. Each counts the requests that it matches. */
    triggers: layers.triggers(),
    catalogue: lazily(() => world.catalogueOn(today)),
    /** Whether the mock shows the same world, every clock the same day, and no time has come at which the data changes. */
    isCurrent: () => checks.every((isSame) => isSame()),
  };
}

/** A world that is given, or loaded when it is first needed, or another one later. */
export class LoadedWorld {
  #shown: World;
  /** Undefined once everything is loaded. */
  #load: (() => Promise<void>) | undefined;
  #loading: Promise<void> | undefined;

  /** `loadMore` loads what else the first reply needs. */
  constructor(source: World | (() => Promise<World>), loadMore?: () => Promise<void>) {
    this.#shown = typeof source === "function" ? UNLOADED : source;
    if (typeof source !== "function" && !loadMore) return;
    this.#load = async () => {
      await loadMore?.();
      const world = this.#shown === UNLOADED && typeof source === "function" ? await source() : UNLOADED;
      // Another one may be shown by now.
      if (this.#shown === UNLOADED) this.#shown = world;
      this.#load = undefined;
    };
  }

  /** Returns the world. Until it is loaded, this is one that can't show anything. */
  world(): World {
    return this.#shown;
  }

  /** Loads what is not there yet; undefined once it is. */
  ready(): Promise<void> | undefined {
    this.#loading ??= this.#load?.().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  show(world: World): void {
    this.#shown = world;
  }
}

const UNLOADED: World = {
  catalogueOn() {
    throw new TypeError("The world is not loaded yet; await ready() of the mock first.");
  },
};

/** Whether a later change of a scenario is due; `key` is the one under which it counts requests. */
type IsDue = (change: LaterChange, key: string, dates: NamedDates) => boolean;

/** Caches up to this many catalogues of scenarios. One with edits is kept by the snapshot that shows it. */
export function createLayeredWorlds(catalogues: number) {
  const shared = createSharingCache<string, Catalogue>(catalogues);
  const numberOf = createNumbering();
  const catalogueAfter = (base: Catalogue, steps: readonly LayerStep[]): Catalogue => {
    const last = steps.at(-1);
    if (!last) return base;
    const make = () => last.apply(catalogueAfter(base, steps.slice(0, -1)));
    const keys = steps.flatMap(({ key }) => key ?? []);
    return keys.length < steps.length ? make() : shared.get([numberOf(base), ...keys].join("\n"), make);
  };
  /** Asked for the same again, it returns the same world. */
  return (base: World, layers: StateLayers, isDue: IsDue): World => {
    const steps = stepsOf(layers, isDue, numberOf);
    return steps.length === 0 ? base : { catalogueOn: (today) => catalogueAfter(base.catalogueOn(today), steps) };
  };
}

type NumberOf = (thing: Catalogue | Scenario) => number;

function createNumbering(): NumberOf {
  let count = 0;
  return rememberWeakly(() => count++);
}

interface LayerStep {
  /** Undefined for manual edits. */
  readonly key?: string;
  apply(catalogue: Catalogue): Catalogue;
}

function stepsOf(layers: StateLayers, isDue: IsDue, numberOf: NumberOf): readonly LayerStep[] {
  return layers.list.flatMap(({ scenario, manual: { edits } }) => {
    const begun = scenario ? scenarioSteps(scenario, isDue, numberOf) : [];
    if (edits === NO_EDITS) return begun;
    return [...begun, { apply: (catalogue) => changeCatalogue(catalogue, edits) }];
  });
}

function scenarioSteps(
  { entered, anchor }: NonNullable<StateLayer["scenario"]>,
  isDue: IsDue,
  numberOf: NumberOf,
): readonly LayerStep[] {
  return layersOf(entered).flatMap(({ name, key, layer, own }) => {
    const first = layer.data ? [{ key, changes: layer.data }] : [];
    const dates = namedDates(own.values, anchor);
    const later = (layer.changes ?? []).flatMap((change, index) => {
      const changeKey = changeKeyOf(key, index);
      return isDue(change, changeKey, dates) ? [{ key: changeKey, changes: change.data }] : [];
    });
    // The eventIds that it makes up follow from this key.
    const setting = { key: `${name}/${layer.name}`, values: own.values, dates };
    return [...first, ...later].map(({ key: step, changes }) => ({
      // Two scenarios can have the same name: a session can define one, and a file can change.
      key: `${anchor} ${numberOf(layer)} ${step}`,
      apply: (catalogue) => changeData(catalogue, changes, setting),
    }));
  });
}
