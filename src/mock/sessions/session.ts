/** A session: a world of one's own, with its clock, scenarios, profile, faults, edited data and journal. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { Fault } from "../../fixtures/scenarios/fault.js";
import type { LaterChange } from "../../fixtures/scenarios/scenario.js";
import { type EnteredScenario, STANDARD } from "../../fixtures/scenarios/scenario-library.js";
import type { World } from "../../fixtures/world.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { answeringBehaviours } from "../admission.js";
import type { Journal } from "../journal/journal.js";
import { createPageLoopWatch, type PageLoopWatch } from "../journal/page-loop.js";
import { createEditedWorlds, type DataEdits, NO_EDITS, withEdit } from "./data-edits.js";
import { answersOf, clockOf, faultsOf, type Keyed, nameOf, type Scene, type SceneWorlds, triggersOf } from "./scene.js";

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
  /** Set by hand; wins over the clock of a scenario. */
  readonly clock: Clock | undefined;
  /** Answers that were changed by hand; they win over those of a scenario. */
  readonly answers: Partial<Profile>;
  readonly scene: Scene | undefined;
  readonly faults: readonly Fault[];
  readonly edits: DataEdits;
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
const OWN_FAULT = "fault ";

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
  const editedWorld = createEditedWorlds();
  const change = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes };
  };
  /** Forgets the counts of scenarios that are left or begun; those of faults that were set by hand go on. */
  const changeScene = (scene: Scene | undefined, staying: readonly EnteredScenario[]) => {
    for (const key of counts.keys()) {
      if (!key.startsWith(OWN_FAULT) && !staying.some(({ name }) => key.startsWith(`${name}/`))) counts.delete(key);
    }
    change({ scene });
  };

  const session: Session = {
    id,
    journal,
    pageLoops: createPageLoopWatch(),
    circumstance(wishes = {}) {
      const scene = sceneFor(premises, settings, wishes);
      const { entered = [] } = scene ?? {};
      const profile = profileFor(premises, settings, entered);
      const clock = wishes.today ?? clockFor(premises, settings, entered, wishes.scenario !== undefined);
      const countOf = (key: string) => counts.get(key) ?? 0;
      const world = scene ? premises.sceneWorlds.worldOf(premises.world(), scene, countOf) : premises.world();
      const own = settings.faults.map((part, index) => ({ key: `${OWN_FAULT}${index}`, part }));
      return {
        world: editedWorld(world, settings.edits),
        clock,
        profile: wishes.profile ? { ...profile, ...wishes.profile } : profile,
        scenario: scene ? nameOf(scene) : "",
        faults: [...own, ...faultsOf(entered)],
        triggers: triggersOf(entered),
      };
    },
    today() {
      const { clock, profile } = session.circumstance();
      return answeringBehaviours.timeZone(profile.timeZone, clock);
    },
    holdClock: (clock) => change({ clock }),
    releaseClock: () => change({ clock: premises.releasedClock }),
    enter(scenario, isOnTop) {
      const others = isOnTop ? (settings.scene?.entered ?? []).filter(({ name }) => name !== scenario.name) : [];
      if (others.length >= SCENARIOS_AT_MOST) return false;
      const entered = scenario.name === STANDARD ? others : [...others, scenario];
      const { answers, clock } = settings;
      const named = answersOf([scenario]);
      const kept = Object.entries(answers).filter(([choice]) => !Object.hasOwn(named, choice));
      const isHolding = clockOf([scenario], session.today()) !== undefined;
      // A scenario keeps the day on which it began, unless a clock is held anew.
      const began = isHolding ? undefined : settings.scene;
      change({ answers: Object.fromEntries(kept), clock: isHolding ? undefined : clock });
      changeScene(toScene(entered, began, todayWith(premises, settings, entered)), others);
      isAsked = false;
      return true;
    },
    hasBeenAsked: () => isAsked,
    noteAsked() {
      isAsked = true;
    },
    changeProfile: (answers) => change({ answers: { ...settings.answers, ...answers } }),
    faults: () => settings.faults,
    setFaults(faults) {
      for (const key of counts.keys()) if (key.startsWith(OWN_FAULT)) counts.delete(key);
      change({ faults });
    },
    edit: (kind, itemId, item) => change({ edits: withEdit(settings.edits, kind, itemId, item) }),
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
  const bare = { clock: undefined, answers: {}, faults, edits: NO_EDITS };
  return { ...bare, scene: toScene(entered, undefined, todayWith(premises, bare, entered)) };
}

/** The scene of some scenarios, which begin today if they have not begun before. */
function toScene(
  entered: readonly EnteredScenario[],
  began: Scene | undefined,
  today: CalendarDate,
): Scene | undefined {
  if (entered.length === 0) return undefined;
  return { entered, anchors: entered.map((one) => began?.anchors[began.entered.indexOf(one)] ?? today) };
}

type Clocked = Pick<Settings, "clock" | "answers">;

/** The scenario that a request asks for stands in place of those of the session, and counts from the day of the request. */
function sceneFor(premises: Premises, settings: Settings, { scenario, today }: Wishes): Scene | undefined {
  if (!scenario) return settings.scene;
  const { timeZone } = profileFor(premises, settings, [scenario]);
  const clock = today ?? clockFor(premises, settings, [scenario], true);
  return { entered: [scenario], anchors: [answeringBehaviours.timeZone(timeZone, clock)] };
}

function profileFor({ profile }: Premises, { answers }: Clocked, entered: readonly EnteredScenario[]): Profile {
  if (entered.length === 0 && Object.keys(answers).length === 0) return profile;
  return { ...profile, ...answersOf(entered), ...answers };
}

/** Set by hand, held by a scenario, or as the mock was started; `isAsked` puts the scenario of a request first. */
function clockFor(
  premises: Premises,
  { clock, answers }: Clocked,
  entered: readonly EnteredScenario[],
  isAsked = false,
): Clock {
  const started = clock ?? premises.clock;
  if (entered.length === 0) return started;
  const { timeZone } = profileFor(premises, { clock, answers }, entered);
  const ofScenario = clockOf(entered, answeringBehaviours.timeZone(timeZone, started));
  return (isAsked ? (ofScenario ?? clock) : (clock ?? ofScenario)) ?? premises.clock;
}

function todayWith(premises: Premises, settings: Clocked, entered: readonly EnteredScenario[]): CalendarDate {
  const { timeZone } = profileFor(premises, settings, entered);
  return answeringBehaviours.timeZone(timeZone, clockFor(premises, settings, entered));
}
