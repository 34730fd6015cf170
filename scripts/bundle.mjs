/**
 * Bundles the command line into dist/bin. A process that loads a hundred and fifty small modules starts more slowly than one that loads
 * four files: the entry, the command line, the server and the generated museum. The entry stays a file of its own, since it waits for a
 * command, and the file of a command imports the command line.
 */
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";

const OUT = "dist/bin";

/** What is loaded together, in the order in which it is needed; a module is in the first part that reaches it. */
const parts = [
  { name: "command-line", entry: "dist/cli/command-line.js" },
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
  input: { "museum-mock": "dist/cli/main.js", "verifier-process": "dist/cli/pact/verifier-process.js" },
  platform: "node",
  // Packages stay packages.
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !/^[A-Za-z]:/.test(id),
});
await bundle.write({
  dir: OUT,
  format: "esm",
  // The declarations have them.
  comments: { jsdoc: false },
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  codeSplitting: {
    groups: parts.map(({ name }) => ({ name, test: (/** @type {string} */ id) => partOf.get(resolve(id)) === name })),
  },
});
await bundle.close();
// npx of a clone links the executable once, and a build must leave it one.
chmodSync(`${OUT}/museum-mock.js`, 0o755);
