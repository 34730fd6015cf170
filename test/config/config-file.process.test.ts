/** Configuration files that are found, and those that are wrong: what each gets from the built program. */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support/cli.js";
import { newFolder } from "../support/folder.js";
import { everyNth } from "../support/share.js";

type Files = Readonly<Record<string, string | ((path: string) => void)>>;

/** Makes a project of files; each is a text, or made by a function. */
function projectOf(files: Files): string {
  const folder = newFolder();
  writeFileSync(join(folder, "package.json"), "{}");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    if (typeof content === "string") writeFileSync(join(folder, name), content);
    else content(join(folder, name));
  }
  return folder;
}

const explain = (cwd: string, args: readonly string[] = [], env = {}) =>
  run(["explain", "museum-hours?limit=1", "--json", ...args], { cwd, env });

async function todayIn(folder: string, args: readonly string[] = [], env = {}): Promise<string> {
  const { stdout, stderr } = await explain(folder, args, env);
  return stdout === "" ? stderr : JSON.parse(stdout).today.date;
}

const SETTINGS = `{ world: { today: "2027-03-05" } }`;
const loadsTypeScript = "typescript" in process.features && Boolean(process.features.typescript);

describe("a configuration file", () => {
  it.each([
    ["museum.config.mjs", `export default ${SETTINGS};`],
    ["museum.config.mjs", `const settings = await Promise.resolve(${SETTINGS}); export default settings;`],
    ["museum.config.js", `module.exports = ${SETTINGS};`],
    ["museum.config.json", `\uFEFF{ "$schema": "x", "world": { "today": "2027-03-05" } }`],
  ])("%s is found beside package.json, from a folder below, too", async (name, text) => {
    const folder = projectOf({ [name]: text, "src/a/b.txt": "" });
    expect(await todayIn(folder)).toBe("2027-03-05");
    expect(await todayIn(join(folder, "src/a"))).toBe("2027-03-05");
  });

  it("of another project above is not read", async () => {
    const folder = projectOf({ "museum.config.mjs": `export default ${SETTINGS};`, "packages/a/package.json": "{}" });
    expect(await todayIn(join(folder, "packages/a"))).not.toBe("2027-03-05");
  });

  it("is typed by museum-mock/config, and can read the environment", async () => {
    const folder = projectOf({
      "museum.config.mjs": `import { defineConfig } from "museum-mock/config";
        export default defineConfig({ world: { today: process.env.DAY }, service: { url: process.env.NOT_SET } });`,
      node_modules: (path) => mkdirSync(path),
      "node_modules/museum-mock": (path) => symlinkSync(resolve("."), path, "junction"),
    });
    expect(await todayIn(folder, [], { DAY: "2027-03-06" })).toBe("2027-03-06");
  });
});

/** A project with this file alone. */
const mjs = (content: Files[string]): Files => ({ "museum.config.mjs": content });
const json = (content: Files[string]): Files => ({ "museum.config.json": content });

