/** Writes the check of a twin for a terminal: what differs, and what may be claimed. */
import { plural } from "../../../base/plural.js";
import { toSafeLine } from "../../../base/safe-text.js";
import type { CheckReport } from "../../../twin/check/check-report.js";
import { toPercent } from "../../../twin/check/claim.js";
import type { Terminal } from "../../terminal.js";

/** More differences than this are left to a report file. */
const MAX_SHOWN = 40;

export function toCheckText(report: CheckReport, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { differences, target, twin, claim, ended, leftOut, walkedPages, seed, requests, milliseconds } = report;
  const more = differences.length - MAX_SHOWN;
  return [
    `Twin of ${twin.takenAt.slice(0, 10)} and ${toSafeLine(target)}`,
    "",
    ...differences
      .slice(0, MAX_SHOWN)
      .flatMap(({ id, message, reproduce }) => [
        paint("red", `≠ ${toSafeLine(id)}`),
        `  ${toSafeLine(message)}`,
        ...reproduce.map((line) => `    ${toSafeLine(line)}`),
        "",
      ]),
    ...(more > 0 ? [`… and ${plural(more, "more difference")}; --reporter json=FILE has them all.`, ""] : []),
    ...(ended === undefined ? [] : [paint("yellow", `No verdict: ${toSafeLine(ended)}.`)]),
    toVerdictLine(report, paint),
    `  ${claim}`,
    `  ${toNoise(report)}`,
    ...(walkedPages === null ? [] : [`  Besides, ${plural(walkedPages, "page")} with all data were looked through.`]),
    `  Not compared: ${leftOut.join("; ")}.`,
    `  Seed ${seed}, ${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.`,
  ];
}

function toVerdictLine({ verdict, differences }: CheckReport, paint: Terminal["paint"]): string {
  if (verdict === "equal") return paint("green", "✓ The twin is equal to the service.");
  if (verdict === "noVerdict") return paint("yellow", "There is no verdict.");
  return paint("red", `✗ The service has drifted from the twin: ${plural(differences.length, "difference")}.`);
}

/** How much of what was asked had no steady answer. */
export function toNoise({ questions: { asked, noisy, lost } }: CheckReport): string {
  if (noisy + lost === 0) return `Noise: none; each of ${plural(asked, "question")} was asked twice.`;
  const share = toPercent((noisy + lost) / Math.max(asked, 1));
  return `Noise: ${share} (${noisy} got two answers, ${lost} got none); each of ${plural(asked, "question")} was asked twice.`;
}
