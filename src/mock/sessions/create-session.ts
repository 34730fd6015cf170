/** Creates sessions, which share what does not differ between them. */

import { sum } from "../../base/sum.js";
import type { World } from "../../fixtures/world.js";
import { type EnteredScenario, STANDARD } from "../../scenarios/scenario-library.js";
import { plainName } from "../../scenarios/scenario-name.js";
import type { Journal } from "../journal/journal.js";
import { withEdit } from "./data-edits.js";
import { isManual } from "./fault-source.js";
import type { Session } from "./session.js";
import { beginAnew, countEdit, createSessionMemory, forgetEdits } from "./session-memory.js";
import {
  enteringNow,
  initialSettings,
  keyFaults,
  layersFor,
  type RequestOverrides,
  type SessionDefaults,
  type SessionSettings,
} from "./session-settings.js";
import { type SessionState, sizeOf, sizeOfEdits, toSessionState } from "./session-state.js";
import { createSnapshot, type Snapshot } from "./snapshot.js";
import {
  editsIn,
  enteredIn,
  keyOf,
  type ManualOverrides,
  manualOverridesOf,
  refreshed,
  type StateLayers,
  withManualOverrides,
  withoutEdit,
  withoutEdits,
  withoutScenarios,
  withScenario,
} from "./state-layers.js";

/** How many scenarios can be defined in a session. */
export const DEFINED_AT_MOST = 50;

/** How many scenarios can be active at once. */
const MAX_SCENARIOS = 20;

/** Creates the session of the default session. */
export function createSession(defaults: SessionDefaults, journal: Journal): Session {
  const shared = new WeakMap<SessionSettings, Cached>();
  return build({ defaults, shared }, { id: undefined, journal }, initialSettings(defaults));
}

/** What the sessions of a mock share. */
interface Common {
  readonly defaults: SessionDefaults;
  /** Snapshots by the settings that they were made of, so that sessions that differ in nothing share one. */
  readonly shared: WeakMap<SessionSettings, Cached>;
}

interface Cached {
  readonly snapshot: Snapshot;
  /** The world that it was made of. */
  readonly world: World;
}

function build(
  common: Common,
  { id, journal }: { readonly id: string | undefined; readonly journal: Journal },
  initial: SessionSettings,
): Session {
  const { defaults, shared } = common;
  const memory = createSessionMemory();
  let settings = initial;
  let own: Cached | undefined;
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
  const change = (changes: Partial<SessionSettings>) => {
    settings = { ...settings, ...changes };
    own = undefined;
    ownCounts();
  };
  const setManually = (changes: Partial<ManualOverrides>) =>
    change({ layers: withManualOverrides(settings.layers, changes) });
  /** Forgets the counts of scenarios that are left or entered; those of faults that were set manually go on. */
  const forgetCounts = (staying: readonly EnteredScenario[]) => {
    for (const key of counts.keys()) {
      if (!isManual(key) && !staying.some(({ name }) => key.startsWith(keyOf(name, "")))) ownCounts().delete(key);
    }
  };
  const make = (layers: StateLayers, overrides: Pick<RequestOverrides, "clock" | "profile"> = {}) =>
    createSnapshot({
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
    memory,
    snapshot() {
      if (isValid(own)) return own.snapshot;
      const other = shared.get(settings);
      own = isValid(other) ? other : { snapshot: make(settings.layers), world: defaults.world() };
      // A snapshot with triggers rests on what this session has counted, too.
      if (own.snapshot.triggers.length === 0) shared.set(settings, own);
      return own.snapshot;
    },
    snapshotWith: (overrides) => make(layersFor(defaults, settings, overrides), overrides),
    setClock: (clock) => setManually({ clock }),
    realTime: defaults.realTime,
    enter(scenario, isOnTop) {
      const layers = withoutScenarios(settings.layers, ({ name }) => isOnTop && name !== scenario.name);
      const staying = enteredIn(layers);
      if (staying.length >= MAX_SCENARIOS) return false;
      const isStandard = scenario.name === STANDARD;
      change({ layers: isStandard ? layers : withScenario(layers, scenario, enteringNow(defaults)) });
      // Edits below a scenario stay when the same items are edited above it.
      memory.replaceable.clear();
      forgetCounts(staying);
      memory.isAsked = false;
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
      written = countEdit(memory, `scenario ${plainName(scenario.name)}`, sizeOf(scenario));
      change({ defined: [...others, scenario] });
      return true;
    },
    changeProfile: (answers) => setManually({ answers: { ...manualOverridesOf(settings.layers).answers, ...answers } }),
    faults: () => settings.faults,
    setFaults(faults) {
      for (const key of counts.keys()) if (isManual(key)) ownCounts().delete(key);
      change({ faults });
    },
    changeFaults(faults) {
      const keys = keyFaults(faults).map(({ key }) => key);
      const isKept = (counted: string) => keys.some((key) => counted === key || counted.startsWith(keyOf(key, "")));
      for (const key of counts.keys()) if (isManual(key) && !isKept(key)) ownCounts().delete(key);
      change({ faults });
    },
    edit(edit) {
      written = countEdit(memory, `${edit.kind} ${edit.id}`, sizeOf(edit.item));
      setManually({ edits: withEdit(manualOverridesOf(settings.layers).edits, edit) });
    },
    edits: () => editsIn(settings.layers),
    takeBackEdit(kind, itemId) {
      const layers = withoutEdit(settings.layers, kind, itemId);
      if (layers === settings.layers) return false;
      countEdit(memory, `${kind} ${itemId}`, 0);
      change({ layers });
      return true;
    },
    takeBackEdits() {
      forgetEdits(memory);
      change({ layers: withoutEdits(settings.layers) });
    },
    original: () => defaults.world().catalogueOn(session.snapshot().today),
    editedBytes: () => memory.editedBytes,
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
    restore(state) {
      const { layers, faults, defined } = state;
      settings = { layers, faults, defined };
      own = undefined;
      counts = new Map(state.counts);
      told = undefined;
      beginAnew(memory);
      memory.editedBytes = sizeOfEdits(layers) + sum(defined.map(sizeOf));
    },
    reset() {
      ownCounts().clear();
      beginAnew(memory);
      change(initialSettings(defaults));
    },
    fork: (forkId, forkJournal) => build(common, { id: forkId, journal: forkJournal }, settings),
  };
  return session;
}
