/** Configuration files that are found, and those that are wrong: what each gets from the built program. */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support/cli.js";
import { newFolder } from "../support/folder.js";
import { everyNth, isWhole } from "../support/share.js";

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

/** Each wrong file or project, and the sentence that it gets. */
const wrong: readonly (readonly [name: string, files: Files, sentence: RegExp | string, args?: readonly string[]])[] = [
  [
    "a syntax error",
    { "museum.config.mjs": 'export default {\n  world: {\n    today: "2027-03-01"\n    seed: 7,\n  },\n};' },
    /museum\.config\.mjs can't be loaded: Unexpected identifier.*; node museum\.config\.mjs shows where\./,
  ],
  [
    "a syntax error in a module of CommonJS",
    { "museum.config.js": "module.exports = {\n  world: {} {}\n};" },
    "museum.config.js can't be loaded: Unexpected token",
  ],
  [
    "a syntax error in an imported file",
    {
      "museum.config.mjs": 'export { default } from "./shared.mjs";',
      "shared.mjs": "export default {\n  world: ]\n};",
    },
    "museum.config.mjs can't be loaded: Unexpected token",
  ],
  [
    "a syntax error in JSON",
    { "museum.config.json": '{\n  "world": { "today": }\n}' },
    "Invalid JSON in museum.config.json: line 2, column 23: value expected.",
  ],
  [
    "JSON with a comment",
    { "museum.config.json": "{\n  // mine\n}" },
    "Invalid JSON in museum.config.json: line 2, column 3: ",
  ],
  [
    "an unknown section",
    { "museum.config.mjs": "export default {\n  wrold: {},\n};" },
    'Unknown key "wrold" in museum.config.mjs; did you mean world?',
  ],
  [
    "an unknown key",
    { "museum.config.mjs": 'export default {\n  world: {\n    tody: "2027-03-05",\n  },\n};' },
    'Unknown key "world.tody" in museum.config.mjs; did you mean world.today?',
  ],
  [
    "an unknown key two levels down",
    { "museum.config.json": '{ "server": {\n "sessions": {\n "idel": "5m" } } }' },
    'Unknown key "server.sessions.idel" in museum.config.json; did you mean server.sessions.idle?',
  ],
  [
    "a key of another section",
    { "museum.config.mjs": 'export default {\n  server: { today: "2027-03-05" } };' },
    'Unknown key "server.today" in museum.config.mjs; did you mean world.today or service.today?',
  ],
  [
    "a key without its section",
    { "museum.config.mjs": "export default {\n  port: 4010 };" },
    'Unknown key "port" in museum.config.mjs; did you mean server.port?',
  ],
  [
    "a flag in place of a key",
    { "museum.config.mjs": 'export default { world: { choice: ["limitAboveMaximum=clamp"] } };' },
    'Unknown key "world.choice" in museum.config.mjs; did you mean world.choices?',
  ],
  [
    "a value of the wrong kind",
    { "museum.config.mjs": 'export default {\n  server: { port: "4010" } };' },
    'Invalid value "4010" for server.port in museum.config.mjs; use a whole number from 0 to 65535.',
  ],
  [
    "a date as an object",
    { "museum.config.mjs": "export default { world: { today: new Date(0) } };" },
    "Invalid value an object for world.today in museum.config.mjs; use a calendar date, YYYY-MM-DD, such as 2027-02-28.",
  ],
  [
    "a duration without a unit",
    { "museum.config.mjs": "export default { server: { grace: 10 } };" },
    "Invalid value 10 for server.grace in museum.config.mjs; use a duration of up to an hour, such as 10s, 500ms or 2m.",
  ],
  [
    "a section of the wrong kind",
    { "museum.config.mjs": "export default { world: [] };" },
    "Invalid value an empty array for world in museum.config.mjs; use an object of today, now,",
  ],
  [
    "null",
    { "museum.config.json": '{ "world": { "seed": null } }' },
    "Invalid value null for world.seed in museum.config.json; use a whole number",
  ],
  [
    "a file that is null",
    { "museum.config.json": "null" },
    "Invalid value null for museum.config.json; use an object of world, server, service, verify, suite.",
  ],
  [
    "a choice that does not exist",
    { "museum.config.mjs": 'export default { world: { choices: { endDateBund: "exclusive" } } };' },
    "did you mean endDateBound?",
  ],
  [
    "a credential without a colon, which is not repeated",
    { "museum.config.mjs": 'export default { world: { credentials: ["hunter2"] } };' },
    "Invalid value for world.credentials in museum.config.mjs: it has no colon; use USER:PASSWORD.",
  ],
  [
    "several errors",
    { "museum.config.mjs": "export default {\n  wrold: {},\n  server: { port: -1 } };" },
    /^error: Invalid configuration in museum\.config\.mjs:\n {2}Unknown key "wrold".*\n {2}Invalid value -1 for server\.port/,
  ],
  [
    "a cyclic import",
    {
      "museum.config.mjs": 'import { a } from "./a.mjs";\nexport const b = 1;\nexport default { world: a };',
      "a.mjs": 'import { b } from "./museum.config.mjs";\nexport const a = { seed: b };',
    },
    "museum.config.mjs can't be loaded: Cannot access 'b' before initialization.",
  ],
  [
    "an error that it throws",
    { "museum.config.mjs": '\nthrow new Error("no licence");' },
    "museum.config.mjs can't be loaded: no licence.",
  ],
  ["a value that it throws", { "museum.config.mjs": "throw 7;" }, "museum.config.mjs can't be loaded: it throws 7."],
  [
    "an import that is not there",
    { "museum.config.mjs": 'import "./none.mjs";\nexport default {};' },
    /museum\.config\.mjs can't be loaded: Cannot find module .*none\.mjs/,
  ],
  [
    "museum-mock that is not installed",
    { "museum.config.mjs": 'import { defineConfig } from "museum-mock/config";\nexport default defineConfig({});' },
    "museum.config.mjs imports museum-mock, which is not installed beside it; npm install --save-dev museum-mock,",
  ],
  [
    "no default export",
    { "museum.config.mjs": "export const world = {};" },
    "Invalid value undefined for the default export of museum.config.mjs; use an object of world, server, service,",
  ],
  [
    "a function",
    { "museum.config.mjs": "export default () => ({});" },
    "Invalid value a function for the default export of museum.config.mjs; use an object of world,",
  ],
  ["an empty file", { "museum.config.mjs": "" }, "Invalid value undefined for the default export of museum.config.mjs"],
  ["an empty file of JSON", { "museum.config.json": " \n" }, "Invalid JSON in museum.config.json: it is empty."],
  [
    "10 MB",
    { "museum.config.json": `{ "world": { "scenario": "${"x".repeat(10 * 1024 * 1024)}" } }` },
    'The configuration file "museum.config.json" is longer than 1048576 bytes.',
  ],
  [
    "a folder of that name",
    { "museum.config.mjs": (path) => mkdirSync(path) },
    'The configuration file "museum.config.mjs" is a directory, not a file.',
  ],
  [
    "a link to a device",
    { "museum.config.json": (path) => symlinkSync("/dev/zero", path) },
    'The configuration file "museum.config.json" is not a regular file.',
  ],
  [
    "a link to nothing",
    { "museum.config.json": (path) => symlinkSync("nowhere", path) },
    'The configuration file "museum.config.json" does not exist.',
  ],
  [
    "a timer that goes on while it waits for ever",
    { "museum.config.mjs": "setInterval(() => {}, 1000); await new Promise(() => {});" },
    "museum.config.mjs was not loaded within 5 s; what does it wait for?",
  ],
  [
    "a rejection beside what it exports",
    { "museum.config.mjs": 'Promise.reject(new Error("no vault")); export default {};' },
    "error: The configuration file failed: no vault\n",
  ],
  [
    "an end of the process",
    { "museum.config.mjs": "process.exit(0)" },
    "error: The configuration file ended the program; leave out process.exit.",
  ],
  [
    "two files at once",
    { "museum.config.json": "{}", "museum.config.mjs": "export default {};" },
    /museum\.config\.\w+ can't stand beside museum\.config\.\w+; keep one of them\./,
  ],
  [
    "YAML",
    { "museum.config.yaml": "world: {}" },
    "museum.config.yaml is not read; use museum.config.mjs, museum.config.js, museum.config.json,",
  ],
  ["a name that is not there", {}, 'The configuration file "other.json" does not exist.', ["--config", "other.json"]],
  [
    "a name of another format",
    { "other.toml": "" },
    "other.toml is not read; use museum.config.mjs,",
    ["--config", "other.toml"],
  ],
];

describe.concurrent("a wrong configuration file", () => {
  it.each(everyNth(3, wrong).map((row) => [row[0], row] as const))("gets a sentence for %s", async (_, row) => {
    const [, files, sentence, args = []] = row;
    const { status, stdout, stderr } = await run(["config", ...args], { cwd: projectOf(files) });
    expect(stderr).toMatch(/^error: /);
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

  it.skipIf(!isWhole)("that waits for what never comes is given up on", async () => {
    const folder = projectOf({ "museum.config.mjs": "await new Promise(() => {});\nexport default {};" });
    expect((await run(["config"], { cwd: folder })).stderr).toBe(
      "error: museum.config.mjs was not loaded within 5 s; what does it wait for?\n",
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
