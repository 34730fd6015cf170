/**
 * Installs the packed file in a project of its own, and builds every entry as others do: four bundlers for pages and for Node.js, whose results then
 * run; three versions of TypeScript; an app of Next.js; and the worker and `serve` in other runtimes. `npm run peers:builds -- [--only bundlers|types|next|runtimes]`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runtimePackages, tryRuntimes } from "./runtimes.mjs";

const { values: options } = parseArgs({ options: { only: { type: "string" } } });
const parts = { bundlers: tryBundlers, types: tryTypes, next: tryNext, runtimes: tryWorker };
const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
const chosen = options.only === undefined ? names : names.filter((name) => name === options.only);
if (chosen.length === 0) {
  console.error(`Invalid value "${options.only}" for --only; use ${names.join(", ")}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "museum-mock-builds-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { stdio: "ignore" });
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");

let failures = 0;

/** @param {string} name @param {string | undefined} why */
function report(name, why) {
  if (why !== undefined) failures += 1;
  console.log(why === undefined ? `✓ ${name}` : `✗ ${name}: ${why.trim().slice(0, 600)}`);
}

/** Makes a project with the packed file and these packages. @param {string} name @param {readonly string[]} packages */
function createProject(name, packages) {
  const at = join(folder, name);
  mkdirSync(at);
  writeFileSync(join(at, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", tarball, ...packages];
  execFileSync("npm", args, { cwd: at, stdio: "ignore" });
  return at;
}

/** Runs a program. Returns why it failed, undefined if it did not. @param {string} cwd @param {readonly string[]} args */
function run(cwd, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", timeout: 300_000 });
  return status === 0 ? undefined : stderr + stdout || `exit code ${status}`;
}

async function tryBundlers() {
  const at = createProject("bundlers", [
    ...["esbuild@0.28", "rolldown@1.2", "rollup@4", "webpack@5", "msw@2.15.0", "vite@8.3.8"],
    ...["@rollup/plugin-commonjs", "@rollup/plugin-json", "@rollup/plugin-node-resolve"],
  ]);
  const asks =
    'const { status } = await museum.fetch("http://m.test/museum-hours", { headers: { Authorization: "Basic YTpi" } }); if (status !== 200) throw new Error(status);';
  /** @type {Readonly<Record<string, string>>} */
  const entries = {
    index: `import { createMock } from "museum-mock"; const museum = createMock({ today: "2027-03-01" }); ${asks}`,
    client:
      'import { createMuseumClient } from "museum-mock/client"; const client = createMuseumClient({ baseUrl: "http://m.test", fetch: async () => Response.json([]) }); if (!(await client.getMuseumHours()).data) throw new Error();',
    config: 'import { defineConfig } from "museum-mock/config"; defineConfig({});',
    msw: `import { museumHandlers } from "museum-mock/msw"; const museum = museumHandlers({ today: "2027-03-01" }); if (museum.handlers.length !== 2) throw new Error(); ${asks}`,
    node: 'import { createMock } from "museum-mock"; import { listen } from "museum-mock/node"; const { url, close } = await listen(createMock(), { port: 0 }); if (!(await fetch(url + "/__admin/health")).ok) throw new Error(); await close();',
    worker: `import { museumWorker } from "museum-mock/worker"; const museum = museumWorker({ today: "2027-03-01" }); ${asks.replace('museum.fetch("http://m.test/museum-hours", {', 'museum.fetch(new Request("http://m.test/museum-hours", {').replace("} });", "} }));")}`,
    vite: 'import { museumMock } from "museum-mock/vite"; if (museumMock().name !== "museum-mock") throw new Error();',
  };
  const forNode = ["node", "vite"];
  writeFileSync(join(at, "build.mjs"), BUILD);
  for (const [entry, code] of Object.entries(entries)) {
    const main = join(at, `${entry}.mjs`);
    writeFileSync(main, code);
    for (const platform of forNode.includes(entry) ? ["node"] : ["node", "browser"]) {
      for (const bundler of ["esbuild", "rolldown", "rollup", "webpack"]) {
        const out = join(at, `${entry}-${platform}-${bundler}`);
        const why = run(at, ["build.mjs", bundler, platform, main, out]) ?? run(folder, [join(out, "main.mjs")]);
        report(`${entry} for ${platform} by ${bundler}`, why);
      }
    }
  }
}

/** Builds an entry with one of the bundlers; a name that can't be resolved is an error. */
const BUILD = `
const [, , bundler, platform, input, out] = process.argv;
const isNode = platform === "node";
const external = isNode ? ["vite"] : [];
const fail = (log) => { if (/UNRESOLVED_IMPORT|MISSING_EXPORT/.test(log.code)) throw new Error(log.message); };
if (bundler === "esbuild") {
  const { build } = await import("esbuild");
  await build({ entryPoints: [input], bundle: true, splitting: true, platform, format: "esm", outdir: out, entryNames: "main", outExtension: { ".js": ".mjs" }, external });
} else if (bundler === "webpack") {
  const { default: webpack } = await import("webpack");
  await new Promise((resolve, reject) => webpack({
    mode: "production", entry: input, target: isNode ? "node20" : "web", experiments: { outputModule: true }, externalsPresets: { node: isNode },
    externals: isNode ? { vite: "module vite" } : {}, output: { path: out, filename: "main.mjs", chunkFilename: "[id].mjs", module: true, chunkFormat: "module", chunkLoading: "import", library: { type: "module" } },
  }, (error, stats) => error || stats.hasErrors() ? reject(error ?? new Error(stats.toString({ all: false, errors: true }))) : resolve()));
} else if (bundler === "rollup") {
  const [{ rollup }, { default: resolve }, { default: commonjs }, { default: json }] = await Promise.all(
    ["rollup", "@rollup/plugin-node-resolve", "@rollup/plugin-commonjs", "@rollup/plugin-json"].map((name) => import(name)));
  const plugins = [resolve({ preferBuiltins: isNode, browser: !isNode, exportConditions: [isNode ? "node" : "browser"] }), commonjs(), json()];
  const bundle = await rollup({ input, plugins, external: isNode ? [/^node:/, "vite"] : [], onwarn: fail });
  await bundle.write({ dir: out, format: "es", entryFileNames: "main.mjs" });
} else {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({ input, platform, external, onLog: (_, log) => fail(log) });
  await bundle.write({ dir: out, format: "esm", entryFileNames: "main.mjs" });
}
`;

/** Compiles each entry with \`skipLibCheck: false\`. What its package needs itself is not counted: some have types that do not compile. */
function tryTypes() {
  const versions = ["5.4", "5.9", "7.0"];
  const at = createProject("types", [
    ...versions.map((version) => `typescript-${version}@npm:typescript@${version}`),
    ...["@types/node@20", "msw@2.15.0", "vite@8.3.8", "vitest@4.1.12", "@playwright/test@1.65.1"],
    "@pact-foundation/pact@16.5.0",
  ]);
  const entries = ["", "/client", "/config", "/msw", "/node", "/pact", "/playwright", "/vite", "/vitest", "/worker"];
  const lines = entries.map((entry, nth) => `import * as entry${nth} from "museum-mock${entry}"; void entry${nth};`);
  writeFileSync(join(at, "main.ts"), lines.join("\n"));
  for (const version of versions) {
    for (const moduleResolution of ["node16", "nodenext", "bundler"]) {
      for (const dom of [["dom", "dom.iterable"], []]) {
        const module = moduleResolution === "bundler" ? "esnext" : moduleResolution;
        const platform = { target: "es2022", lib: ["es2023", ...dom], types: ["node"], moduleResolution, module };
        const compilerOptions = { ...platform, strict: true, noEmit: true, skipLibCheck: false };
        writeFileSync(join(at, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["main.ts"] }));
        const printed = run(at, [`node_modules/typescript-${version}/bin/tsc`, "-p", "."]) ?? "";
        const own = printed.split("\n").filter((line) => /^(?:node_modules\/museum-mock|main\.ts)/.test(line));
        const name = `TypeScript ${version}, ${moduleResolution}, ${dom.length > 0 ? "with" : "without"} DOM`;
        report(name, own.length > 0 ? own.join("\n") : undefined);
      }
    }
  }
}

/** Builds an app whose server starts MSW in \`instrumentation.js\`, serves it, and reads its page. */
async function tryNext() {
  const at = createProject("next", ["next@16", "react@19", "react-dom@19", "msw@2.15.0"]);
  mkdirSync(join(at, "app"));
  writeFileSync(
    join(at, "instrumentation.js"),
    `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { setupServer } = await import("msw/node");
  const { museumHandlers } = await import("museum-mock/msw");
  setupServer(...museumHandlers({ base: "http://museum.test", today: "2027-03-01" }).handlers).listen({ onUnhandledRequest: "bypass" });
}`,
  );
  writeFileSync(join(at, "app/layout.js"), "export default ({ children }) => <html><body>{children}</body></html>;");
  writeFileSync(
    join(at, "app/page.js"),
    `import { createMuseumClient } from "museum-mock/client";
export const dynamic = "force-dynamic";
export default async function Page() {
  const client = createMuseumClient({ baseUrl: "http://museum.test", credentials: "a:b" });
  const { data, error } = await client.getMuseumHours({ limit: 1 });
  return <p>{error ? error.message : data[0].date}</p>;
}`,
  );
  process.env["NEXT_TELEMETRY_DISABLED"] = "1";
  const why = run(at, ["node_modules/next/dist/bin/next", "build"]);
  report("Next.js 16 builds an app with MSW on the server", why);
  if (why !== undefined) return;
  const script = `
const { default: next } = await import("next");
const { createServer } = await import("node:http");
const app = next({ dev: false });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, "127.0.0.1", async () => {
  const text = await (await fetch("http://127.0.0.1:" + server.address().port)).text();
  process.exit(text.includes("<p>2027-03-02</p>") ? 0 : 1);
});`;
  writeFileSync(join(at, "serve.mjs"), script);
  report("and its page shows the museum", run(at, ["serve.mjs"]));
}

async function tryWorker() {
  if (runtimePackages.length === 0)
    return report("the runtimes of workers", `none for ${process.platform} ${process.arch}`);
  const at = createProject("runtimes", runtimePackages);
  await tryRuntimes(at, report);
}

for (const name of chosen) await parts[name]();
console.log(failures === 0 ? "All build and run." : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
