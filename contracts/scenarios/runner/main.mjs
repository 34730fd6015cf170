/**
 * Runs the Arazzo documents of contracts/scenarios against a server, or against the mock where none is named:
 *
 *     MUSEUM_USERNAME=… MUSEUM_PASSWORD=… npm run scenarios -- --server https://staging.example/api
 */
import { parseArgs } from "node:util";
import { EXIT, UsageError } from "../../../build/cli/exit-status.js";
import { date } from "../../../build/config/kinds.js";
import { addDays } from "../../../build/contract/calendar-date.js";
import { chooseScenarios, readScenarios } from "./documents.mjs";
import { reportScenarios } from "./report.mjs";
import { runScenarios } from "./run.mjs";
import { NoVerdict, proveTarget, startTarget } from "./target.mjs";

/** Far enough that the events of the week began no longer ago than the first open day, and near enough to be announced. */
const DAYS_AHEAD = 23;

const HELP = `Usage: npm run scenarios -- [options] [scenario …]

Run the Arazzo scenarios of contracts/scenarios, or those that are named.

Options:
  --server <url>       the documented base address, which may have a path (default: a mock that is started for it);
                       the credential comes from MUSEUM_USERNAME and MUSEUM_PASSWORD
  --today <date>       what the server takes as today, where its clock is held; from-today is run only then
  --start-date <date>  the first day of the weeks and months that are asked for, not before the server's today
                       (default: ${DAYS_AHEAD} days after the first open day)
  --verbose            also print what respect prints
  --help               print this help

Exit status: 0 kept, 1 broken, 2 wrong usage, 3 no verdict (the server can't be reached, refuses the credential, or has too
little to run a scenario to its end).

Example:
  MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret npm run scenarios -- --server https://staging.example/api plan-a-visit`;

process.exitCode = await main().catch((error) => {
  if (!(error instanceof UsageError) && !(error instanceof NoVerdict)) throw error;
  console.error(`error: ${error.message}`);
  return error instanceof UsageError ? EXIT.usage : EXIT.noVerdict;
});

async function main() {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP);
    return EXIT.kept;
  }
  const today = values.today === undefined ? undefined : date.fromTexts("--today", [values.today]);
  const startDate =
    values["start-date"] === undefined ? undefined : date.fromTexts("--start-date", [values["start-date"]]);
  const scenarios = chooseScenarios(await readScenarios(), positionals);
  const target = await startTarget({ server: values.server, today, environment: process.env });
  try {
    const firstDay = await proveTarget(target);
    const inputs = {
      ...datesFrom(startDate ?? (firstDay && addDays(firstDay, DAYS_AHEAD))),
      ...todayInputs(target.today),
    };
    const run = await runScenarios(scenarios, { target, inputs, isVerbose: values.verbose === true });
    return reportScenarios(run, target.base);
  } finally {
    await target.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        server: { type: "string" },
        today: { type: "string" },
        "start-date": { type: "string" },
        verbose: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(". ") : [String(error)];
    throw new UsageError(`${sentence?.replaceAll("'", '"')}; npm run scenarios -- --help says what there is.`);
  }
}

/** @param {string | undefined} startDate @returns {Record<string, string>} */
function datesFrom(startDate) {
  return startDate === undefined ? {} : { startDate, weekLater: addDays(startDate, 7) };
}

/** @param {string | undefined} today @returns {Record<string, string>} */
function todayInputs(today) {
  return today === undefined ? {} : { today, todayWeekLater: addDays(today, 7) };
}
