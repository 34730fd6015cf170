/** A session: a world of one's own, with its clock, scenarios, profile, faults, edited data and journal. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { World } from "../../fixtures/world.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { LaterChange } from "../../scenarios/scenario.js";
import { type EnteredScenario, STANDARD } from "../../scenarios/scenario-library.js";
import { answeringBehaviours } from "../admission.js";
import type { Journal } from "../journal/journal.js";
import { createPageLoopWatch, type PageLoopWatch } from "../journal/page-loop.js";
import { withEdit } from "./data-edits.js";
import {
  BARE_SCENE,
  clockIn,
  enteredIn,
  faultsOf,
  type Hand,
  handOf,
  handsOf,
  type Keyed,
  keyOf,
  nameOf,
  profileIn,
  type Scene,
  triggersOf,
  withHand,
  withoutScenarios,
  withScenario,
} from "./scene.js";
import type { SceneWorlds } from "./scene-worlds.js";

/** What a mock was started with, the same for all sessions. */
export interface Premises {
  /** The world without scenarios; a mock may be told to show another one. */
  world(): World;
  readonly clock: Clock;
  /** What the clock follows once it is released. */
  readonly releasedClock: Clock;
  readonly profile: Profile;
  readonly faults: readonly Fault[];
  readonly entered: readonly EnteredScenario[];
  readonly sceneWorlds: SceneWorlds;
}

/** What one request asks to have otherwise. */
export interface Wishes {
  readonly today?: Clock;
  readonly scenario?: EnteredScenario;
  readonly profile?: Partial<Profile>;
}

/** A session as a request finds it. */
export interface Circumstance {
  readonly world: World;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly scenario: string;
  readonly faults: readonly Keyed<Fault>[];
  /** Later changes of the data, each of which counts the requests that it matches. */
  readonly triggers: readonly Keyed<LaterChange>[];
}

/** What can be steered. Setting one thing leaves the others as they are. */
interface Settings {
  /** Clock, answers and data: what was set last counts, a scenario and what was set by hand alike. */
  readonly scene: Scene;
  /** Set by hand; those of the scenarios come on top of them. */
  readonly faults: readonly Fault[];
}

export interface Session {
  /** Undefined for the common world. */
  readonly id: string | undefined;
  readonly journal: Journal;
  readonly pageLoops: PageLoopWatch;
  circumstance(wishes?: Wishes): Circumstance;
  today(): CalendarDate;
  holdClock(clock: Clock): void;
  releaseClock(): void;
  /** Puts the world into a scenario, in place of those that it is in, or on top of them; false if these are too many. */
  enter(scenario: EnteredScenario, isOnTop: boolean): boolean;
  /** Whether anything has been asked of the world since it was put into a scenario. */
  hasBeenAsked(): boolean;
  /** Takes note that something was asked. */
  noteAsked(): void;
  changeProfile(answers: Partial<Profile>): void;
  faults(): readonly Fault[];
  setFaults(faults: readonly Fault[]): void;
  edit(kind: ItemKind, id: string, item: DatedEntry | DatedEvent | undefined): void;
  /** Counts a request under a key and returns how many that makes. */
  count(key: string): number;
  /** Everything but the journal as at the start. */
  reset(): void;
  /** Another session that begins as this one is now, with nothing counted. */
  fork(id: string, journal: Journal): Session;
}

/** How the counts of faults that were set by hand are keyed. */
const OWN_FAULT = keyOf("", "fault ");

/** So many scenarios can stand one upon another. */
const SCENARIOS_AT_MOST = 20;

export function createSession(premises: Premises, id: string | undefined, journal: Journal): Session {
  return build(premises, { id, journal }, initialSettings(premises));
}

