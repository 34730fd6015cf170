/** The state of a session: layers of scenarios and edits over the loaded data, what they come to, and what else can be set. */

import { rememberWeakly, sum } from "../../base/collections.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { type Clock, type ClockSetting, type ClockSources, toClock } from "../../contract/clock.js";
import { type ListName, lists } from "../../contract/lists.js";
import { momentOf } from "../../contract/local-time.js";
import { portableAnswers } from "../../contract/profile.js";
import type { CatalogueChanges } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { LaterChange, Scenario } from "../../scenarios/generated/scenario.js";
import { type EnteredScenario, scenarioTime } from "../../scenarios/scenario-data.js";
import { byteLength } from "../message/messages.js";
import { changeKeyOf, countKey, type Keyed } from "./count-keys.js";

export type DataEdits = CatalogueChanges;

export const NO_EDITS: DataEdits = { hours: new Map(), events: new Map() };

export function countEdits(edits: DataEdits): number {
  return sum(lists.map(({ name }) => edits[name].size));
}

export interface ItemName {
  readonly list: ListName;
  readonly id: string;
}

/** A scenario, and the manual overrides since it was entered. */
export interface StateLayer {
  /** Undefined for the first layer, which has the overrides before any scenario. */
  readonly scenario: BegunScenario | undefined;
  readonly manual: ManualOverrides;
}

interface BegunScenario {
  readonly entered: EnteredScenario;
  /** What `today` is in its dates: the day on which it was entered. */
  readonly anchor: CalendarDate;
  /** The day that the clock showed before it was entered, and when that was, in real milliseconds since 1970. */
  readonly before: CalendarDate;
  readonly since: number;
}

/** What was set through the admin API. */
export interface ManualOverrides {
  readonly clock: ClockSetting | undefined;
  readonly answers: Partial<Profile>;
  readonly edits: DataEdits;
}

const NOTHING: ManualOverrides = { clock: undefined, answers: {}, edits: NO_EDITS };

interface Entering {
  todayIn(layers: StateLayers): CalendarDate;
  /** Real milliseconds since 1970. */
  readonly since: number;
}

interface ClockReading extends ClockSources {
  /** The clock where no layer sets one. */
  readonly clock: Clock;
  readonly timeZone: string;
  dayOf(clock: Clock): CalendarDate;
}

/** Layers, the oldest first; a later layer overrides an earlier one. Immutable: what changes them returns others. */
export class StateLayers {
  readonly list: readonly StateLayer[];

  constructor(list: readonly StateLayer[] = [{ scenario: undefined, manual: NOTHING }]) {
    this.list = list;
  }

  get edits(): DataEdits {
    return this.list.reduce((edits, { manual }) => joinEdits(edits, manual.edits), NO_EDITS);
  }

  get entered(): readonly EnteredScenario[] {
    return this.list.flatMap(({ scenario }) => (scenario ? [scenario.entered] : []));
  }

  /** What was written: the scenarios, and the items that were edited; undefined for each that was deleted. */
  get written(): readonly (object | undefined)[] {
    return this.list.flatMap(({ scenario, manual }) => [
      ...(scenario?.entered.layers.map((layer) => layer.scenario) ?? []),
      ...lists.flatMap(({ name }) => [...manual.edits[name].values()]),
    ]);
  }

  /** The names of the scenarios, in order, as the log and the journal have them. */
  get name(): string {
    return this.entered.map(({ name }) => name).join(" + ");
  }

