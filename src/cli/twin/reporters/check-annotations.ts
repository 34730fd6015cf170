/** Writes the check of a twin as workflow commands, which GitHub's runner shows in the pull request. */
import type { CheckReport } from "../../../twin/check/check-report.js";
import { toCommand } from "../../reporters/github.js";

/** Returns an error for each difference, or a notice if there is no verdict. */
export function toCheckAnnotations({ differences, ended }: CheckReport): readonly string[] {
  return [
    ...differences.map(({ id, message, reproduce }) => toCommand("error", id, [message, ...reproduce].join("\n"))),
    ...(ended === undefined ? [] : [toCommand("notice", "The check of the twin ended before its time", ended)]),
  ];
}
