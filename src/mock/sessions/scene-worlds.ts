/** The worlds of scenes: the data of a world as scenarios and edits by hand make it, one after another. */

import { createLruCache } from "../../base/lru-cache.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { World } from "../../fixtures/world.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { changeData } from "../../scenarios/data-changes.js";
import { namedDates } from "../../scenarios/held-day.js";
import { applyEdits, type DataEdits, NO_EDITS } from "./data-edits.js";
import { type BegunScenario, changeKeyOf, layersOf, type Scene } from "./scene.js";

/** Shows a world as scenes make it; asked for the same again, it shows the same. */
export interface SceneWorlds {
  /** `countOf` says how many requests a later change has met, by its key. */
  worldOf(base: World, scene: Scene, countOf: CountOf): World;
}

type CountOf = (key: string) => number;

/** Keeps so many catalogues. */
export function createSceneWorlds(catalogues: number): SceneWorlds {
  const kept = createLruCache<string, Catalogue>(catalogues);
  const numberOf = createNumbering();
  return {
    worldOf(base, scene, countOf) {
      const steps = stepsOf(scene, countOf, numberOf);
      if (steps.length === 0) return base;
      const key = steps.map((step) => step.key).join("\n");
      return {
        catalogueOn(today) {
          const catalogue = base.catalogueOn(today);
          const { hours, events } = catalogue;
          return kept.get(`${numberOf(catalogue)}\n${key}`, () =>
            createCatalogue(steps.reduce<DataSet>((data, { apply }) => apply(data), { hours, events })),
          );
        },
      };
    },
  };
}

/** Whether anything of the data was edited by hand: nobody else then sees the same. */
export function isEdited(scene: Scene): boolean {
  return scene.some(({ hand }) => hand.edits !== NO_EDITS);
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
  apply(data: DataSet): DataSet;
}

function stepsOf(scene: Scene, countOf: CountOf, numberOf: NumberOf): readonly Step[] {
  return scene.flatMap(({ scenario, hand: { edits } }) => {
    const begun = scenario ? scenarioSteps(scenario, countOf) : [];
    if (edits === NO_EDITS) return begun;
    return [...begun, { key: `edits ${numberOf(edits)}`, apply: (data) => applyEdits(data, edits) }];
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
      apply: (data) => changeData(data, changes, setting),
    }));
  });
}
