/** `museum-mock sweep`: runs a test command under many profiles and says which undocumented answers it depends on. */
import { availableParallelism } from "node:os";
import { quote } from "../../base/quote.js";
import { choiceIds, isChoiceId } from "../../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../../contract/choices/table.js";
import { unknownChoice } from "../../contract/profile.js";
import type { Answers } from "../../sweep/dependency.js";
import { sweepForLock } from "../../sweep/lock.js";
import { runSuite } from "../../sweep/suite.js";
import { sweep } from "../../sweep/sweep.js";
import { conflict, UsageError } from "../exit-status.js";
import { type LockedSuite, readSuite, testsOutside, writeLock } from "../lock-file.js";
import { type GivenOptions, type OptionsOf, readOptions } from "../option-table.js";
import { MOST_PROFILES, sweepOptions } from "../options.js";
import { toSweepFile, toSweepReport, toSweepStatus } from "../sweep-report.js";
import { note, type Terminal } from "../terminal.js";
import { endProcess, parseTestCommand, runRepeatedly } from "../test-command.js";
import { demandFolder, writeText } from "../whole-file.js";
import { type ResolvedWorld, resolveWorld } from "../world-options.js";

type SweepOptions = OptionsOf<typeof sweepOptions>;

type Plan = ReturnType<typeof planOf>;

const DEFAULT_TIMEOUT_MILLISECONDS = 600_000;

/** The check of credentials is a convenience of the mock, not a point of the interface. */
const NEVER_VARIED: readonly ChoiceId[] = ["credentialCheck"];

export async function runSweep(
  command: readonly string[],
  given: GivenOptions<typeof sweepOptions>,
  terminal: Terminal,
): Promise<number> {
  const options = readOptions(sweepOptions, given);
  const resolved = await resolveWorld(options, terminal);
  const plan = planOf(command, options, resolved);
  const locked = await planLock(plan.command, options, terminal);
  return runRepeatedly({ program: plan.command[0], thing: "run" }, terminal, async (interruption, progress) => {
    const started = performance.now();
    const { profile: base } = resolved;
    const run = suiteRunner(plan, resolved, interruption, terminal);
    const sweeping = { ...plan, base, run, onProgress: plan.most > 1 ? progress.show : () => {} };
    const {
      result,
      why,
      fails,
      untried = [],
    } = await (locked ? sweepForLock(sweeping) : { result: await sweep(sweeping), why: undefined, fails: [] });
    progress.stop();
    const context = { ...plan, base, options: given, seconds: (performance.now() - started) / 1000 };
    if (options.report !== undefined) {
      const text = `${JSON.stringify(toSweepFile(result, context), null, 2)}\n`;
      await writeText("--report", { path: options.report, text }, terminal);
    }
    if (plan.most > 1) for (const line of toSweepReport(result, context, terminal)) terminal.print(line);
    if (locked && fails && why === undefined) await writeLock({ ...plan, fails, untried }, locked, terminal);
    else if (why !== undefined) terminal.warn(`--lock ${quote(locked?.path ?? "")} is not written: ${why}.`);
    return toSweepStatus(result);
  });
}

function planOf(command: readonly string[], options: SweepOptions, resolved: ResolvedWorld) {
  const { jobs = availableParallelism(), profiles = MOST_PROFILES, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = options;
  const varied = variedChoices(options, resolved);
  const pinned = choiceIds.filter((id) => !varied.includes(id) && !isIdle(id, options, resolved));
  return {
    command: parseTestCommand("sweep", command),
    varied,
    /** The only answers that choices which are not varied have. */
    pinned: Object.fromEntries(pinned.map((id) => [id, resolved.profile[id]])) as Answers,
    jobs,
    most: profiles,
    timeoutMilliseconds: timeout,
  };
}

/** The choices of `--only`, or all that can make a difference; one that `--choice` pins stays as it is. */
function variedChoices(options: SweepOptions, resolved: ResolvedWorld): readonly ChoiceId[] {
  const { only, choice = [] } = options;
  const pinned = choice.map((text) => text.split("=")[0]);
  if (only !== undefined) return only.split(",").map((id) => knownChoice(id.trim(), pinned));
  return choiceIds.filter((id) => !pinned.includes(id) && !isIdle(id, options, resolved));
}

/** Whether a choice can't make a difference to the tests. */
function isIdle(id: ChoiceId, { timeZone }: SweepOptions, { clock, profile }: ResolvedWorld): boolean {
  return (
    NEVER_VARIED.includes(id) ||
    (id === "timeZone" && (clock.now === undefined || timeZone !== undefined)) ||
    (id === "badCredentialStatus" && profile.credentialCheck !== "listed")
  );
}

/** Reads the suite for the lock before it is run. */
async function planLock(
  command: readonly string[],
  { lock: path, suite: paths, profiles }: SweepOptions,
  terminal: Terminal,
): Promise<LockedSuite | undefined> {
  if (path === undefined && paths === undefined) return undefined;
  if (path === undefined || paths === undefined)
    throw new UsageError("--lock and --suite belong together; write --lock FILE --suite FOLDER.");
  if (profiles !== undefined) throw conflict("--lock", "--profiles");
  await demandFolder(path);
  const suite = await readSuite(path, paths);
  const [outside] = await testsOutside(command, paths);
  if (outside !== undefined) {
    const folders = paths.map((one) => `--suite ${one}`).join(" ");
    note(`the command names ${outside}, which is not in ${folders}; the lock stays valid when it changes.`, terminal);
  }
  return { path, command, suite };
}

function knownChoice(id: string, pinned: readonly (string | undefined)[]): ChoiceId {
  if (!isChoiceId(id)) throw new UsageError(`--only: ${unknownChoice(id)}`);
  if (pinned.includes(id))
    throw new UsageError(`--only ${id} varies a choice that --choice ${id}=… pins; leave one of them out.`);
  return id;
}

/** Runs the suite against a fresh mock; after an interruption no further run begins. */
function suiteRunner(plan: Plan, resolved: ResolvedWorld, signal: AbortSignal, { env, isWindows }: Terminal) {
  return async (profile: Profile) => {
    signal.throwIfAborted();
    const isShown = plan.most === 1;
    const run = await runSuite(
      { ...resolved, profile },
      { ...plan, env, isShown, signal, isShell: isWindows, endProcess },
    );
    signal.throwIfAborted();
    return run;
  };
}
