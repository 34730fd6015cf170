/** Packs the project and installs the package into a temporary folder, as its users do. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runNpm } from "../preparation.mjs";
import { createTemporaryFolder } from "../processes.mjs";

/** @type {string | undefined} */
let installed;

/** @returns {string} the program of the installed package */
export function installPackage() {
  if (installed !== undefined) return installed;
  const folder = createTemporaryFolder();
  // The project has just been built.
  runNpm(["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], ROOT);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  const quiet = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"];
  runNpm(["install", "--prefix", folder, ...quiet, join(folder, archive)], folder);
  installed = join(folder, "node_modules/museum-mock/dist/bin/museum-mock.js");
  return installed;
}
