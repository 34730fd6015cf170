/** `createMock` with a default for every option: a generated world, the real time, the default profile. */

import { isPlainObject } from "../../base/json.js";
import {
  as,
  callback,
  checked,
  milliseconds,
  type ReadOption,
  type ReadOptions,
  readOptions,
  readProfile,
} from "../../config/code-options.js";
import * as kinds from "../../config/kinds.js";
import * as museumKinds from "../../config/museum-kinds.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { type Clock, createClock, holdClock } from "../../contract/clock.js";
import { type ProfileAnswers, type ProfileName, toProfile } from "../../contract/profile.js";
import { DEFAULT_SEED } from "../../fixtures/chance.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { World } from "../../fixtures/world.js";
import type { NameOf, ScenarioName } from "../../mock/admin-client/museum-controls.js";
import type { CoreOptions, ServerOptions } from "../../mock/core/mock-core.js";
import type { Exchange } from "../../mock/journal/exchange-record.js";
import { createMock as createMockCore, type Mock } from "../../mock/mock.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";

/** Options of a mock. All of them have a default. */
export interface MockOptions<Own extends readonly Scenario[] = readonly Scenario[]>
  extends Partial<
    Omit<CoreOptions, "delay" | "others" | "scenario" | "scenarios" | "sessionIdle" | keyof ServerOptions>
  > {
  /** Delays every answer of an operation: milliseconds (`200`), a duration (`"200ms"`) or a range (`"100ms..500ms"`). Default: none. */
  readonly delay?: number | string;
  /**
   * Answers what is neither an operation nor the admin API: unknown paths, and other methods than GET, HEAD and OPTIONS. Default: they get 404 and 405.
   */
  readonly others?: (request: Request) => Response | Promise<Response>;
  /** A data set to show, in place of `world`. Its items are validated. Default: the generated museum. */
  readonly fixtures?: DataSet;
  /** The day at which the clock is held, in place of `clock`. Default: the real date. */
  readonly today?: CalendarDate;
  /** Seed of the generated museum, of faults with a probability, and of delays. Default: 1. */
  readonly seed?: number;
  /** How long a session that is not used is kept: milliseconds, or a duration such as `"30m"`. Default: half an hour. */
  readonly sessionIdle?: number | string;
  /** The scenario to start in. Default: `standard`. */
  readonly scenario?: NameIn<Own>;
  /** Custom scenarios. One overrides a built-in scenario of the same name. */
  readonly scenarios?: Own & OnlyKnownFields<Own>;
}

/** Lets the compiler find a mistyped field: it would be taken for one that this kind of scenario has in addition. */
type OnlyKnownFields<Own extends readonly Scenario[]> = {
  readonly [Index in keyof Own]: { readonly [Name in Exclude<keyof Own[Index], keyof Scenario>]?: never };
};

export type NameIn<Own extends readonly Scenario[]> = ScenarioName | NameOf<Own[number]["name"]>;

/**
 * Creates a mock. `createMock()` shows the generated museum and follows the real time. Throws a TypeError that names an option which is
 * invalid. `fixtures`, `faults` and `scenarios` are validated before the first answer: if they are invalid, `ready()` rejects with the
 * TypeError, and every request gets a 500 that has its sentence.
 */
export function createMock<const Own extends readonly Scenario[] = readonly []>(
  options: MockOptions<Own> = {},
): Mock<NameIn<Own>> {
  const read = readOptions(options, "createMock", mockOptions);
  const { fixtures: _fixtures, today: _today, seed = DEFAULT_SEED, now = () => Date.now(), ...rest } = read;
  return createMockCore({
    ...rest,
    ...clocksOf(read, now),
    profile: profileOf(read),
    seed,
    now,
    stopwatch: read.stopwatch ?? (() => performance.now()),
    world: worldOf(read, seed),
  });
}

type ReadMockOptions = ReadOptions<typeof mockOptions>;

/** Credentials that are given are the only ones, unless answers say otherwise; a built-in profile is not about which there are. */
function profileOf({ profile = {}, credentials = [] }: ReadMockOptions): ProfileName | ProfileAnswers {
  if (credentials.length === 0) return profile;
  if (typeof profile === "string") return { ...toProfile(profile), credentialCheck: "listed" };
  return { credentialCheck: "listed", ...profile };
}

function worldOf(options: ReadMockOptions, seed: number): CoreOptions["world"] {
  const { world, fixtures, faults, scenarios } = options;
  if (world !== undefined && fixtures !== undefined) throw bothGiven("world", "fixtures");
  // The generator is loaded with the first request: who brings a world needs none of its texts.
  const source =
    world ?? (async () => (await import("../../fixtures/generated-world.js")).createGeneratedWorld({ seed }));
  if ((fixtures ?? faults ?? scenarios) === undefined) return source;
  return async () => {
    const { validateOptions } = await import("./option-validation.js");
    const validated = validateOptions({ faults, scenarios, fixtures });
    return validated ?? (typeof source === "function" ? source() : source);
  };
}

function clocksOf({ clock, today, releasedClock }: ReadMockOptions, now: () => number) {
  if (clock !== undefined && today !== undefined) throw bothGiven("clock", "today");
  const real = createClock(now);
  if (today === undefined) return { clock: clock ?? real, releasedClock: releasedClock ?? clock ?? real };
  return { clock: holdClock(today), releasedClock: releasedClock ?? real };
}

function bothGiven(one: string, other: string): TypeError {
  return new TypeError(`${one} can't be combined with ${other}; leave one of them out.`);
}

const clock = checked<Clock>(
  (value) => typeof (value as Partial<Clock> | null)?.today === "function",
  "use createClock or holdClock, or the option today.",
);
const toggle = as(kinds.toggle);

const journalLimits = { entries: as(kinds.limit), bytes: as(kinds.limit) };

const mockOptions = {
  admin: toggle,
  adminToken: as(museumKinds.token),
  basePath: as(museumKinds.basePath),
  clock,
  cors: toggle,
  credentials: as(kinds.list(museumKinds.credentials)),
  delay: as(museumKinds.delay),
  faults: checked<readonly Fault[]>(Array.isArray, "use a list, even for one fault: [{ status: 503 }]."),
  fixtures: checked<DataSet>(isPlainObject, "use a data set, { hours: [], events: [] }."),
  journal: (value: unknown, label: string) => readOptions(value, label, journalLimits),
  maxSessions: as(museumKinds.maxSessions),
  metrics: toggle,
  mutant: as(museumKinds.mutant),
  now: callback<() => number>("() => Date.now(); to hold the clock, use today"),
  onError: callback<(error: unknown) => void>("(error) => console.error(error)"),
  onExchange: callback<(exchange: Exchange) => void>("(exchange) => console.log(exchange)"),
  others: callback<(request: Request) => Response | Promise<Response>>("(request) => fetch(…)"),
  profile: readProfile,
  releasedClock: clock,
  scenario: as(kinds.text("<name>")),
  scenarios: checked<readonly Scenario[]>(Array.isArray, "use a list of scenarios."),
  seed: as(kinds.seed),
  sessionBy: as(kinds.oneOf("<what>", ["user"])),
  sessionIdle: milliseconds(museumKinds.sessionIdle),
  stopwatch: callback<() => number>("() => performance.now()"),
  today: as(kinds.date),
  world: checked<World | (() => Promise<World>)>(
    (value) => typeof value === "function" || typeof (value as Partial<World> | null)?.catalogueOn === "function",
    "use createGeneratedWorld or createFixedWorld.",
  ),
} satisfies Readonly<Record<keyof MockOptions, ReadOption<unknown>>>;
