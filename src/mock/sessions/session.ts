/** A session: a world for one test, with its own clock, scenarios, profile, faults, edited data and journal. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import { type ClockSetting, type ClockSources, toClock } from "../../contract/clock-setting.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { World } from "../../fixtures/world.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { type EnteredScenario, STANDARD } from "../../scenarios/scenario-library.js";
import { plainName } from "../../scenarios/scenario-name.js";
import type { Journal } from "../journal/journal.js";
import { createPageLoopWatch, type PageLoopWatch } from "../journal/page-loop.js";
import { type DataEdits, withEdit, withEdits } from "./data-edits.js";
import type { LayeredWorlds } from "./layered-worlds.js";
import { type SessionState, toSessionState } from "./session-state.js";
import { createSnapshot, type Snapshot } from "./snapshot.js";
import {
  clockIn,
  type Entering,
  editsIn,
  enteredIn,
  type Keyed,
  keyOf,
  type ManualOverrides,
  manualOverridesOf,
  NO_LAYERS,
  profileIn,
  refreshed,
  type StateLayers,
  withManualOverrides,
  withoutAnyScenario,
  withoutEdit,
  withoutEdits,
  withoutScenarios,
  withScenario,
} from "./state-layers.js";
import { todayIn } from "./today.js";

/** What a mock was started with, the same for all sessions. */
export interface SessionDefaults extends ClockSources {
  /** The world without scenarios; a mock may be told to show another one. */
  world(): World;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly faults: readonly Fault[];
  /** The scenarios to start in. */
  entered(): readonly EnteredScenario[];
  readonly layeredWorlds: LayeredWorlds;
}

/** What one request overrides. */
export interface RequestOverrides {
  readonly clock?: ClockSetting;
  readonly scenario?: EnteredScenario;
  readonly profile?: Partial<Profile>;
}

/** Everything that can be set, immutable; a change of one thing leaves the others as they are. */
interface Settings {
  /** Clock, answers and data: the most recent change wins, by a scenario and manually alike. */
  readonly layers: StateLayers;
  /** Set manually; those of the scenarios come after them. */
  readonly faults: readonly Fault[];
  /** Scenarios that were defined in the session. */
  readonly defined: readonly Scenario[];
}

export interface Session {
  /** Undefined for the common world. */
  readonly id: string | undefined;
  readonly journal: Journal;
  readonly pageLoops: PageLoopWatch;
  /** Returns what answers rest on now. The same object comes back until something changes. */
  snapshot(): Snapshot;
  /** Returns what the answer to one request rests on. It has the version of the snapshot that it overrides. */
  snapshotWith(overrides: RequestOverrides): Snapshot;
  /** Sets the clock, or releases it. */
  setClock(clock: ClockSetting): void;
  /** Returns real milliseconds since 1970, from which a clock runs. */
  realTime(): number;
  /** Enters a scenario, in place of the current ones or on top of them; returns false if there are too many. */
  enter(scenario: EnteredScenario, isOnTop: boolean): boolean;
  /** Replaces the active scenarios by newer versions of them, as far as there are such. */
  refreshScenarios(newest: (name: string) => EnteredScenario | undefined): void;
  /** The scenarios that were defined in this session. */
  defined(): readonly Scenario[];
  /** Defines a scenario, in place of one of the same name; returns false if there are too many. */
  define(scenario: Scenario): boolean;
  /** Whether anything was asked since a scenario was entered. */
  hasBeenAsked(): boolean;
  noteAsked(): void;
  changeProfile(answers: Partial<Profile>): void;
  faults(): readonly Fault[];
  setFaults(faults: readonly Fault[]): void;
  /** Writes an item, or deletes it if it is undefined. */
  edit(kind: ItemKind, id: string, item: DatedEntry | DatedEvent | undefined): void;
  /** Returns the entries and events that were edited. */
  edits(): DataEdits;
  /** Takes back the edit of one item; returns whether there was one. */
  takeBackEdit(kind: ItemKind, id: string): boolean;
  takeBackEdits(): void;
  /** Returns the catalogue without scenarios and edits. */
  original(): Catalogue;
  /** Writes several items by their ids, or deletes those that are undefined. */
  editAll(kind: ItemKind, items: ReadonlyMap<string, DatedEntry | DatedEvent | undefined>): void;
  /** Returns how much the edits of this session hold, in estimated bytes. */
  editedBytes(): number;
  /** Counts a request under a key and returns how many that makes. */
  count(key: string): number;
  /** Returns how many requests were counted under a key. */
  counted(key: string): number;
  /** Counts an answered request for a later change of the data, which may be due with the next one. */
  countTowards(trigger: Snapshot["triggers"][number]): void;
  /** Returns the state as it is now. The same object comes back until something changes. */
  state(): SessionState;
  /** Takes over a state, in place of everything but the journal. */
  restore(state: SessionState): void;
  /** Sets everything but the journal back to the start. */
  reset(): void;
  /** Returns another session that starts as this one is now, with nothing counted. */
  fork(id: string, journal: Journal): Session;
}

