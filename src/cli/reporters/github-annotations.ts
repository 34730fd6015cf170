/** Writes the findings of a verification as workflow commands, which GitHub's runner shows in the pull request. */
import { toSafeText } from "../../base/safe-text.js";
import type { Finding, Report } from "../../verify/report/report.js";

const escapes: Readonly<Record<string, string>> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};

/** One line each: an error for a new finding, a warning for a known one, an error for a run that ended early. */
export function toAnnotations({ checks, ended }: Report): readonly string[] {
  const findings = checks.flatMap((check) => check.findings);
  return [
    ...findings.filter(({ known }) => !known).map((finding) => toCommand("error", finding.id, toText(finding))),
    ...findings.flatMap((finding) => toWarning(finding)),
    ...(ended === undefined ? [] : [toCommand("error", "The verification ended before its time", ended)]),
  ];
}

function toWarning({ id, message, known }: Finding): readonly string[] {
  if (!known) return [];
  return [toCommand("warning", `known: ${id}`, `${message}\nknown until ${known.expires}: ${known.reason}`)];
}

function toText({ message, expected, actual, reproducibility, reproduce }: Finding): string {
  return [message, `expected: ${expected}`, `actual: ${actual}`, `how often: ${reproducibility}`, ...reproduce].join(
    "\n",
  );
}

function toCommand(command: "error" | "warning", title: string, data: string): string {
  return `::${command} title=${toEscaped(title, /[%\r\n:,]/g)}::${toEscaped(data, /[%\r\n]/g)}`;
}

function toEscaped(text: string, special: RegExp): string {
  return toSafeText(text).replace(special, (character) => escapes[character] ?? character);
}
