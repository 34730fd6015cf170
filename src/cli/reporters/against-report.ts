/** Writes the comparison of two targets for a terminal. */
import { plural, toSafeLine } from "../../base/text.js";
import type { AgainstReport, Difference } from "../../verify/report/report.js";
import type { Terminal } from "../terminal.js";

type Paint = Terminal["paint"];

/** The lines, without newlines. */
export function toAgainstReport(report: AgainstReport, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { differences, ended, compared, requests, milliseconds } = report;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `A is ${toSafeLine(report.a)}`,
    `B is ${toSafeLine(report.b)}`,
    "",
    ...differences.flatMap((difference) => [...toLines(difference, paint), ""]),
    ...(ended === undefined ? [] : [paint("yellow", `No verdict: ${toSafeLine(ended)}.`)]),
    `${plural(differences.length, "difference")}; ${compared} queries sent to both, ${plural(requests, "request")} in ${seconds} s.`,
  ];
}

function toLines({ id, a, b, reproduce }: Difference, paint: Paint): readonly string[] {
  return [
    paint("red", `≠ ${toSafeLine(id)}`),
    `  A: ${toSafeLine(a)}`,
    `  B: ${toSafeLine(b)}`,
    ...reproduce.map((line) => `    ${toSafeLine(line)}`),
  ];
}
