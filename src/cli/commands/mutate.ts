/** `museum-mock mutate`: runs a test command against wrong museums and says which it would not notice. */
import { availableParallelism } from "node:os";
import { defined } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { here } from "../../config/kinds.js";
import { mutant as mutantKind } from "../../config/museum-kinds.js";
import type { Mutant } from "../../mutants/mutant.js";
import { mutantNamed, mutants } from "../../mutants/mutants.js";
import { mutate } from "../../mutate/mutate.js";
import { findReaching } from "../../mutate/sample-requests.js";
import type { SuiteRun } from "../../sweep/sweep.js";
import type { CommandRun } from "../commands.js";
import { conflict, EXIT, exitOf } from "../exit-status.js";
import {
  type MutateContext,
  mutateReporters,
  planMutateReporters,
  toMutateReport,
  toMutateStatus,
} from "../reporters/mutate-report.js";
import { readBaseline, writeReports } from "../reporters/report-files.js";
import { parseTestCommand, runRepeatedly, toUnfitReport } from "../running/test-command.js";
import { resolveWorld } from "../serving/world.js";
import { endCommand, startCommand } from "../system.js";
import type { Terminal } from "../terminal.js";

export const runMutate: CommandRun<"mutate"> = async (command, { list, config }, terminal) => {
  if (list) {
    for (const line of listMutants(config, terminal)) terminal.print(line);
    return EXIT.kept;
  }
  const plan = await planMutation(command, config, terminal);
  const { env } = terminal;
  return runRepeatedly({ program: plan.command[0], thing: "mutant" }, terminal, async (repeating) => {
    const { signal, progress } = repeating;
    const suite = { command: plan.command, env, signal, start: startCommand, end: endCommand };
    const onFirst = (run: SuiteRun, reached: number) => {
      const counts = { runs: plan.jobs + reached, jobs: plan.jobs };
      repeating.announce(run, `once more, and under ${plural(reached, "mutant")}`, counts);
    };
    const result = await mutate({ ...plan, suite, signal, onFirst, onProgress: progress.show });
    progress.stop();
    if (result.unfit !== undefined) {
      const report = toUnfitReport(result, "without a mutant", { paint: terminal.paintWarning });
      for (const line of report) terminal.warn(line);
      return EXIT.noVerdict;
    }
    const seconds = repeating.seconds();
    const missed = result.results.filter(({ status }) => status === "no coverage").map(({ mutant }) => mutant);
    const context: MutateContext = { ...plan, seconds, reaching: await findReaching(missed, plan.mock) };
    await writeReports(plan.reporters, (format) => mutateReporters[format](result, context), terminal);
    const isOnOutput = plan.reporters.some(({ path }) => path === "-");
    const say = isOnOutput ? terminal.warn : terminal.print;
    for (const line of toMutateReport(result, context, terminal)) say(line);
    return signal.aborted ? exitOf(signal) : toMutateStatus(result, context);
  });
};

async function planMutation(command: readonly string[], config: Configuration, terminal: Terminal) {
  const { jobs = availableParallelism(), timeout } = config.values.suite;
  const { require: percent, baseline, reporters = [] } = config.values.suite.mutate;
  const world = await resolveWorld(config, { terminal });
  const label = config.label("suite.mutate.baseline");
  // The ids of mutants are checked below.
  const entries = baseline === undefined ? undefined : await readBaseline(label, baseline, () => []);
  for (const { id } of entries ?? []) mutantKind.read(id, here(label));
  return {
    command: parseTestCommand("mutate", command, config),
    mutants: chosenMutants(config),
    reporters: await planMutateReporters(reporters),
    jobs,
    today: new Date().toISOString().slice(0, 10),
    mock: world,
    ...defined({ baseline: entries, required: percent, timeoutMilliseconds: timeout, held: config.values.world.today }),
  };
}

function chosenMutants(config: Configuration): readonly Mutant[] {
  const { only, all } = config.values.suite.mutate;
  if (only === undefined) return all ? mutants : mutants.filter(({ byDefault }) => byDefault !== undefined);
  const label = config.label("suite.mutate.only");
  if (all) throw conflict(label, config.label("suite.mutate.all"));
  return [...new Set(only)].map((id) => mutantNamed(mutantKind.read(id, here(label))));
}

function listMutants(config: Configuration, { paint }: Terminal): readonly string[] {
  const listed = config.values.suite.mutate.only === undefined ? mutants : chosenMutants(config);
  const width = Math.max(...listed.map(({ id }) => id.length));
  const line = ({ id, harm }: Mutant) => `  ${paint("bold", id.padEnd(width))}  ${harm}`;
  const usual = listed.filter(({ byDefault }) => byDefault !== undefined);
  const others = listed.filter(({ byDefault }) => byDefault === undefined);
  const isBoth = usual.length > 0 && others.length > 0;
  return [
    ...(usual.length > 0 ? [`${plural(usual.length, "mutant")} that would hurt a visitor or a developer:`] : []),
    ...usual.map(line),
    ...(isBoth ? [""] : []),
    ...(others.length > 0 ? [`${others.length} more with --all:`] : []),
    ...others.map(line),
  ];
}
