/** The reports that `mutate --reporter` writes: for the viewers of the field, for CI, and for a pull request. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { relative } from "node:path";
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { ReporterOption } from "../config/kinds.js";
import type { mutateFormats } from "../config/settings.js";
import type { MutantResult, MutantStatus, Mutated } from "../mutate/mutate.js";
import { UsageError } from "./exit-status.js";
import { type JunitCase, type JunitOutcome, toJunit } from "./junit.js";
import { acceptedBy, labelOf, type MutateContext, reasonOf, toScoreLine } from "./mutate-report.js";
import { planReporters } from "./report-files.js";
import { toTable, toText, toTexts } from "./reporters/markdown-text.js";

export const mutateReporters = {
  html: toMutateHtml,
  json: (mutated: Mutated, context: MutateContext) => `${JSON.stringify(toSchemaReport(mutated, context), null, 2)}\n`,
  junit: toMutateJunit,
  markdown: toMutateMarkdown,
} as const satisfies Readonly<Record<(typeof mutateFormats)[number], unknown>>;

type MutateFormat = keyof typeof mutateReporters;

/** Throws a UsageError for a report that can't be written. */
export async function planMutateReporters(
  reporters: readonly ReporterOption<MutateFormat>[],
): Promise<readonly ReporterOption<MutateFormat>[]> {
  await planReporters(reporters);
  if (reporters.some(({ format }) => format === "html")) findViewer();
  return reporters;
}

const VIEWER = "mutation-testing-elements/mutation-test-elements.js";

/** Returns the path of the viewer's script. Throws a UsageError if its package is not installed. */
function findViewer(): string {
  try {
    return createRequire(import.meta.url).resolve(VIEWER);
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

/** A case for each mutant: a survivor is a failure, a timeout or an error is an error; one that is not reached or accepted is skipped. */
function toMutateJunit({ results }: Mutated, context: MutateContext): string {
  const cases = results.map((result): JunitCase => {
    const outcome = outcomeOf(result, context);
    return { name: result.mutant.id, classname: "mutants", ...(outcome && { outcome }) };
  });
  return toJunit("museum-mock mutate", [{ name: "mutants", cases }]);
}

function outcomeOf(result: MutantResult, context: MutateContext): JunitOutcome | undefined {
  const { mutant, status } = result;
  const accepted = acceptedBy(result, context);
  if (accepted) return { kind: "skipped", message: `accepted: ${accepted.reason}` };
  if (status === "killed") return undefined;
  if (status === "no coverage") return { kind: "skipped", message: "no request reaches it" };
  const text = `${mutant.document}\n${reasonOf(result)}`;
  if (status === "survived") return { kind: "failure", message: `${mutant.harm} No test noticed.`, text };
  return { kind: "error", message: `${status}: ${mutant.harm}`, text };
}

function toMutateMarkdown(mutated: Mutated, context: MutateContext): string {
  const { results } = mutated;
  const left = results.filter(({ status }) => status === "survived" || status === "timeout");
  const accepted = left.flatMap((result) => {
    const entry = acceptedBy(result, context);
    return entry ? [[result.mutant.id, entry.reason, entry.expires]] : [];
  });
  const missed = results
    .filter(({ status }) => status === "no coverage")
    .map(({ mutant }) => [mutant.id, mutant.harm, context.reaching.get(mutant) ?? "none in this world"]);
  const failed = results.filter(({ status }) => status === "error").map(({ mutant }) => mutant.id);
  const blocks = [
    "# Would your tests notice a wrong museum?",
    toText(toScoreLine(mutated, context)),
    ...toSection("No test noticed", ["mutant", "harm", "wrong answers to", "tests"], left.filter(isOpen).map(toRow)),
    ...toSection("Not reached by any test", ["mutant", "harm", "a request that shows it"], missed),
    ...toSection("Accepted by the baseline", ["mutant", "reason", "until"], accepted),
    ...(failed.length > 0 ? [`No changed answer was sent in the run of ${toTexts(failed).join(", ")}.`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;

  function isOpen(result: MutantResult): boolean {
    return acceptedBy(result, context) === undefined;
  }
}

function toRow({ mutant, status, reach }: MutantResult): readonly string[] {
  const name = status === "timeout" ? `${mutant.id} (timeout)` : mutant.id;
  return [name, mutant.harm, reach.requests.slice(0, 3).join("\n"), reach.tests.slice(0, 3).map(labelOf).join("\n")];
}

function toSection(title: string, head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length > 0 ? [`## ${title}`, toTable(head, rows.map(toTexts))] : [];
}

const statuses = {
  killed: "Killed",
  survived: "Survived",
  "no coverage": "NoCoverage",
  timeout: "Timeout",
  error: "RuntimeError",
} as const satisfies Record<MutantStatus, string>;

/** Returns the report. The sentences of the document stand in place of a source file, one on each line. */
function toSchemaReport({ results }: Mutated, context: MutateContext): object {
  const sentences = [...new Set(results.map(({ mutant }) => mutant.document))];
  const mutants = results.map((result) => {
    const { mutant, status, reach, killers } = result;
    const line = sentences.indexOf(mutant.document) + 1;
    const accepted = acceptedBy(result, context);
    return {
      id: mutant.id,
      mutatorName: mutant.id,
      description: mutant.harm,
      replacement: mutant.harm,
      location: { start: { line, column: 1 }, end: { line, column: mutant.document.length + 1 } },
      status: accepted ? "Ignored" : statuses[status],
      ...(reach.requests.length > 0 && { statusReason: accepted?.reason ?? reasonOf(result) }),
      ...(reach.tests.length > 0 && { coveredBy: reach.tests.map(labelOf), killedBy: killers.map(labelOf) }),
    };
  });
  return {
    schemaVersion: "2",
    thresholds: { high: 90, low: 60 },
    framework: { name: "museum-mock" },
    files: { "museum interface.txt": { language: "plaintext", source: `${sentences.join("\n")}\n`, mutants } },
    testFiles: toTestFiles(results),
  };
}

function toTestFiles(
  results: readonly MutantResult[],
): Readonly<Record<string, { readonly tests: readonly object[] }>> {
  const byLabel = new Map(results.flatMap(({ reach }) => reach.tests.map((test) => [labelOf(test), test])));
  const files = new Map<string, object[]>();
  for (const [id, { file, name }] of byLabel as ReadonlyMap<string, NamedTest>) {
    const path = relative("", file);
    files.set(path, [...(files.get(path) ?? []), { id, name }]);
  }
  return Object.fromEntries([...files].map(([path, tests]) => [path, { tests }]));
}
