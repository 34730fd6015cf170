/** The world that a mock shows, loaded when it is first needed; and as state layers change it, by scenarios and manual edits, one after another. */

import { createSharingCache } from "../../base/collections.js";
import type { NamedDates } from "../../contract/calendar-date.js";
import type { World } from "../../fixtures/world.js";
import { type Catalogue, changeCatalogue } from "../../museum/catalogue.js";
import { changeData } from "../../scenarios/data-changes.js";
import type { LaterChange, Scenario } from "../../scenarios/scenario.js";
import { namedDates } from "../../scenarios/scenario-data.js";
import type { DataVersion } from "../journal/exchange-record.js";
import { changeKeyOf } from "../state/count-keys.js";
import { layersOf, NO_EDITS, type StateLayer, type StateLayers } from "../state/state-layers.js";

/** A world that is given, or loaded when it is first needed, or another one later. */
export class LoadedWorld {
  readonly #source: World | (() => Promise<World>);
  readonly #loadMore: (() => Promise<void>) | undefined;
  #shown: World;
  #data: DataVersion = {};
  #isReady: boolean;
  #loading: Promise<void> | undefined;

  /** `loadMore` loads what else the first reply needs. */
  constructor(source: World | (() => Promise<World>), loadMore?: () => Promise<void>) {
    this.#source = source;
    this.#loadMore = loadMore;
    this.#shown = typeof source === "function" ? UNLOADED : source;
    this.#isReady = typeof source !== "function" && !loadMore;
  }

  /** Returns the world. Until it is loaded, this is one that can't show anything. */
  world(): World {
    return this.#shown;
  }

  /** Returns what stands for the data of the world. */
  data(): DataVersion {
    return this.#data;
  }

  /** Loads what is not there yet; undefined once it is. */
  ready(): Promise<void> | undefined {
    if (this.#isReady) return undefined;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Shows another world. */
  show(world: World): void {
    this.#shown = world;
    this.#data = {};
    this.#isReady ||= !this.#loadMore;
  }

  async #load(): Promise<void> {
    await this.#loadMore?.();
    if (typeof this.#source === "function" && this.#shown === UNLOADED) {
      const world = await this.#source();
      // Another one may be shown by now.
      if (this.#shown === UNLOADED) this.show(world);
    }
    this.#isReady = true;
  }
}

const UNLOADED: World = {
  catalogueOn() {
    throw new TypeError("The world is not loaded yet; await ready() of the mock first.");
  },
};

/** Whether a later change of a scenario is due; `key` is the one under which it counts requests. */
type IsDue = (change: LaterChange, key: string, dates: NamedDates) => boolean;

/** Creates worlds that cache up to this many catalogues of scenarios. One with edits is kept by the snapshot that shows it, and goes with it. */
export function createLayeredWorlds(catalogues: number) {
  const shared = createSharingCache<string, Catalogue>(catalogues);
  const numberOf = createNumbering();
  /** Returns the catalogue after these steps. */
  const catalogueAfter = (base: Catalogue, steps: readonly Step[]): Catalogue => {
    const last = steps.at(-1);
    if (!last) return base;
    const make = () => last.apply(catalogueAfter(base, steps.slice(0, -1)));
    const keys = steps.flatMap(({ key }) => key ?? []);
    return keys.length < steps.length ? make() : shared.get([numberOf(base), ...keys].join("\n"), make);
  };
  return {
    /** Returns a world as layers show it; asked for the same again, it shows the same. */
    worldOf(base: World, layers: StateLayers, isDue: IsDue): World {
      const steps = stepsOf(layers, isDue, numberOf);
      if (steps.length === 0) return base;
      return { catalogueOn: (today) => catalogueAfter(base.catalogueOn(today), steps) };
    },
  };
}

type NumberOf = (thing: Catalogue | Scenario) => number;

function createNumbering(): NumberOf {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return (thing) => {
    const number = numbers.get(thing) ?? count++;
    numbers.set(thing, number);
    return number;
  };
}

interface Step {
  /** Undefined for manual edits. */
  readonly key?: string;
  apply(catalogue: Catalogue): Catalogue;
}

function stepsOf(layers: StateLayers, isDue: IsDue, numberOf: NumberOf): readonly Step[] {
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
): readonly Step[] {
  return layersOf(entered).flatMap(({ name, key, layer, own }) => {
    const first = layer.data ? [{ key, changes: layer.data }] : [];
    const dates = namedDates(own, anchor);
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
