/** The test command of a person: how it is started and ended, and what its output says of a failure. */
import { stripVTControlCharacters } from "node:util";
import { plural, quote, toSafeLine } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import type { SuiteRun, UnfitSuite } from "../../sweep/sweep.js";
import { exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { createProgress, toDuration } from "./progress.js";

/** Returns the given command, else `suite.command`. Throws a UsageError without either. */
export function parseTestCommand(
  own: string,
  command: readonly string[],
  { values }: Configuration,
): readonly [string, ...string[]] {
  const [program, ...args] = command.length > 0 ? command : (values.suite.command ?? []);
  if (program !== undefined) return [program, ...args];
  throw new UsageError(`Missing test command; write it after two dashes, such as: museum-mock ${own} -- npm test`);
}

interface Repeating {
  readonly signal: AbortSignal;
  readonly progress: ReturnType<typeof createProgress>;
  seconds(): number;
  /** Is called after the first run. `others` says what the other runs are. */
  announce(first: SuiteRun, others: string, counts: { readonly runs: number; readonly jobs: number }): void;
}

/** Runs a test command many times by `work`, which stops at a signal. Returns the exit status. */
export async function runRepeatedly(
  { program, thing }: { readonly program: string; readonly thing: string },
  terminal: Terminal,
  work: (repeating: Repeating) => Promise<number>,
): Promise<number> {
  const interruption = watchStopSignals(terminal);
  // A log should show that it lives.
  const progress = createProgress(thing, terminal, (done, total, about = "") => {
    if (done > 0) terminal.warn(`${done} of ${plural(total, thing)}${about && `, ${about}`}`);
  });
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const announce: Repeating["announce"] = ({ requests }, others, { runs, jobs }) => {
    const taken = seconds() * 1000;
    progress.stop();
    const asked = `The tests passed in ${toDuration(taken)}, with ${plural(requests, "request")}.`;
    terminal.warn(`${asked} They run ${others}, ${jobs} at a time: about ${toDuration((taken * runs) / jobs)}.`);
  };
  try {
    return await work({ signal: interruption, progress, seconds, announce });
  } catch (error) {
    progress.stop();
    if (interruption.aborted) {
      terminal.warn("interrupted; all runs are stopped.");
      return exitOf(interruption);
    }
    const { code, syscall = "" } = error as NodeJS.ErrnoException;
    if (!syscall.startsWith("spawn")) throw error;
    const reason =
      code === "ENOENT" ? "was not found" : code === "EACCES" ? "is not executable" : `can't be started (${code})`;
    const hint = code === "ENOENT" && program.includes(" ") ? "; leave out the quotes, which make one word of it" : "";
    throw new UsageError(`The test command ${quote(program)} ${reason}${hint}.`);
  }
}

/** Says why tests are not run again; `where` names the circumstances of the run. */
export function toUnfitReport(
  { unfit, run }: UnfitSuite,
  where: string,
  terminal: Pick<Terminal, "paint">,
): readonly string[] {
  const why = {
    fails: `the tests fail ${where}. The first failure:`,
    late: `the tests do not end ${where}. Give them more time with suite.timeout in museum.config.mjs, or MUSEUM_SUITE_TIMEOUT.`,
    unstable: `the tests pass once and fail the next time, ${where}. The failure:`,
    silent: "the tests sent no request to the mock. Its address is in MUSEUM_URL; do they use it?",
  }[unfit];
  return [`No verdict: ${why}`, ...(unfit === "silent" ? [] : excerpt(run, terminal))];
}

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

export function excerpt(run: SuiteRun, { paint }: Pick<Terminal, "paint">): readonly string[] {
  return tellingLines(run).map((line) => paint("dim", `   | ${line}`));
}