  /** Answers and edits are set beside those that there are. */
  override(changes: Partial<ManualOverrides>): StateLayers {
    const last = this.list.length - 1;
    return this.#map((layer, at) =>
      at === last ? { ...layer, manual: joinOverrides(layer.manual, { ...NOTHING, ...changes }) } : layer,
    );
  }

  withoutEdits(one?: ItemName): StateLayers {
    return this.#map((layer) => {
      const edits = one ? dropEdit(layer.manual.edits, one) : NO_EDITS;
      return { ...layer, manual: { ...layer.manual, edits } };
    });
  }

  enter(entered: EnteredScenario, { todayIn, since }: Entering): StateLayers {
    const before = todayIn(this);
    const scenario: BegunScenario = { entered, anchor: before, before, since };
    const begun = new StateLayers([...this.list, { scenario, manual: NOTHING }]);
    const anchor = todayIn(begun);
    const isHolding = scenarioTime(entered, before) !== undefined;
    // A scenario keeps the day on which it began, unless the clock is set again.
    return begun.#map((layer, at) =>
      layer.scenario && (isHolding || at === this.list.length)
        ? { scenario: { ...layer.scenario, anchor }, manual: layer.manual }
        : layer,
    );
  }

  /** Leaves scenarios. Overrides that were made after one of them stay, and join those before it. */
  leave(isStaying: (entered: EnteredScenario) => boolean): StateLayers {
    const kept: StateLayer[] = [];
    for (const layer of this.list) {
      const below = kept.at(-1);
      if (!below || (layer.scenario && isStaying(layer.scenario.entered))) kept.push(layer);
      else kept[kept.length - 1] = { ...below, manual: joinOverrides(below.manual, layer.manual) };
    }
    return new StateLayers(kept);
  }

  refresh(newest: (name: string) => EnteredScenario | undefined): StateLayers {
    return this.#map(({ scenario, manual }) => {
      const entered = scenario && newest(scenario.entered.name);
      return { scenario: entered ? { ...scenario, entered } : scenario, manual };
    });
  }

  clock(reading: ClockReading): Clock {
    return this.list.reduce((clock, { scenario, manual }) => {
      const setting = manual.clock ?? (scenario && scenarioClock(scenario, clock, reading));
      return setting ? toClock(setting, reading) : clock;
    }, reading.clock);
  }

  profile(below: Profile): Profile {
    const answers = this.list.flatMap(({ scenario, manual }) => [
      ...(scenario ? scenarioAnswers(scenario.entered) : []),
      manual.answers,
    ]);
    return Object.assign({}, below, ...answers);
  }

  /** Those of the topmost first. */
  faults(): readonly Keyed<Fault>[] {
    return this.entered
      .flatMap(layersOf)
      .reverse()
      .flatMap(({ key, layer }) =>
        (layer.faults ?? []).map((part, index) => ({ key: countKey(key, `fault ${index}`), part })),
      );
  }

  triggers(): readonly Keyed<LaterChange>[] {
    return this.entered
      .flatMap(layersOf)
      .flatMap(({ key, layer }) => (layer.changes ?? []).map((part, index) => ({ key: changeKeyOf(key, index), part })))
      .filter(({ part }) => part.after !== undefined);
  }

  #map(change: (layer: StateLayer, at: number) => StateLayer): StateLayers {
    return new StateLayers(this.list.map(change));
  }
}

/** Everything that can be set, and what was counted; immutable. */
export interface SessionState {
  readonly layers: StateLayers;
  /** Set manually; those of the scenarios come after them. */
  readonly faults: readonly Fault[];
  readonly defined: readonly Scenario[];
  /** How many requests were counted, by the key of a fault or a later change. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Deeper than a part of a state stands in a document that is written with two spaces a level. */
const INDENTATION = 10;

/** What the key of an item takes in a document, in bytes. */
const KEY = 60;

/** It is written once to find that. */
const lengthOf = rememberWeakly((part: object) => KEY + byteLength(JSON.stringify(part, null, INDENTATION)));

/** In bytes; undefined is an item that was deleted. */
export function lengthOfPart(part: object | undefined): number {
  return part ? lengthOf(part) : KEY;
}

function joinEdits(edits: DataEdits, later: DataEdits): DataEdits {
  if (later === NO_EDITS) return edits;
  return {
    hours: new Map([...edits.hours, ...later.hours]),
    events: new Map([...edits.events, ...later.events]),
  };
}

function dropEdit(edits: DataEdits, { list, id }: ItemName): DataEdits {
  const others = new Map<string, unknown>(edits[list]);
  others.delete(id.toLowerCase());
  const remaining = { ...edits, [list]: others } as DataEdits;
  return countEdits(remaining) === 0 ? NO_EDITS : remaining;
}

function joinOverrides(manual: ManualOverrides, later: ManualOverrides): ManualOverrides {
  return {
    clock: later.clock ?? manual.clock,
    answers: { ...manual.answers, ...later.answers },
    edits: joinEdits(manual.edits, later.edits),
  };
}

/** A time of day counts from the day of entering; a day that is counted from today moves on with the clock below. */
function scenarioClock(begun: BegunScenario, below: Clock, reading: ClockReading): ClockSetting | undefined {
  const { entered, before, since } = begun;
  const set = scenarioTime(entered, before);
  if (set?.time !== undefined)
    return { moment: momentOf({ date: set.day, time: set.time }, reading.timeZone), speed: set.speed, since };
  const held = scenarioTime(entered, reading.dayOf(below));
  return held && { day: held.day };
}

/** A built-in profile leaves out what belongs to the running mock. */
function scenarioAnswers({ layers }: EnteredScenario): readonly Partial<Profile>[] {
  return layers.map(({ scenario: { profile = {} } }) =>
    typeof profile === "string" ? portableAnswers(profile) : profile,
  );
}

/** Lists a scenario and those that it extends, the base first. */
export function layersOf({ name, layers }: EnteredScenario) {
  return layers.map((own) => ({ name, key: countKey(name, own.scenario.name), layer: own.scenario, own }));
}
