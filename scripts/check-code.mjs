/** Checks the code: generated files, lint and types, two at once. Prints what a failing step said, and ends with 1. */
import { spawn } from "node:child_process";

/** Whether a command succeeds. @param {string} command @returns {Promise<boolean>} */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    child.on("close", (status) => {
      if (status !== 0) console.error(`${command}\n${printed}`);
      resolve(status === 0);
    });
  });
}

// The build reads what `sources` wrote, and `rest` reads the build.
const areSourcesFresh = await run("node scripts/generated.mjs sources --check");
const [isClean, isTyped] = await Promise.all([run("npm run --silent lint"), run("npm run --silent typecheck")]);
const isRestFresh = isTyped && (await run("node scripts/generated.mjs rest --check"));
if (!(areSourcesFresh && isClean && isTyped && isRestFresh)) process.exitCode = 1;
