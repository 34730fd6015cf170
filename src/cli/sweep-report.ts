/** What a sweep prints at its end: what the suite depends on, and how to see it again. */
import { type ChoiceId, choiceById } from "../contract/choices/table.js";
import type { Dependency, SweepResult } from "../sweep/sweep.js";
import type { Terminal } from "./terminal.js";
import type { WorldOptions } from "./world-options.js";

export interface SweepContext {
  readonly command: readonly string[];
  readonly varied: readonly ChoiceId[];
  readonly seconds: number;
  readonly options: WorldOptions;
}

/** So many lines of a failing run are shown, the last ones that are no stack frames. */
const LINES_SHOWN = 10;
const STACK_FRAME = /^\s+at /;

export function toSweepReport(result: SweepResult, context: SweepContext, terminal: Terminal): readonly string[] {
  return [...summary(result, context, terminal), ...findings(result, context, terminal)];
}

function summary(result: SweepResult, { varied, seconds }: SweepContext, { paint }: Terminal): readonly string[] {
  const { profiles, failed, furtherRuns } = result;
  const cost = `${profiles} profiles over ${varied.length} choices, ${furtherRuns} further runs, ${seconds.toFixed(1)} s`;
  const verdict =
    failed === 0 ? paint("green", "passes under all of them") : paint("red", `fails under ${failed} of them`);
  return [`The suite ${verdict}: ${cost}.`];
}

function findings(result: SweepResult, context: SweepContext, terminal: Terminal): readonly string[] {
  const { failed, dependencies, passesBase, baseOutput } = result;
  if (failed === 0) return ["It leans on nothing that the document leaves open."];
  if (dependencies.length === 0) {
    return [
      "It passes under no profile, so there is nothing to compare with. The first run ended with:",
      ...tail(baseOutput, terminal),
    ];
  }
  const against = passesBase
    ? []
    : ["It fails under the profile that it started from; the answers below are told against one that it passes."];
  return [
    ...against,
    ...dependencies.flatMap((dependency, index) => describe(dependency, index + 1, context, terminal)),
  ];
}

function describe(
  dependency: Dependency,
  number: number,
  context: SweepContext,
  terminal: Terminal,
): readonly string[] {
  const { answers, explains, isConfirmed, output } = dependency;
  const entries = Object.entries(answers) as [ChoiceId, string][];
  const together = entries.map(([id, answer]) => terminal.paint("bold", `${id}=${answer}`)).join(" together with ");
  const doubt = isConfirmed ? [] : ["   A run of its own then passed: the suite does not always do the same."];
  return [
    "",
    `${number}. It fails under ${together} (in ${explains} ${explains === 1 ? "profile" : "profiles"}).`,
    ...entries.map(([id]) => `   ${choiceById(id).question} ${choiceById(id).document}`),
    ...doubt,
    ...tail(output, terminal),
    `   See it again: ${toCommand(answers, context)}`,
  ];
}

/** One run of the suite, shown, under the answers that matter. */
function toCommand(answers: Dependency["answers"], { command, options }: SweepContext): string {
  const { seed, today, timeZone, fixtures, profile, choice = [], credentials } = options;
  const world = Object.entries({ seed, today, "time-zone": timeZone, fixtures, profile }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, shellWord(value)],
  );
  const secret = credentials ? ["--credentials", '"$MUSEUM_USERNAME:$MUSEUM_PASSWORD"'] : [];
  const others = choice.filter((text) => !((text.split("=")[0] ?? "") in answers));
  const pinned = [...others, ...Object.entries(answers).map(([id, answer]) => `${id}=${answer}`)];
  const choices = pinned.flatMap((text) => ["--choice", shellWord(text)]);
  return ["museum-mock sweep", ...world, ...secret, ...choices, "--profiles 1 --", ...command.map(shellWord)].join(" ");
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function tail(output: string, { paint }: Terminal): readonly string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "" && !STACK_FRAME.test(line));
  return lines.slice(-LINES_SHOWN).map((line) => paint("dim", `   | ${line}`));
}
