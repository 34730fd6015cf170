/** What `mutate` prints at its end: the survivors first, each with the harm, the sentence, the requests, and a command to see it. */
import { relative } from "node:path";
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";
import { plural } from "../base/text.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Mutant } from "../mutants/mutant.js";
import { type MutantResult, type MutantStatus, type Mutated, scoreOf, type Unfit } from "../mutate/mutate.js";
import type { BaselineEntry } from "../verify/report/baseline.js";
import { EXIT } from "./exit-status.js";
import type { Terminal } from "./terminal.js";
import { excerpt, tellingLine, tellingLines } from "./test-command.js";

export interface MutateContext {
  readonly seconds: number;
  /** The day by which the entries of a baseline expire. */
  readonly today: CalendarDate;
  /** The percentage of the reached mutants that has to be killed. */
  readonly required?: number;
  readonly baseline?: readonly BaselineEntry[];
  /** A request that would reach a mutant which none reaches. */
  readonly reaching: ReadonlyMap<Mutant, string>;
}

/** Returns the file of a test, from the current directory, and its name. */
export function labelOf({ file, name }: NamedTest): string {
  return `${relative("", file)} > ${name}`;
}

/** How many requests and tests of a survivor are shown. */
const SHOWN = 3;

/** 3 if nothing was reached or is left to score for a threshold, or the run of a mutant says nothing; 1 if a threshold or a baseline is not met; else 0. */
export function toMutateStatus({ results }: Mutated, context: MutateContext): number {
  const { required } = context;
  const score = scoreOf(counted(results, context));
  if (scoreOf(results) === undefined || results.some(({ status }) => status === "error")) return EXIT.noVerdict;
  if (required !== undefined && score === undefined) return EXIT.noVerdict;
  if (required !== undefined && score !== undefined && score < required) return EXIT.broken;
  return context.baseline && counted(results, context).some(isLeft) ? EXIT.broken : EXIT.kept;
}

/** Whether tests did not notice a mutant that was there to be noticed. */
function isLeft({ status }: MutantResult): boolean {
  return status === "survived" || status === "timeout";
}

/** Returns the entry of the baseline that accepts a mutant which no test noticed. */
export function acceptedBy(result: MutantResult, { baseline = [], today }: MutateContext): BaselineEntry | undefined {
  return isLeft(result) ? baseline.find(({ id, expires }) => id === result.mutant.id && expires >= today) : undefined;
}

/** Returns what counts for the score. */
function counted(results: readonly MutantResult[], context: MutateContext): readonly MutantResult[] {
  return results.filter((result) => acceptedBy(result, context) === undefined);
}

export function toUnfitReport({ unfit, run }: Unfit, terminal: Terminal): readonly string[] {
  const why = {
    fails: "No verdict: the tests fail without a mutant. The first failure:",
    late: "No verdict: the tests do not end without a mutant. Give them more time with suite.timeout in museum.config.mjs, or MUSEUM_SUITE_TIMEOUT.",
    unstable: "No verdict: the tests pass once and fail the next time, without a mutant. The failure:",
    silent: "No verdict: the tests sent no request to the mock. Its address is in MUSEUM_URL; do they use it?",
  }[unfit];
  return [why, ...(unfit === "silent" ? [] : excerpt(run, { paint: terminal.paintWarning }))];
}

export function toMutateReport(mutated: Mutated, context: MutateContext, terminal: Terminal): readonly string[] {
  const { results, requests, unrun } = mutated;
  const of = (status: MutantStatus) => results.filter((result) => result.status === status);
  const missed = of("no coverage");
  const reached = results.length - missed.length;
  return [
    `Clean: the tests passed twice, with ${plural(requests, "request")}. ${plural(results.length, "mutant")}: ${reached} reached, ${missed.length} not.`,
    ...of("survived").flatMap((result) => describeLeft(result, context, terminal)),
    ...of("timeout").flatMap((result) => describeLeft(result, context, terminal)),
    ...of("error").flatMap((result) => describeError(result, terminal)),
    ...section(of("killed").map((result) => describeKilled(result, terminal))),
    ...section(missed.map((result) => describeMissed(result, context, terminal))),
    "",
    ...(unrun > 0 ? [`Interrupted: ${plural(unrun, "mutant")} of ${results.length + unrun} not run.`] : []),
    verdict(mutated, context, terminal),
    ...baselineNotices(results, context),
  ];
}

function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}

