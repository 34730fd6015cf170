/** Writes the comparison of two targets for a terminal. */
import { plural } from "../../base/plural.js";
import type { AgainstReport, Difference } from "../../verify/against/against.js";
import type { Terminal } from "../terminal.js";
import { toLine } from "./terminal-report.js";

type Paint = Terminal["paint"];

/** The lines, without newlines. */
export function toAgainstReport(report: AgainstReport, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { differences, ended, compared, requests, milliseconds } = report;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `A is ${toLine(report.a)}`,
    `B is ${toLine(report.b)}`,
    "",
    ...differences.flatMap((difference) => [...toLines(difference, paint), ""]),
    ...(ended === undefined ? [] : [paint("yellow", `No verdict: ${toLine(ended)}.`)]),
    `${plural(differences.length, "difference")}; ${compared} queries sent to both, ${plural(requests, "request")} in ${seconds} s.`,
  ];
}

function toLines({ id, a, b, reproduce }: Difference, paint: Paint): readonly string[] {
  return [
    paint("red", `≠ ${toLine(id)}`),
    `  A: ${toLine(a)}`,
    `  B: ${toLine(b)}`,
    ...reproduce.map((line) => `    ${toLine(line)}`),
  ];
}
