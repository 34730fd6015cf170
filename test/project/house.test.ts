import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { floors, validateHouse } from "../support/house.js";
import { listImports } from "../support/imports.js";

const NODE = 'import "node:fs";';

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) =>
    path.endsWith(ending) ? [join(folder, path)] : [],
  );

describe("the house", () => {
  const imports = listImports("src");

  it("has no import upward, or of node: where a browser runs it", () => {
    expect(validateHouse(imports)).toEqual([]);
  });

  it("needs no package at run time that is neither a dependency nor a peer", () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "";
    const known = { ...dependencies, ...peerDependencies };
    const packages = imports.filter(({ to, isPackage }) => isPackage && !to.startsWith("node:"));
    // The build puts what the pages need into them, and the parsers of the command line, of JSON and of Markdown into what is bundled.
    const bundled = ["commander", "jsonc-parser", "marked"];
    const ofPages = /^(?:page|site\/browser)\//;
    const atRunTime = packages.filter(({ from, to }) => !ofPages.test(from) && !bundled.includes(to));
    const missing = atRunTime.filter(({ to }) => !Object.hasOwn(known, packageOf(to)));
    expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  /** The library gives the time as a default, to whoever gives none. */
  const GIVES_DEFAULTS = join("src", "adapters", "library", "library.ts");

  it("reads the process, the time and chance in the programs alone: the command line and the page", () => {
    const others = floors.filter((floor) => !["cli", "page"].includes(floor) && existsSync(join("src", floor)));
    const files = others.flatMap((floor) => filesIn(join("src", floor), ".ts"));
    const naming = files.filter((file) => /\b(?:process|__dirname|Date\.now|Math\.random)\b/.test(codeOf(file)));
    expect(naming).toEqual([GIVES_DEFAULTS]);
  });

  it("has the tests of each folder of src in the folder of test that has its name", () => {
    /** What has tests and is no part of src. */
    const beside = ["docs", "project", "spec"];
    const files = filesIn("test", ".test.ts").map((path) => relative("test", path).replaceAll("\\", "/"));
    const folders = [...new Set(files.map((path) => dirname(path)))];
    const strange = folders.filter((folder) => !beside.includes(folder) && !existsSync(join("src", folder)));
    expect(strange, "folders of test that are none of src").toEqual([]);
    const isTested = (floor: string) => folders.some((folder) => folder === floor || folder.startsWith(`${floor}/`));
    const untested = floors.filter((floor) => !isTested(floor));
    expect(untested, "floors without tests").toEqual([]);
  });

  it("names no property of the styles that is defined nowhere", () => {
    const texts = filesIn("src", ".css").map((path) => readFileSync(path, "utf8"));
    const styles = texts.join("\n");
    const used = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = ""]) => name);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !styles.includes(`${name}:`))).toEqual([]);
  });

  it.each([
    ["a floor above", { "museum/a.ts": 'import { b } from "../mock/b.js";', "mock/b.ts": "" }, "higher floor"],
    ["a type of a floor above", { "contract/a.ts": 'import type { B } from "../cli/b.js";' }, "higher floor"],
    ["a type by import()", { "contract/a.ts": 'export type B = import("../cli/b.js").B;' }, "higher floor"],
    ["an export from above", { "mock/a.ts": 'export { b } from "../adapters/b.js";' }, "higher floor"],
    ["mock from verify", { "mock/a.ts": 'await import("../verify/b.js");' }, "higher floor"],
    ["a room above", { "verify/client/a.ts": 'import "../rules/b.js";', "verify/rules/b.ts": "" }, "higher room"],
    ["a room that isn't one", { "verify/misc/a.ts": 'import "../client/b.js";' }, "in no room"],
    ["the mock in verify", { "verify/a.ts": 'import "../mock/b.js";' }, "without the mock"],
    ["node: in the mock", { "mock/a.ts": NODE }, "runs in a browser"],
    ["node: below the mock", { "mock/a.ts": 'import "../fixtures/b.js";', "fixtures/b.ts": NODE }, "runs in a browser"],
    ["node: in the client", { "adapters/client/client.ts": NODE }, "runs in a browser"],
    ["node: below MSW", { "adapters/testing/msw.ts": 'import "../b.js";', "adapters/b.ts": NODE }, "runs in a browser"],
    ["a floor that isn't one", { "utils/a.ts": 'import "./b.js";' }, "on no floor"],
    ["a module of Node without its prefix", { "mock/a.ts": 'import "fs";' }, "which its floor may not"],
    ["a package of another floor", { "mock/a.ts": 'import "@hono/node-server";' }, "which its floor may not"],
    ["a file outside the house", { "mock/a.ts": 'import "../../test/b.js";' }, "outside the house"],
    ["faker at run time", { "fixtures/a.ts": 'import "@faker-js/faker";' }, "which its floor may not"],
  ] as const)("finds %s", (_, sources, finding) => {
    expect(validateHouse(listImports(newFolder(sources))).join("\n")).toContain(finding);
  });
});

/** The text of a file without its comments and without what stands in double quotes, which is prose here. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, "");
}
