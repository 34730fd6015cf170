/** The package as it is published: what judges of packages say, what it exports, and each adapter in a folder of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { parseSync } from "oxc-parser";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, it } from "vitest";
import { listLinks } from "../docs/markdown.js";
import { newFile, newFolder } from "../support/folder.js";
import { npm, typeProblemsOf } from "../support/npm.js";
import { isWhole } from "../support/share.js";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** The entries of the package that are code, with their declarations. */
const entries = Object.entries<{ types?: string; default?: string }>(manifest.exports)
  .filter(([, target]) => target.types !== undefined)
  .map(([name, target]) => [name, target.default ?? ""] as const);

/** Lower them when the package gets leaner. */
const budgets = { bytes: 1_175_000, unpackedBytes: 4_230_000, files: 230, dependencies: 12 };

/** What npm says of the package that it has packed. */
interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let tarball = "";
let described: Packed;
let packed: ReturnType<typeof createPackageFromTarballData>;
/** The files in it. */
let names: readonly string[];
beforeAll(() => {
  const folder = newFolder();
  [described] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder])) as [Packed];
  tarball = join(folder, described.filename);
  packed = createPackageFromTarballData(readFileSync(tarball));
  names = packed.listFiles().map(toPath);
});

describe("the executable", () => {
  it.skipIf(process.platform === "win32")("can be run by npx in a clone, after each build", () => {
    for (const file of [manifest.bin["museum-mock"], "dist/bin/museum-mock.js"])
      expect([file, statSync(file).mode & 0o111]).toEqual([file, 0o111]);
    expect(String(execFileSync(resolve("bin/museum-mock.js"), ["--version"]))).toContain(manifest.version);
  });

  it("says which Node.js it needs", () => {
    const older = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.18.3" } })`;
    const { status, stderr } = spawnSync(process.execPath, ["--import", older, "bin/museum-mock.js", "--version"]);
    expect([status, String(stderr)]).toEqual([2, "museum-mock needs Node.js 20.19 or newer; this is 20.18.3.\n"]);
  });

  it("says what to do where nothing was built yet", () => {
    const unbuilt = newFile("bin/museum-mock.mjs", readFileSync("bin/museum-mock.js", "utf8"));
    const { status, stderr } = spawnSync(process.execPath, [unbuilt], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, "museum-mock is not built yet; run npm run build in its folder.\n"]);
  });
});

/** A packed file is named as one that is installed. */
const toPath = (name: string) => name.replace("/node_modules/museum-mock/", "");

