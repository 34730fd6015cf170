/** The layers of a session: scenarios and edits over the loaded data, what they come to, and the keys under which their faults count. */

import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { type Clock, type ClockSetting, type ClockSources, toClock } from "../../contract/clock.js";
import { momentOf } from "../../contract/local-time.js";
import { portableAnswers } from "../../contract/profile.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { CatalogueChanges } from "../../museum/changed-catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import { type EnteredScenario, scenarioTime, setsTime } from "../../scenarios/scenario-data.js";

/** The entries by date and the events by eventId; undefined stands for one that was deleted. */
export type DataEdits = CatalogueChanges;

export const NO_EDITS: DataEdits = { entries: new Map(), events: new Map() };

const LISTS = { entry: "entries", event: "events" } as const;

/** One item that was written; undefined for one that was deleted. */
export interface ItemEdit {
  readonly kind: ItemKind;
  readonly id: string;
  readonly item: DatedEntry | DatedEvent | undefined;
}

/** Returns the edits with a further one. */
export function withEdit(edits: DataEdits, { kind, id, item }: ItemEdit): DataEdits {
  const edited = new Map<string, DatedEntry | DatedEvent | undefined>(edits[LISTS[kind]]);
  return { ...edits, [LISTS[kind]]: edited.set(editKeyOf(kind, id), item) };
}

/** The edits with those that were made later. */
function joinEdits(edits: DataEdits, later: DataEdits): DataEdits {
  if (later === NO_EDITS) return edits;
  return {
    entries: new Map([...edits.entries, ...later.entries]),
    events: new Map([...edits.events, ...later.events]),
  };
}

/** Returns the edits without the edit of one item; the same edits if that item has no edit. */
function dropEdit(edits: DataEdits, kind: ItemKind, id: string): DataEdits {
  const left = new Map<string, unknown>(edits[LISTS[kind]]);
  if (!left.delete(editKeyOf(kind, id))) return edits;
  const others = { ...edits, [LISTS[kind]]: left } as DataEdits;
  return others.entries.size + others.events.size === 0 ? NO_EDITS : others;
}

function editKeyOf(kind: ItemKind, id: string): string {
  return kind === "entry" ? id : id.toLowerCase();
}

/** Layers, the oldest first; a later layer overrides an earlier one. */
export type StateLayers = readonly StateLayer[];

/** A scenario, and the manual overrides since it was entered. */
export interface StateLayer {
  /** Undefined for the first layer, which has the overrides before any scenario. */
  readonly scenario: BegunScenario | undefined;
  readonly manual: ManualOverrides;
}

export interface BegunScenario {
  readonly entered: EnteredScenario;
  /** What `today` is in its dates: the day on which it was entered. */
  readonly anchor: CalendarDate;
  /** The day that the clock showed before it was entered, and when that was, in real milliseconds since 1970. */
  readonly before: CalendarDate;
  readonly since: number;
}

/** Manual overrides: what was set through the admin API. */
export interface ManualOverrides {
  readonly clock: ClockSetting | undefined;
  readonly answers: Partial<Profile>;
  readonly edits: DataEdits;
}

/** A scenario part that counts requests, with its key. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

/** No manual overrides. */
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

/** When a scenario is entered. */
export interface Entering {
  /** Returns the day that layers show. */
  todayIn(layers: StateLayers): CalendarDate;
  /** Real milliseconds since 1970. */
  readonly since: number;
}