/** Each wrong file or project, and the sentence that it gets beside its name. */
const wrong: readonly (readonly [name: string, files: Files, sentence: RegExp | string, args?: readonly string[]])[] = [
  [
    "a syntax error",
    mjs("export default {\n  today: 1\n  seed: 7 };"),
    /: Unexpected identifier.*; node \S+ shows where\./,
  ],
  [
    "a syntax error in an imported file",
    { ...mjs('export { default } from "./shared.mjs";'), "shared.mjs": "export default {\n  world: ]\n};" },
    "museum.config.mjs can't be loaded: Unexpected token",
  ],
  ["a syntax error in JSON", json('{\n  "world": { "today": }\n}'), ": line 2, column 23: value expected."],
  ["an unknown section", mjs("export default { wrold: {} };"), 'key "wrold" in museum.config.mjs; did you mean world?'],
  [
    "an unknown key",
    json('{ "world": { "tody": "" } }'),
    '"world.tody" in museum.config.json; did you mean world.today?',
  ],
  [
    "a key without its section",
    json('{ "port": 4010 }'),
    'Unknown key "port" in museum.config.json; did you mean server.port?',
  ],
  ["a flag in place of a key", json('{ "world": { "choice": [] } }'), "did you mean world.choices?"],
  [
    "a value of the wrong kind",
    json('{ "server": { "port": "4010" } }'),
    'Invalid value "4010" for server.port in museum.',
  ],
  [
    "a section of the wrong kind",
    json('{ "world": [] }'),
    "an empty array for world in museum.config.json; use an object of",
  ],
  ["a file that is null", json("null"), "use an object of world, server, service, verify, suite."],
  [
    "a credential without a colon, which is not repeated",
    json('{ "world": { "credentials": ["hunter2"] } }'),
    "Invalid value for world.credentials in museum.config.json: it has no colon; use USER:PASSWORD.",
  ],
  [
    "several errors",
    json('{ "wrold": {}, "server": { "port": -1 } }'),
    /^error: Invalid configuration in museum\.config\.json:\n {2}Unknown key "wrold".*\n {2}Invalid value -1 for server\.port/,
  ],
  [
    "a cyclic import",
    {
      ...mjs('import { a } from "./a.mjs";\nexport const b = 1;\nexport default { world: a };'),
      "a.mjs": 'import { b } from "./museum.config.mjs";\nexport const a = { seed: b };',
    },
    "museum.config.mjs can't be loaded: Cannot access 'b' before initialization.",
  ],
  ["an error that it throws", mjs('throw new Error("no licence");'), "can't be loaded: no licence."],
  ["a value that it throws", mjs("throw 7;"), "can't be loaded: it throws 7."],
  ["an import that is not there", mjs('import "./none.mjs";'), /can't be loaded: Cannot find module .*none\.mjs/],
  [
    "museum-mock that is not installed",
    mjs('import { defineConfig } from "museum-mock/config";'),
    "imports museum-mock, which is not installed beside it; npm install --save-dev museum-mock,",
  ],
  [
    "no default export",
    mjs("export const world = {};"),
    "Invalid value undefined for the default export of museum.config.mjs;",
  ],
  [
    "a function",
    mjs("export default () => ({});"),
    "Invalid value a function for the default export of museum.config.mjs;",
  ],
  ["an empty file of JSON", json(" \n"), "Invalid JSON in museum.config.json: it is empty."],
  ["10 MB", json(`{ "x": "${"x".repeat(10 * 1024 * 1024)}" }`), "is longer than 1048576 bytes."],
  ["a folder of that name", mjs((path) => mkdirSync(path)), "is a directory, not a file."],
  ["a link to a device", json((path) => symlinkSync("/dev/zero", path)), "is not a regular file."],
  [
    "a timer that goes on while it waits for ever",
    mjs("setInterval(() => {}, 1000); await new Promise(() => {});"),
    "museum.config.mjs was not loaded within 5 s; what does it wait for?",
  ],
  [
    "a rejection beside what it exports",
    mjs('Promise.reject(new Error("no vault")); export default {};'),
    "error: The configuration file failed: no vault\n",
  ],
  ["an end of the process", mjs("process.exit(0)"), "file ended the program; leave out process.exit."],
  [
    "two files at once",
    { ...json("{}"), ...mjs("") },
    /museum\.config\.\w+ can't stand beside museum\.config\.\w+; keep one/,
  ],
  ["YAML", { "museum.config.yaml": "" }, "museum.config.yaml is not read; use museum.config.mjs,"],
  ["a name that is not there", {}, 'The configuration file "other.json" does not exist.', ["--config", "other.json"]],
];

describe.concurrent("a wrong configuration file", () => {
  it.each(everyNth(3, wrong).map((row) => [row[0], row] as const))("gets a sentence for %s", async (_, row) => {
    const [, files, sentence, args = []] = row;
    const { status, stdout, stderr } = await run(["config", ...args], { cwd: projectOf(files) });
    expect(stderr).toMatch(/^error: (.*museum\.config\.|The configuration file )/);
    if (typeof sentence === "string") expect(stderr).toContain(sentence);
    else expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/hunter2|^\s+at /m);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  // The super-user may read everything.
  it.skipIf(!process.getuid?.())("gets a sentence if it is not readable", async () => {
    const folder = projectOf({ "museum.config.json": "{}" });
    chmodSync(join(folder, "museum.config.json"), 0o000);
    expect((await run(["config"], { cwd: folder })).stderr).toContain(
      'The configuration file "museum.config.json" is not readable.',
    );
  });

  it(`in TypeScript is read where Node.js does it by itself, and gets a sentence elsewhere`, async () => {
    const text = `const day: string = "2027-03-05";\nexport default { world: { today: day } };`;
    expect(await todayIn(projectOf({ "museum.config.ts": text }))).toBe(
      loadsTypeScript
        ? "2027-03-05"
        : "error: museum.config.ts needs a Node.js that loads TypeScript, 22.18 or newer; use one, or rename the file to museum.config.mjs.\n",
    );
  });
});

describe("museum-mock init", () => {
  const init = (cwd: string) => run(["init"], { cwd });

  it.each([
    [
      ["vite", "vitest", "@playwright/test", "museum-mock"],
      /one museum for serve, Vite, vitest, Playwright/,
      "npx vite",
    ],
    [["next", "museum-mock"], /as your Next\.js app reaches the service/, "npx museum-mock serve"],
    [["msw"], /^export default \{\n {2}\/\/ world: /, "npm install --save-dev museum-mock"],
    [[], /command: "npm test"/, "npm install --save-dev museum-mock"],
  ])("writes three commented lines for %j, and says the next command", async (packages, text, next) => {
    const folder = projectOf({});
    const devDependencies = Object.fromEntries(packages.map((name) => [name, "*"]));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ devDependencies }));
    const { status, stdout } = await init(folder);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining("Wrote museum.config.mjs.\nNext: "),
    });
    expect(stdout).toContain(next);
    const written = readFileSync(join(folder, "museum.config.mjs"), "utf8");
    expect(written).toMatch(text);
    expect(written.match(/^ {2}\/\/ \w+: \{/gm)).toHaveLength(3);
  });

  it("writes settings that are right once they are no comments", async () => {
    const folder = projectOf({});
    await init(folder);
    const path = join(folder, "museum.config.mjs");
    expect((await run(["config"], { cwd: folder })).status).toBe(0);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("  // ", "  "));
    const { status, stdout } = await run(["config"], { cwd: folder });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^suite\.command +\["npm","test"\] {2}museum\.config\.mjs$/m);
  });

  it("changes no file that is there", async () => {
    const folder = projectOf({ "museum.config.json": "{}" });
    const { status, stderr } = await init(folder);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("museum.config.json is there already, and was not changed"),
    });
    expect(existsSync(join(folder, "museum.config.mjs"))).toBe(false);
  });
});
