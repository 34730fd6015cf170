/** `museum-mock sweep`: runs a test command under many profiles and says which undocumented answers it depends on. */
import { availableParallelism } from "node:os";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { choiceIds, isChoiceId, unknownChoice } from "../../contract/profile.js";
import { runSuite } from "../../sweep/suite.js";
import { sweep } from "../../sweep/sweep.js";
import { UsageError } from "../exit-status.js";
import { type GivenOptions, type OptionsOf, readOptions } from "../option-table.js";
import { MOST_PROFILES, sweepOptions } from "../options.js";
import { toSweepFile, toSweepReport, toSweepStatus } from "../sweep-report.js";
import { note, type Terminal } from "../terminal.js";
import { endProcess, parseTestCommand, runRepeatedly } from "../test-command.js";
import { writeText } from "../whole-file.js";
import { type ResolvedWorld, resolveWorld } from "../world-options.js";

type SweepOptions = OptionsOf<typeof sweepOptions>;

type Plan = ReturnType<typeof planOf>;

const DEFAULT_TIMEOUT_MILLISECONDS = 600_000;

/** The check of credentials is a convenience of the mock, not a point of the interface. */
const NEVER_VARIED: readonly ChoiceId[] = ["credentialCheck"];

/** A terminal whose reader gets nothing but the report: what tests print would go past it. */
type SweepTerminal = Terminal & { readonly isReportOnly?: true };

export async function runSweep(
  command: readonly string[],
  given: GivenOptions<typeof sweepOptions>,
  terminal: SweepTerminal,
): Promise<number> {
  const options = readOptions(sweepOptions, given);
  const resolved = await resolveSweptWorld(options, terminal);
  const plan = planOf(command, options, resolved);
  return runRepeatedly({ program: plan.command[0], thing: "run" }, terminal, async (interruption, progress) => {
    const started = performance.now();
    const { profile: base } = resolved;
    const run = suiteRunner(plan, resolved, interruption, terminal);
    const result = await sweep({ ...plan, base, run, onProgress: plan.isOneRun ? () => {} : progress.show });
    progress.stop();
    const context = { ...plan, base, options: given, seconds: (performance.now() - started) / 1000 };
    if (options.report !== undefined) {
      const text = `${JSON.stringify(toSweepFile(result, context), null, 2)}\n`;
      await writeText("--report", { path: options.report, text }, terminal);
    }
    for (const line of toSweepReport(result, context, terminal)) terminal.print(line);
    return toSweepStatus(result);
  });
}

/**
 * Resolves the options. A service whose answers were learned checks credentials, but its profile does not hold them: without
 * `--credentials`, the mock then lets everybody in as it does by default.
 */
async function resolveSweptWorld(options: SweepOptions, terminal: Terminal): Promise<ResolvedWorld> {
  const resolved = await resolveWorld(options, terminal);
  const isChosen = options.choice?.some((text) => text.startsWith("credentialCheck="));
  if (resolved.profile.credentialCheck !== "listed" || resolved.credentials.length > 0 || isChosen) return resolved;
  note("any well-formed credential is accepted; give --credentials for the check that the profile has.", terminal);
  return { ...resolved, profile: { ...resolved.profile, credentialCheck: "wellFormed" } };
}

function planOf(command: readonly string[], options: SweepOptions, resolved: ResolvedWorld) {
  const { jobs = availableParallelism(), profiles = MOST_PROFILES, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = options;
  const varied = variedChoices(options, resolved);
  return {
    command: parseTestCommand("sweep", command),
    varied,
    jobs,
    most: profiles,
    isOneRun: profiles === 1 || varied.length === 0,
    timeoutMilliseconds: timeout,
  };
}

/** The choices of `--only`, or all that can make a difference; what `--profile` or `--choice` answers stays as it is. */
function variedChoices(options: SweepOptions, resolved: ResolvedWorld): readonly ChoiceId[] {
  const { only } = options;
  if (only !== undefined) return only.split(",").map((id) => knownChoice(id.trim(), options));
  return choiceIds.filter((id) => !(id in resolved.answers) && !isIdle(id, options, resolved));
}

/** Whether a choice can't make a difference to the tests. */
function isIdle(id: ChoiceId, { timeZone }: SweepOptions, { clock, profile }: ResolvedWorld): boolean {
  return (
    NEVER_VARIED.includes(id) ||
    (id === "timeZone" && (clock.now === undefined || timeZone !== undefined)) ||
    (id === "badCredentialStatus" && profile.credentialCheck !== "listed")
  );
}

function knownChoice(id: string, { choice = [] }: SweepOptions): ChoiceId {
  if (!isChoiceId(id)) throw new UsageError(`--only: ${unknownChoice(id)}`);
  if (choice.some((text) => text.split("=")[0] === id))
    throw new UsageError(`--only ${id} varies a choice that --choice ${id}=… pins; leave one of them out.`);
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
