/**
 * Writes the generated files of the repository and builds in between, or with a stage and --check says which of them are not what would be written.
 * An error of types does not stop it: a handler that is missing is named, and all else is written.
 *
 * `sources` are made from spec/openapi.yaml, the choices, fixtures/scenarios, faker and the schemas in src, before the build; `rest` needs the build.
 */
import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** @typedef {{ path: string, text: string }} File */

/** By stage: a module beside this one, and its function that returns a file or several. Each may read what those before it wrote. */
const steps = {
  sources: [
    ["version", "versionFiles"],
    ["interface", "interfaceFiles"],
    ["choice-answers", "choiceAnswerFiles"],
    ["admin-operations", "adminOperationFiles"],
    ["request-files", "requestFiles"],
    ["scenario-types", "scenarioTypeFile"],
    ["scenario-library", "scenarioLibraryFiles"],
    ["person-names", "personNameFiles"],
    ["portable-document", "portableDocumentFile"],
    ["rules", "ruleTableFile"],
    ["rules", "ruleIdsFile"],
    ["client-paths", "clientPathFiles"],
  ],
  rest: [
    ["fixtures", "fixtureFiles"],
    ["choices", "choiceFiles"],
    ["scenario-schema", "scenarioSchemaFile"],
    ["state-schema", "stateSchemaFile"],
    ["config-schema", "configSchemaFile"],
    ["limits", "limitFiles"],
    ["settings-table", "settingsTable"],
    ["rules", "ruleListFile"],
    ["scenario-table", "scenarioTable"],
    ["commands-page", "commandsPage"],
    ["admin-api-page", "adminApiPage"],
    ["peer-table", "peerTable"],
  ],
};

const [named, flag] = process.argv.slice(2);
const isCheck = flag === "--check";
if (named !== undefined && named !== "sources" && named !== "rest")
  throw new Error(`Invalid stage "${named}"; use sources or rest`);

/** @param {File} file */
const withoutReturns = ({ path, text }) => ({ path, text: text.replaceAll("\r\n", "\n") });

/** @param {keyof typeof steps} stage */
async function generate(stage) {
  const stale = [];
  for (const [module, name] of steps[stage]) {
    const { [`${name}`]: make } = await import(`./${module}.mjs`);
    for (const { path, text } of /** @type {File[]} */ ([await make()].flat()).map(withoutReturns)) {
      const present = await readFile(path, "utf8").catch(() => undefined);
      // A clone may have CRLF.
      if (present?.replaceAll("\r\n", "\n") === text) continue;
      stale.push(path);
      if (isCheck) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  }
  if (isCheck && stale.length > 0) {
    console.error(`not what would be generated: ${stale.join(", ")}; run npm run generated and commit the result.`);
    process.exitCode = 1;
  } else {
    console.log(`generated files (${stage}): ${stale.length === 0 ? "unchanged" : `wrote ${stale.join(", ")}`}`);
  }
}

if (named) {
  await generate(named);
} else {
  await generate("sources");
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
  await generate("rest");
}
