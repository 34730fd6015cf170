/** What a sweep prints at its end, and its result as JSON: its verdict, what the suite depends on, and how to see it again. */
import { plural, toSafeLine, toShellWord } from "../base/text.js";
import { type ChoiceId, choiceById, type Profile } from "../contract/choices.js";
import { differences } from "../sweep/dependency.js";
import type { AnswerDependency, SweepResult } from "../sweep/sweep.js";
import { EXIT } from "./exit-status.js";
import type { Terminal } from "./terminal.js";
import { excerpt } from "./test-command.js";

interface SweepContext {
  readonly command: readonly string[];
  readonly varied: readonly ChoiceId[];
  /** The profile that the options come to. */
  readonly base: Profile;
  /** How many runs at a time. */
  readonly jobs: number;
  readonly seconds: number;
  /** The world of the runs, and the answers that all of them have. */
  readonly options: { readonly pinned: Partial<Profile>; readonly [name: string]: unknown };
}

/** 0 if the suite passes under all profiles, 1 if not, 3 if nothing can be said. */
export function toSweepStatus({ failed, isUntried, dependencies, unsteady }: SweepResult): number {
  if (isUntried || (unsteady > 0 && dependencies.length === 0)) return EXIT.noVerdict;
  return failed === 0 ? EXIT.kept : EXIT.broken;
}

export function toSweepReport(result: SweepResult, context: SweepContext, terminal: Terminal): readonly string[] {
  if (result.profiles === 1) return reportOfOneRun(result, context, terminal);
  return [...summary(result, context, terminal), ...findings(result, context, terminal)];
}

/** What the tests printed was shown already, but for an agent, which gets the end of it here. */
function reportOfOneRun(result: SweepResult, { seconds }: SweepContext, terminal: Terminal): readonly string[] {
  if (result.isUntried) return [UNTRIED];
  const { passed, ending, output } = result.baseRun;
  const verdict = passed ? terminal.paint("green", "passes") : terminal.paint("red", "fails");
  return [
    `The suite ${verdict} under this profile: ${toSafeLine(ending)}, ${seconds.toFixed(1)} s.`,
    ...(passed || output === "" ? [] : excerpt(result.baseRun, terminal)),
  ];
}

const UNTRIED = "No verdict: no run sent a request to the mock. Its address is in MUSEUM_URL; do the tests use it?";

function summary(result: SweepResult, { varied, seconds }: SweepContext, { paint }: Terminal): readonly string[] {
  const { profiles, covering, failed, furtherRuns } = result;
  const cost = [
    `${plural(profiles, "profile")}${profiles < covering ? ` of ${covering}` : ""} over ${plural(varied.length, "choice")}`,
    plural(furtherRuns, "further run"),
    `${seconds.toFixed(1)} s`,
  ].join(", ");
  const verdict =
    failed === 0 ? paint("green", "passes under all of them") : paint("red", `fails under ${failed} of them`);
  return result.isUntried ? [`${cost}.`] : [`The suite ${verdict}: ${cost}.`];
}

function findings(result: SweepResult, context: SweepContext, terminal: Terminal): readonly string[] {
  const { failed, dependencies, baseRun, isUntried, unsteady, unsteadyRun, isCutShort } = result;
  if (isUntried) return [UNTRIED];
  if (failed === 0) return [nothingFound(result, context)];
  if (dependencies.length === 0 && unsteady === 0) {
    return [
      "It fails under every profile, so there is nothing to compare with. The first run:",
      ...excerpt(baseRun, terminal),
    ];
  }
  return [
    ...(baseRun.passed
      ? []
      : ["It fails under the starting profile, so the findings compare it with a profile that passes."]),
    ...dependencies.flatMap((dependency, index) => describe(dependency, index + 1, context, terminal)),
    ...(unsteady > 0 ? ["", unsteadiness(result, context)] : []),
    ...(unsteadyRun ? ["The first failure:", ...excerpt(unsteadyRun, terminal)] : []),
    ...(dependencies.length > 0 ? ["", "One dependency can hide another. Fix these, then run sweep again."] : []),
    ...(isCutShort ? ["", "There may be more: the search stopped at its maximum number of runs."] : []),
  ];
}

function nothingFound({ profiles, covering }: SweepResult, { varied }: SweepContext): string {
  if (profiles < covering) return `These are not all of the ${covering} profiles that cover every pair of answers.`;
  return `It does not depend on any answer, or on any two together (${plural(varied.length, "choice")} varied).`;
}

function unsteadiness({ unsteady, dependencies }: SweepResult, { jobs }: SweepContext): string {
  const verdict = dependencies.length === 0 ? "No verdict: the" : "In addition, the";
  const times = plural(unsteady, "failure");
  const advice = jobs > 1 ? "If runs share a port or a file, use --jobs 1." : "Make it stable, then run sweep again.";
  return `${verdict} suite is not stable: ${times} did not happen again when the run was repeated alone. ${advice}`;
}

function describe(
  dependency: AnswerDependency,
  number: number,
  context: SweepContext,
  terminal: Terminal,
): readonly string[] {
  const { answers, explains, run } = dependency;
  const entries = Object.entries(answers) as [ChoiceId, string][];
  const together = entries.map(([id, answer]) => terminal.paint("bold", `${id}=${answer}`)).join(" together with ");
  return [
    "",
    `${number}. It fails under ${together}${explains > 0 ? ` (in ${plural(explains, "profile")})` : ""}.`,
    ...entries.map(([id]) => `   ${choiceById(id).question} ${choiceById(id).document}`),
    ...excerpt(run, terminal),
    `   Reproduce it: ${toCommand(dependency, context)}`,
  ];
}

/** One run of the suite, shown, under the profile of the finding. */
function toCommand({ answers, profile }: AnswerDependency, { command, options, base }: SweepContext): string {
  const choices = Object.entries({ ...options.pinned, ...differences(profile, base), ...answers }).flatMap(
    ([id, answer]) => ["--choice", toShellWord(`${id}=${answer}`)],
  );
  return ["museum-mock sweep", ...choices, "--profiles 1 --", ...command.map(toShellWord)].join(" ");
}

/** Returns what `sweep --report FILE` writes. */
export function toSweepFile(result: SweepResult, { command, varied, base, jobs, seconds, options }: SweepContext) {
  return { schemaVersion: 1, kind: "sweep", context: { command, varied, base, jobs, seconds, options }, result };
}
