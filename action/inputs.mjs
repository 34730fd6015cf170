/** Reads the inputs of the action, and writes its outputs. */
import { appendFileSync } from "node:fs";

/**
 * @typedef {object} Inputs
 * @property {string} mode
 * @property {string} port
 * @property {string} data
 * @property {string} scenario
 * @property {string} today
 * @property {string} profile
 * @property {string} url
 * @property {string} baseline
 * @property {string} wait
 * @property {readonly string[]} reporters
 * @property {boolean} isQuick
 * @property {string} base
 * @property {string} command
 * @property {string} pacts
 * @property {string} twin
 * @property {readonly string[]} further
 * @property {boolean} isCommented
 * @property {string} token
 * @property {string} repository that of the action
 * @property {string} ref the branch, tag or commit of the action
 * @property {string} temporary the folder of the runner for files of the job
 */

/** @param {Readonly<Record<string, string | undefined>>} env @returns {Inputs} */
export function readInputs(env) {
  const text = (/** @type {string} */ name) => (env[`MUSEUM_ACTION_${name}`] ?? "").trim();
  return {
    mode: text("MODE"),
    port: text("PORT"),
    data: text("DATA"),
    scenario: text("SCENARIO"),
    today: text("TODAY"),
    profile: text("PROFILE"),
    url: text("URL"),
    baseline: text("BASELINE"),
    wait: text("WAIT"),
    reporters: lines(text("REPORTERS")),
    isQuick: text("QUICK") === "true",
    base: text("BASE"),
    command: text("COMMAND"),
    pacts: text("PACTS"),
    twin: text("TWIN"),
    further: lines(text("ARGUMENTS")),
    isCommented: text("COMMENT") === "true",
    token: text("TOKEN"),
    repository: text("REPOSITORY"),
    ref: text("REF"),
    temporary: env["RUNNER_TEMP"] ?? ".",
  };
}

/** @param {string} text */
function lines(text) {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An option, unless its value is empty. @param {string} name @param {string} value */
export function option(name, value) {
  return value === "" ? [] : [name, value];
}

/** @param {string} name @param {string} value */
export function setOutput(name, value) {
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
}
