/** What `mutate` prints and writes at its end: the survivors first. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { relative, sep } from "node:path";
import type { NamedTest } from "../../adapters/testing/museum-host.js";
import { groupBy } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import type { ReporterOption } from "../../config/kinds.js";
import type { mutateFormats } from "../../config/settings.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Mutant } from "../../mutants/mutant.js";
import type { MutantResult, Mutated } from "../../mutate/mutate.js";
import { EXIT, UsageError } from "../exit-status.js";
import { excerpt, tellingLines } from "../running/test-command.js";
import type { Terminal } from "../terminal.js";
import type { BaselineEntry } from "./baseline.js";
import { planReporters } from "./report-files.js";

export interface MutateContext {
  readonly seconds: number;
  /** The day by which the entries of a baseline expire. */
  readonly today: CalendarDate;
  readonly held?: string;
  /** The percentage of the reached mutants that has to be killed. */
  readonly required?: number;
  readonly baseline?: readonly BaselineEntry[];
  /** A request that would reach a mutant which none reaches. */
  readonly reaching: ReadonlyMap<Mutant, string>;
}

function labelOf({ file, name }: NamedTest): string {
  return `${pathOf(file)} > ${name}`;
}

/** A report is read on other systems, too. */
function pathOf(file: string): string {
  return relative("", file).replaceAll(sep, "/");
}

const SHOWN = 3;

/** 3 if nothing can be scored, or a run says nothing; 1 below a threshold or for a new survivor; else 0. */
export function toMutateStatus({ results }: Mutated, context: MutateContext): number {
  const { required, baseline } = context;
  const { isReached, score } = scoreOf(results, context);
  if (!isReached || results.some(({ status }) => status === "error")) return EXIT.noVerdict;
  if (required !== undefined && score === undefined) return EXIT.noVerdict;
  if (required !== undefined && Number(score) < required) return EXIT.broken;
  return baseline && results.some((result) => isLeft(result) && !acceptedBy(result, context)) ? EXIT.broken : EXIT.kept;
}

function isLeft({ status }: MutantResult): boolean {
  return status === "survived" || status === "timeout";
}

function acceptedBy(result: MutantResult, { baseline = [], today }: MutateContext): BaselineEntry | undefined {
  return isLeft(result) ? baseline.find(({ id, expires }) => id === result.mutant.id && expires >= today) : undefined;
}

export function toMutateReport(mutated: Mutated, context: MutateContext, terminal: Terminal): readonly string[] {
  const { results, requests, unrun } = mutated;
  const of = (status: MutantResult["status"]) => results.filter((result) => result.status === status);
  const missed = of("no coverage");
  const reached = results.length - missed.length;
  return [
    `Clean: the tests passed twice, with ${plural(requests, "request")}. ${plural(results.length, "mutant")}: ${reached} reached, ${missed.length} not.`,
    ...[...of("survived"), ...of("timeout")].flatMap((result) => describeLeft(result, context, terminal)),
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
    `  See it: museum-mock serve --mutant ${mutant.id}${context.held === undefined ? "" : ` --today ${context.held}`}`,
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
  const lines = run ? tellingLines(run) : [];
  const line = killer ? labelOf(killer) : (lines.find((text) => FAILED_TEST.test(text)) ?? lines[0] ?? "").trim();
  return `${paint("green", "✓ killed")}  ${mutant.id}  ${paint("dim", line)}`;
}

/** A line that names a failed test, as vitest, Playwright, Jest, Mocha and node:test write it. */
const FAILED_TEST = /^\s*(?:[✗✘×✖✕●]|not ok\b|\d+\) )/;

function describeMissed({ mutant }: MutantResult, { reaching }: MutateContext, { paint }: Terminal): string {
  const request = reaching.get(mutant);
  const hint =
    request === undefined
      ? "none of the requests that were tried in its place shows it in this world"
      : `no test asks for what shows it, such as ${request}`;
  return `${paint("dim", "- not reached")}  ${mutant.id}  ${hint}`;
}

function verdict({ results }: Mutated, context: MutateContext, { paint }: Terminal): string {
  const { required, seconds } = context;
  const { isReached, reached, killed, accepted, score } = scoreOf(results, context);
  if (!isReached) return "No verdict: no request of the tests reaches any of the mutants.";
  if (score === undefined) {
    const why = "the baseline accepts every mutant that was reached";
    return required === undefined
      ? `Nothing to score: ${why}.`
      : `No verdict: ${why}, so --require has nothing to score.`;
  }
  const others = accepted > 0 ? ` ${plural(accepted, "other")} accepted by the baseline.` : "";
  const line = `Killed ${killed} of ${reached} (${Math.floor(score)} %) in ${seconds.toFixed(1)} s.${others}`;
  if (required === undefined) return line;
  const isMet = score >= required;
  return `${line} ${paint(isMet ? "green" : "red", isMet ? `That is at least ${required} %.` : `Less than ${required} %, which --require demands.`)}`;
}

