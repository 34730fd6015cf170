/**
 * Joins what every mock loads into one module of dist/adapters. Bundlers put modules that several parts of a page share into files of
 * their own, by which parts those are, and so a hundred small modules become dozens of files that compress badly. Everything else stays a
 * module of its own, so that a page which takes one constant loads no mock.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { rolldown } from "rolldown";

const OUT = "dist/adapters";
const STATIC_IMPORT = /^\s*(?:import|export)\b[^;(]*?from\s*"(\.[^"]+)"|^\s*import\s*"(\.[^"]+)"/gm;
const LATER = /\bimport\(/;

const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(exports).flatMap((target) =>
  [target.node, target.default].filter((path) => path?.endsWith(".js")),
);

/** What a page can take without a mock. */
const apart = reachable([
  "dist/contract/clock.js",
  "dist/contract/choices.js",
  "dist/contract/profile.js",
  "dist/adapters/admin-client.js",
  "dist/adapters/client.js",
]);
const others = reachable(entries);
const mock = [...reachable(["dist/adapters/library.js", "dist/fixtures/world.js"])].filter((file) => !apart.has(file));

/**
 * What loads something later, and what imports that. What is loaded later imports the rest of a mock, and a bundler that found both in one
 * module would keep all of it in a page that needs none.
 */
const loaders = new Set(
  mock.filter((file) => [...reachable([file])].some((one) => LATER.test(readFileSync(one, "utf8")))),
);
const core = new Set(mock.filter((file) => !loaders.has(file)));

/** What the files import at once, they among it. @param {string[]} files */
function reachable(files) {
  const found = new Set(files.map((file) => resolve(file)));
  for (const file of found) {
    for (const [, from, bare] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT))
      found.add(resolve(dirname(file), from ?? bare ?? ""));
  }
  return found;
}

/** @param {string} id */
function partOf(id) {
  const file = resolve(id);
  if (loaders.has(file)) return "mock";
  if (core.has(file)) return "core";
  if (!apart.has(file) && !others.has(file)) return null;
  return file
    .slice(resolve("dist").length + 1)
    .replace(/\.js$/, "")
    .replaceAll("/", "-");
}

const bundle = await rolldown({
  input: {
    ...Object.fromEntries(entries.map((path) => [path.slice(`./${OUT}/`.length, -".js".length), path])),
    "parts/browser-transport": "dist/verify/client/browser-transport.js",
  },
  platform: "neutral",
  preserveEntrySignatures: "allow-extension",
  // Packages stay packages, and Node's modules Node's. The CommonJS of jsonc-parser can't be bundled again, so its ES modules are taken along.
  external: (id) => !/^(?:[./\0]|[A-Za-z]:|jsonc-parser$)/.test(id),
  resolve: { mainFields: ["module", "main"] },
});
/** The package says which of the two a bundler for browsers takes, under `imports`. */
const byPlatform = {
  name: "by-platform",
  renderChunk: (/** @type {string} */ code) =>
    code.replace('import("./http-transport.js")', 'import("#http-transport")'),
};
await bundle.write({
  dir: OUT,
  plugins: [byPlatform],
  format: "esm",
  // The declarations have them.
  comments: { jsdoc: false },
  entryFileNames: "[name].js",
  chunkFileNames: "parts/[name].js",
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf, debugName: "parts" }] },
});
await bundle.close();
copyFileSync("node_modules/jsonc-parser/LICENSE.md", `${OUT}/parts/LICENSE.jsonc-parser`);
