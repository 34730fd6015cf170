/** `museum-mock sweep`: runs a test command under many profiles and says which undocumented answers it depends on. */
import { availableParallelism } from "node:os";
import type { Configuration } from "../../config/configuration.js";
import { readAnswers } from "../../config/world-files.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { choiceIds, isChoiceId, unknownChoice } from "../../contract/profile.js";
import { runSuite } from "../../sweep/suite.js";
import { sweep } from "../../sweep/sweep.js";
import { UsageError } from "../exit-status.js";
import { toSweepFile, toSweepReport, toSweepStatus } from "../sweep-report.js";
import { note, type Terminal } from "../terminal.js";
import { endProcess, parseTestCommand, runRepeatedly } from "../test-command.js";
import { writeText } from "../whole-file.js";
import { type ResolvedWorld, resolveWorld } from "../world.js";

type Plan = ReturnType<typeof planOf>;

const DEFAULT_TIMEOUT_MILLISECONDS = 600_000;

/** The check of credentials is a convenience of the mock, not a point of the interface. */
const NEVER_VARIED: readonly ChoiceId[] = ["credentialCheck"];

/** A terminal whose reader gets nothing but the report: what tests print would go past it. */
type SweepTerminal = Terminal & { readonly isReportOnly?: true };

interface SweepOptions {
  readonly config: Configuration;
  /** The choices to vary, in place of those of the settings. */
  readonly only?: readonly string[];
}

export async function runSweep(
  command: readonly string[],
  { config, only = config.values.suite.sweep.only }: SweepOptions,
  terminal: SweepTerminal,
): Promise<number> {
  const pinned = await readPinned(config);
  const resolved = await resolveSweptWorld(config, pinned, terminal);
  const plan = planOf(command, { config, resolved, varied: variedChoices(only, { config, pinned, resolved }) });
  return runRepeatedly({ program: plan.command[0], thing: "run" }, terminal, async (interruption, progress) => {
    const started = performance.now();
    const { profile: base } = resolved;
    const run = suiteRunner(plan, resolved, interruption, terminal);
    const result = await sweep({ ...plan, base, run, onProgress: plan.isOneRun ? () => {} : progress.show });
    progress.stop();
    const { today, seed, data, profile } = config.values.world;
    const options = { today, seed, data, profile, pinned: { ...pinned.profile, ...pinned.choices } };
    const context = { ...plan, base, options, config, seconds: (performance.now() - started) / 1000 };
    const { report } = config.values.suite.sweep;
    if (report !== undefined) {
      const text = `${JSON.stringify(toSweepFile(result, context), null, 2)}\n`;
      await writeText(config.label("suite.sweep.report"), { path: report, text }, terminal);
    }
    for (const line of toSweepReport(result, context, terminal)) terminal.print(line);
    return toSweepStatus(result);
  });
}

/** Answers that are the same in all runs. */
interface Pinned {
  readonly profile: Partial<Profile>;
  readonly choices: Partial<Profile>;
}

async function readPinned(config: Configuration): Promise<Pinned> {
  const { profile, choices = {} } = config.values.suite.sweep;
  return {
    profile: profile === undefined ? {} : await readAnswers(config.label("suite.sweep.profile"), profile),
    choices,
  };
}

/**
 * Resolves the world. A service whose answers were learned checks credentials, but its profile does not hold them: without credentials,
 * the mock then lets everybody in as it does by default.
 */
async function resolveSweptWorld(config: Configuration, pinned: Pinned, terminal: Terminal): Promise<ResolvedWorld> {
  const resolved = await resolveWorld(config, { terminal, ...pinned });
  const isChosen = "credentialCheck" in { ...config.values.world.choices, ...pinned.choices };
  if (resolved.profile.credentialCheck !== "listed" || resolved.credentials.length > 0 || isChosen) return resolved;
  note("any well-formed credential is accepted; set world.credentials for the check that the profile has.", terminal);
  return { ...resolved, profile: { ...resolved.profile, credentialCheck: "wellFormed" } };
}

function planOf(
  command: readonly string[],
  {
    config,
    varied,
  }: { readonly config: Configuration; readonly resolved: ResolvedWorld; readonly varied: readonly ChoiceId[] },
) {
  const { jobs = availableParallelism(), timeout = DEFAULT_TIMEOUT_MILLISECONDS, sweep: own } = config.values.suite;
  return {
    command: parseTestCommand("sweep", command, config),
    varied,
    jobs,
    most: own.profiles,
    isOneRun: own.profiles === 1 || varied.length === 0,
    timeoutMilliseconds: timeout,
  };
}

interface Variation {
  readonly config: Configuration;
  readonly pinned: Pinned;
  readonly resolved: ResolvedWorld;
}

/** The choices that were named, or all that can make a difference; what is pinned stays as it is. */
function variedChoices(
  only: readonly string[] | undefined,
  { config, pinned, resolved }: Variation,
): readonly ChoiceId[] {
  if (only !== undefined) return only.map((id) => knownChoice(id, config));
  const answered = { ...pinned.profile, ...pinned.choices };
  return choiceIds.filter((id) => !(id in answered) && !isIdle(id, config, resolved));
}

/** Whether a choice can't make a difference to the tests. */
function isIdle(id: ChoiceId, { values }: Configuration, { clock, profile }: ResolvedWorld): boolean {
  return (
    NEVER_VARIED.includes(id) ||
    (id === "timeZone" && (clock.now === undefined || values.world.timeZone !== undefined)) ||
    (id === "badCredentialStatus" && profile.credentialCheck !== "listed")
  );
}

function knownChoice(id: string, config: Configuration): ChoiceId {
  const label = config.label("suite.sweep.only");
  if (!isChoiceId(id)) throw new UsageError(`${label}: ${unknownChoice(id)}`);
  if (id in (config.values.suite.sweep.choices ?? {})) {
    const pin = config.label("suite.sweep.choices");
    throw new UsageError(`${label} ${id} varies a choice that ${pin} ${id}=… pins; leave one of them out.`);
  }
  return id;
}

/** Runs the suite against a fresh mock; after an interruption no further run begins. */
function suiteRunner(
  plan: Plan,
  resolved: ResolvedWorld,
  signal: AbortSignal,
  { env, isWindows, isReportOnly }: SweepTerminal,
) {
  return async (profile: Profile) => {
    signal.throwIfAborted();
    const isShown = plan.isOneRun && !isReportOnly;
    const run = await runSuite(
      { ...resolved, profile },
      { ...plan, env, isShown, signal, isShell: isWindows, endProcess },
    );
    signal.throwIfAborted();
    return run;
  };
}
