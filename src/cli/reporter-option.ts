/** `--reporter FORMAT=FILE`: which reports to write, and where. */
import { nearestName } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import type { Report } from "../verify/report/report.js";
import { UsageError } from "./exit-status.js";
import { toHtmlReport } from "./reporters/html-report.js";
import { toJsonReport } from "./reporters/json-report.js";
import { toJunitReport } from "./reporters/junit-report.js";
import { toMarkdownReport } from "./reporters/markdown-report.js";
import { toSarifReport } from "./reporters/sarif-report.js";

const reporters = {
  html: toHtmlReport,
  json: toJsonReport,
  junit: toJunitReport,
  markdown: toMarkdownReport,
  sarif: toSarifReport,
} as const;

export type ReportFormat = keyof typeof reporters;

export interface ReporterOption {
  readonly format: ReportFormat;
  /** A file, or `-` for standard output. */
  readonly path: string;
}

export const reportFormats = Object.keys(reporters) as readonly ReportFormat[];

export function parseReporters(texts: readonly string[]): readonly ReporterOption[] {
  return texts.map(parseReporter);
}

/** `file` is a file of the user's beside which viewers of SARIF show findings. */
export function toFileReport(format: ReportFormat, report: Report, file: string | undefined): string {
  return reporters[format](report, file);
}

function parseReporter(text: string): ReporterOption {
  const at = text.indexOf("=");
  const [format, path] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const known = reportFormats.find((name) => name === format);
  if (known && path !== "") return { format: known, path };
  const nearest = known ?? nearestName(format, reportFormats);
  const hint = nearest
    ? `use --reporter ${nearest}=FILE.`
    : `use one of ${reportFormats.map((name) => `${name}=FILE`).join(", ")}.`;
  throw new UsageError(`Invalid value ${quote(text)} for --reporter${known ? ", which names no file" : ""}; ${hint}`);
}
