/** What a page loads of the library: minified by Vite, in bytes after gzip. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { newFile, newFolder } from "../support/folder.js";

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** The chunks that it imports at once. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

const world = "createFixedWorld({ hours: [], events: [] })";

const using = (names: string, value: string) => `import { ${names} } from "museum-mock"; use(${value});`;
const mock = using("createMock, createFixedWorld", `createMock({ admin: false, world: ${world} })`);
const client = 'import { createMuseumClient } from "museum-mock/client"; use(createMuseumClient);';
const handlers = `import { museumHandlers } from "museum-mock/msw"; ${using("createFixedWorld", `museumHandlers({ world: ${world} })`)}`;

/** A page, and the most that it may load before its first request; lower a budget when the library gets leaner. */
const pages = [
  ["one constant", using("holdClock", 'holdClock("2027-03-01")'), 1_000],
  ["the choices", using("choices", "choices"), 4_000],
  ["a client of the admin API", using("createAdminClient", 'createAdminClient("http://x.test")'), 4_000],
  ["a client of the interface", client, 6_000],
  ["a mock over a fixed world", mock, 56_000],
  ["handlers over a fixed world", handlers, 56_000],
] as const;

/** What no page loads before it is needed. */
const FORBIDDEN =
  /[\\/](?:@faker-js|ajv|ajv-formats|hono|@hono|yaml)[\\/]|generated-world|person-names|programme|rule-table|page-script|item-validators|state-validator/;

async function bundle(script: string): Promise<readonly Chunk[]> {
  const paths: Readonly<Record<string, string>> = {
    "museum-mock": resolve("dist/adapters/library/index.js"),
    "museum-mock/client": resolve("dist/adapters/client/client.js"),
    "museum-mock/msw": resolve("dist/adapters/testing/msw.js"),
  };
  const page = {
    name: "page",
    resolveId: (id: string) => (id === "page" ? "\0page" : paths[id]),
    load: (id: string) =>
      id === "\0page" ? `const use = (value) => { globalThis.used = value; };\n${script}` : undefined,
  };
  const rolldownOptions = { input: "page", external: ["msw"] };
  const options = { write: false, modulePreload: false as const, target: "es2023", rolldownOptions };
  const result = await build({ configFile: false, logLevel: "error", plugins: [page], build: options });
  return (result as unknown as { output: readonly Chunk[] }).output;
}

/** A module, and those that it was joined from. */
function modulesIn(id: string): readonly string[] {
  const text = id.startsWith("\0") || !existsSync(id) ? "" : readFileSync(id, "utf8");
  return [id, ...[...text.matchAll(/^\/\/(?:#region)? (dist\/\S+)$/gm)].map(([, joined = ""]) => joined)];
}

/** The entry and further chunks, and what they import at once. */
function loadedAtOnce(chunks: readonly Chunk[], further: readonly Chunk[] = []): readonly Chunk[] {
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...further]);
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

it("vite build of all of the library prints no warning", () => {
  const library = resolve("dist/adapters/library/index.js").replaceAll("\\", "/");
  const folder = newFolder({
    "page.js": `import * as museum from "${library}"; use(museum);`,
    "index.html": '<script type="module" src="/page.js"></script>',
  });
  const vite = resolve("node_modules/vite/bin/vite.js");
  const env = { PATH: process.env["PATH"] };
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", folder], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

it("a worker in one file, as it is deployed, stays within its budget", async () => {
  const worker = JSON.stringify(resolve("dist/adapters/library/worker.js"));
  const input = newFile("worker.mjs", `export { museumWorker } from ${worker};`);
  const bundle = await rolldown({ input, platform: "browser" });
  const { output } = await bundle.generate({ codeSplitting: false, minify: true });
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(181_500);
});

it.each([
  // The mock with its admin API, in one classic script.
  ["site-assets/service-worker.js", 183_000],
  // What the pages of the documentation load beside what the page of the mock does.
  ["page/page/site.js", 3000],
])("%s of a site stays within its budget, and evaluates nothing", (file, budget) => {
  const code = readFileSync(join("dist", file), "utf8");
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget);
  expect(code).not.toMatch(/\bnew Function\b|\beval\(/);
  if (file.endsWith("service-worker.js")) expect(code).not.toMatch(/^(?:import|export)\b|\bimport\(/m);
});

it("all that a page of the documentation loads stays within its budget", () => {
  const script = (name: string): string => readFileSync(join("dist/page/page", name), "utf8");
  const loaded = new Set(["site.js"]);
  for (const name of loaded)
    for (const [, imported = ""] of script(name).matchAll(/\b(?:from|import)\s*["`']\.\/([\w-]+\.js)["`']/g))
      loaded.add(imported);
  expect(loaded.size).toBeGreaterThan(1);
  expect(gzipSync([...loaded].map(script).join("")).length).toBeLessThanOrEqual(36_000);
});

it("the page is built for production, and names no source file", () => {
  const scripts = readdirSync("dist/page/page").filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(2);
  for (const name of scripts) expect(readFileSync(join("dist/page/page", name), "utf8")).not.toMatch(/\.tsx["'`]/);
});

describe("a page that loads", () => {
  it.each(pages)("%s stays within its budget", async (_, script, budget) => {
    const loaded = loadedAtOnce(await bundle(script));
    const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    expect(bytes).toBeGreaterThan(100);
    expect(bytes).toBeLessThanOrEqual(budget);
    const modules = loaded.flatMap(({ moduleIds }) => moduleIds.flatMap(modulesIn));
    expect(modules.filter((id) => FORBIDDEN.test(id))).toEqual([]);
    const evaluating = loaded.filter(({ code }) => /\bnew Function\b|\beval\(/.test(code));
    expect(evaluating.map(({ fileName }) => fileName)).toEqual([]);
  });

  it("a mock over the generated world stays within its budget, generator included", async () => {
    const chunks = await bundle(using("createMock", "createMock({ admin: false })"));
    const generator = chunks.filter(({ fileName }) => fileName.includes("generated-world"));
    const bytes = loadedAtOnce(chunks, generator).reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    expect(generator).toHaveLength(1);
    expect(bytes).toBeLessThanOrEqual(104_000);
  });
});
