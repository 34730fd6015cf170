/** Writes the result of `mutate` to files: for the viewers of the field, and for CI. */

import { relative } from "node:path";
import xmlbuilder from "xmlbuilder";
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { MutantResult, MutantStatus, Mutated } from "../mutate/mutate.js";
import { labelOf } from "./mutate-report.js";
import { tellingLines } from "./run-excerpt.js";

const statuses = {
  killed: "Killed",
  survived: "Survived",
  "no coverage": "NoCoverage",
  timeout: "Timeout",
  error: "RuntimeError",
} as const satisfies Record<MutantStatus, string>;

/**
 * The report in the format of mutation-testing-report-schema, version 2, which Stryker and its viewers read. The sentences of the document
 * stand in place of a source file, one on each line.
 */
function toSchemaReport({ results }: Mutated): string {
  const sentences = [...new Set(results.map(({ mutant }) => mutant.document))];
  const mutants = results.map((result) => {
    const { mutant, status, reach, killers } = result;
    const line = sentences.indexOf(mutant.document) + 1;
    return {
      id: mutant.id,
      mutatorName: mutant.id,
      description: mutant.harm,
      replacement: mutant.harm,
      location: { start: { line, column: 1 }, end: { line, column: mutant.document.length + 1 } },
      status: statuses[status],
      ...(reach.requests.length > 0 && { statusReason: reasonOf(result) }),
      ...(reach.tests.length > 0 && { coveredBy: reach.tests.map(labelOf), killedBy: killers.map(labelOf) }),
    };
  });
  const source = { language: "plaintext", source: `${sentences.join("\n")}\n`, mutants };
  const report = {
    schemaVersion: "2",
    thresholds: { high: 80, low: 60 },
    framework: { name: "museum-mock" },
    files: { "museum interface.txt": source },
    testFiles: toTestFiles(results.flatMap(({ reach }) => reach.tests)),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function toTestFiles(tests: readonly NamedTest[]): Readonly<Record<string, { tests: object[] }>> {
  const byKey = new Map(tests.map((test) => [labelOf(test), test]));
  const files = new Map<string, object[]>();
  for (const [id, { file, name }] of byKey) {
    const path = relative("", file);
    files.set(path, [...(files.get(path) ?? []), { id, name }]);
  }
  return Object.fromEntries([...files].map(([path, known]) => [path, { tests: known }]));
}

function reasonOf({ status, reach, run }: MutantResult): string {
  const wrong = `Wrong answers to ${reach.requests.join(", ")}`;
  return run && status !== "survived" ? `${tellingLines(run).join("\n")}\n${wrong}` : wrong;
}

/** A case for each mutant: a survivor is a failure, a timeout or an error is an error, and one that is not reached is skipped. */
function toMutateJunit({ results }: Mutated): string {
  const count = (...wanted: MutantStatus[]) => results.filter(({ status }) => wanted.includes(status)).length;
  const counts = {
    tests: results.length,
    failures: count("survived"),
    errors: count("timeout", "error"),
    skipped: count("no coverage"),
  };
  const root = xmlbuilder.create("testsuites", { version: "1.0", encoding: "UTF-8" });
  const suite = root.att({ name: "museum-mock mutate", ...counts }).ele("testsuite", { name: "mutants", ...counts });
  for (const result of results) {
    const { mutant, status } = result;
    const element = suite.ele("testcase", { name: mutant.id, classname: "mutants" });
    const details = `${mutant.document}\n${reasonOf(result)}`;
    if (status === "survived") element.ele("failure", { message: `${mutant.harm} No test noticed.` }, details);
    else if (status === "no coverage") element.ele("skipped", { message: "no request reaches it" });
    else if (status !== "killed") element.ele("error", { message: `${status}: ${mutant.harm}` }, details);
  }
  return `${root.end({ pretty: true })}\n`;
}

/** The reports that `--reporter` writes. */
export const mutateReporters = { json: toSchemaReport, junit: toMutateJunit } as const;

export const mutateFormats = Object.keys(mutateReporters) as readonly (keyof typeof mutateReporters)[];
