/** The reports that `mutate --reporter` writes: for the viewers of the field, for CI, and for a pull request. */
import type { Mutated } from "../mutate/mutate.js";
import { findViewer, toMutateHtml } from "./mutate-html.js";
import { toMutateJunit } from "./mutate-junit.js";
import { toMutateMarkdown } from "./mutate-markdown.js";
import type { MutateContext } from "./mutate-report.js";
import { toSchemaReport } from "./mutate-schema-report.js";
import { planReporters, type ReporterOption } from "./reporter-option.js";

export const mutateReporters = {
  html: toMutateHtml,
  json: (mutated: Mutated, context: MutateContext) => `${JSON.stringify(toSchemaReport(mutated, context), null, 2)}\n`,
  junit: toMutateJunit,
  markdown: toMutateMarkdown,
} as const;

type MutateFormat = keyof typeof mutateReporters;

/** Parses the values of `--reporter`. Throws a UsageError for a report that can't be written. */
export async function planMutateReporters(texts: readonly string[]): Promise<readonly ReporterOption<MutateFormat>[]> {
  const reporters = await planReporters(texts, Object.keys(mutateReporters) as MutateFormat[]);
  if (reporters.some(({ format }) => format === "html")) findViewer();
  return reporters;
}
