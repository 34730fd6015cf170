/**
 * Writes the generated files of the repository, or with --check says which of them are not what would be written.
 *
 * `sources` are made from spec/openapi.yaml and fixtures/scenarios alone, before the build; `rest` needs the build.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const [stage, flag] = process.argv.slice(2);
const isCheck = flag === "--check";

/** @returns {Promise<{ path: string, text: string }[]>} */
async function filesOf() {
  if (stage === "sources") {
    const [{ interfaceFiles }, { scenarioLibraryFiles }, { ruleTableFile }, { portableDocumentFile }] =
      await Promise.all([
        import("./interface.mjs"),
        import("./scenario-library.mjs"),
        import("./rules.mjs"),
        import("./portable-document.mjs"),
      ]);
    return [
      ...(await interfaceFiles()),
      ...(await scenarioLibraryFiles()),
      await ruleTableFile(),
      await portableDocumentFile(),
    ];
  }
  if (stage !== "rest") throw new Error(`"${stage}" is no stage; write sources or rest`);
  const [{ fixtureFiles }, { choiceFiles }, { scenarioSchemaFile }, { ruleListFile }] = await Promise.all([
    import("./fixtures.mjs"),
    import("./choices.mjs"),
    import("./scenario-schema.mjs"),
    import("./rules.mjs"),
  ]);
  return [...fixtureFiles(), ...(await choiceFiles()), scenarioSchemaFile(), await ruleListFile()];
}

const stale = [];
for (const { path, text } of await filesOf()) {
  const present = await readFile(path, "utf8").catch(() => undefined);
  if (present === text) continue;
  stale.push(path);
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
if (isCheck && stale.length > 0) {
  console.error(`not what would be generated: ${stale.join(", ")}; run npm run generated and commit the result.`);
  process.exitCode = 1;
} else {
  console.log(`generated files (${stage}): ${stale.length === 0 ? "unchanged" : `wrote ${stale.join(", ")}`}`);
}
