/**
 * Builds the package into dist: the command line and the library as one graph of modules, their declarations, the page, what a site needs,
 * and packages/client.
 *
 *     node scripts/build.mjs [--code]
 *
 * With `--code` it leaves the declarations and packages/client out, which a mock that is started does not need.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { rolldown } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { dts } from "rolldown-plugin-dts";
import { build as buildPages } from "vite";
import { writeBuiltSources } from "./built-sources.mjs";
import { importSource } from "./validators.mjs";

const OUT = "dist";
const CLIENT = "packages/client/dist";
/** Each module compiled, for the scripts and tests that look inside, and the declarations. */
const COMPILED = "build";

/** Packages that are part of the bundle; all others stay imports. */
const BUNDLED = ["commander", "jsonc-parser", "marked"];
/** The sources name modules as they are once they are compiled. */
const toSource = { mainFields: ["module", "main"], extensionAlias: { ".js": [".ts", ".tsx", ".js"] } };

/**
 * What is loaded together. A server that loads a few files starts sooner than one that loads a hundred, and a page that loads one file gets
 * it smaller. A module belongs to the first group that reaches it without a dynamic import; all others are modules of their own.
 * What a page can take without a mock stays apart, and so do modules that load something later: a bundler would keep all of a mock with them.
 */
const groups = [
  { name: "contract", entries: ["contract/clock", "contract/interface", "contract/document"] },
  { name: "profile", entries: ["contract/profile"] },
  { name: "admin-client", entries: ["adapters/library/admin-client"] },
  { name: "choices", entries: ["contract/choices"] },
  { name: "mock", entries: ["adapters/library/library", "fixtures/world"] },
  { name: "generated-museum", entries: ["fixtures/generated-world"] },
  // What loads commands, and with them each peer, is no part of what an application imports.
  { name: "settings", entries: ["config/config-file", "config/configuration", "config/world-files"] },
  { name: "node", entries: ["adapters/node/node"] },
  { name: "command", entries: ["cli/main"] },
];
const FOR_NODE = ["settings", "node", "command"];
/** What runs in a browser or a worker, where nothing of the command may come along. */
const forBrowsers = [
  "adapters/library/index",
  "adapters/client/client",
  "adapters/testing/msw",
  "adapters/library/worker",
];

/** Returns the options of rolldown for the code: each entry of the package, the command, and what they share. */
export async function codeOptions() {
  const { exports } = JSON.parse(await readFile("package.json", "utf8"));
  const entries = Object.values(exports)
    .flatMap((/** @type {Record<string, string>} */ target) => [target["node"], target["default"]])
    .flatMap((path) => /^\.\/dist\/(.+)\.js$/.exec(path ?? "")?.[1] ?? []);
  const input = {
    "bin/museum-mock": "src/cli/main.ts",
    "bin/verifier-process": "src/cli/pact/verifier-process.ts",
    "parts/browser-transport": "src/verify/client/browser-transport.ts",
    ...Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
  };
  return {
    input,
    platform: /** @type {const} */ ("neutral"),
    resolve: toSource,
    external: (/** @type {string} */ id) => !isBundled(id) && !id.startsWith("node:"),
    // commander requires modules of Node's, which a module of ES imports.
    plugins: [withoutPrograms, esmExternalRequirePlugin({ external: [/^node:/] })],
    preserveEntrySignatures: /** @type {const} */ ("allow-extension"),
    output: {
      dir: OUT,
      format: /** @type {const} */ ("esm"),
      plugins: [byPlatform],
      // The declarations have them.
      comments: { jsdoc: false },
      entryFileNames: "[name].js",
      chunkFileNames: "parts/[name].js",
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: createGrouping(), debugName: "groups" }],
      },
    },
  };
}

/** What commander needs for commands that are programs of their own: none here is one, and loading it takes time of each start. */
const forCommander = new Map([
  ["node:child_process", "module.exports = {};"],
  ["node:process", "module.exports = globalThis.process;"],
]);
const withoutPrograms = {
  name: "without-programs",
  resolveId: (/** @type {string} */ id, /** @type {string | undefined} */ importer) =>
    importer?.includes("/commander/") && forCommander.has(id) ? `\0${id}` : undefined,
  load: (/** @type {string} */ id) => forCommander.get(id.slice(1)),
};

/** @param {string} id */
function isBundled(id) {
  return /^(?:[./\0]|[A-Za-z]:|builtin:)/.test(id) || BUNDLED.includes(id);
}

/** The package says under `imports` which of the two transports a bundler for browsers takes. */
const byPlatform = {
  name: "by-platform",
  renderChunk: (/** @type {string} */ code) =>
    code.replace(/import\("[./\w-]*\/http-transport\.js"\)/, 'import("#http-transport")'),
};

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: string[], dynamicallyImportedIds: string[] } | null }} Graph */

/** Returns a function that names the group of a module. */
function createGrouping() {
  /** @type {Map<string, string> | undefined} */
  let groupOf;
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    groupOf ??= groupModules(graph);
    return groupOf.get(id) ?? null;
  };
}

