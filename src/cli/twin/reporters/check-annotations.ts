/** Writes the check of a twin as workflow commands, which GitHub's runner shows in the pull request. */
import { toSafeText } from "../../../base/safe-text.js";
import type { CheckReport } from "../../../twin/check/check-report.js";

const escapes: Readonly<Record<string, string>> = { "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C" };

/** Returns an error for each difference, or a notice if there is no verdict. */
export function toCheckAnnotations({ differences, ended }: CheckReport): readonly string[] {
  return [
    ...differences.map(({ id, message, reproduce }) => toCommand("error", id, [message, ...reproduce].join("\n"))),
    ...(ended === undefined ? [] : [toCommand("notice", "The check of the twin ended before its time", ended)]),
  ];
}

function toCommand(command: "error" | "notice", title: string, data: string): string {
  return `::${command} title=${toEscaped(title, /[%\r\n:,]/g)}::${toEscaped(data, /[%\r\n]/g)}`;
}

function toEscaped(text: string, special: RegExp): string {
  return toSafeText(text).replace(special, (character) => escapes[character] ?? character);
}