/** How the counts of faults that were set manually are keyed. */
const OWN_FAULT = keyOf("", "fault ");

/** What an edit takes besides its text, in bytes. */
const EDIT_OVERHEAD = 500;

/** How many scenarios can be defined in a session. */
export const DEFINED_AT_MOST = 50;

/** How many scenarios can be active at once. */
const MAX_SCENARIOS = 20;

/** Creates the session of the common world. */
export function createSession(defaults: SessionDefaults, journal: Journal): Session {
  const shared = new WeakMap<Settings, Cached>();
  return build({ defaults, shared, versions: 0 }, { id: undefined, journal }, initialSettings(defaults));
}

/** What the sessions of a mock share. */
interface Common {
  readonly defaults: SessionDefaults;
  /** Snapshots by the settings that they were made of, so that sessions that differ in nothing share one. */
  readonly shared: WeakMap<Settings, Cached>;
  /** How many snapshots were made. */
  versions: number;
}

interface Cached {
  readonly snapshot: Snapshot;
  /** The world that it was made of. */
  readonly world: World;
}

function build(
  common: Common,
  { id, journal }: { readonly id: string | undefined; readonly journal: Journal },
  initial: Settings,
): Session {
  const { defaults, shared } = common;
  let settings = initial;
  let own: Cached | undefined;
  let isAsked = false;
  let editedBytes = 0;
  let counts = new Map<string, number>();
  /** The state, once somebody has it. Its counts are then left as they are. */
  let told: SessionState | undefined;
  let written = 0;
  const ownCounts = () => {
    if (told) counts = new Map(counts);
    told = undefined;
    return counts;
  };
  const countOf = (key: string) => counts.get(key) ?? 0;
  const change = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
    own = undefined;
    ownCounts();
  };
  const setManually = (changes: Partial<ManualOverrides>) =>
    change({ layers: withManualOverrides(settings.layers, changes) });
  /** Forgets the counts of scenarios that are left or entered; those of faults that were set manually go on. */
  const forgetCounts = (staying: readonly EnteredScenario[]) => {
    for (const key of counts.keys()) {
      if (!key.startsWith(OWN_FAULT) && !staying.some(({ name }) => key.startsWith(keyOf(name, ""))))
        ownCounts().delete(key);
    }
  };
  const nextVersion = () => {
    common.versions += 1;
    return common.versions;
  };
  const make = (version: number, layers: StateLayers, overrides: Pick<RequestOverrides, "clock" | "profile"> = {}) =>
    createSnapshot({
      version,
      layers,
      worldOf: (isDue) => defaults.layeredWorlds.worldOf(defaults.world(), layers, isDue),
      countOf,
      faults: keyFaults(settings.faults),
      clock: defaults.clock,
      sources: defaults,
      profile: defaults.profile,
      ...(overrides.clock && { held: overrides.clock }),
      ...(overrides.profile && { answers: overrides.profile }),
    });
  const isValid = (cached: Cached | undefined): cached is Cached =>
    cached !== undefined && cached.world === defaults.world() && cached.snapshot.isCurrent();

  const session: Session = {
    id,
    journal,
    pageLoops: createPageLoopWatch(),
    snapshot() {
      if (isValid(own)) return own.snapshot;
      const other = shared.get(settings);
      own = isValid(other) ? other : { snapshot: make(nextVersion(), settings.layers), world: defaults.world() };
      // A snapshot with triggers rests on what this session has counted, too.
      if (own.snapshot.triggers.length === 0) shared.set(settings, own);
      return own.snapshot;
    },
    snapshotWith: (overrides) => make(session.snapshot().version, layersFor(defaults, settings, overrides), overrides),
    setClock: (clock) => setManually({ clock }),
    realTime: defaults.realTime,
    enter(scenario, isOnTop) {
      const layers = withoutScenarios(settings.layers, ({ name }) => isOnTop && name !== scenario.name);
      const staying = enteredIn(layers);
      if (staying.length >= MAX_SCENARIOS) return false;
      const isStandard = scenario.name === STANDARD;
      change({ layers: isStandard ? layers : withScenario(layers, scenario, enteringNow(defaults)) });
      forgetCounts(staying);
      isAsked = false;
      return true;
    },
    refreshScenarios(newest) {
      const layers = refreshed(settings.layers, newest);
      if (layers !== settings.layers) change({ layers });
    },
    defined: () => settings.defined,
    define(scenario) {
      const others = settings.defined.filter(({ name }) => plainName(name) !== plainName(scenario.name));
      if (others.length >= DEFINED_AT_MOST) return false;
      written = sizeOf(scenario);
      editedBytes += written;
      change({ defined: [...others, scenario] });
      return true;
    },
    hasBeenAsked: () => isAsked,
    noteAsked() {
      isAsked = true;
    },
    changeProfile: (answers) => setManually({ answers: { ...manualOverridesOf(settings.layers).answers, ...answers } }),
    faults: () => settings.faults,
    setFaults(faults) {
      for (const key of counts.keys()) if (key.startsWith(OWN_FAULT)) ownCounts().delete(key);
      change({ faults });
    },
    edit(kind, itemId, item) {
      written = sizeOf(item);
      editedBytes += written;
      setManually({ edits: withEdit(manualOverridesOf(settings.layers).edits, kind, itemId, item) });
    },
    edits: () => editsIn(settings.layers),
    takeBackEdit(kind, itemId) {
      const layers = withoutEdit(settings.layers, kind, itemId);
      if (layers === settings.layers) return false;
      change({ layers });
      return true;
    },
    takeBackEdits() {
      editedBytes = 0;
      change({ layers: withoutEdits(settings.layers) });
    },
    original: () => defaults.world().catalogueOn(session.snapshot().today),
    editAll(kind, items) {
      if (items.size === 0) return;
      for (const item of items.values()) editedBytes += EDIT_OVERHEAD + 2 * (JSON.stringify(item) ?? "").length;
      setManually({ edits: withEdits(manualOverridesOf(settings.layers).edits, kind, items) });
    },
    editedBytes: () => editedBytes,
    count(key) {
      const count = countOf(key) + 1;
      ownCounts().set(key, count);
      return count;
    },
    counted: countOf,
    countTowards({ key, part }) {
      if (session.count(key) === part.after) own = undefined;
    },
    state() {
      if (!told) {
        told = toSessionState({ ...settings, counts }, written);
        written = 0;
      }
      return told;
    },
    restore({ layers, faults, defined, counts: restored }) {
      counts = new Map(restored);
      told = undefined;
      isAsked = false;
      editedBytes = sizeOfEdits(layers) + sum(defined.map(sizeOf));
      session.pageLoops.clear();
      change({ layers, faults, defined });
    },
    reset() {
      ownCounts().clear();
      isAsked = false;
      editedBytes = 0;
      session.pageLoops.clear();
      change(initialSettings(defaults));
    },
    fork: (forkId, forkJournal) => build(common, { id: forkId, journal: forkJournal }, settings),
  };
  return session;
}

