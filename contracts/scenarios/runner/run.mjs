/** Runs scenarios against a target, and says of each of their workflows what came of its steps. */
import { runRespect, toCredentialInputs } from "./respect.mjs";
import { NoVerdict } from "./target.mjs";

/**
 * @typedef {import("./documents.mjs").Scenario} Scenario
 * @typedef {import("./documents.mjs").Workflow} Workflow
 * @typedef {import("./respect.mjs").Step} Step
 * @typedef {{ scenario: Scenario, workflow: Workflow, steps: Step[] }} Outcome
 * @typedef {{
 *   target: import("./target.mjs").Target,
 *   inputs: Record<string, string>,
 *   isVerbose: boolean,
 * }} RunOptions
 */

/**
 * Runs the documents, those of one severity in one process. A workflow that was not run has no step.
 * @param {Scenario[]} scenarios @param {RunOptions} options @returns {Promise<Outcome[]>}
 */
export async function runScenarios(scenarios, options) {
  const runnable = scenarios.filter(({ needs }) => needs === undefined || needs in options.inputs);
  const severities = [...new Set(runnable.map(severityOf))];
  const found = await Promise.all(
    severities.map((severity) =>
      runGroup(
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
  return severity === undefined ? "" : JSON.stringify(severity);
}

/** @param {string} severity @param {Scenario[]} scenarios @param {RunOptions} options */
async function runGroup(severity, scenarios, { target, inputs, isVerbose }) {
  const { base, username, password } = target;
  const paths = scenarios.map(({ path }) => path);
  const { files, printed } = await runRespect(paths, {
    servers: { museum: base },
    inputs: { ...inputs, ...toCredentialInputs(username, password) },
    severity,
  });
  if (files === undefined) throw new NoVerdict(`respect could not run the scenarios:\n${printed}`);
  if (isVerbose) console.log(printed);
  return files;
}
