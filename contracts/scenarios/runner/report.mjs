/** Says what a run of the scenarios has found. */

import { plural } from "../../../build/base/text.js";
import { EXIT } from "../../../build/cli/exit-status.js";

/**
 * @typedef {import("./run.mjs").Outcome} Outcome
 * @typedef {import("./respect.mjs").Step} Step
 * @typedef {import("./respect.mjs").Check} Check
 * @typedef {"kept" | "broken" | "notExercised" | "unreachable"} Status
 */

const MARKS = { kept: "✓", broken: "✗", notExercised: "-", unreachable: "!" };
const NETWORK = "failed network request";

/** Prints a line a workflow, and what breaks it; returns the exit status. @param {Outcome[]} outcomes @param {string} base */
export function reportScenarios(outcomes, base) {
  const statuses = outcomes.map(statusOf);
  outcomes.forEach((outcome, place) => {
    for (const line of linesOf(outcome, statuses[place] ?? "kept")) console.log(line);
  });
  const count = (/** @type {Status} */ status) => statuses.filter((one) => one === status).length;
  const parts = [`${count("kept")} kept`, `${count("broken")} broken`, `${count("notExercised")} not exercised`];
  if (count("unreachable") > 0) parts.push(`${count("unreachable")} without an answer`);
  console.log(`\n${plural(outcomes.length, "scenario")} against ${base}: ${parts.join(", ")}.`);
  return exitOf(outcomes, statuses);
}

/** @param {Outcome} outcome @returns {Status} */
function statusOf({ workflow, steps }) {
  const failures = steps.flatMap(({ checks }) => checks.filter(isFailure));
  if (failures.some(({ name }) => name === NETWORK)) return "unreachable";
  if (failures.length > 0) return "broken";
  return steps.length < workflow.steps.length ? "notExercised" : "kept";
}

/** @param {Check} check */
function isFailure({ passed, severity }) {
  return !passed && severity !== "off";
}

/** Refusals are always exercised; where nothing else was, there is no verdict. @param {Outcome[]} outcomes @param {Status[]} statuses */
function exitOf(outcomes, statuses) {
  if (statuses.includes("broken")) return EXIT.broken;
  if (statuses.includes("unreachable")) return EXIT.noVerdict;
  const needingData = outcomes.flatMap(({ scenario }, place) =>
    scenario.name === "refused-credential" ? [] : [statuses[place]],
  );
  return needingData.length > 0 && !needingData.includes("kept") ? EXIT.noVerdict : EXIT.kept;
}

/** @param {Outcome} outcome @param {Status} status */
function linesOf({ scenario, workflow, steps }, status) {
  const title = `${MARKS[status]} ${scenario.name}: ${workflow.summary}`;
  if (status === "kept") return [title];
  if (status === "notExercised") return [title, `    ${whyNot(scenario, workflow, steps.length)}`];
  return [
    title,
    ...steps.flatMap((step, place) => {
      const failures = step.checks.filter(isFailure);
      return failures.length === 0 ? [] : [...stepLines(step, workflow.steps[place]), ...failures.map(failureLine)];
    }),
  ];
}

/** @param {Outcome["scenario"]} scenario @param {Outcome["workflow"]} workflow @param {number} run */
function whyNot({ needs }, { steps }, run) {
  if (run === 0 && needs !== undefined) return `not exercised: it needs --${needs}.`;
  return `not exercised to its end: step ${steps[run - 1]?.stepId ?? ""} found too little to go on with ${steps[run]?.stepId}.`;
}

/** @param {Step} step @param {Outcome["workflow"]["steps"][number] | undefined} documented */
function stepLines({ request, response }, documented) {
  // A step that could not be sent has an empty request and a response of status 0.
  const came = response?.statusCode ? [`    came: ${response.statusCode}, where the scenario expects:`] : [];
  return [
    `  ${documented?.stepId}: ${documented?.description}`,
    ...(request?.url ? [`    ${toCurl(request)}`] : []),
    ...came,
  ];
}

/** @param {NonNullable<Step["request"]>} request */
function toCurl({ url, headers }) {
  const authorization = headers["authorization"] ?? headers["Authorization"];
  const credential = authorization?.startsWith("Basic ") ? ` -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD"` : "";
  const other = authorization && credential === "" ? ` -H 'Authorization: ${authorization}'` : "";
  return `curl -i${credential}${other} '${url}'`;
}

/** @param {Check} check */
function failureLine({ name, condition, message }) {
  return `    ${name === "success criteria check" && condition ? condition : `${name}: ${message.trim()}`}`;
}
