/** Writes a verification as JSON: the report itself, in the order in which it is documented. */
import type { Check, Report } from "../../verify/report/report.js";

/** Indented by two spaces, with a newline at its end. */
export function toJsonReport({ target, summary, checks, choices, ...rest }: Report): string {
  return `${JSON.stringify({ target, summary, checks: checks.map(inOrder), choices, ...rest }, null, 2)}\n`;
}

function inOrder({ rule, source, status, message, reproduce, ...rest }: Check): Check {
  return { rule, source, status, message, reproduce, ...rest };
}
