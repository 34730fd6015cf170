/** The options that choose the world of a mock and its answers, shared by every command that runs one. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { type Clock, createClock, createMomentClock, holdClock } from "../contract/clock.js";
import { profiles } from "../contract/profile.js";
import { DEFAULT_SEED } from "../fixtures/chance.js";
import type { World } from "../fixtures/world.js";
import type { CoreOptions } from "../mock/mock-core.js";
import { STANDARD } from "../scenarios/scenario-library.js";
import { UsageError } from "./exit-status.js";
import { flag, type GivenOptions, type OptionsOf, value, values } from "./option-table.js";
import { parseCredentials, parseDate, parseNow, parseSeed, parseSpeed, parseTimeZone } from "./option-values.js";
import { resolveProfile } from "./profile-option.js";
import { resolveScenario } from "./scenario-option.js";
import { note, type Terminal } from "./terminal.js";
import type { ResolvedTwin } from "./twin/twin-world.js";

/** The value of `--today` that holds the clock at the day on which a twin was taken. */
const AS_RECORDED = "as-recorded";

export const worldOptions = {
  seed: value("<n>", `seed of the generated museum and of faults (default: ${DEFAULT_SEED})`, parseSeed),
  today: value("<date>", "hold the clock at this day, YYYY-MM-DD, or as-recorded with --twin (default: the real date)"),
  now: value("<moment>", "set the clock to this moment, such as 2027-03-28T00:59:50Z, or a local time without Z"),
  clockSpeed: value("<n>", "how fast the clock of --now runs: 0 stands still, 1 is real time (default: 0)", parseSpeed),
  timeZone: value("<zone>", "time zone that defines today, an IANA name (default: UTC)", parseTimeZone),
  fixtures: value("<file>", "data set to serve instead of the generated museum, JSON or NDJSON"),
  twin: value("<dir>", "twin of a real service to serve: its data, its answers and its base path"),
  rebase: flag("move the dates of --twin by whole weeks, so that the recorded week is this week"),
  profile: value("<file or name>", `answers to the choices: a JSON file, or ${Object.keys(profiles).join(", ")}`),
  scenario: value("<name>", `scenario to start in (default: ${STANDARD})`),
  scenarios: value("<dir>", "folder of custom scenarios, one YAML or JSON file each; serve reloads it when it changes"),
  choice: values("<id=answer>", "answer to one choice; overrides --profile; repeatable"),
  credentials: values(
    "<user:password>",
    "accept only this credential; repeatable (default: any well-formed Basic credential)",
    parseCredentials,
  ),
};

/** As they are given. */
export type WorldOptions = GivenOptions<typeof worldOptions>;

type ReadWorldOptions = OptionsOf<typeof worldOptions>;

/** The resolved options. */
export interface ResolvedWorld
  extends Required<
    Pick<
      CoreOptions,
      "releasedClock" | "scenario" | "scenarios" | "credentials" | "seed" | "clock" | "now" | "stopwatch"
    >
  > {
  readonly world: World;
  readonly profile: Profile;
  /** The answers among those of the profile that `--profile` and `--choice` give. */
  readonly answers: Partial<Profile>;
  /** The twin that is shown. */
  readonly twin?: ResolvedTwin;
}

/** Resolves the options; reads and validates the data set. */
export async function resolveWorld(options: ReadWorldOptions, terminal: Terminal): Promise<ResolvedWorld> {
  const { seed = DEFAULT_SEED, credentials = [], timeZone } = options;
  if (options.fixtures !== undefined && options.seed !== undefined) {
    note("--seed affects only faults and delays, because --fixtures is served as it is.", terminal);
  }
  const twin = await resolveTwin(options, terminal);
  const releasedClock = createClock(Date.now);
  const { profile, answers } = await resolveProfile({
    ...(options.profile !== undefined && { profile: options.profile }),
    ...(twin && { base: twin.profile }),
    implied: {
      ...(credentials.length > 0 && { credentialCheck: "listed" }),
      ...(timeZone !== undefined && { timeZone }),
    },
    choices: options.choice ?? [],
  });
  const clock = resolveClock(options, { timeZone: profile.timeZone, releasedClock, twin });
  const { scenario, scenarios } = await resolveScenario(options, terminal);
  const world = twin?.world ?? (await openWorld(options.fixtures, seed, terminal));
  const time = { now: Date.now, stopwatch: () => performance.now() };
  const common = { world, clock, releasedClock, profile, answers, scenario, scenarios, credentials, seed, ...time };
  return { ...common, ...(twin && { twin }) };
}

async function resolveTwin(options: ReadWorldOptions, terminal: Terminal): Promise<ResolvedTwin | undefined> {
  if (options.twin === undefined) {
    if (options.rebase) throw new UsageError("--rebase needs a twin; add --twin DIR.");
    return undefined;
  }
  const { loadTwin } = await import("./twin/twin-world.js");
  return loadTwin({ ...options, twin: options.twin }, terminal);
}

interface ClockContext {
  readonly timeZone: string;
  readonly releasedClock: Clock;
  readonly twin: ResolvedTwin | undefined;
}

function resolveClock(
  { today, now, clockSpeed }: ReadWorldOptions,
  { timeZone, releasedClock, twin }: ClockContext,
): Clock {
  if (clockSpeed !== undefined && now === undefined) {
    throw new UsageError("--clock-speed needs --now; add it, such as --now 2027-03-28T00:59:50Z.");
  }
  if (now === undefined) return today === undefined ? releasedClock : holdClock(dayOf(today, twin));
  if (today !== undefined) throw new UsageError("--today can't be combined with --now; use one of them.");
  const moment = parseNow("--now", now, timeZone);
  return createMomentClock({ moment, speed: clockSpeed ?? 0, since: Date.now() }, Date.now);
}

function dayOf(today: string, twin: ResolvedTwin | undefined): CalendarDate {
  if (today !== AS_RECORDED) return parseDate("--today", today);
  if (!twin) throw new UsageError(`--today ${AS_RECORDED} needs a twin; add --twin DIR.`);
  return twin.facts.today;
}

async function openWorld(file: string | undefined, seed: number, terminal: Terminal): Promise<World> {
  if (file === undefined) {
    const { createGeneratedWorld } = await import("../fixtures/generated-world.js");
    return createGeneratedWorld({ seed });
  }
  const { loadWorld } = await import("./data-set-file.js");
  return loadWorld(file, terminal);
}
