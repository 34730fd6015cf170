/** Finds the program of this version: built in the checkout, installed from the packed file of its release, or built now. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Returns the path of the executable, or undefined if it could not be had, which is in the log. @param {import("./inputs.mjs").Inputs} inputs */
export function findProgram(inputs) {
  const built = join(folder, "dist/bin/museum-mock.js");
  if (existsSync(built)) return built;
  return installRelease(inputs) ?? (build() ? built : undefined);
}

/** A version tag (`v0.2.0`, `v0`) has a release with the packed file; a branch or a commit has none. @param {import("./inputs.mjs").Inputs} inputs */
function installRelease({ repository, ref, temporary }) {
  if (repository === "" || !/^v\d+(\.\d+)*$/.test(ref)) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const target = join(temporary, `museum-mock-${version}`);
  const program = join(target, "node_modules/museum-mock/bin/museum-mock.js");
  // An earlier step of the job may have installed it.
  if (existsSync(program)) return program;
  const server = process.env["GITHUB_SERVER_URL"] || "https://github.com";
  const file = `${server}/${repository}/releases/download/v${version}/museum-mock-${version}.tgz`;
  const options = ["--prefix", target, "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm(["install", ...options, file], temporary)) return program;
  console.log(`museum-mock: ${file} could not be installed, so it is built from ${ref}.`);
  return undefined;
}

function build() {
  console.log(
    "museum-mock: building from the checkout, which takes about a minute; a version tag installs its release.",
  );
  return npm(["ci"], folder) && npm(["run", "--silent", "build"], folder);
}

/** @param {readonly string[]} args @param {string} cwd */
function npm(args, cwd) {
  const options = /** @type {const} */ ({ cwd, stdio: "inherit" });
  // On Windows npm is a batch file, which a shell starts, and the folder of a runner may have a space in its path.
  const line = ["npm", ...args].map((word) => `"${word}"`).join(" ");
  const { status } =
    process.platform === "win32" ? spawnSync(line, { ...options, shell: true }) : spawnSync("npm", args, options);
  return status === 0;
}
