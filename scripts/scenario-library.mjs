/** Turns fixtures/scenarios/*.yaml into src/scenarios/generated/built-in-scenarios.ts, so that a browser has them without a disk. */
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";

const FOLDER = "fixtures/scenarios";

/** @returns {Promise<{ path: string, text: string }[]>} the generated files; the tests hold each scenario to its schema */
export async function scenarioLibraryFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".yaml")).sort();
  const scenarios = await Promise.all(names.map(async (name) => parse(await readFile(`${FOLDER}/${name}`, "utf8"))));
  const text = `/** The built-in scenarios. Generated from fixtures/scenarios by \`npm run generated\`; do not edit. */
import type { Scenario } from "./scenario.js";

/** The scenarios that every mock has. */
export const builtInScenarios = ${JSON.stringify(scenarios, null, 2)} as const satisfies readonly Scenario[];
`;
  return [{ path: "src/scenarios/generated/built-in-scenarios.ts", text }];
}