function describeLeft(result: MutantResult, context: MutateContext, { paint }: Terminal): readonly string[] {
  const { mutant, status, reach, altered, run } = result;
  const accepted = acceptedBy(result, context);
  const mark = accepted ? paint("yellow", `~ ${status}`) : paint("red", `✗ ${status}`);
  return [
    "",
    `${mark}  ${paint("bold", mutant.id)}  ${mutant.harm} ${status === "survived" ? "No test noticed." : `The tests were ${run?.ending ?? "ended"}.`}`,
    ...(accepted ? [`  Accepted until ${accepted.expires}: ${accepted.reason}`] : []),
    `  The document: ${mutant.document}`,
    `  ${plural(altered, "wrong answer")}, to:`,
    ...shorten(reach.requests, "other request"),
    ...(reach.tests.length > 0 ? ["  in:", ...shorten(reach.tests.map(labelOf), "other test")] : []),
    `  See it: museum-mock serve --mutant ${mutant.id}`,
  ];
}

function shorten(texts: readonly string[], thing: string): readonly string[] {
  const others = texts.length - SHOWN;
  const more = others > 0 ? [`    and ${plural(others, thing)}`] : [];
  return [...texts.slice(0, SHOWN).map((text) => `    ${text}`), ...more];
}

function describeError({ mutant, run }: MutantResult, terminal: Terminal): readonly string[] {
  const ending = run?.passed ? "passed" : "failed";
  const head = `${terminal.paint("red", "! error")}  ${terminal.paint("bold", mutant.id)}  The tests ${ending}, but asked for nothing that it changes, as they did without it.`;
  return ["", head, ...(run && !run.passed ? excerpt(run, terminal) : [])];
}

function describeKilled({ mutant, killers, run }: MutantResult, { paint }: Terminal): string {
  const [killer] = killers;
  const line = killer ? labelOf(killer) : run ? tellingLine(run) : "";
  return `${paint("green", "✓ killed")}  ${mutant.id}  ${paint("dim", line)}`;
}

function describeMissed({ mutant }: MutantResult, { reaching }: MutateContext, { paint }: Terminal): string {
  const request = reaching.get(mutant);
  const hint =
    request === undefined
      ? "none of the requests that were tried in its place shows it in this world"
      : `no test asks for what shows it, such as ${request}`;
  return `${paint("dim", "- not reached")}  ${mutant.id}  ${hint}`;
}

function verdict(mutated: Mutated, context: MutateContext, { paint }: Terminal): string {
  const { required } = context;
  const score = scoreOf(counted(mutated.results, context));
  const told = toScoreLine(mutated, context);
  if (required === undefined || score === undefined) return told;
  const isMet = score >= required;
  return `${told} ${paint(isMet ? "green" : "red", isMet ? `That is at least ${required} %.` : `Less than ${required} %, which --require demands.`)}`;
}

/** Returns the score as a sentence. */
export function toScoreLine({ results }: Mutated, context: MutateContext): string {
  const reached = counted(results, context).filter(({ status }) => status !== "no coverage");
  const score = scoreOf(reached);
  if (scoreOf(results) === undefined) return "No verdict: no request of the tests reaches any of the mutants.";
  if (score === undefined) {
    const why = "the baseline accepts every mutant that was reached";
    return context.required === undefined
      ? `Nothing to score: ${why}.`
      : `No verdict: ${why}, so --require has nothing to score.`;
  }
  const killed = reached.filter(({ status }) => status === "killed").length;
  const accepted = results.length - counted(results, context).length;
  const others = accepted > 0 ? ` ${plural(accepted, "other")} accepted by the baseline.` : "";
  return `Killed ${killed} of ${reached.length} (${Math.floor(score)} %) in ${context.seconds.toFixed(1)} s.${others}`;
}

/** Returns why a mutant has its status, for a report. */
export function reasonOf({ status, reach, run }: MutantResult): string {
  const wrong = `Wrong answers to ${reach.requests.join(", ")}`;
  return run && status !== "survived" ? `${tellingLines(run).join("\n")}\n${wrong}` : wrong;
}

/** Entries that have expired, or whose mutant is no longer left alive. */
function baselineNotices(results: readonly MutantResult[], { baseline = [], today }: MutateContext): readonly string[] {
  return baseline.flatMap(({ id, expires }) => {
    const result = results.find(({ mutant }) => mutant.id === id);
    if (!result) return [`${id} in the baseline was not among the mutants of this run.`];
    if (!isLeft(result)) return [`${id} in the baseline is ${result.status}; remove it from the baseline.`];
    return expires < today ? [`${id} expired on ${expires} in the baseline; it counts again.`] : [];
  });
}
