/** Worlds as state layers show them: the data of a world as scenarios and manual edits change it, one after another. */

import { createLruCache, type LruCache } from "../../base/lru-cache.js";
import type { World } from "../../fixtures/world.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { changeCatalogue } from "../../museum/changed-catalogue.js";
import { changeData } from "../../scenarios/data-changes.js";
import { namedDates } from "../../scenarios/held-day.js";
import { type DataEdits, NO_EDITS } from "./data-edits.js";
import { type BegunScenario, changeKeyOf, layersOf, type StateLayers } from "./state-layers.js";

/** Shows a world as layers make it; asked for the same again, it shows the same. */
export interface LayeredWorlds {
  /** `countOf` says how many requests a later change has met, by its key. */
  worldOf(base: World, layers: StateLayers, countOf: CountOf): World;
}

type CountOf = (key: string) => number;

/** How many catalogues each set of edits keeps; more than one only if the same session shows two days in turn. */
const CATALOGUES_PER_EDIT = 2;

/** Creates worlds that cache up to this many catalogues of scenarios. Those with edits are kept with the edits, and go with them. */
export function createLayeredWorlds(catalogues: number): LayeredWorlds {
  const shared = createLruCache<string, Catalogue>(catalogues);
  const edited = new WeakMap<DataEdits, LruCache<string, Catalogue>>();
  const numberOf = createNumbering();
  const cacheOf = (edits: DataEdits | undefined) => {
    if (!edits) return shared;
    const cache = edited.get(edits) ?? createLruCache<string, Catalogue>(CATALOGUES_PER_EDIT);
    edited.set(edits, cache);
    return cache;
  };
  /** Returns the catalogue after these steps. */
  const catalogueAfter = (base: Catalogue, steps: readonly Step[]): Catalogue => {
    const last = steps.at(-1);
    if (!last) return base;
    const edits = steps.findLast((step) => step.edits)?.edits;
    const key = [numberOf(base), ...steps.map((step) => step.key)].join("\n");
    return cacheOf(edits).get(key, () => last.apply(catalogueAfter(base, steps.slice(0, -1))));
  };
  return {
    worldOf(base, layers, countOf) {
      const steps = stepsOf(layers, countOf, numberOf);
      if (steps.length === 0) return base;
      return { catalogueOn: (today) => catalogueAfter(base.catalogueOn(today), steps) };
    },
  };
}

type NumberOf = (thing: Catalogue | DataEdits) => number;

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
  readonly key: string;
  /** The manual edits that it applies, if it is not the change of a scenario. */
  readonly edits?: DataEdits;
  apply(catalogue: Catalogue): Catalogue;
}

function stepsOf(layers: StateLayers, countOf: CountOf, numberOf: NumberOf): readonly Step[] {
  return layers.flatMap(({ scenario, manual: { edits } }) => {
    const begun = scenario ? scenarioSteps(scenario, countOf) : [];
    if (edits === NO_EDITS) return begun;
    const key = `edits ${numberOf(edits)}`;
    return [...begun, { key, edits, apply: (catalogue) => changeCatalogue(catalogue, edits) }];
  });
}

function scenarioSteps({ entered, anchor }: BegunScenario, countOf: CountOf): readonly Step[] {
  return layersOf(entered).flatMap(({ name, key, layer, own }) => {
    const first = layer.data ? [{ key, changes: layer.data }] : [];
    const later = (layer.changes ?? []).flatMap(({ after, data }, index) => {
      const changeKey = changeKeyOf(key, index);
      return countOf(changeKey) >= after ? [{ key: changeKey, changes: data }] : [];
    });
    // The eventIds that it makes up follow from this key.
    const setting = { key: `${name}/${layer.name}`, values: own.values, dates: namedDates(own, anchor) };
    return [...first, ...later].map(({ key: step, changes }) => ({
      key: `${anchor} ${step}`,
      apply: (catalogue) => changeData(catalogue, changes, setting),
    }));
  });
}
