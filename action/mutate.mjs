/** Runs a test suite against mutants. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keepComment } from "./comment.mjs";
import { setOutput } from "./inputs.mjs";

/** @param {string} program @param {import("./inputs.mjs").Inputs} inputs @returns {Promise<number>} */
export async function mutate(program, inputs) {
  const { command, reporters, further, temporary } = inputs;
  if (command === "") {
    console.log("::error title=museum-mock::mode: mutate needs the input command, such as npm test.");
    return 2;
  }
  const report = join(temporary, "museum-mutate.md");
  // A report of an earlier step of the job would be taken for this one's.
  rmSync(report, { force: true });
  const options = [...reporters, `markdown=${report}`].flatMap((reporter) => ["--reporter", reporter]);
  const args = ["mutate", ...options, ...further, "--", ...command.split(/\s+/)];
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: "inherit" });
  if (existsSync(report)) {
    setOutput("report", report);
    const text = readFileSync(report, "utf8");
    await keepComment(inputs, { key: `mutate ${command}`, text, isNews: text.includes("## No test noticed") });
  }
  return status ?? 3;
}