/** @param {Graph} graph */
function groupModules(graph) {
  const importsOf = (/** @type {string} */ id) => graph.getModuleInfo(id)?.importedIds ?? [];
  const laterImportsOf = (/** @type {string} */ id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  /** The given modules and what they import, at once or at all. @param {readonly string[]} ids @param {(id: string) => string[]} next */
  const reach = (ids, next = importsOf) => {
    const found = new Set(ids);
    for (const id of found) for (const one of next(id)) found.add(one);
    return found;
  };
  const idOf = (/** @type {string} */ name) => resolve(`src/${name}.ts`);
  const inBrowsers = reach(forBrowsers.map(idOf), (id) => [...importsOf(id), ...laterImportsOf(id)]);
  const groupOf = new Map();
  for (const { name, entries } of groups) {
    for (const id of reach(entries.map(idOf))) {
      // Importing the program runs it, so that nothing else may be in its file.
      if (groupOf.has(id) || !isBundled(id) || id === idOf("cli/main")) continue;
      const loadsLater = name === "mock" && [...reach([id])].some((one) => laterImportsOf(one).length > 0);
      const isShared = FOR_NODE.includes(name) && inBrowsers.has(id);
      groupOf.set(id, loadsLater ? "mock-loading" : isShared ? "shared" : name);
    }
  }
  return groupOf;
}

/** Compiles the modules one by one, with TypeScript's own program. */
async function compile() {
  await rm(COMPILED, { recursive: true, force: true });
  const child = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
    stdio: "inherit",
  });
  const [status] = await once(child, "exit");
  // It has said why, and has written the modules all the same.
  if (status !== 0) process.exitCode = 1;
}

async function buildCode() {
  const { output, ...input } = await codeOptions();
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
  await copyFile("node_modules/commander/LICENSE", `${OUT}/parts/LICENSE.commander`);
  await copyFile("node_modules/jsonc-parser/LICENSE.md", `${OUT}/parts/LICENSE.jsonc-parser`);
  await copyFile("node_modules/marked/LICENSE", `${OUT}/parts/LICENSE.marked`);
  // npx of a clone links the executable once, and a build must leave it one.
  await chmod(`${OUT}/bin/museum-mock.js`, 0o755).catch(() => {
    // File systems of Windows, which WSL mounts, have no modes.
  });
}

/** Bundles declarations that were compiled, by the name of the entry. @param {Record<string, string>} input @param {string} dir */
async function buildTypes(input, dir) {
  const external = (/** @type {string} */ id) => !isBundled(id);
  const bundle = await rolldown({ input, external, plugins: [dts({ dtsInput: true, tsconfig: false })] });
  await bundle.write({ dir, format: "esm", chunkFileNames: "parts/[name].d.ts" });
  await bundle.close();
}

async function buildLibraryTypes() {
  const { exports } = JSON.parse(await readFile("package.json", "utf8"));
  const names = Object.values(exports).flatMap(
    (/** @type {{ types?: string }} */ { types = "" }) => /^\.\/dist\/(.+)\.d\.ts$/.exec(types)?.[1] ?? [],
  );
  await buildTypes(Object.fromEntries(names.map((name) => [name, `${COMPILED}/${name}.d.ts`])), OUT);
}

/** The client as a package of its own: one module without imports, and its declarations. */
async function buildClient() {
  await rm(CLIENT, { recursive: true, force: true });
  const bundle = await rolldown({ input: "src/adapters/client/client.ts", platform: "neutral", resolve: toSource });
  await bundle.write({ file: `${CLIENT}/index.js`, format: "esm", minify: true });
  await bundle.close();
  await buildTypes({ index: `${COMPILED}/adapters/client/client.d.ts` }, CLIENT);
}

/** The page (src/page), the script of the pages of a site, and what each answer to a choice gives. */
async function buildPage() {
  await buildPages({
    configFile: false,
    logLevel: "warn",
    root: "src/page",
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: resolve(OUT, "page"),
      emptyOutDir: true,
      assetsDir: "page",
      // A policy without data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: "es2022",
      rolldownOptions: {
        input: { main: "src/page/index.html", site: "src/site/browser/main.tsx" },
        output: { entryFileNames: ({ name }) => (name === "site" ? "page/site.js" : "page/[name]-[hash].js") },
      },
      // As they are written, so that the colours of both themes stand once.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
    },
  });
  await writeFile(`${OUT}/page/page/choice-examples.json`, JSON.stringify(await choiceExamples()));
}

/** What the example request of each choice gets under each answer, by choice and answer. */
async function choiceExamples() {
  const { demonstrateChoice, requestLineOf, summarizeBody } = await importSource("src/cli/commands/choices.ts");
  const { choiceIds } = await importSource("src/contract/profile.ts");
  const examples = choiceIds.map(async (/** @type {string} */ id) => {
    /** @type {{ answer: string, status: number, body: string }[]} */
    const demonstrations = await demonstrateChoice(id);
    const answers = demonstrations.map(({ answer, status, body }) => [answer, `${status} ${summarizeBody(body)}`]);
    return [id, { request: requestLineOf(id), answers: Object.fromEntries(answers) }];
  });
  return Object.fromEntries(await Promise.all(examples));
}

/** What a site needs beside the page: its service worker as one classic script, and the styles of its pages. */
async function buildSite() {
  const input = "src/site/browser/service-worker.ts";
  const bundle = await rolldown({ input, platform: "browser", resolve: toSource });
  const file = `${OUT}/site-assets/service-worker.js`;
  await bundle.write({ file, format: "iife", minify: true, codeSplitting: false });
  await bundle.close();
  await copyFile("src/site/site.css", `${OUT}/site-assets/site.css`);
}

/** @param {boolean} isCodeAlone */
async function build(isCodeAlone) {
  // Importing a source, Vite would set it to "development", and the page would be built so.
  process.env["NODE_ENV"] = "production";
  await writeBuiltSources();
  await rm(OUT, { recursive: true, force: true });
  await mkdir(`${OUT}/site-assets`, { recursive: true });
  const types = async () => {
    await compile();
    await Promise.all([buildLibraryTypes(), buildClient()]);
  };
  await Promise.all([buildCode(), buildPage(), buildSite(), ...(isCodeAlone ? [] : [types()])]);
}

if (process.argv[1]?.endsWith("build.mjs")) await build(process.argv.includes("--code"));
