/** What GitHub's runner shows: workflow commands, and the summary of the job. */
import { toSafeText } from "../../base/text.js";
import { appendText, sayError } from "../files.js";
import type { Terminal } from "../terminal.js";
import { type CaseReport, findingsOf } from "./cases.js";

export async function tellGithub(
  report: CaseReport,
  toSummary: () => string,
  terminal: Pick<Terminal, "env" | "print" | "warn" | "paintWarning">,
): Promise<void> {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = terminal.env;
  if (!GITHUB_ACTIONS) return;
  for (const line of toAnnotations(report)) terminal.print(line);
  if (GITHUB_STEP_SUMMARY) await sayError(appendText(GITHUB_STEP_SUMMARY, toSummary()), terminal);
}

/** The file of the workflow that runs: GitHub shows no finding of SARIF without a file. */
export function workflowOf({ env }: Pick<Terminal, "env">): string | undefined {
  const { GITHUB_WORKFLOW_REF = "" } = env;
  return /^[^/]+\/[^/]+\/([^@]+)@/.exec(GITHUB_WORKFLOW_REF)?.[1];
}

/** Errors for findings and a missing verdict, warnings for what doesn't count, notices for the rest. */
export function toAnnotations({ cases, ended = [], remarks = [], title }: CaseReport): readonly string[] {
  return [
    ...cases.flatMap(findingsOf).map(({ title, level, lines, excuse }) => {
      const command = excuse !== undefined ? "warning" : level === "note" ? "notice" : "error";
      return toCommand(command, title, lines.join("\n"));
    }),
    ...ended.map((why) => toCommand("error", title, why)),
    ...remarks.map(([about, text]) => toCommand("notice", about, text)),
  ];
}

function toCommand(command: "error" | "warning" | "notice", title: string, data: string): string {
  return `::${command} title=${toEscaped(title, /[%\r\n:,]/g)}::${toEscaped(data, /[%\r\n]/g)}`;
}

function toEscaped(text: string, special: RegExp): string {
  return toSafeText(text).replace(special, encodeURIComponent);
}
