/** A scene: the scenarios of a session and its manual overrides, in the order in which they were made. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Clock, holdClock } from "../../contract/clock.js";
import { portableAnswers } from "../../contract/profile.js";
import type { Fault } from "../../scenarios/fault.js";
import { heldDay } from "../../scenarios/held-day.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-library.js";
import { type DataEdits, joinEdits, NO_EDITS } from "./data-edits.js";

/** Sheets, the oldest first; a later sheet overrides an earlier one. */
export type Scene = readonly Sheet[];

/** A scenario, and the manual overrides since it was entered. */
interface Sheet {
  /** Undefined for the first sheet, which has the overrides before any scenario. */
  readonly scenario: BegunScenario | undefined;
  readonly hand: Hand;
}

export interface BegunScenario {
  readonly entered: EnteredScenario;
  /** What `today` is in its dates: the day on which it was entered. */
  readonly anchor: CalendarDate;
}

/** Manual overrides: what was set by hand. */
export interface Hand {
  readonly clock: Clock | undefined;
  readonly answers: Partial<Profile>;
  readonly edits: DataEdits;
}

/** A part of a scene that counts requests, under a unique key. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

const NOTHING: Hand = { clock: undefined, answers: {}, edits: NO_EDITS };

/** No scenario and no overrides. */
export const BARE_SCENE: Scene = [{ scenario: undefined, hand: NOTHING }];

/** Returns the overrides since the last scenario. */
export function handOf(scene: Scene): Hand {
  return scene.at(-1)?.hand ?? NOTHING;
}

/** Returns the scene with something set by hand. */
export function withHand(scene: Scene, changes: Partial<Hand>): Scene {
  return scene.map((sheet, at) =>
    at === scene.length - 1 ? { ...sheet, hand: { ...sheet.hand, ...changes } } : sheet,
  );
}

/** Returns the scene with one more scenario. `todayIn` says which day a scene shows. */
export function withScenario(scene: Scene, entered: EnteredScenario, todayIn: (scene: Scene) => CalendarDate): Scene {
  const before = todayIn(scene);
  const begun: Scene = [...scene, { scenario: { entered, anchor: before }, hand: NOTHING }];
  const anchor = todayIn(begun);
  const isHolding = heldDay([entered], before) !== undefined;
  // A scenario keeps the day on which it began, unless a clock is held anew.
  return begun.map(({ scenario, hand }, at) =>
    scenario && (isHolding || at === scene.length) ? { scenario: { ...scenario, anchor }, hand } : { scenario, hand },
  );
}

/** Removes scenarios. Overrides that were made after one of them stay, and join those before it. */
export function withoutScenarios(scene: Scene, isStaying: (entered: EnteredScenario) => boolean): Scene {
  const kept: Sheet[] = [];
  for (const sheet of scene) {
    const below = kept.at(-1);
    if (!below || (sheet.scenario && isStaying(sheet.scenario.entered))) kept.push(sheet);
    else kept[kept.length - 1] = { ...below, hand: joinHands(below.hand, sheet.hand) };
  }
  return kept;
}

/** Removes all scenarios. Unlike `withoutScenarios`, it keeps the edits of each sheet apart. */
export function handsOf(scene: Scene): Scene {
  return scene.map(({ hand }) => ({ scenario: undefined, hand }));
}

function joinHands(hand: Hand, later: Hand): Hand {
  return {
    clock: later.clock ?? hand.clock,
    answers: { ...hand.answers, ...later.answers },
    edits: joinEdits(hand.edits, later.edits),
  };
}

export function enteredIn(scene: Scene): readonly EnteredScenario[] {
  return scene.flatMap(({ scenario }) => (scenario ? [scenario.entered] : []));
}

/** Returns the names of the scenarios, in order, as the log and the journal have them. */
export function nameOf(scene: Scene): string {
  return enteredIn(scene)
    .map(({ name }) => name)
    .join(" + ");
}

/** Returns the clock of a scene; `given` if it sets none. `dayOf` says which day a clock shows. */
export function clockIn(scene: Scene, given: Clock, dayOf: (clock: Clock) => CalendarDate): Clock {
  return scene.reduce((clock, { scenario, hand }) => {
    if (hand.clock) return hand.clock;
    const held = scenario && heldDay([scenario.entered], dayOf(clock));
    return held === undefined ? clock : holdClock(held);
  }, given);
}

/** Returns the profile with the answers that a scene overrides. */
export function profileIn(scene: Scene, given: Profile): Profile {
  const answers = scene.flatMap(({ scenario, hand }) => [
    ...(scenario ? answersOf(scenario.entered) : []),
    hand.answers,
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
export function faultsOf(scene: Scene): readonly Keyed<Fault>[] {
  return enteredIn(scene)
    .flatMap(layersOf)
    .reverse()
    .flatMap(({ key, layer }) =>
      (layer.faults ?? []).map((part, index) => ({ key: keyOf(key, `fault ${index}`), part })),
    );
}

/** The later changes of the data. */
export function triggersOf(scene: Scene): readonly Keyed<LaterChange>[] {
  return enteredIn(scene)
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

/** The key of a later change of a layer. */
export function changeKeyOf(layer: string, index: number): string {
  return keyOf(layer, `change ${index}`);
}

/** No name contains it, so that keys are unique and no name is a prefix of another. */
const SEPARATOR = "\0";
