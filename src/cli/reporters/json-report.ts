/** Writes a verification as JSON: the report itself, in the order in which it is documented. */
import type { Check, Report } from "../../verify/report/report.js";

/** Indented by two spaces, with a newline at its end. */
export function toJsonReport({
  schemaVersion,
  target,
  summary,
  operations,
  checks,
  choices,
  advice,
  ...rest
}: Report): string {
  const ordered = { schemaVersion, target, summary, operations, checks: checks.map(inOrder), choices, advice, ...rest };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

function inOrder({ rule, source, status, message, reproduce, ...rest }: Check): Check {
  return { rule, source, status, message, reproduce, ...rest };
}
