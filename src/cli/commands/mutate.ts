/** `museum-mock mutate`: runs a test command against wrong museums and says which of them its tests would not notice. */
import { availableParallelism } from "node:os";
import { plural } from "../../base/text.js";
import type { Mutant } from "../../mutants/mutant.js";
import { mutants } from "../../mutants/mutants.js";
import { mutate } from "../../mutate/mutate.js";
import { findReaching } from "../../mutate/sample-requests.js";
import { createSuiteRuns } from "../../mutate/suite-runs.js";
import { readBaseline } from "../baseline-file.js";
import { conflict, EXIT } from "../exit-status.js";
import { type MutateContext, toMutateReport, toMutateStatus, toUnfitReport } from "../mutate-report.js";
import { mutateReporters, planMutateReporters } from "../mutate-reporters.js";
import type { OptionsOf } from "../option-table.js";
import { parseMutant } from "../option-values.js";
import type { mutateOptions } from "../options.js";
import { writeReports } from "../reporter-option.js";
import { exitOf } from "../stop-signals.js";
import type { Terminal } from "../terminal.js";
import { endProcess, parseTestCommand, runRepeatedly } from "../test-command.js";
import { type ResolvedWorld, resolveWorld } from "../world-options.js";

type MutateOptions = OptionsOf<typeof mutateOptions>;

export async function runMutate(
  command: readonly string[],
  options: MutateOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.list) {
    for (const line of listMutants(options, terminal)) terminal.print(line);
    return EXIT.kept;
  }
  const plan = await planOf(command, { ...options, world: await resolveWorld(options, terminal) });
  const { env, isWindows } = terminal;
  return runRepeatedly({ program: plan.command[0], thing: "mutant" }, terminal, async (signal, progress) => {
    const started = performance.now();
    const suite = { command: plan.command, env, isShown: false, signal, isShell: isWindows, endProcess };
    const result = await mutate({
      ...plan,
      ...createSuiteRuns({ ...plan, suite }),
      signal,
      onProgress: progress.show,
    });
    progress.stop();
    if (result.unfit !== undefined) {
      for (const line of toUnfitReport(result, terminal)) terminal.warn(line);
      return EXIT.noVerdict;
    }
    const seconds = (performance.now() - started) / 1000;
    const missed = result.results.filter(({ status }) => status === "no coverage").map(({ mutant }) => mutant);
    const context: MutateContext = { ...plan, seconds, reaching: await findReaching(missed, plan.mock) };
    await writeReports(plan.reporters, (format) => mutateReporters[format](result, context), terminal);
    const isOnOutput = plan.reporters.some(({ path }) => path === "-");
    const say = isOnOutput ? terminal.warn : terminal.print;
    for (const line of toMutateReport(result, context, terminal)) say(line);
    return signal.aborted ? exitOf(signal) : toMutateStatus(result, context);
  });
}

async function planOf(command: readonly string[], options: MutateOptions & { readonly world: ResolvedWorld }) {
  const { jobs = availableParallelism(), timeout, require: percent, baseline, reporter = [], world } = options;
  const entries = baseline === undefined ? undefined : await readBaseline(baseline);
  for (const { id } of entries ?? []) parseMutant("--baseline", id);
  return {
    command: parseTestCommand("mutate", command),
    mutants: chosenMutants(options),
    reporters: await planMutateReporters(reporter),
    jobs,
    today: new Date().toISOString().slice(0, 10),
    mock: world,
    ...(entries && { baseline: entries }),
    ...(percent !== undefined && { required: percent }),
    ...(timeout !== undefined && { timeoutMilliseconds: timeout }),
  };
}

function chosenMutants({ only, all }: MutateOptions): readonly Mutant[] {
  if (only === undefined) return all ? mutants : mutants.filter(({ byDefault }) => byDefault !== undefined);
  if (all) throw conflict("--only", "--all");
  const chosen = only.split(",").map((id) => parseMutant("--only", id.trim()));
  return mutants.filter((mutant) => chosen.includes(mutant));
}

function listMutants(options: MutateOptions, { paint }: Terminal): readonly string[] {
  const listed = options.only === undefined ? mutants : chosenMutants(options);
  const width = Math.max(...listed.map(({ id }) => id.length));
  const line = ({ id, harm }: Mutant) => `  ${paint("bold", id.padEnd(width))}  ${harm}`;
  const [usual, others] = [true, false].map((isUsual) =>
    listed.filter(({ byDefault }) => (byDefault !== undefined) === isUsual),
  ) as [Mutant[], Mutant[]];
  const isBoth = usual.length > 0 && others.length > 0;
  return [
    ...(usual.length > 0 ? [`${plural(usual.length, "mutant")} that would hurt a visitor or a developer:`] : []),
    ...usual.map(line),
    ...(isBoth ? [""] : []),
    ...(others.length > 0 ? [`${others.length} more with --all:`] : []),
    ...others.map(line),
  ];
}
