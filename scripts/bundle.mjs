/**
 * Bundles the command line into dist/bin. A process that loads a hundred and fifty small modules starts more slowly than one that loads
 * a few files: the command line, the options, the server and the generated museum. `--help` of the program needs the first.
 */
import { chmodSync, copyFileSync, readFileSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";

const OUT = "dist/bin";
const MAIN = "dist/cli/main.js";

/**
 * Makes commander's CommonJS modules modules of ES, which need no code to be joined with others. It starts programs that are commands; none
 * here is one, and loading what starts them would cost a tenth of a start.
 */
const commanderAsModules = {
  name: "commander-as-modules",
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (!id.includes("/commander/")) return undefined;
    if (id.endsWith("/esm.mjs"))
      return ["command", "error", "option"].map((name) => `export * from "./lib/${name}.js";`).join("\n");
    return code
      .replace("const childProcess = require('node:child_process');", "const childProcess = {};")
      .replace("const process = require('node:process');", "")
      .replace(/^const (\w+) = require\('([^']+)'\)\.\1;/gm, "import { $1 } from '$2';")
      .replace(/^const (.+) = require\('([^']+)'\);/gm, "import $1 from '$2';")
      .replace(/^exports\.(\w+) = \1;/gm, "export { $1 };");
  },
};

/** What is loaded together, in the order in which it is needed; a module is in the first part that reaches it. */
const parts = [
  { name: "museum-mock", entry: MAIN },
  { name: "options", entry: "dist/cli/options.js" },
  { name: "serve", entry: "dist/cli/commands/serve.js" },
  { name: "generated-museum", entry: "dist/fixtures/generated-world.js" },
];

const STATIC_IMPORT = /^\s*(?:import|export)\b[^;(]*?from\s*"(\.[^"]+)"|^\s*import\s*"(\.[^"]+)"/gm;

/** @type {Map<string, string>} */
const partOf = new Map();
for (const { name, entry } of parts) assign(resolve(entry), name);

/** @param {string} file @param {string} part */
function assign(file, part) {
  if (partOf.has(file)) return;
  partOf.set(file, part);
  for (const [, from, bare] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT)) {
    assign(resolve(dirname(file), from ?? bare ?? ""), part);
  }
}

rmSync(OUT, { recursive: true, force: true });
const bundle = await rolldown({
  input: { "museum-mock": MAIN, "verifier-process": "dist/cli/pact/verifier-process.js" },
  platform: "node",
  // Packages stay packages, but for what every start needs.
  external: (id) => !/^(?:[./\0]|[A-Za-z]:|commander$|jsonc-parser$|marked$)/.test(id),
  resolve: { mainFields: ["module", "main"] },
  plugins: [commanderAsModules],
  preserveEntrySignatures: "allow-extension",
});
await bundle.write({
  dir: OUT,
  format: "esm",
  // The declarations have them.
  comments: { jsdoc: false },
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: parts
      .filter(({ entry }) => entry !== MAIN)
      .map(({ name }) => ({ name, test: (/** @type {string} */ id) => partOf.get(resolve(id)) === name })),
  },
});
await bundle.close();
copyFileSync("node_modules/commander/LICENSE", `${OUT}/LICENSE.commander`);
copyFileSync("node_modules/jsonc-parser/LICENSE.md", `${OUT}/LICENSE.jsonc-parser`);
copyFileSync("node_modules/marked/LICENSE", `${OUT}/LICENSE.marked`);
// npx of a clone links the executable once, and a build must leave it one.
chmodSync(`${OUT}/museum-mock.js`, 0o755);
