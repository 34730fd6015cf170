/** `museum-mock sweep`: runs a test command under each other answer to a choice and says which it depends on. */
import { availableParallelism } from "node:os";
import { plural, toShellWord } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { readAnswers } from "../../config/world-files.js";
import { type ChoiceId, choiceById, type Profile } from "../../contract/choices.js";
import { choiceIds, isChoiceId, unknownChoice } from "../../contract/profile.js";
import { runSuite } from "../../sweep/suite.js";
import { type SuiteRun, type SweepResult, sweep, type UnfitSuite } from "../../sweep/sweep.js";
import type { CommandRun } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import { sayError, writeText } from "../files.js";
import { excerpt, parseTestCommand, runRepeatedly, toUnfitReport } from "../running/test-command.js";
import { type ResolvedWorld, resolveWorld } from "../serving/world.js";
import { endCommand, startCommand } from "../system.js";
import { note, type Terminal } from "../terminal.js";

const DEFAULT_TIMEOUT_MILLISECONDS = 600_000;

export const runSweep: CommandRun<"sweep"> = async (command, { config }, terminal) => {
  const { profile: own, only, report } = config.values.suite.sweep;
  const pinned = own === undefined ? {} : readAnswers(config.label("suite.sweep.profile"), own);
  const resolved = await resolveSweptWorld(config, pinned, terminal);
  const { jobs = availableParallelism(), timeout = DEFAULT_TIMEOUT_MILLISECONDS } = config.values.suite;
  const varied = only
    ? [...new Set(only)].map((id) => knownChoice(id, config))
    : choiceIds.filter((id) => !(id in pinned) && !isIdle(id, config, resolved));
  const plan = { command: parseTestCommand("sweep", command, config), varied, jobs };
  const { env } = terminal;
  const suite = { ...plan, timeoutMilliseconds: timeout, env, start: startCommand, end: endCommand };
  return runRepeatedly({ program: plan.command[0], thing: "run" }, terminal, async (repeating) => {
    const { signal, progress } = repeating;
    const { profile: base } = resolved;
    /** Runs the suite against a fresh mock; after an interruption no further run begins. */
    const run = async (profile: Profile) => {
      signal.throwIfAborted();
      const ended = await runSuite({ ...resolved, profile }, { ...suite, signal });
      signal.throwIfAborted();
      return ended;
    };
    const onFirst = (first: SuiteRun, further: number) =>
      repeating.announce(first, `under ${plural(further, "more profile")}`, { runs: further, jobs });
    const result = await sweep({ ...plan, base, run, onFirst, onProgress: progress.show });
    progress.stop();
    const { today, seed, fixtures, profile } = config.values.world;
    const options = { today, seed, data: fixtures, profile, pinned };
    const day = config.isFlag("world.today") ? today : undefined;
    const context = { ...plan, base, profile: own, day, options, seconds: repeating.seconds() };
    if (report !== undefined) {
      const text = `${JSON.stringify(sweepReports.file(result, context), null, 2)}\n`;
      await sayError(writeText(config.label("suite.sweep.report"), { path: report, text }, terminal), terminal);
    }
    for (const line of sweepReports.text(result, context, terminal)) terminal.print(line);
    if ("unfit" in result) return EXIT.noVerdict;
    if (result.dependencies.length > 0) return EXIT.broken;
    return result.unsteady.length > 0 ? EXIT.noVerdict : EXIT.kept;
  });
};

/** Resolves the world. A profile that checks credentials does not hold them: without any, the mock lets everybody in. */
async function resolveSweptWorld(
  config: Configuration,
  pinned: Partial<Profile>,
  terminal: Terminal,
): Promise<ResolvedWorld> {
  const resolved = await resolveWorld(config, { terminal, profile: pinned });
  const isChosen = "credentialCheck" in (config.values.world.choices ?? {});
  if (resolved.profile.credentialCheck !== "listed" || resolved.credentials.length > 0 || isChosen) return resolved;
  note("any well-formed credential is accepted; set world.credentials to have all others refused.", terminal);
  return { ...resolved, profile: { ...resolved.profile, credentialCheck: "wellFormed" } };
}

