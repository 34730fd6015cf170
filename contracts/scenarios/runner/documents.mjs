/** The Arazzo documents of contracts/scenarios, as far as a run and its report need to know them. */
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";
import { nearestName, quote } from "../../../build/base/text.js";
import { UsageError } from "../../../build/cli/exit-status.js";

/**
 * @typedef {{ workflowId: string, summary: string, steps: { stepId: string, description: string }[] }} Workflow
 * @typedef {{ name: string, path: string, workflows: Workflow[], severity?: Record<string, string>, needs?: string }} Scenario
 */

const ROOT = new URL("../../..", import.meta.url);
const FOLDER = "contracts/scenarios/";
const ENDING = ".arazzo.yaml";

/** Every document, by name. @returns {Promise<Scenario[]>} */
export async function readScenarios() {
  const files = (await readdir(new URL(FOLDER, ROOT))).filter((file) => file.endsWith(ENDING)).sort();
  return Promise.all(files.map(readScenario));
}

/** @param {string} file @returns {Promise<Scenario>} */
async function readScenario(file) {
  const path = `${FOLDER}${file}`;
  const { workflows, "x-severity": severity, "x-needs": needs } = parse(await readFile(new URL(path, ROOT), "utf8"));
  return { name: file.slice(0, -ENDING.length), path, workflows, severity, needs };
}

/** Returns the named scenarios, or all without a name. @param {Scenario[]} scenarios @param {string[]} names */
export function chooseScenarios(scenarios, names) {
  const known = scenarios.map(({ name }) => name);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    const nearest = nearestName(wrong, known);
    const hint = nearest ? `did you mean ${nearest}?` : `there are ${known.join(", ")}.`;
    throw new UsageError(`Unknown scenario ${quote(wrong)}; ${hint}`);
  }
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
}
