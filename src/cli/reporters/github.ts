/** What GitHub's runner shows of a run: workflow commands in the pull request, and the summary of the job. */
import { lookUp } from "../../base/collections.js";
import { toSafeText } from "../../base/text.js";
import type { Report } from "../../verify/report/report.js";
import { factLines, reasonsForNoVerdict, type ToldFinding, toTold } from "../../verify/report/summary.js";
import { appendText } from "../files.js";
import type { Terminal } from "../terminal.js";

const escapes: Readonly<Record<string, string>> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};

/** Prints the commands and adds to the summary, in a workflow of GitHub. */
export async function tellGithub(
  { commands, toSummary }: { readonly commands: () => readonly string[]; readonly toSummary: () => string },
  { env, print }: Terminal,
): Promise<void> {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = env;
  if (!GITHUB_ACTIONS) return;
  for (const line of commands()) print(line);
  if (GITHUB_STEP_SUMMARY) await appendText(GITHUB_STEP_SUMMARY, toSummary());
}

/** The file of the workflow that runs, such as `.github/workflows/verify.yml`: GitHub shows no finding of SARIF without a file. */
export function workflowOf({ env }: Pick<Terminal, "env">): string | undefined {
  const { GITHUB_WORKFLOW_REF = "" } = env;
  return /^[^/]+\/[^/]+\/([^@]+)@/.exec(GITHUB_WORKFLOW_REF)?.[1];
}

/** Returns a workflow command, a line that the runner shows with a title. */
export function toCommand(command: "error" | "warning" | "notice", title: string, data: string): string {
  return `::${command} title=${toEscaped(title, /[%\r\n:,]/g)}::${toEscaped(data, /[%\r\n]/g)}`;
}

function toEscaped(text: string, special: RegExp): string {
  return toSafeText(text).replace(special, (character) => lookUp(escapes, character) ?? character);
}

/** One line each: errors for new findings and for a verdict that is missing, warnings for known findings, notices for the rest. */
export function toAnnotations(report: Report): readonly string[] {
  const { checks, ended, summary, notes, advice } = report;
  const findings = checks.flatMap((check) => check.findings);
  const isCut = ended !== undefined && summary.failed > 0;
  const missing = isCut ? "The verification ended before its time" : "The verification has no verdict";
  return [
    ...toTold(findings.filter(({ known }) => !known)).map((told) => toCommand("error", told.finding.id, toText(told))),
    ...findings.flatMap(({ id, message, known }) =>
      known ? [toCommand("warning", `known: ${id}`, `${message}\nknown until ${known.expires}: ${known.reason}`)] : [],
    ),
    ...reasonsForNoVerdict(report).map((why) => toCommand("error", missing, why)),
    ...advice.map(({ id, message, reproduce }) => toCommand("notice", id, [message, ...reproduce].join("\n"))),
    ...notes.map((note) => toCommand("notice", "About the verification", note)),
  ];
}

function toText(told: ToldFinding): string {
  const { message, reproduce } = told.finding;
  return [message, ...factLines(told), ...reproduce].join("\n");
}
