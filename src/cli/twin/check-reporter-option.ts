/** `--reporter FORMAT=FILE` of a check: which reports to write, and where. */
import { quote } from "../../base/quote.js";
import type { CheckReport } from "../../twin/check/check-report.js";
import { UsageError } from "../exit-status.js";
import { toCheckJunit } from "./reporters/check-junit.js";
import { toCheckMarkdown } from "./reporters/check-markdown.js";

export const checkReporters = {
  json: (report: CheckReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: toCheckJunit,
  markdown: toCheckMarkdown,
} as const;

type Format = keyof typeof checkReporters;

export interface CheckReporterOption {
  readonly format: Format;
  /** A file, or `-` for standard output. */
  readonly path: string;
}

export function parseCheckReporters(texts: readonly string[]): readonly CheckReporterOption[] {
  return texts.map((text) => {
    const at = text.indexOf("=");
    const format = (Object.keys(checkReporters) as Format[]).find((name) => name === text.slice(0, Math.max(at, 0)));
    const path = text.slice(at + 1);
    if (format && path !== "") return { format, path };
    const forms = Object.keys(checkReporters).map((name) => `${name}=FILE`);
    throw new UsageError(`Invalid value ${quote(text)} for --reporter; use one of ${forms.join(", ")}.`);
  });
}
