/** A session: a world for one test, with its own clock, scenarios, profile, faults, edited data and journal. */
import { sum } from "../../base/collections.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { type Clock, type ClockSetting, toClock } from "../../contract/clock.js";
import type { World } from "../../fixtures/world.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { QueryReading } from "../../museum/query.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-data.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { plainName } from "../../scenarios/scenario-name.js";
import { type Journal, NO_JOURNAL } from "../journal/journal.js";
import { PageLoopWatch } from "../journal/request-warnings.js";
import { ControlError, invalidControl } from "../message/problem.js";
import { countKey, faultKey, isManual, type Keyed } from "../state/count-keys.js";
import {
  type DataEdits,
  type ItemName,
  lengthOfPart,
  type ManualOverrides,
  NO_EDITS,
  type SessionState,
  StateLayers,
} from "../state/state-layers.js";
import { LONGEST_STATE } from "../state/state-schema.js";
import { createSnapshot, type RequestOverrides, type SessionDefaults, type Snapshot } from "./snapshot.js";

const MAX_SCENARIOS = 20;

type SessionSettings = Omit<SessionState, "counts">;

interface Common {
  readonly defaults: SessionDefaults;
  /** Snapshots by the settings that they were made of, so that sessions that differ in nothing share one (decision 28). */
  readonly shared: WeakMap<SessionSettings, Snapshot>;
}

export class Session {
  static readonly definedAtMost = 50;

  /** How long edits, faults and scenarios may be in a state document, in bytes, so that it can be read again; the rest is short. */
  static readonly writtenAtMost = LONGEST_STATE - 256 * 1024;

  /** Undefined for the default session. */
  readonly id: string | undefined;
  readonly journal: Journal;
  // What follows is no part of the state.
  readonly pageLoops = new PageLoopWatch();
  /** How the first query of each mutant and key was read, where a mutant is a cache. */
  firstReadings = new Map<string, QueryReading>();
  /** Whether anything was asked since a scenario was entered. */
  isAsked = false;
  isNew = false;
  /** The scenarios that Pact's provider states have set up so far for the next interaction. */
  prepared: string | undefined;

  readonly #common: Common;
  #settings: SessionSettings;
  #own: Snapshot | undefined;
  #counts: Map<string, number>;
  /** The state that was handed out last. Whoever has it must not see it change, so counting goes on in a copy. */
  #told: SessionState | undefined;
  #library: { readonly of: readonly (readonly Scenario[])[]; readonly library: ScenarioLibrary } | undefined;

  constructor(
    common: Common,
    { id, journal }: { readonly id: string | undefined; readonly journal: Journal },
    settings: SessionSettings,
  ) {
    this.id = id;
    this.journal = journal;
    this.#common = common;
    this.#settings = settings;
    this.#counts = new Map();
  }

  static common(defaults: SessionDefaults, journal: Journal): Session {
    const common = { defaults, shared: new WeakMap() };
    return new Session(common, { id: undefined, journal }, initialSettings(defaults));
  }

