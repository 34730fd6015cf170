/**
 * Turns fixtures/scenarios/*.yaml into src/scenarios/generated/built-in-scenarios.ts, so that a browser has them without a disk, and
 * what it takes to find one by its name into built-in-outlines.ts beside it.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";

const FOLDER = "fixtures/scenarios";

/** @returns {Promise<{ path: string, text: string }[]>} the generated files; the tests hold each scenario to its schema */
export async function scenarioLibraryFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".yaml")).sort();
  const scenarios = await Promise.all(names.map(async (name) => parse(await readFile(`${FOLDER}/${name}`, "utf8"))));
  const text = `/** The built-in scenarios. Generated from fixtures/scenarios by \`npm run generated\`; do not edit. */
import type { Scenario } from "../scenario.js";

/** The scenarios that every mock has. */
export const builtInScenarios = ${JSON.stringify(scenarios, null, 2)} as const satisfies readonly Scenario[];
`;
  return [
    { path: "src/scenarios/generated/built-in-scenarios.ts", text },
    { path: OUTLINES, text: outlinesOf(scenarios) },
  ];
}

const OUTLINES = "src/scenarios/generated/built-in-outlines.ts";

/** @param {any[]} scenarios */
function outlinesOf(scenarios) {
  const outlines = scenarios.map(({ name, extends: base, parameters }) => ({ name, extends: base, parameters }));
  const text = `/** The built-in scenarios without what they do. Generated from fixtures/scenarios by \`npm run generated\`; do not edit. */
import type { Scenario } from "../scenario.js";

/** How each is found: its name, its parameters, and the scenario that it extends. */
export const builtInOutlines: readonly Pick<Scenario, "name" | "extends" | "parameters">[] = ${JSON.stringify(outlines)};
`;
  return execFileSync("node_modules/.bin/biome", ["format", "--stdin-file-path=built-in-outlines.ts"], {
    input: text,
    encoding: "utf8",
  });
}
