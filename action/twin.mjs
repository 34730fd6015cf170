/** Checks a twin against its service, or brings it up to date. The command itself writes annotations and the summary of a check. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepComment } from "./comment.mjs";
import { option, setOutput } from "./inputs.mjs";

/** @typedef {import("./inputs.mjs").Inputs} Inputs */

/** @param {string} program @param {Inputs} inputs @returns {Promise<number>} */
export async function checkTwin(program, inputs) {
  const report = join(inputs.temporary, "museum-twin.md");
  const options = [...twinOptions(inputs), "--reporter", `markdown=${report}`];
  const { status } = spawnSync(process.execPath, [program, "twin", "check", ...options], { stdio: "inherit" });
  if (status === 0 || status === 1) {
    setOutput("report", report);
    const text = readFileSync(report, "utf8");
    await keepComment(inputs, { key: `twin ${inputs.twin}`, text, isNews: status === 1 });
  }
  return status ?? 3;
}

/**
 * Writes the new state, and a patch whose message is the drift in words; with `commit` the commit stays in the checkout.
 * @param {string} program @param {Inputs} inputs @returns {Promise<number>}
 */
export async function syncTwin(program, inputs) {
  const { status, stdout } = spawnSync(process.execPath, [program, "twin", "sync", ...twinOptions(inputs)], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  console.log(stdout);
  if (status !== 0) return status ?? 3;
  const report = join(inputs.temporary, "museum-twin.md");
  writeFileSync(report, stdout);
  setOutput("report", report);
  const isChanged = stdout.startsWith("## ");
  setOutput("changed", String(isChanged));
  return isChanged ? commit(inputs, stdout) : 0;
}

/** @param {Inputs} inputs @param {string} drift */
function commit({ twin, temporary, isCommitted }, drift) {
  const message = join(temporary, "museum-twin-message.txt");
  const changes = drift.split("\n").filter((line) => line.startsWith("- "));
  writeFileSync(message, `Bring the twin up to date\n\n${changes.join("\n")}\n`);
  const author = ["-c", "user.name=museum-mock", "-c", "user.email=museum-mock@users.noreply.github.com"];
  const steps = [
    ["add", "--", twin],
    [...author, "commit", "--quiet", "--file", message, "--", twin],
  ];
  for (const args of steps) if (spawnSync("git", args, { stdio: "inherit" }).status !== 0) return failed();
  const patch = join(temporary, "museum-twin.patch");
  const { status, stdout } = spawnSync("git", ["format-patch", "-1", "--stdout"], { encoding: "utf8" });
  if (status !== 0) return failed();
  writeFileSync(patch, stdout);
  setOutput("patch", patch);
  // Without a commit, the new files stay in the checkout, for an action that opens a pull request.
  return isCommitted ? 0 : (spawnSync("git", ["reset", "--quiet", "--mixed", "HEAD~1"]).status ?? 3);
}

function failed() {
  console.log("::error title=museum-mock::git could not commit the twin; the folder must be in a checkout.");
  return 2;
}

/** @param {Inputs} inputs */
function twinOptions({ twin, url, today, wait, further }) {
  return [twin, ...(url === "" ? [] : [url]), ...option("--today", today), ...option("--wait", wait), ...further];
}