  /** Returns what replies rest on now. The same object comes back until something changes. */
  snapshot(): Snapshot {
    if (this.#own?.isCurrent()) return this.#own;
    const { shared } = this.#common;
    const other = shared.get(this.#settings);
    this.#own = other?.isCurrent() ? other : this.#make(this.#settings.layers);
    // A snapshot with triggers rests on what this session has counted, too.
    if (this.#own.triggers.length === 0) shared.set(this.#settings, this.#own);
    return this.#own;
  }

  /** A scenario that a request asks for replaces those of the session, on top of all manual overrides, and counts from the day of the request. */
  snapshotWith(overrides: RequestOverrides): Snapshot {
    const { layers } = this.#settings;
    const { scenario, clock } = overrides;
    if (!scenario) return this.#make(layers, overrides);
    const entered = layers.leave(() => false).enter(scenario, enteringNow(this.#common.defaults, clock));
    return this.#make(entered, overrides);
  }

  /** Answers are set beside those that were set before. */
  override(changes: Partial<Pick<ManualOverrides, "clock" | "answers">>): void {
    this.#change({ layers: this.#settings.layers.override(changes) });
  }

  /** Returns real milliseconds since 1970, from which a clock runs. */
  realTime(): number {
    return this.#common.defaults.realTime();
  }

  activeScenario() {
    const { scenario, today } = this.snapshot();
    return { current: scenario === "" ? STANDARD : scenario, today };
  }

  /** Throws a ControlError if there are too many. */
  enter(scenario: EnteredScenario, isOnTop: boolean): void {
    const layers = this.#settings.layers.leave(({ name }) => isOnTop && name !== scenario.name);
    const { entered: staying } = layers;
    if (staying.length >= MAX_SCENARIOS)
      throw invalidControl(
        'Too many scenarios are active; leave them with PUT /__admin/scenarios {"scenario": "standard"}.',
      );
    const isStandard = scenario.name === STANDARD;
    this.#change({ layers: isStandard ? layers : layers.enter(scenario, enteringNow(this.#common.defaults)) });
    // The counts of faults that were set manually go on.
    this.#forgetCounts((key) => !isManual(key) && !staying.some(({ name }) => key.startsWith(countKey(name, ""))));
    this.isAsked = false;
  }

  refreshScenarios(library: ScenarioLibrary): void {
    const { layers } = this.#settings;
    if (layers.entered.length === 0) return;
    const newest = (name: string) => {
      const finding = this.libraryOver(library).find(name);
      return "message" in finding ? undefined : finding.entered;
    };
    this.#change({ layers: layers.refresh(newest) });
  }

  /** One that was defined in the session overrides one of the mock of the same name. */
  libraryOver(library: ScenarioLibrary): ScenarioLibrary {
    const { defined } = this.#settings;
    if (defined.length === 0) return library;
    const of = [library.scenarios, defined];
    if (!this.#library?.of.every((list, at) => list === of[at]))
      this.#library = { of, library: new ScenarioLibrary(of.flat()) };
    return this.#library.library;
  }

  /** In place of one of the same name. Throws a ControlError if there are too many. */
  define(scenario: Scenario): void {
    const kept = this.#settings.defined.filter(({ name }) => plainName(name) !== plainName(scenario.name));
    if (kept.length >= Session.definedAtMost)
      throw invalidControl(
        `The session has ${Session.definedAtMost} scenarios of its own already; define one of the same name again, or use another session.`,
      );
    this.#write({ defined: [...kept, scenario] });
  }

  /** Those with the same ids keep their counts, unless all are counted anew. Throws a ControlError without room for them. */
  setFaults(faults: readonly Fault[], { countsAnew }: { readonly countsAnew: boolean }): void {
    const kept = countsAnew ? [] : keyFaults(faults).map(({ key }) => key);
    this.#write({ faults });
    this.#forgetCounts((key) => isManual(key) && !kept.some((one) => key === one || key.startsWith(countKey(one, ""))));
  }

  /** Undefined deletes it. Throws a ControlError if the session has no room for it. */
  edit({ list, id }: ItemName, item: DatedEntry | DatedEvent | undefined): void {
    const edits: DataEdits = { ...NO_EDITS, [list]: new Map([[id.toLowerCase(), item]]) };
    this.#write({ layers: this.#settings.layers.override({ edits }) });
  }

  takeBackEdits(one?: ItemName): void {
    this.#change({ layers: this.#settings.layers.withoutEdits(one) });
  }

  /** Without scenarios and edits. */
  world(): World {
    return this.#common.defaults.world();
  }

  count(key: string): number {
    const count = this.counted(key) + 1;
    this.#ownCounts().set(key, count);
    return count;
  }

  counted(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts a request for a later change of the data, which may be due with the next one. */
  countTowards({ key, part }: Snapshot["triggers"][number]): void {
    if (this.count(key) === part.after) this.#own = undefined;
  }

  /** Returns the state as it is now. The same object comes back until something changes. */
  state(): SessionState {
    this.#told ??= { ...this.#settings, counts: this.#counts };
    return this.#told;
  }

  /** Takes over a state, in place of everything but the journal. */
  restore({ layers, faults, defined, counts }: SessionState): void {
    this.#settings = { layers, faults, defined };
    this.#own = undefined;
    this.#counts = new Map(counts);
    this.#told = undefined;
    this.isAsked = false;
    this.pageLoops.clear();
    this.firstReadings = new Map();
  }

  /** Sets everything but the journal back to the start. */
  reset(): void {
    this.restore({ ...initialSettings(this.#common.defaults), counts: new Map() });
  }

  /** Returns another session that starts as this one is now, with nothing counted. */
  fork(id: string | undefined, journal: Journal): Session {
    return new Session(this.#common, { id, journal }, this.#settings);
  }

  /** Returns a session as this one would be in a state, over a world. */
  recalled(state: SessionState, world: World): Session {
    const common = { defaults: { ...this.#common.defaults, world: () => world }, shared: new WeakMap() };
    const session = new Session(common, { id: this.id, journal: NO_JOURNAL }, state);
    session.restore(state);
    session.firstReadings = this.firstReadings;
    return session;
  }

  #make(layers: StateLayers, overrides: Pick<RequestOverrides, "clock" | "profile"> = {}): Snapshot {
    return createSnapshot(this.#common.defaults, layers, {
      faults: keyFaults(this.#settings.faults),
      countOf: (key) => this.counted(key),
      overrides,
    });
  }

  #change(changes: Partial<SessionSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    this.#own = undefined;
    this.#ownCounts();
  }

  #ownCounts(): Map<string, number> {
    if (this.#told) this.#counts = new Map(this.#counts);
    this.#told = undefined;
    return this.#counts;
  }

  #forgetCounts(isForgotten: (key: string) => boolean): void {
    for (const key of this.#counts.keys()) if (isForgotten(key)) this.#ownCounts().delete(key);
  }

  /** Throws a ControlError if the session has no room for it. */
  #write(changes: Partial<SessionSettings>): void {
    const bytes = lengthOfWritten({ ...this.#settings, ...changes });
    if (bytes > Session.writtenAtMost && bytes > lengthOfWritten(this.#settings)) {
      const detail =
        "The state of this session would be longer than 8 MiB, and could not be read again; take edits back with POST /__admin/reset?only=data, or serve a data set with --fixtures.";
      throw new ControlError({ kind: "content-too-large", status: 413, detail });
    }
    this.#change(changes);
  }
}

function initialSettings(defaults: SessionDefaults): SessionSettings {
  const entering = enteringNow(defaults);
  const layers = defaults.entered().reduce((below, entered) => below.enter(entered, entering), new StateLayers());
  return { layers, faults: defaults.faults, defined: [] };
}

function enteringNow(defaults: SessionDefaults, held?: ClockSetting): Parameters<StateLayers["enter"]>[1] {
  return { since: defaults.realTime(), todayIn: (layers) => todayOf(defaults, layers, held) };
}

function todayOf(defaults: SessionDefaults, layers: StateLayers, held?: ClockSetting): CalendarDate {
  const { timeZone } = layers.profile(defaults.profile);
  const dayOf = (clock: Clock) => clock.today(timeZone);
  return dayOf(held ? toClock(held, defaults) : layers.clock({ ...defaults, timeZone, dayOf }));
}

/** In a state document, in bytes. A scenario that was defined and entered stands there once. */
function lengthOfWritten({ layers, defined, faults }: SessionSettings): number {
  const { written } = layers;
  const deleted = written.filter((part) => !part);
  return sum([...deleted, ...new Set([...written, ...defined, ...faults])].map(lengthOfPart));
}

function keyFaults(faults: readonly Fault[]): readonly Keyed<Fault>[] {
  return faults.map((part, index) => ({ key: faultKey(part.id ?? String(index)), part }));
}
