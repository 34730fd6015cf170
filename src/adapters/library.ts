/** `createMock` with a default for every option: a generated world, the real time, the default profile. */

import { isPlainObject } from "../base/json.js";
import { shown } from "../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../contract/calendar-date.js";
import { createClock, holdClock } from "../contract/clock.js";
import { type ProfileAnswers, type ProfileName, requireKnownOptions, toProfile } from "../contract/profile.js";
import { DEFAULT_SEED } from "../fixtures/chance.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { World } from "../fixtures/world.js";
import type { NameOf, ScenarioName } from "../mock/admin-client/museum-controls.js";
import { createMock as createMockCore, type Mock } from "../mock/mock.js";
import type { CoreOptions, ServerOptions } from "../mock/mock-core.js";
import type { Scenario } from "../scenarios/scenario.js";

/** Options of a mock. All of them have a default. */
export interface MockOptions<Own extends readonly Scenario[] = readonly Scenario[]>
  extends Partial<Omit<CoreOptions, "scenario" | "scenarios" | keyof ServerOptions>> {
  /** A data set to show, in place of `world`. Its items are validated. Default: the generated museum. */
  readonly fixtures?: DataSet;
  /** The day at which the clock is held, in place of `clock`. Default: the real date. */
  readonly today?: CalendarDate;
  /** Seed of the generated museum, of faults with a probability, and of delays. Default: 1. */
  readonly seed?: number;
  /** The scenario to start in. Default: `standard`. */
  readonly scenario?: NameIn<Own>;
  /** Custom scenarios. One overrides a built-in scenario of the same name. */
  readonly scenarios?: Own & OnlyKnownFields<Own>;
}

/** Lets the compiler find a mistyped field: it would be taken for one that this kind of scenario has in addition. */
type OnlyKnownFields<Own extends readonly Scenario[]> = {
  readonly [Index in keyof Own]: { readonly [Name in Exclude<keyof Own[Index], keyof Scenario>]?: never };
};

/** The names of the built-in scenarios and of custom ones. */
export type NameIn<Own extends readonly Scenario[]> = ScenarioName | NameOf<Own[number]["name"]>;

/**
 * Creates a mock. `createMock()` shows the generated museum and follows the real time. Throws a TypeError that names an option which is
 * invalid. `fixtures`, `faults` and `scenarios` are validated before the first answer: if they are invalid, `ready()` rejects with the
 * TypeError, and every request gets a 500 that has its sentence.
 */
export function createMock<const Own extends readonly Scenario[] = readonly []>(
  options: MockOptions<Own> = {},
): Mock<NameIn<Own>> {
  requireKnownOptions(options, "createMock", Object.keys(optionNames));
  const { fixtures: _fixtures, today: _today, seed = DEFAULT_SEED, ...rest } = options;
  if (!Number.isSafeInteger(seed)) throw new TypeError(`Invalid value ${shown(seed)} for seed; use a whole number.`);
  const now = options.now ?? (() => Date.now());
  return createMockCore({
    ...rest,
    ...clocksOf(options, now),
    ...profileOf(options),
    seed,
    now,
    stopwatch: options.stopwatch ?? (() => performance.now()),
    world: worldOf(options, seed),
  });
}

/** Credentials that are given are the only ones, unless the profile says otherwise. */
function profileOf({ profile = {}, credentials = [] }: MockOptions): Pick<CoreOptions, "profile"> {
  const answers = typeof profile === "string" ? answersOf(profile) : profile;
  // What is invalid is refused with the other options.
  if (!isPlainObject(answers) || !Array.isArray(credentials) || credentials.length === 0) return { profile };
  return { profile: { credentialCheck: "listed", ...answers } };
}

/** The answers of a built-in profile, of which none is about which credentials there are. */
function answersOf(name: ProfileName): ProfileAnswers {
  const { credentialCheck: _, ...answers } = toProfile(name);
  return answers;
}

/** What has to be validated is validated before the first answer. */
function worldOf(options: MockOptions, seed: number): CoreOptions["world"] {
  const { world, fixtures, faults, scenarios } = options;
  if (world !== undefined && fixtures !== undefined) throw bothGiven("world", "fixtures");
  const source = world ?? (() => loadGeneratedWorld(seed));
  if ((fixtures ?? faults ?? scenarios) === undefined) return source;
  return async () => {
    const { validateOptions } = await import("./option-validation.js");
    const given = validateOptions({ faults, scenarios, fixtures });
    return given ?? (typeof source === "function" ? source() : source);
  };
}

/** The generator is loaded with the first request: who brings a world needs none of its texts. */
async function loadGeneratedWorld(seed: number): Promise<World> {
  const { createGeneratedWorld } = await import("../fixtures/generated-world.js");
  return createGeneratedWorld({ seed });
}

function clocksOf({ clock, today, releasedClock }: MockOptions, now: () => number) {
  if (clock !== undefined && today !== undefined) throw bothGiven("clock", "today");
  const real = createClock(now);
  if (today === undefined) return { clock: clock ?? real, releasedClock: releasedClock ?? clock ?? real };
  if (typeof today !== "string" || parseCalendarDate(today) === undefined) {
    throw new TypeError(`today ${shown(today)} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`);
  }
  return { clock: holdClock(today), releasedClock: releasedClock ?? real };
}

function bothGiven(one: string, other: string): TypeError {
  return new TypeError(`${one} can't be combined with ${other}; leave one of them out.`);
}

/** Every option, so that a mistyped one is found. */
export const optionNames: Readonly<Record<keyof MockOptions, true>> = {
  admin: true,
  adminToken: true,
  basePath: true,
  clock: true,
  cors: true,
  credentials: true,
  delay: true,
  faults: true,
  fixtures: true,
  journal: true,
  maxSessions: true,
  metrics: true,
  mutant: true,
  now: true,
  onError: true,
  onExchange: true,
  profile: true,
  releasedClock: true,
  scenario: true,
  scenarios: true,
  seed: true,
  sessionBy: true,
  sessionIdle: true,
  stopwatch: true,
  today: true,
  world: true,
};
