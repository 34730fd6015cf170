/** Checks pacts against the document, or verifies them on a service. The command itself writes the annotations and the summary of the step. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keepComment } from "./comment.mjs";
import { option, setOutput } from "./inputs.mjs";

/** @typedef {import("./inputs.mjs").Inputs} Inputs */

/** @param {string} program @param {Inputs} inputs @returns {Promise<number>} */
export async function checkPacts(program, inputs) {
  if (inputs.pacts === "") {
    console.log("::error title=museum-mock::mode: pact-check needs the input pacts, a folder of pact files.");
    return 2;
  }
  return run(program, ["pact", "check", inputs.pacts], inputs);
}

/** The pacts come from the folder `pacts`, or from the broker of the environment. @param {string} program @param {Inputs} inputs @returns {Promise<number>} */
export async function verifyPacts(program, inputs) {
  const { url, pacts, wait } = inputs;
  const options = [...(url === "" ? [] : [url]), ...option("--pacts", pacts), ...option("--wait", wait)];
  return run(program, ["pact", "verify", ...options], inputs);
}

/** @param {string} program @param {readonly string[]} command @param {Inputs} inputs @returns {Promise<number>} */
async function run(program, command, inputs) {
  const { mode, url, reporters, further, temporary } = inputs;
  const files = { sarif: join(temporary, `museum-${mode}.sarif`), markdown: join(temporary, `museum-${mode}.md`) };
  // A report of an earlier step of the job would be taken for this one's.
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const ownReporters = Object.entries(files).map(([format, file]) => `${format}=${file}`);
  const options = [...reporters, ...ownReporters].flatMap((reporter) => ["--reporter", reporter]);
  const { status } = spawnSync(process.execPath, [program, ...command, ...options, ...further], { stdio: "inherit" });
  if (existsSync(files.markdown)) {
    setOutput("sarif", files.sarif);
    setOutput("report", files.markdown);
    const text = readFileSync(files.markdown, "utf8");
    await keepComment(inputs, { key: `${mode} ${inputs.pacts} ${url}`.trim(), text, isNews: status !== 0 });
  } else console.log("::error title=museum-mock::The pacts were not judged; the reason is above.");
  return status ?? 3;
}
