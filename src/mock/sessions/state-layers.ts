/** State layers: the scenarios of a session and its manual overrides, in the order in which they were made. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Clock, holdClock } from "../../contract/clock.js";
import { portableAnswers } from "../../contract/profile.js";
import type { Fault } from "../../scenarios/fault.js";
import { heldDay } from "../../scenarios/held-day.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-library.js";
import { type DataEdits, joinEdits, NO_EDITS } from "./data-edits.js";

/** Layers, the oldest first; a later layer overrides an earlier one. */
export type StateLayers = readonly StateLayer[];

/** A scenario, and the manual overrides since it was entered. */
interface StateLayer {
  /** Undefined for the first layer, which has the overrides before any scenario. */
  readonly scenario: BegunScenario | undefined;
  readonly manual: ManualOverrides;
}

export interface BegunScenario {
  readonly entered: EnteredScenario;
  /** What `today` is in its dates: the day on which it was entered. */
  readonly anchor: CalendarDate;
}

/** Manual overrides: what was set through the admin API. */
export interface ManualOverrides {
  readonly clock: Clock | undefined;
  readonly answers: Partial<Profile>;
  readonly edits: DataEdits;
}

/** A part of a layers that counts requests, under a unique key. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

const NOTHING: ManualOverrides = { clock: undefined, answers: {}, edits: NO_EDITS };

/** No scenario and no overrides. */
export const NO_LAYERS: StateLayers = [{ scenario: undefined, manual: NOTHING }];

/** Returns the overrides since the last scenario. */
export function manualOverridesOf(layers: StateLayers): ManualOverrides {
  return layers.at(-1)?.manual ?? NOTHING;
}

/** Returns the layers with something set manually. */
export function withManualOverrides(layers: StateLayers, changes: Partial<ManualOverrides>): StateLayers {
  return layers.map((layer, at) =>
    at === layers.length - 1 ? { ...layer, manual: { ...layer.manual, ...changes } } : layer,
  );
}

/** Returns the layers with one more scenario. `todayIn` says which day a layers shows. */
export function withScenario(
  layers: StateLayers,
  entered: EnteredScenario,
  todayIn: (layers: StateLayers) => CalendarDate,
): StateLayers {
  const before = todayIn(layers);
  const begun: StateLayers = [...layers, { scenario: { entered, anchor: before }, manual: NOTHING }];
  const anchor = todayIn(begun);
  const isHolding = heldDay([entered], before) !== undefined;
  // A scenario keeps the day on which it began, unless a clock is held anew.
  return begun.map(({ scenario, manual }, at) =>
    scenario && (isHolding || at === layers.length)
      ? { scenario: { ...scenario, anchor }, manual }
      : { scenario, manual },
  );
}

/** Removes scenarios. Overrides that were made after one of them stay, and join those before it. */
export function withoutScenarios(layers: StateLayers, isStaying: (entered: EnteredScenario) => boolean): StateLayers {
  const kept: StateLayer[] = [];
  for (const layer of layers) {
    const below = kept.at(-1);
    if (!below || (layer.scenario && isStaying(layer.scenario.entered))) kept.push(layer);
    else kept[kept.length - 1] = { ...below, manual: joinOverrides(below.manual, layer.manual) };
  }
  return kept;
}

/** Removes all scenarios. Unlike `withoutScenarios`, it keeps the edits of each layer apart. */
export function withoutAnyScenario(layers: StateLayers): StateLayers {
  return layers.map(({ manual }) => ({ scenario: undefined, manual }));
}

function joinOverrides(manual: ManualOverrides, later: ManualOverrides): ManualOverrides {
  return {
    clock: later.clock ?? manual.clock,
    answers: { ...manual.answers, ...later.answers },
    edits: joinEdits(manual.edits, later.edits),
  };
}

export function enteredIn(layers: StateLayers): readonly EnteredScenario[] {
  return layers.flatMap(({ scenario }) => (scenario ? [scenario.entered] : []));
}

/** Returns the names of the scenarios, in order, as the log and the journal have them. */
export function nameOf(layers: StateLayers): string {
  return enteredIn(layers)
    .map(({ name }) => name)
    .join(" + ");
}

/** Returns the clock of a layers; `given` if it sets none. `dayOf` says which day a clock shows. */
export function clockIn(layers: StateLayers, given: Clock, dayOf: (clock: Clock) => CalendarDate): Clock {
  return layers.reduce((clock, { scenario, manual }) => {
    if (manual.clock) return manual.clock;
    const held = scenario && heldDay([scenario.entered], dayOf(clock));
    return held === undefined ? clock : holdClock(held);
  }, given);
}

/** Returns the profile with the answers that a layers overrides. */
export function profileIn(layers: StateLayers, given: Profile): Profile {
  const answers = layers.flatMap(({ scenario, manual }) => [
    ...(scenario ? answersOf(scenario.entered) : []),
    manual.answers,
  ]);
  return Object.assign({}, given, ...answers);
}

/** A built-in profile leaves out what belongs to the running mock. */
function answersOf({ layers }: EnteredScenario): readonly Partial<Profile>[] {
  return layers.map(({ scenario: { profile = {} } }) =>
    typeof profile === "string" ? portableAnswers(profile) : profile,
  );
}

/** The faults of the scenarios, those of the topmost first. */
export function faultsOf(layers: StateLayers): readonly Keyed<Fault>[] {
  return enteredIn(layers)
    .flatMap(layersOf)
    .reverse()
    .flatMap(({ key, layer }) =>
      (layer.faults ?? []).map((part, index) => ({ key: keyOf(key, `fault ${index}`), part })),
    );
}

/** The later changes of the data. */
export function triggersOf(layers: StateLayers): readonly Keyed<LaterChange>[] {
  return enteredIn(layers)
    .flatMap(layersOf)
    .flatMap(({ key, layer }) => (layer.changes ?? []).map((part, index) => ({ key: changeKeyOf(key, index), part })));
}

/** Lists a scenario and those that it extends, the base first. */
export function layersOf({ name, layers }: EnteredScenario) {
  return layers.map((own) => ({ name, key: keyOf(name, own.scenario.name), layer: own.scenario, own }));
}

/** Makes the key of something that counts requests; that of a scenario begins with its name. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** Takes a key apart; of what a scenario does, its name comes first. */
export function partsOfKey(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

/** The key of a later change of a layer. */
export function changeKeyOf(layer: string, index: number): string {
  return keyOf(layer, `change ${index}`);
}

/** No name contains it, so that keys are unique and no name is a prefix of another. */
const SEPARATOR = "\0";
