/**
 * Writes the generated files of the repository, or with --check says which of them are not what would be written.
 *
 * `sources` are made from spec/openapi.yaml, the choices, fixtures/scenarios, faker and the schemas in src, before the build; `rest` needs the build.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const [stage, flag] = process.argv.slice(2);
const isCheck = flag === "--check";

/** @typedef {{ path: string, text: string }} File */

/** Each step may read what the ones before it wrote. @returns {Promise<(() => File[] | Promise<File[]>)[]>} */
async function stepsOf() {
  if (stage === "sources") {
    const [
      { interfaceFiles },
      { choiceAnswerFiles },
      { adminOperationFiles },
      { requestFiles },
      { scenarioLibraryFiles },
      { personNameFiles },
      { ruleIdsFile, ruleTableFile },
      { portableDocumentFile },
      { versionFiles },
      { clientPathFiles },
    ] = await Promise.all([
      import("./interface.mjs"),
      import("./choice-answers.mjs"),
      import("./admin-operations.mjs"),
      import("./request-files.mjs"),
      import("./scenario-library.mjs"),
      import("./person-names.mjs"),
      import("./rules.mjs"),
      import("./portable-document.mjs"),
      import("./version.mjs"),
      import("./client-paths.mjs"),
    ]);
    const documentAndTable = async () => [await portableDocumentFile(), await ruleTableFile()];
    return [
      versionFiles,
      interfaceFiles,
      choiceAnswerFiles,
      adminOperationFiles,
      requestFiles,
      scenarioLibraryFiles,
      personNameFiles,
      documentAndTable,
      async () => [await ruleIdsFile()],
      clientPathFiles,
    ];
  }
  if (stage !== "rest") throw new Error(`Invalid stage "${stage}"; use sources or rest`);
  const [
    { fixtureFiles },
    { choiceFiles },
    { scenarioSchemaFile },
    { worldSchemaFile },
    { configSchemaFile },
    { limitFiles },
    { settingsTable },
    { scenarioTable },
    { commandsPage },
    { adminApiPage },
    { libraryPage },
    { ruleListFile },
    { peerTable },
  ] = await Promise.all([
    import("./fixtures.mjs"),
    import("./choices.mjs"),
    import("./scenario-schema.mjs"),
    import("./world-schema.mjs"),
    import("./config-schema.mjs"),
    import("./limits.mjs"),
    import("./settings-table.mjs"),
    import("./scenario-table.mjs"),
    import("./commands-page.mjs"),
    import("./admin-api-page.mjs"),
    import("./library-page.mjs"),
    import("./rules.mjs"),
    import("./peer-table.mjs"),
  ]);
  const files = [
    fixtureFiles,
    choiceFiles,
    () => [scenarioSchemaFile()],
    () => [worldSchemaFile()],
    () => [configSchemaFile()],
    limitFiles,
    settingsTable,
  ];
  const ruleList = async () => [await ruleListFile()];
  return [...files, ruleList, scenarioTable, commandsPage, adminApiPage, libraryPage, peerTable];
}

const stale = [];
for (const step of await stepsOf()) {
  for (const { path, text } of await step()) {
    const present = await readFile(path, "utf8").catch(() => undefined);
    if (present === text) continue;
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