function build(
  premises: Premises,
  { id, journal }: { readonly id: string | undefined; readonly journal: Journal },
  initial: Settings,
): Session {
  let settings = initial;
  let isAsked = false;
  const counts = new Map<string, number>();
  const change = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
  };
  const setByHand = (changes: Partial<Hand>) => change({ scene: withHand(settings.scene, changes) });
  /** Forgets the counts of scenarios that are left or begun; those of faults that were set by hand go on. */
  const forgetCounts = (staying: readonly EnteredScenario[]) => {
    for (const key of counts.keys()) {
      if (!key.startsWith(OWN_FAULT) && !staying.some(({ name }) => key.startsWith(keyOf(name, ""))))
        counts.delete(key);
    }
  };

  const session: Session = {
    id,
    journal,
    pageLoops: createPageLoopWatch(),
    circumstance(wishes = {}) {
      const scene = sceneFor(premises, settings, wishes);
      const profile = profileIn(scene, premises.profile);
      const countOf = (key: string) => counts.get(key) ?? 0;
      const own = settings.faults.map((part, index) => ({ key: `${OWN_FAULT}${index}`, part }));
      return {
        world: premises.sceneWorlds.worldOf(premises.world(), scene, countOf),
        clock: wishes.today ?? clockOf(premises, scene),
        profile: wishes.profile ? { ...profile, ...wishes.profile } : profile,
        scenario: nameOf(scene),
        faults: [...own, ...faultsOf(scene)],
        triggers: triggersOf(scene),
      };
    },
    today: () => todayOf(premises, settings.scene),
    holdClock: (clock) => setByHand({ clock }),
    releaseClock: () => setByHand({ clock: premises.releasedClock }),
    enter(scenario, isOnTop) {
      const scene = withoutScenarios(settings.scene, ({ name }) => isOnTop && name !== scenario.name);
      const staying = enteredIn(scene);
      if (staying.length >= SCENARIOS_AT_MOST) return false;
      const isStandard = scenario.name === STANDARD;
      change({ scene: isStandard ? scene : withScenario(scene, scenario, (other) => todayOf(premises, other)) });
      forgetCounts(staying);
      isAsked = false;
      return true;
    },
    hasBeenAsked: () => isAsked,
    noteAsked() {
      isAsked = true;
    },
    changeProfile: (answers) => setByHand({ answers: { ...handOf(settings.scene).answers, ...answers } }),
    faults: () => settings.faults,
    setFaults(faults) {
      for (const key of counts.keys()) if (key.startsWith(OWN_FAULT)) counts.delete(key);
      change({ faults });
    },
    edit: (kind, itemId, item) => setByHand({ edits: withEdit(handOf(settings.scene).edits, kind, itemId, item) }),
    count(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    reset() {
      counts.clear();
      isAsked = false;
      session.pageLoops.clear();
      change(initialSettings(premises));
    },
    fork: (forkId, forkJournal) => build(premises, { id: forkId, journal: forkJournal }, settings),
  };
  return session;
}

function initialSettings(premises: Premises): Settings {
  const { entered, faults } = premises;
  const todayIn = (scene: Scene) => todayOf(premises, scene);
  return { scene: entered.reduce((scene, one) => withScenario(scene, one, todayIn), BARE_SCENE), faults };
}

/**
 * The scenario that a request asks for stands in place of those of the session, over all that was set by hand, and counts from
 * the day of the request.
 */
function sceneFor(premises: Premises, { scene }: Settings, { scenario, today }: Wishes): Scene {
  if (!scenario) return scene;
  return withScenario(handsOf(scene), scenario, (other) => todayOf(premises, other, today));
}

function clockOf(premises: Premises, scene: Scene): Clock {
  const { timeZone } = profileIn(scene, premises.profile);
  return clockIn(scene, premises.clock, (clock) => answeringBehaviours.timeZone(timeZone, clock));
}

function todayOf(premises: Premises, scene: Scene, clock = clockOf(premises, scene)): CalendarDate {
  return answeringBehaviours.timeZone(profileIn(scene, premises.profile).timeZone, clock);
}
