/** Runs a test suite against mutants. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepComment } from "./comment.mjs";
import { setOutput } from "./inputs.mjs";

/** Longer than one that the output may have. */
const FENCE = "`".repeat(12);

/** @param {string} program @param {import("./inputs.mjs").Inputs} inputs @returns {Promise<number>} */
export async function mutate(program, inputs) {
  const { command, reporters, further, temporary } = inputs;
  if (command === "") {
    console.log("::error title=museum-mock::mode: mutate needs the input command, such as npm test.");
    return 2;
  }
  const options = reporters.flatMap((reporter) => ["--reporter", reporter]);
  const args = ["mutate", ...options, ...further, "--", ...command.split(/\s+/)];
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["inherit", "pipe", "inherit"],
  });
  process.stdout.write(stdout);
  if (stdout !== "") {
    const report = join(temporary, "museum-mutate.md");
    const text = `# Would your tests notice a wrong museum?\n\n${FENCE}\n${stdout}${FENCE}\n`;
    writeFileSync(report, text);
    setOutput("report", report);
    await keepComment(inputs, { key: `mutate ${command}`, text, isNews: stdout.includes("✗ ") });
  }
  return status ?? 3;
}
