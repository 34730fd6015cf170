/** Runs Arazzo documents with Redocly's respect and reads what it found. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./scenario-documents.mjs";
import { NoVerdict } from "./scenario-target.mjs";

/**
 * @typedef {import("./scenario-documents.mjs").Scenario} Scenario
 * @typedef {import("./scenario-documents.mjs").Workflow} Workflow
 * @typedef {{ name: string, passed: boolean, message: string, condition?: string, severity: string }} Check
 * @typedef {{ request?: { url: string, headers: Record<string, string> }, response?: { statusCode: number }, checks: Check[] }} Step
 * @typedef {{ scenario: Scenario, workflow: Workflow, steps: Step[] }} Outcome
 * @typedef {{
 *   target: import("./scenario-target.mjs").Target,
 *   inputs: Record<string, string>,
 *   isVerbose: boolean,
 * }} RunOptions
 */

const RESPECT = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");

/**
 * Runs the documents, those of one severity in one process. A workflow that was not run has no step.
 * @param {Scenario[]} scenarios @param {RunOptions} options @returns {Promise<Outcome[]>}
 */
export async function runScenarios(scenarios, options) {
  const runnable = scenarios.filter(({ needs }) => needs === undefined || needs in options.inputs);
  const severities = [...new Set(runnable.map(severityOf))];
  const found = await Promise.all(
    severities.map((severity) =>
      runRespect(
        severity,
        runnable.filter((scenario) => severityOf(scenario) === severity),
        options,
      ),
    ),
  );
  const files = Object.assign({}, ...found);
  return scenarios.flatMap((scenario) =>
    // By place and not by name: respect masks the password wherever its letters occur, in names too.
    scenario.workflows.map((workflow, place) => ({
      scenario,
      workflow,
      steps: files[scenario.path]?.executedWorkflows[place]?.executedSteps ?? [],
    })),
  );
}

/** @param {Scenario} scenario */
function severityOf({ severity }) {
  return JSON.stringify(severity);
}

/**
 * @param {string} severity @param {Scenario[]} scenarios @param {RunOptions} options
 * @returns {Promise<Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>>}
 */
async function runRespect(severity, scenarios, options) {
  const folder = await mkdtemp(join(tmpdir(), "scenarios-"));
  const report = join(folder, "report.json");
  try {
    const severityOption = severity === "{}" ? [] : ["--severity", severity];
    const paths = scenarios.map(({ path }) => path);
    const printed = await spawnRespect(["respect", ...paths, ...severityOption, "--json-output", report], options);
    const text = await readFile(report, "utf8").catch(() => undefined);
    if (text === undefined) throw new NoVerdict(`respect could not run the scenarios:\n${printed}`);
    if (options.isVerbose) console.log(printed);
    return JSON.parse(text).files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string[]} args @param {RunOptions} options */
async function spawnRespect(args, { target, inputs }) {
  const credential = { username: asBytes(target.username), password: asBytes(target.password) };
  const env = {
    ...process.env,
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    // In the environment, where no process list shows the password.
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify({ ...inputs, ...credential }),
    REDOCLY_CLI_RESPECT_SERVER: JSON.stringify({ museum: target.base }),
  };
  const child = spawn(process.execPath, [RESPECT, ...args], { cwd: fileURLToPath(ROOT), env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  await once(child, "close");
  return printed.trimEnd();
}

/** respect sends a letter as a byte of Latin-1; a letter for each byte of UTF-8 makes it send UTF-8. @param {string} text */
function asBytes(text) {
  return Buffer.from(text).toString("latin1");
}