function baselineNotices(results: readonly MutantResult[], { baseline = [], today }: MutateContext): readonly string[] {
  return baseline.flatMap(({ id, expires }) => {
    const result = results.find(({ mutant }) => mutant.id === id);
    if (!result) return [`${id} in the baseline was not among the mutants of this run.`];
    if (!isLeft(result)) return [`${id} in the baseline is ${result.status}; remove it from the baseline.`];
    return expires < today ? [`${id} expired on ${expires} in the baseline; it counts again.`] : [];
  });
}

export const mutateReporters = {
  html: toMutateHtml,
  json: (mutated: Mutated, context: MutateContext) => `${JSON.stringify(toSchemaReport(mutated, context), null, 2)}\n`,
} as const satisfies Readonly<Record<(typeof mutateFormats)[number], unknown>>;

type MutateFormat = keyof typeof mutateReporters;

export async function planMutateReporters(
  reporters: readonly ReporterOption<MutateFormat>[],
): Promise<readonly ReporterOption<MutateFormat>[]> {
  await planReporters(reporters);
  if (reporters.some(({ format }) => format === "html")) findViewer();
  return reporters;
}

function findViewer(): string {
  try {
    return createRequire(import.meta.url).resolve("mutation-testing-elements/mutation-test-elements.js");
  } catch {
    throw new UsageError(
      "--reporter html needs the viewer; install it: npm install --save-dev mutation-testing-elements",
    );
  }
}

async function toMutateHtml(mutated: Mutated, context: MutateContext): Promise<string> {
  const script = await readFile(findViewer(), "utf8");
  const report = JSON.stringify(toSchemaReport(mutated, context)).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>museum-mock mutate</title>
<script>${script.replaceAll("</script", "<\\/script")}</script>
</head>
<body>
<mutation-test-report-app title-postfix="museum-mock mutate"></mutation-test-report-app>
<script>document.querySelector("mutation-test-report-app").report = ${report};</script>
</body>
</html>
`;
}

const statuses = {
  killed: "Killed",
  survived: "Survived",
  "no coverage": "NoCoverage",
  timeout: "Timeout",
  error: "RuntimeError",
} as const satisfies Record<MutantResult["status"], string>;

/** Returns the report, with the sentences of the document in place of a source file. */
function toSchemaReport({ results }: Mutated, context: MutateContext): object {
  const sentences = [...new Set(results.map(({ mutant }) => mutant.document))];
  const mutants = results.map((result) => {
    const { mutant, status, reach, killers, run } = result;
    const lines = run && status !== "survived" ? tellingLines(run) : [];
    const reason = [...lines, `Wrong answers to ${reach.requests.join(", ")}`].join("\n");
    const line = sentences.indexOf(mutant.document) + 1;
    const accepted = acceptedBy(result, context);
    return {
      id: mutant.id,
      mutatorName: mutant.id,
      description: mutant.harm,
      replacement: mutant.harm,
      location: { start: { line, column: 1 }, end: { line, column: mutant.document.length + 1 } },
      status: accepted ? "Ignored" : statuses[status],
      ...(reach.requests.length > 0 && { statusReason: accepted?.reason ?? reason }),
      ...(reach.tests.length > 0 && { coveredBy: reach.tests.map(labelOf), killedBy: killers.map(labelOf) }),
    };
  });
  const tests = new Map(results.flatMap(({ reach }) => reach.tests.map((test) => [labelOf(test), test] as const)));
  const byFile = groupBy(tests, ([, { file }]) => pathOf(file));
  return {
    schemaVersion: "2",
    thresholds: { high: 90, low: 60 },
    framework: { name: "museum-mock" },
    files: { "museum interface.txt": { language: "plaintext", source: `${sentences.join("\n")}\n`, mutants } },
    testFiles: Object.fromEntries(
      [...byFile].map(([path, own]) => [path, { tests: own.map(([id, { name }]) => ({ id, name })) }]),
    ),
  };
}

/** Counts the mutants that were reached and killed, without those of the baseline; the score is in percent. */
function scoreOf(results: readonly MutantResult[], context: MutateContext) {
  const isReached = ({ status }: MutantResult) => status !== "no coverage";
  const counted = results.filter((result) => acceptedBy(result, context) === undefined);
  const reached = counted.filter(isReached).length;
  const killed = counted.filter(({ status }) => status === "killed").length;
  return {
    ...{ reached, killed, accepted: results.length - counted.length, isReached: results.some(isReached) },
    score: reached === 0 ? undefined : (100 * killed) / reached,
  };
}
