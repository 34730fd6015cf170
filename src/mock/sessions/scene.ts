/** A scene: the scenarios that a world has been put into and what was set by hand before, between and after them. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Clock, holdClock } from "../../contract/clock.js";
import { portableAnswers } from "../../contract/profile.js";
import type { Fault } from "../../scenarios/fault.js";
import { heldDay } from "../../scenarios/held-day.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-library.js";
import { type DataEdits, joinEdits, NO_EDITS } from "./data-edits.js";

/** Sheets that lie one upon another: where two say something of the same thing, the upper one counts. */
export type Scene = readonly Sheet[];

/** A scenario, and over it what was set by hand since the world was put into it. */
interface Sheet {
  /** Undefined for the lowest sheet alone, which has what was set by hand before any scenario. */
  readonly scenario: BegunScenario | undefined;
  readonly hand: Hand;
}

export interface BegunScenario {
  readonly entered: EnteredScenario;
  /** What `today` is in its dates: the day on which the world was put into it. */
  readonly anchor: CalendarDate;
}

/** What was set by hand. */
export interface Hand {
  readonly clock: Clock | undefined;
  readonly answers: Partial<Profile>;
  readonly edits: DataEdits;
}

/** Something of a scene that counts requests, under a key that tells it from all others. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

const NOTHING: Hand = { clock: undefined, answers: {}, edits: NO_EDITS };

/** No scenario, and nothing set by hand. */
export const BARE_SCENE: Scene = [{ scenario: undefined, hand: NOTHING }];

/** What was set by hand since the last scenario. */
export function handOf(scene: Scene): Hand {
  return scene.at(-1)?.hand ?? NOTHING;
}

/** Sets something by hand, over all that there is. */
export function withHand(scene: Scene, changes: Partial<Hand>): Scene {
  return scene.map((sheet, at) =>
    at === scene.length - 1 ? { ...sheet, hand: { ...sheet.hand, ...changes } } : sheet,
  );
}

/** Lays a scenario over all that there is. `todayIn` says which day a scene shows. */
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

/** Takes scenarios away; what was set by hand over one of them then lies on what is under it. */
export function withoutScenarios(scene: Scene, isStaying: (entered: EnteredScenario) => boolean): Scene {
  const kept: Sheet[] = [];
  for (const sheet of scene) {
    const below = kept.at(-1);
    if (!below || (sheet.scenario && isStaying(sheet.scenario.entered))) kept.push(sheet);
    else kept[kept.length - 1] = { ...below, hand: joinHands(below.hand, sheet.hand) };
  }
  return kept;
}

/** What was set by hand, without any scenario; unlike `withoutScenarios`, it leaves the edits in their sheets as they are. */
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

/** The name that an exchange is told under: those of the scenarios, in order. */
export function nameOf(scene: Scene): string {
  return enteredIn(scene)
    .map(({ name }) => name)
    .join(" + ");
}

/** The clock that a scene shows in place of another. `dayOf` says which day a clock shows. */
export function clockIn(scene: Scene, given: Clock, dayOf: (clock: Clock) => CalendarDate): Clock {
  return scene.reduce((clock, { scenario, hand }) => {
    if (hand.clock) return hand.clock;
    const held = scenario && heldDay([scenario.entered], dayOf(clock));
    return held === undefined ? clock : holdClock(held);
  }, given);
}

/** The answers that a scene gives in place of some of a profile. */
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

/** Each layer of a scenario, the undermost first. */
export function layersOf({ name, layers }: EnteredScenario) {
  return layers.map((own) => ({ name, key: keyOf(name, own.scenario.name), layer: own.scenario, own }));
}

/** The key of something that a scene counts, of its parts; that of a scenario has its name for the first. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** The key of a later change of a layer. */
export function changeKeyOf(layer: string, index: number): string {
  return keyOf(layer, `change ${index}`);
}

/** It stands in no name, so that no two keys are alike and no name is the beginning of another's. */
const SEPARATOR = "\0";
