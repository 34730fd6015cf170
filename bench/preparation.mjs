/** Installs what the bench needs and builds what it measures. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const BENCH = fileURLToPath(new URL(".", import.meta.url));
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Installs the dependencies of bench/ unless they are there, and builds the project. */
export function prepare() {
  if (!existsSync(`${BENCH}node_modules/.package-lock.json`)) {
    console.log("Installing the peers into bench/node_modules (about 300 MB, once) …");
    runNpm(["ci", "--no-audit", "--no-fund"], BENCH);
  }
  console.log("Building the project …");
  runNpm(["run", "--silent", "build"], ROOT);
}

/**
 * Runs npm to its end.
 *
 * @param {readonly string[]} args
 * @param {string} folder
 */
export function runNpm(args, folder) {
  // On Windows npm is a batch file, which a shell starts.
  const { status } = spawnSync(`npm ${args.join(" ")}`, {
    cwd: folder,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed in ${folder}.`);
}
