/** Writes the check of a twin as GitHub's Markdown, for the summary of a job or a pull request. */
import { plural } from "../../../base/plural.js";
import type { CheckReport, TwinDifference } from "../../../twin/check/check-report.js";
import { toText } from "../../reporters/markdown-text.js";
import { toNoise } from "./check-text.js";

/** The document, with a newline at its end. */
export function toCheckMarkdown(report: CheckReport): string {
  const { differences, target, twin, claim, ended, leftOut, distribution, seed, requests, milliseconds } = report;
  const blocks = [
    `# ${toTitle(report)}`,
    `Service: ${toText(target)}. The twin is of ${toText(twin.takenAt)}.`,
    ...(ended === undefined ? [] : [`No verdict: ${toText(ended)}.`]),
    ...(differences.length > 0 ? [toDriftList(differences)] : []),
    toText(claim),
    toText(toNoise(report)),
    `<details><summary>What was asked</summary>\n\n${distribution.map((line) => `- ${toText(line)}`).join("\n")}\n\nNot compared: ${toText(leftOut.join("; "))}.\n\n</details>`,
    `Seed ${seed}, ${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function toTitle({ verdict, differences }: CheckReport): string {
  if (verdict === "equal") return "✓ The twin is equal to the service";
  return verdict === "differs"
    ? `✗ The service has drifted: ${plural(differences.length, "difference")}`
    : "The check of the twin has no verdict";
}

/** The differences as a list, for people. */
export function toDriftList(differences: readonly Pick<TwinDifference, "message">[]): string {
  return differences.map(({ message }) => `- ${toText(message)}`).join("\n");
}
