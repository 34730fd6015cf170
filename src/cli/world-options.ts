/** The options that choose the world of a mock and its answers, shared by every command that runs one. */
import type { Command } from "commander";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import { type Clock, createClock, createMomentClock, holdClock } from "../contract/clock.js";
import { profiles } from "../contract/profile.js";
import { DEFAULT_SEED } from "../fixtures/defaults.js";
import type { World } from "../fixtures/world.js";
import type { CoreOptions } from "../mock/mock-options.js";
import { STANDARD } from "../scenarios/scenario-library.js";
import { UsageError } from "./exit-status.js";
import { parseCredentials, parseDate, parseNow, parseSpeed, parseTimeZone, parseWholeNumber } from "./option-values.js";
import { resolveProfile } from "./profile-option.js";
import { resolveScenario } from "./scenario-option.js";
import { note, type Terminal } from "./terminal.js";
import type { ResolvedTwin } from "./twin/twin-world.js";

/** The value of `--today` that holds the clock at the day on which a twin was taken. */
const AS_RECORDED = "as-recorded";

export interface WorldOptions {
  readonly seed?: string;
  readonly today?: string;
  readonly now?: string;
  readonly clockSpeed?: string;
  readonly timeZone?: string;
  readonly fixtures?: string;
  readonly profile?: string;
  readonly scenario?: string;
  readonly scenarios?: string;
  readonly choice?: readonly string[];
  readonly credentials?: readonly string[];
  readonly twin?: string;
  readonly rebase?: true;
}

/** The resolved options. */
export interface ResolvedWorld
  extends Required<
    Pick<CoreOptions, "releasedClock" | "scenario" | "scenarios" | "credentials" | "seed" | "basePath" | "clock">
  > {
  readonly world: World;
  readonly profile: Profile;
  /** The twin that is shown. */
  readonly twin?: ResolvedTwin;
}

/** Adds a value to those of a repeatable option. */
export function again(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

export function addWorldOptions(command: Command): Command {
  return command
    .option("--seed <n>", `seed of the generated museum and of faults (default: ${DEFAULT_SEED})`)
    .option(
      "--today <date>",
      "hold the clock at this day, YYYY-MM-DD, or as-recorded with --twin (default: the real date)",
    )
    .option("--now <moment>", "set the clock to this moment, such as 2027-03-28T00:59:50Z, or a local time without Z")
    .option("--clock-speed <n>", "how fast the clock of --now runs: 0 stands still, 1 is real time (default: 0)")
    .option("--time-zone <zone>", "time zone that defines today, an IANA name (default: UTC)")
    .option("--fixtures <file>", "data set to serve instead of the generated museum, JSON or NDJSON")
    .option("--twin <dir>", "twin of a real service to serve: its data, its answers and its base path")
    .option("--rebase", "move the dates of --twin by whole weeks, so that the recorded week is this week")
    .option("--profile <file or name>", `answers to the choices: a JSON file, or ${Object.keys(profiles).join(", ")}`)
    .option("--scenario <name>", `scenario to start in (default: ${STANDARD})`)
    .option(
      "--scenarios <dir>",
      "folder of custom scenarios, one YAML or JSON file each; serve reloads it when it changes",
    )
    .option("--choice <id=answer>", "answer to one choice; overrides --profile; repeatable", again)
    .option(
      "--credentials <user:password>",
      "accept only this credential; repeatable (default: any well-formed Basic credential)",
      again,
    );
}

/** Resolves the options; reads and validates the data set. */
export async function resolveWorld(options: WorldOptions, terminal: Terminal): Promise<ResolvedWorld> {
  const seed = parseSeed(options.seed);
  if (options.fixtures !== undefined && options.seed !== undefined) {
    note("--seed affects only faults and delays, because --fixtures is served as it is.", terminal);
  }
  const twin = await resolveTwin(options, terminal);
  const releasedClock = createClock(Date.now);
  const credentials = (options.credentials ?? []).map((text) => parseCredentials("--credentials", text));
  const profile = await resolveProfile({
    ...(options.profile !== undefined && { profile: options.profile }),
    ...(twin && { base: twin.profile }),
    implied: {
      ...(credentials.length > 0 && { credentialCheck: "listed" }),
      ...(options.timeZone !== undefined && { timeZone: parseTimeZone("--time-zone", options.timeZone) }),
    },
    choices: options.choice ?? [],
  });
  const clock = resolveClock(options, { timeZone: profile.timeZone, releasedClock, twin });
  const { scenario, scenarios } = await resolveScenario(options, terminal);
  const world = twin?.world ?? (await openWorld(options.fixtures, seed, terminal));
  const basePath = twin?.basePath ?? "";
  const common = { world, clock, releasedClock, profile, scenario, scenarios, credentials, seed, basePath };
  return { ...common, ...(twin && { twin }) };
}

async function resolveTwin(options: WorldOptions, terminal: Terminal): Promise<ResolvedTwin | undefined> {
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
  { today, now, clockSpeed }: WorldOptions,
  { timeZone, releasedClock, twin }: ClockContext,
): Clock {
  if (clockSpeed !== undefined && now === undefined) {
    throw new UsageError("--clock-speed needs --now; add it, such as --now 2027-03-28T00:59:50Z.");
  }
  if (now === undefined) return today === undefined ? releasedClock : holdClock(dayOf(today, twin));
  if (today !== undefined) throw new UsageError("--today can't be combined with --now; use one of them.");
  const speed = clockSpeed === undefined ? 0 : parseSpeed("--clock-speed", clockSpeed);
  return createMomentClock({ moment: parseNow("--now", now, timeZone), speed, since: Date.now() }, Date.now);
}

function dayOf(today: string, twin: ResolvedTwin | undefined): CalendarDate {
  if (today !== AS_RECORDED) return parseDate("--today", today);
  if (!twin) throw new UsageError(`--today ${AS_RECORDED} needs a twin; add --twin DIR.`);
  return twin.facts.today;
}

export function parseSeed(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SEED;
  return parseWholeNumber("--seed", text, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
}

async function openWorld(file: string | undefined, seed: number, terminal: Terminal): Promise<World> {
  if (file === undefined) {
    const { createGeneratedWorld } = await import("../fixtures/generated-world.js");
    return createGeneratedWorld({ seed });
  }
  const { loadWorld } = await import("./data-set-file.js");
  return loadWorld(file, terminal);
}
