/** Writes the result of `mutate` to files: for the viewers of the field, and for CI. */
import xmlbuilder from "xmlbuilder";
import { nearestName } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import type { MutantResult, MutantStatus, Mutated } from "../mutate/mutate.js";
import { UsageError } from "./exit-status.js";
import { tellingLines } from "./run-excerpt.js";

const reporters = { json: toSchemaReport, junit: toMutateJunit } as const;

type MutateFormat = keyof typeof reporters;

export interface MutateReporter {
  readonly format: MutateFormat;
  /** A file, or `-` for standard output. */
  readonly path: string;
}

/** Parses the values of `--reporter`. Throws a UsageError for an unknown format, and for one without a file. */
export function parseMutateReporters(texts: readonly string[]): readonly MutateReporter[] {
  const formats = Object.keys(reporters) as MutateFormat[];
  return texts.map((text) => {
    const [name = "", path = ""] = text.split(/=(.*)/s);
    const format = formats.find((known) => known === name);
    if (format && path !== "") return { format, path };
    const nearest = nearestName(name, formats);
    const hint = nearest ? `use --reporter ${nearest}=FILE.` : `use json=FILE or junit=FILE.`;
    throw new UsageError(`Invalid value ${quote(text)} for --reporter; ${hint}`);
  });
}

export function toMutateFile({ format }: MutateReporter, mutated: Mutated): string {
  return reporters[format](mutated);
}

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
  const mutants = results.map(({ mutant, status, requests, run }) => {
    const line = sentences.indexOf(mutant.document) + 1;
    return {
      id: mutant.id,
      mutatorName: mutant.id,
      description: mutant.harm,
      replacement: mutant.harm,
      location: { start: { line, column: 1 }, end: { line, column: mutant.document.length + 1 } },
      status: statuses[status],
      ...(requests.length > 0 && { statusReason: reasonOf({ status, requests, run }) }),
    };
  });
  const source = { language: "plaintext", source: `${sentences.join("\n")}\n`, mutants };
  const report = {
    schemaVersion: "2",
    thresholds: { high: 80, low: 60 },
    framework: { name: "museum-mock" },
    files: { "museum interface.txt": source },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

interface Reasons {
  readonly status: MutantStatus;
  readonly requests: readonly string[];
  readonly run: MutantResult["run"] | undefined;
}

function reasonOf({ status, requests, run }: Reasons): string {
  const wrong = `Wrong answers to ${requests.join(", ")}`;
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
  for (const { mutant, status, requests, run } of results) {
    const element = suite.ele("testcase", { name: mutant.id, classname: "mutants" });
    const details = `${mutant.document}\n${reasonOf({ status, requests, run })}`;
    if (status === "survived") element.ele("failure", { message: `${mutant.harm} No test noticed.` }, details);
    else if (status === "no coverage") element.ele("skipped", { message: "no request reaches it" });
    else if (status !== "killed") element.ele("error", { message: `${status}: ${mutant.harm}` }, details);
  }
  return `${root.end({ pretty: true })}\n`;
}
