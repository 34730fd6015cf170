/** The result of `mutate` in the format of mutation-testing-report-schema, version 2, which Stryker and its viewers read. */
import { relative } from "node:path";
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { MutantResult, MutantStatus, Mutated } from "../mutate/mutate.js";
import { acceptedBy, labelOf, type MutateContext, reasonOf } from "./mutate-report.js";

const statuses = {
  killed: "Killed",
  survived: "Survived",
  "no coverage": "NoCoverage",
  timeout: "Timeout",
  error: "RuntimeError",
} as const satisfies Record<MutantStatus, string>;

/** Returns the report. The sentences of the document stand in place of a source file, one on each line. */
export function toSchemaReport({ results }: Mutated, context: MutateContext): object {
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