describe("the package", () => {
  it("keeps to its budgets of files, bytes and dependencies, without the bench, the tests and the sources", () => {
    const { size, unpackedSize, files } = described;
    expect(size).toBeLessThanOrEqual(budgets.bytes);
    expect(unpackedSize).toBeLessThanOrEqual(budgets.unpackedBytes);
    expect(files.length).toBeLessThanOrEqual(budgets.files);
    expect(files.map(({ path }) => path)).toContain("dist/bin/museum-mock.js");
    const rooms = "LICENSE README.md bin dist docs fixtures package.json spec".split(" ");
    expect([...new Set(files.map(({ path }) => path.split("/")[0]))].sort()).toEqual(rooms);
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(budgets.dependencies);
  });

  it("has each declaration that the types of its exports refer to", () => {
    const files = new Set(names.map((name) => resolve(name)));
    const targets = Object.values<{ types?: string }>(manifest.exports);
    const declarations = new Set(targets.flatMap(({ types }) => (types ? [resolve(types)] : [])));
    for (const file of declarations) {
      for (const [, from, lazy] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"|import\("(\.[^"]+)"\)/g))
        declarations.add(resolve(dirname(file), (from ?? lazy ?? "").replace(/\.js$/, ".d.ts")));
    }
    expect([...declarations].filter((file) => !files.has(file))).toEqual([]);
    expect(declarations.size).toBeGreaterThan(entries.length);
  });

  it("has each file that its README and documentation link", () => {
    const isThere = (path: string) => names.some((name) => name === path || name.startsWith(`${path}/`));
    const pages = names.filter((name) => /^(?:README|docs\/.*)\.md$/.test(name));
    const broken = pages.flatMap((page) => {
      const links = listLinks(readFileSync(page, "utf8")).map((link) => link.replace(/#.*/, ""));
      const own = links.filter((link) => link !== "" && !/^https?:/.test(link));
      const lost = own.filter((link) => !isThere(normalize(join(dirname(page), link)).replace(/\/$/, "")));
      return lost.map((link) => `${page}: ${link}`);
    });
    expect(pages.length).toBeGreaterThan(25);
    expect(broken).toEqual([]);
  });

  it("is clean to publint", async () => {
    const pack = { tarball: new Uint8Array(readFileSync(tarball)).buffer };
    const { messages, pkg } = await publint({ pack, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it("has types that resolve as its code does", async () => {
    const names = entries.map(([name]) => name);
    expect(await typeProblemsOf(tarball, names)).toEqual([]);
  });

  it("exports these names", () => {
    expect(Object.fromEntries(entries.map(([name, file]) => [name, valuesIn(file)]))).toEqual({
      ".": [
        ..."builtInScenarios choices createAdminClient createClock createFixedWorld createGeneratedWorld".split(" "),
        ..."createMock createMomentClock holdClock parseProfile profiles verify".split(" "),
      ],
      "./client": ["createMuseumClient", "isMuseumError"],
      "./config": ["defineConfig"],
      "./msw": ["museumHandlers"],
      "./node": ["listen", "toNodeHandler"],
      "./pact": ["createMuseumPact", "exactly", "providerStates"],
      "./playwright": ["expect", "test"],
      "./vite": ["museumMock"],
      "./vitest": ["createMuseumTest", "expect", "test"],
      "./worker": ["museumWorker"],
    });
  });
});

// `npm run peers` tries many versions, and runs them.
it.runIf(isWhole)("npm finds a place for the package beside an older vitest and Vite", () => {
  const project = newFolder({ "package.json": '{ "private": true }' });
  const others = ["vitest@3.0.0", "vite@5.0.0"];
  const args = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", tarball, ...others];
  expect(() => npm(args, project)).not.toThrow();
});

/** Lists the values that a module exports. */
function valuesIn(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  return module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? "")).sort();
}

describe("installed in an empty folder", () => {
  let project = "";
  beforeAll(() => {
    const installed = packed
      .listFiles()
      .map((name) => [`node_modules/museum-mock/${toPath(name)}`, packed.readFile(name)]);
    project = newFolder({ "package.json": '{ "type": "module" }', ...Object.fromEntries(installed) });
    for (const name of Object.keys(manifest.dependencies)) link(name);
  });

  function link(name: string): void {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve("node_modules", name), place, "junction");
  }

  const run = (script: string) =>
    String(execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project })).trim();

  it("works, and says which package an adapter needs", () => {
    const script = `
      import { createAdminClient, createMock } from "museum-mock";
      import { createMuseumClient } from "museum-mock/client";
      import { listen } from "museum-mock/node";
      import { museumMock } from "museum-mock/vite";
      const { url, close } = await listen(createMock({ today: "2027-03-01" }), { port: 0 });
      const { today } = await createAdminClient(url).clock.get();
      const documents = await fetch(url + "/openapi.json");
      await close();
      const { message } = await import("museum-mock/msw").catch((error) => error);
      console.log(JSON.stringify([today, documents.ok, typeof createMuseumClient, museumMock().apply, message]));`;
    expect(JSON.parse(run(script))).toEqual([
      ...["2027-03-01", true, "function", "serve"],
      "museum-mock/msw needs msw, which is not installed; run npm install --save-dev msw.",
    ]);
  });

  it("works with MSW", () => {
    link("msw");
    const script = `
      import { setupServer } from "msw/node"; import { museumHandlers } from "museum-mock/msw";
      const museum = museumHandlers({ base: "https://museum.example/v1", today: "2027-03-01" });
      const server = setupServer(...museum.handlers); server.listen();
      const headers = { Authorization: "Basic " + btoa("a:b") };
      const { status } = await fetch("https://museum.example/v1/museum-hours", { headers });
      server.close(); console.log(status);`;
    expect(run(script)).toBe("200");
  });
});