/** Whether a choice can't make a difference, or is a convenience of the mock and not a point of the interface. */
function isIdle(id: ChoiceId, { values }: Configuration, { clock, profile }: ResolvedWorld): boolean {
  return (
    id === "credentialCheck" ||
    (id === "timeZone" && (clock.now === undefined || values.world.timeZone !== undefined)) ||
    (id === "badCredentialStatus" && profile.credentialCheck !== "listed")
  );
}

function knownChoice(id: string, config: Configuration): ChoiceId {
  if (isChoiceId(id)) return id;
  throw new UsageError(`${config.label("suite.sweep.only")}: ${unknownChoice(id)}`);
}

export const sweepReports = {
  text: toSweepReport,
  file: (result: SweepResult | UnfitSuite, context: SweepContext) => {
    const { command, varied, base, jobs, seconds, options } = context;
    return { schemaVersion: 1, kind: "sweep", context: { command, varied, base, jobs, seconds, options }, result };
  },
} as const;

interface SweepContext {
  readonly command: readonly string[];
  readonly varied: readonly ChoiceId[];
  readonly base: Profile;
  readonly profile: string | undefined;
  readonly day?: string | undefined;
  readonly jobs: number;
  readonly seconds: number;
  readonly options: { readonly pinned: Partial<Profile>; readonly [name: string]: unknown };
}

function toSweepReport(result: SweepResult | UnfitSuite, context: SweepContext, terminal: Terminal): readonly string[] {
  if ("unfit" in result) return toUnfitReport(result, "under the starting profile", terminal);
  const { paint } = terminal;
  const { varied, seconds } = context;
  const cost = `${plural(result.profiles, "profile")} over ${plural(varied.length, "choice")}, ${seconds.toFixed(1)} s`;
  const failed = result.dependencies.length + result.unsteady.length;
  const verdict = paint(failed === 0 ? "green" : "red", failed === 0 ? "passes under all" : `fails under ${failed}`);
  return [`The suite ${verdict} of them: ${cost}.`, ...findings(result, context, terminal)];
}

function findings(result: SweepResult, context: SweepContext, terminal: Terminal): readonly string[] {
  const { dependencies, unsteady } = result;
  const [unsteadyRun] = unsteady;
  if (unsteadyRun === undefined && dependencies.length === 0) {
    const varied = plural(context.varied.length, "choice");
    return [`It does not depend on any answer (${varied} varied, one at a time).`];
  }
  return [
    ...dependencies.flatMap((dependency, index) => describeDependency(dependency, index + 1, context, terminal)),
    ...(unsteadyRun
      ? ["", unsteadiness(result, context), "The first failure:", ...excerpt(unsteadyRun, terminal)]
      : []),
  ];
}

function unsteadiness({ unsteady, dependencies }: SweepResult, { jobs }: SweepContext): string {
  const verdict = dependencies.length === 0 ? "No verdict: the" : "In addition, the";
  const times = plural(unsteady.length, "failure");
  const advice = jobs > 1 ? "If runs share a port or a file, use --jobs 1." : "Make it stable, then run sweep again.";
  return `${verdict} suite is not stable: ${times} did not happen again when the run was repeated alone. ${advice}`;
}

function describeDependency(
  { choice, answer, run }: SweepResult["dependencies"][number],
  number: number,
  context: SweepContext,
  { paint }: Terminal,
) {
  const { question, document } = choiceById(choice);
  const { day, profile, command } = context;
  const own = Object.entries({ "--today": day, "--profile": profile });
  const options = [...own.flatMap(([flag, value]) => (value ? [flag, toShellWord(value)] : [])), "--only", choice];
  return [
    "",
    `${number}. It fails under ${paint("bold", `${choice}=${answer}`)}.`,
    `   ${question} ${document}`,
    ...excerpt(run, { paint }),
    `   Reproduce it: ${["museum-mock sweep", ...options, "--", ...command.map(toShellWord)].join(" ")}`,
  ];
}