function sizeOf(edited: DatedEntry | DatedEvent | Scenario | undefined): number {
  return EDIT_OVERHEAD + 2 * (JSON.stringify(edited) ?? "").length;
}

function sizeOfEdits(layers: StateLayers): number {
  const items = layers.flatMap(({ manual: { edits } }) => [...edits.entries.values(), ...edits.events.values()]);
  return sum(items.map(sizeOf));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function keyFaults(faults: readonly Fault[]): readonly Keyed<Fault>[] {
  return faults.map((part, index) => ({ key: `${OWN_FAULT}${index}`, part }));
}

function initialSettings(defaults: SessionDefaults): Settings {
  const { faults } = defaults;
  const entering = enteringNow(defaults);
  return {
    layers: defaults.entered().reduce((layers, one) => withScenario(layers, one, entering), NO_LAYERS),
    faults,
    defined: [],
  };
}

/**
 * Returns the layers for one request. A scenario that it asks for replaces those of the session, on top of all manual overrides,
 * and counts from the day of the request.
 */
function layersFor(
  defaults: SessionDefaults,
  { layers }: Settings,
  { scenario, clock }: RequestOverrides,
): StateLayers {
  if (!scenario) return layers;
  return withScenario(withoutAnyScenario(layers), scenario, enteringNow(defaults, clock));
}

function enteringNow(defaults: SessionDefaults, held?: ClockSetting): Entering {
  return { since: defaults.realTime(), todayIn: (layers) => todayOf(defaults, layers, held) };
}

function todayOf(defaults: SessionDefaults, layers: StateLayers, held?: ClockSetting): CalendarDate {
  const { timeZone } = profileIn(layers, defaults.profile);
  const dayOf = (clock: Clock) => todayIn(timeZone, clock);
  return dayOf(held ? toClock(held, defaults) : clockIn(layers, { ...defaults, timeZone, dayOf }));
}
