/** The GitHub Action: builds the program where that is still to be done, and runs the mode that was asked for. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readInputs } from "./inputs.mjs";
import { serve } from "./serve.mjs";
import { checkTwin, syncTwin } from "./twin.mjs";
import { verify } from "./verify.mjs";

const folder = fileURLToPath(new URL("..", import.meta.url));
const program = fileURLToPath(new URL("../dist/bin/museum-mock.js", import.meta.url));
const modes = { serve, verify, "twin-check": checkTwin, "twin-sync": syncTwin };

/** A released version has its build; a branch is built first. */
function build() {
  if (existsSync(program)) return;
  for (const args of [["ci"], ["run", "--silent", "build"]]) {
    const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) fail(`museum-mock could not be built: npm ${args[0]} failed.`);
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.log(`::error title=museum-mock::${message}`);
  process.exit(2);
}

const inputs = readInputs(process.env);
if (!Object.hasOwn(modes, inputs.mode))
  fail(`Invalid value "${inputs.mode}" for mode; use ${Object.keys(modes).join(", ")}.`);
build();
process.exitCode = await modes[/** @type {keyof typeof modes} */ (inputs.mode)](program, inputs);
