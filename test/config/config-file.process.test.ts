/** Configuration files that are found, and those that are wrong: what each gets from the built program. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { run } from "../support/cli.js";
import { newFolder, newProject } from "../support/folder.js";
import { run as runHere } from "../support/run-cli.js";

type Files = Readonly<Record<string, string>>;

const projectOf = (files: Files) => newFolder({ "package.json": "{}", ...files });

/** A project with this file alone. */
const mjs = (content: string): Files => ({ "museum.config.mjs": content });

async function todayIn(cwd: string, env = {}): Promise<string> {
  const { stdout, stderr } = await run(["explain", "museum-hours?limit=1", "--json"], { cwd, env });
  return stdout === "" ? stderr : JSON.parse(stdout).today.date;
}

const SETTINGS = `{ world: { today: "2027-03-05" } }`;
const loadsTypeScript = "typescript" in process.features && Boolean(process.features.typescript);

describe("a configuration file", () => {
  it.each([
    ["museum.config.mjs", `const settings = await Promise.resolve(${SETTINGS}); export default settings;`],
    ["museum.config.js", `module.exports = ${SETTINGS};`],
    ["museum.config.json", `\uFEFF{ "$schema": "x", "world": { "today": "2027-03-05" } }`],
  ])("%s is found beside package.json, from a folder below", async (name, text) => {
    expect(await todayIn(join(projectOf({ [name]: text, "src/a/b.txt": "" }), "src/a"))).toBe("2027-03-05");
  });

  it("of another project above is not read", async () => {
    const folder = projectOf({ "museum.config.mjs": `export default ${SETTINGS};`, "packages/a/package.json": "{}" });
    expect(await todayIn(join(folder, "packages/a"))).not.toBe("2027-03-05");
  });

  it("is typed by museum-mock/config, and can read the environment", async () => {
    const text = `import { defineConfig } from "museum-mock/config";
      export default defineConfig({ world: { today: process.env.DAY }, service: { url: process.env.NOT_SET } });`;
    expect(await todayIn(newProject(mjs(text)), { DAY: "2027-03-06" })).toBe("2027-03-06");
  });

  it(`in TypeScript is read where Node.js does it by itself, and gets a sentence elsewhere`, async () => {
    const text = `const day: string = "2027-03-05";\nexport default { world: { today: day } };`;
    const refused =
      "error: museum.config.ts needs a Node.js that loads TypeScript, 22.18 or newer; use one, or rename the file to museum.config.mjs.\n";
    const said = await todayIn(projectOf({ "museum.config.ts": text }));
    expect(said).toBe(loadsTypeScript ? "2027-03-05" : refused);
  });
});

const notInstalled = "imports museum-mock, which is not installed beside it; npm install --save-dev museum-";

/** Each wrong file, those beside it, and what the loader of Node.js says of it. */
const wrong: readonly (readonly [text: string, sentence: string, beside?: Files])[] = [
  ["export default {\n  a: 1\n  seed: 7 };", ": Unexpected identifier 'seed'; node .*museum.config.mjs shows where."],
  ['export { default } from "./a.mjs";', "loaded: Unexpected token", { "a.mjs": "export default {\n  world: ]\n};" }],
  [
    'import { a } from "./a.mjs";\nexport const b = 1;\nexport default { world: a };',
    "loaded: Cannot access 'b' before initialization.",
    { "a.mjs": 'import { b } from "./museum.config.mjs";\nexport const a = { seed: b };' },
  ],
  ['throw new Error("no licence");', "can't be loaded: no licence."],
  ["throw 7;", "can't be loaded: it throws 7."],
  ['import "./none.mjs";', "can't be loaded: Cannot find module .*none.mjs"],
  ['import "museum-mock/config";', notInstalled],
  ["export const world = {};", "Invalid value undefined for the default export of museum.config.mjs;"],
  ["export default () => ({});", "Invalid value a function for the default export of museum.config.mjs;"],
];

it("is refused by a sentence for each mistake in its code", async () => {
  const files = wrong.map(([text, , beside = {}]) => join(projectOf({ ...mjs(text), ...beside }), "museum.config.mjs"));
  const script = `import { loadConfig } from "./build/config/config-file.js";
    for (const file of process.argv.slice(1)) await loadConfig({}, file).catch(({ message }) => console.log(message));`;
  const args = ["--input-type=module", "-e", script, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const said = stdout.trimEnd().split("\n");
  expect(said).toHaveLength(wrong.length);
  for (const [at, [, sentence]] of wrong.entries()) expect(said[at]).toMatch(new RegExp(sentence));
});

describe.concurrent("a configuration file that would keep the command from an end", () => {
  const waiting = "setInterval(() => {}, 1000); await new Promise(() => {});";
  const failing = 'Promise.reject(new Error("no vault")); export default {};';

  it.each<[Files, string]>([
    [mjs(waiting), "was not loaded within 5 s; what does it wait for?"],
    [mjs(failing), "error: The configuration file failed: no vault\n"],
    [mjs("process.exit(0)"), "error: The configuration file ended the program; leave out process.exit."],
    [{ "museum.config.json": "{}", ...mjs("") }, "can't stand beside museum.config.mjs; keep one"],
  ])("gets a sentence: %j", async (files, sentence) => {
    const { status, stdout, stderr } = await run(["config"], { cwd: projectOf(files) });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  // The super-user may read everything.
  it.skipIf(!process.getuid?.())("gets a sentence if it is not readable", async () => {
    const folder = projectOf({ "museum.config.json": "{}" });
    chmodSync(join(folder, "museum.config.json"), 0o000);
    const { stderr } = await run(["config"], { cwd: folder });
    expect(stderr).toContain('The configuration file "museum.config.json" is not readable.');
  });
});

describe("museum-mock init", () => {
  const root = resolve(".");
  const runIn = (cwd: string, command: string) => {
    process.chdir(cwd);
    return runHere([command]).finally(() => process.chdir(root));
  };

  const frontend = ["vite", "vitest", "@playwright/test", "museum-mock"];
  it.each([
    [frontend, /one museum for serve, Vite, vitest, Playwright/, "npx vite"],
    [["next", "museum-mock"], /as your Next\.js app reaches the service/, "npx museum-mock serve"],
    [[], /command: "npm test"/, "npm install --save-dev museum-mock"],
  ])("writes three commented lines for %j, and says the next command", async (packages, text, next) => {
    const devDependencies = Object.fromEntries(packages.map((name) => [name, "*"]));
    const folder = newFolder({ "package.json": JSON.stringify({ devDependencies }) });
    const { status, stdout } = await runIn(folder, "init");
    expect(status).toBe(0);
    for (const part of ["Wrote museum.config.mjs.\nNext: ", next]) expect(stdout).toContain(part);
    const written = readFileSync(join(folder, "museum.config.mjs"), "utf8");
    expect(written).toMatch(text);
    expect(written.match(/^ {2}\/\/ \w+: \{/gm)).toHaveLength(3);
  });

  it("writes settings that are right once they are no comments", async () => {
    const folder = projectOf({});
    await runIn(folder, "init");
    const path = join(folder, "museum.config.mjs");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("  // ", "  "));
    const { status, stdout } = await runIn(folder, "config");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^suite\.command +\["npm","test"\] {2}museum\.config\.mjs$/m);
  });

  it("changes no file that is there", async () => {
    const folder = projectOf({ "museum.config.json": "{}" });
    const { status, stderr } = await runIn(folder, "init");
    expect(status).toBe(2);
    expect(stderr).toContain("museum.config.json is there already, and was not changed");
    expect(existsSync(join(folder, "museum.config.mjs"))).toBe(false);
  });
});
