/** A scene: the scenarios that a world has been put into, and what they make of it. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Clock, holdClock } from "../../contract/clock.js";
import { portableAnswers } from "../../contract/profile.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createKeeper } from "../../fixtures/keeper.js";
import { changeData, type Setting } from "../../fixtures/scenarios/data-changes.js";
import type { Fault } from "../../fixtures/scenarios/fault.js";
import { heldDay, namedDates } from "../../fixtures/scenarios/held-day.js";
import type { DataChanges, LaterChange } from "../../fixtures/scenarios/scenario.js";
import type { EnteredScenario } from "../../fixtures/scenarios/scenario-library.js";
import type { World } from "../../fixtures/world.js";
import { createCatalogue } from "../../museum/catalogue.js";

/** Scenarios one upon another, the last one on top, and the days from which they count. */
export interface Scene {
  readonly entered: readonly EnteredScenario[];
  /** What `today` is in the dates of each: the day on which the world was put into it. */
  readonly anchors: readonly CalendarDate[];
}

/** Something of a scene that counts requests, under a key that tells it from all others. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

/** How many catalogues a world in scenes keeps. */
const CATALOGUES_KEPT = 100;

/** The name that an exchange is told under: those of the scenarios, in order. */
export function nameOf({ entered }: Scene): string {
  return entered.map(({ name }) => name).join(" + ");
}

/** The clock that the topmost scenario with one holds, or undefined. `today` is the day before any of them is asked. */
export function clockOf(entered: readonly EnteredScenario[], today: CalendarDate): Clock | undefined {
  const last = heldDay(entered, today);
  return last === undefined ? undefined : holdClock(last);
}

/** The answers that the scenarios give; a built-in profile leaves out what belongs to the running mock. */
export function answersOf(entered: readonly EnteredScenario[]): Partial<Profile> {
  const answers = layersIn(entered).map(({ layer: { profile = {} } }) => {
    return typeof profile === "string" ? portableAnswers(profile) : profile;
  });
  return Object.assign({}, ...answers);
}

/** The faults of the scenarios, those of the topmost first. */
export function faultsOf(entered: readonly EnteredScenario[]): readonly Keyed<Fault>[] {
  return layersIn(entered)
    .reverse()
    .flatMap(({ key, layer }) => (layer.faults ?? []).map((part, index) => ({ key: `${key}/fault ${index}`, part })));
}

/** The later changes of the data. */
export function triggersOf(entered: readonly EnteredScenario[]): readonly Keyed<LaterChange>[] {
  return layersIn(entered).flatMap(({ key, layer }) =>
    (layer.changes ?? []).map((part, index) => ({ key: `${key}/change ${index}`, part })),
  );
}

/** Shows a world as scenes make it; what two sessions have in common is made once. */
export interface SceneWorlds {
  /** `countOf` says how many requests a later change has met, by its key. */
  worldOf(base: World, scene: Scene, countOf: CountOf): World;
}

type CountOf = (key: string) => number;

export function createSceneWorlds(): SceneWorlds {
  const kept = createKeeper<string, ReturnType<World["catalogueOn"]>>(CATALOGUES_KEPT);
  const numbers = new WeakMap<World, number>();
  let count = 0;
  const numberOf = (world: World) => {
    if (!numbers.has(world)) numbers.set(world, count++);
    return numbers.get(world);
  };
  return {
    worldOf(base, scene, countOf) {
      const steps = stepsOf(scene, countOf);
      if (steps.length === 0) return base;
      const key = [numberOf(base), ...scene.anchors, ...steps.map((step) => step.key)].join("\n");
      return {
        catalogueOn: (today) =>
          kept.get(`${key}\n${today}`, () => {
            const { hours, events } = base.catalogueOn(today);
            const changed = steps.reduce<DataSet>((data, { changes, setting }) => changeData(data, changes, setting), {
              hours,
              events,
            });
            return createCatalogue(changed);
          }),
      };
    },
  };
}

interface Step {
  readonly key: string;
  readonly changes: DataChanges;
  readonly setting: Setting;
}

function stepsOf({ entered, anchors }: Scene, countOf: CountOf): readonly Step[] {
  return layersIn(entered).flatMap(({ key, layer, own, position }) => {
    const setting = { key, values: own.values, dates: namedDates(own, anchors[position] ?? "") };
    const first = layer.data ? [{ key, changes: layer.data, setting }] : [];
    const later = (layer.changes ?? []).flatMap(({ after, data }, index) => {
      const changeKey = `${key}/change ${index}`;
      return countOf(changeKey) >= after ? [{ key: changeKey, changes: data, setting }] : [];
    });
    return [...first, ...later];
  });
}

/** Each layer of each scenario, the undermost first. */
function layersIn(entered: readonly EnteredScenario[]) {
  return entered.flatMap(({ name, layers }, position) =>
    layers.map((own) => ({ key: `${name}/${own.scenario.name}`, layer: own.scenario, own, position })),
  );
}
