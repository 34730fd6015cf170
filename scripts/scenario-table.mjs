/** Writes the table of built-in scenarios in docs/scenarios-and-faults.md. */
import { builtInScenarios } from "../build/scenarios/generated/built-in-scenarios.js";
import { replaceMarked, toTable } from "./marked-block.mjs";

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function scenarioTable() {
  const rows = builtInScenarios.map(({ name, says }) => [`\`${name}\``, says]);
  return [
    await replaceMarked("docs/scenarios-and-faults.md", "scenarios", toTable(["Scenario", "What it does"], rows)),
  ];
}
