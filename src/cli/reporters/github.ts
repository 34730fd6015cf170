/** What GitHub's runner shows of a run: workflow commands in the pull request, and the summary of the job. */
import { toSafeText } from "../../base/text.js";
import type { Terminal } from "../terminal.js";
import { appendText } from "../whole-file.js";

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

/** Returns a workflow command, a line that the runner shows with a title. */
export function toCommand(command: "error" | "warning" | "notice", title: string, data: string): string {
  return `::${command} title=${toEscaped(title, /[%\r\n:,]/g)}::${toEscaped(data, /[%\r\n]/g)}`;
}

function toEscaped(text: string, special: RegExp): string {
  return toSafeText(text).replace(special, (character) => escapes[character] ?? character);
}