/** Returns the layers with one more scenario. */
export function withScenario(layers: StateLayers, entered: EnteredScenario, { todayIn, since }: Entering): StateLayers {
  const before = todayIn(layers);
  const begun: StateLayers = [...layers, { scenario: { entered, anchor: before, before, since }, manual: NOTHING }];
  const anchor = todayIn(begun);
  const isHolding = scenarioTime(entered, before) !== undefined;
  // A scenario keeps the day on which it began, unless the clock is set again.
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

/** Returns the layers with the newest version of each scenario; the same layers if none has changed. */
export function refreshed(layers: StateLayers, newest: (name: string) => EnteredScenario | undefined): StateLayers {
  let isChanged = false;
  const others = layers.map(({ scenario, manual }) => {
    const entered = scenario && newest(scenario.entered.name);
    if (!entered || isSameVersion(entered, scenario.entered)) return { scenario, manual };
    isChanged = true;
    return { scenario: { ...scenario, entered }, manual };
  });
  return isChanged ? others : layers;
}

function isSameVersion({ layers }: EnteredScenario, other: EnteredScenario): boolean {
  return (
    layers.length === other.layers.length &&
    layers.every(({ scenario }, index) => scenario === other.layers[index]?.scenario)
  );
}

function joinOverrides(manual: ManualOverrides, later: ManualOverrides): ManualOverrides {
  return {
    clock: later.clock ?? manual.clock,
    answers: { ...manual.answers, ...later.answers },
    edits: joinEdits(manual.edits, later.edits),
  };
}

/** Returns the manual edits of all layers. */
export function editsIn(layers: StateLayers): DataEdits {
  return layers.reduce((edits, { manual }) => joinEdits(edits, manual.edits), NO_EDITS);
}

/** Reverts the edit of one item; returns the same layers if the item has no edit. */
export function withoutEdit(layers: StateLayers, kind: ItemKind, id: string): StateLayers {
  const after = layers.map((layer) => {
    const edits = dropEdit(layer.manual.edits, kind, id);
    return edits === layer.manual.edits ? layer : { ...layer, manual: { ...layer.manual, edits } };
  });
  return after.every((layer, at) => layer === layers[at]) ? layers : after;
}

/** Takes back all manual edits. */
export function withoutEdits(layers: StateLayers): StateLayers {
  return layers.map((layer) => ({ ...layer, manual: { ...layer.manual, edits: NO_EDITS } }));
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

/** What layers are read with. */
interface ClockReading extends ClockSources {
  /** The clock where no layer sets one. */
  readonly clock: Clock;
  readonly timeZone: string;
  dayOf(clock: Clock): CalendarDate;
}

/** Returns the clock of layers. */
export function clockIn(layers: StateLayers, reading: ClockReading): Clock {
  return layers.reduce((clock, { scenario, manual }) => {
    const setting = manual.clock ?? (scenario && scenarioClock(scenario, clock, reading));
    return setting ? toClock(setting, reading) : clock;
  }, reading.clock);
}

/** A time of day counts from the day of entering; a day that is counted from today moves on with the clock below. */
function scenarioClock(begun: BegunScenario, below: Clock, reading: ClockReading): ClockSetting | undefined {
  const { entered, before, since } = begun;
  const set = scenarioTime(entered, setsTime(entered) ? before : reading.dayOf(below));
  if (!set) return undefined;
  const { day, time, speed } = set;
  if (time === undefined) return { day };
  return { moment: momentOf({ date: day, time }, reading.timeZone), speed, since };
}

/** Applies the answers of the layers to a profile. */
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

/** The later changes of the data that count requests. */
export function triggersOf(layers: StateLayers): readonly Keyed<LaterChange>[] {
  return enteredIn(layers)
    .flatMap(layersOf)
    .flatMap(({ key, layer }) => (layer.changes ?? []).map((part, index) => ({ key: changeKeyOf(key, index), part })))
    .filter(({ part }) => part.after !== undefined);
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

/** Returns the parts of a key. */
export function partsOfKey(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

/** No name contains it, so that keys are unique and no name is a prefix of another. */
const SEPARATOR = "\0";

/** A scenario, the overrides of the session, or the request itself. */
export type FaultSource =
  | { readonly from: "scenario"; readonly scenario: string }
  | { readonly from: "settings" }
  | { readonly from: "request" };

/** The key under which a fault that a request asks for is counted. */
export const REQUEST_FAULT = "request";

/** The beginning of the keys under which manual faults are counted. */
export const OWN_FAULT = keyOf("", "fault ");

/** Whether a key is of a manual fault. */
export function isManual(key: string): boolean {
  return key.startsWith(OWN_FAULT);
}

export function sourceOfFault(key: string): FaultSource {
  if (key === REQUEST_FAULT) return { from: "request" };
  const [scenario = ""] = partsOfKey(key);
  return scenario === "" ? { from: "settings" } : { from: "scenario", scenario };
}

/** Lists the sources of several faults, each once. */
export function sourcesOfFaults(keys: readonly string[]): readonly FaultSource[] {
  const sources = keys.map(sourceOfFault);
  return sources.filter((source, at) => sources.findIndex((other) => isSame(source, other)) === at);
}

/** Names a source in a sentence: `the scenario "service down"`. */
export function nameSource(source: FaultSource): string {
  if (source.from === "scenario") return `the scenario ${JSON.stringify(source.scenario)}`;
  return source.from === "settings" ? "the faults that were set" : "the request";
}

function isSame(one: FaultSource, other: FaultSource): boolean {
  return nameSource(one) === nameSource(other);
}
