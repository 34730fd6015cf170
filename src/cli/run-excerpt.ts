/** The lines of a run of a test suite that say why it failed. */
import { stripVTControlCharacters } from "node:util";
import { toSafeLine } from "../base/text.js";
import type { SuiteRun } from "../sweep/sweep.js";
import type { Terminal } from "./terminal.js";

/** How many lines of a failing run are shown. */
const LINES_SHOWN = 10;
const STACK_FRAME = /^\s+at /;
const TELLING = /not ok|error|fail|assert|expected|actual|[✗✘×✖]/i;

/** Returns the lines that speak of a failure, or else the last ones, and how it ended. */
export function tellingLines({ output, ending }: SuiteRun): readonly string[] {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !STACK_FRAME.test(line));
  const telling = lines.filter((line) => TELLING.test(line)).slice(0, LINES_SHOWN);
  const shown = telling.length > 0 ? telling : lines.slice(-LINES_SHOWN);
  return [...shown, ending].map(toSafeLine);
}

/** A line that names a failed test, as vitest, Playwright, Jest, Mocha and node:test write it. */
const FAILED_TEST = /^\s*(?:[✗✘×✖✕●]|not ok\b|\d+\) )/;

/** Returns the line that says best which test failed. */
export function tellingLine(run: SuiteRun): string {
  const lines = tellingLines(run);
  return (lines.find((line) => FAILED_TEST.test(line)) ?? lines[0] ?? "").trim();
}

/** The same lines as a quotation. */
export function excerpt(run: SuiteRun, { paint }: Pick<Terminal, "paint">): readonly string[] {
  return tellingLines(run).map((line) => paint("dim", `   | ${line}`));
}
