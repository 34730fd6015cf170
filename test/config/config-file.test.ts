/** What a person is told of a configuration file of JSON that is wrong. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfigNow } from "../../src/config/config-file.js";
import { newFile, newFolder } from "../support/folder.js";
import { hasLinks } from "../support/links.js";
import { errorOf } from "../support/run-cli.js";

/** Runs a command with a file, which is a text or made by a function. */
function runWith(name: string, content: string | ((path: string) => void)) {
  const path = join(newFolder(), name);
  if (typeof content === "string") writeFileSync(path, content);
  else content(path);
  return errorOf(["config", "--config", path]);
}

const toDevice: [(path: string) => void, string] = [(path) => symlinkSync("/dev/zero", path), "is not a regular file."];
const secret = '{ "world": { "credentials": ["hunter2"] } }';
const twoMistakes = '{ "wrold": {}, "server": { "port": -1 } }';

describe("a configuration file of JSON", () => {
  it.each<[content: string | ((path: string) => void), sentence: string]>([
    ['{\n  "world": { "today": }\n}', ": line 2, column 23: value expected."],
    ['{ "wrold": {} }', 'key "wrold" in museum.config.json; did you mean world?'],
    ['{ "world": { "tody": "" } }', '"world.tody" in museum.config.json; did you mean world.today?'],
    ['{ "port": 4010 }', 'Unknown key "port" in museum.config.json; did you mean server.port?'],
    ['{ "world": { "choice": [] } }', "did you mean world.choices?"],
    ['{ "server": { "port": "4010" } }', 'Invalid value "4010" for server.port in museum.'],
    ['{ "world": [] }', "an empty array for world in museum.config.json; use an object of"],
    ["null", "use an object of world, server, service, verify, suite."],
    [secret, "world.credentials in museum.config.json: it has no colon; use USER:"],
    [twoMistakes, 'json:\n  Unknown key "wrold" in museum.config.json; did you mean world?\n'],
    [" \n", "museum.config.json: it is empty."],
    [`{ "x": "${"x".repeat(10 * 1024 * 1024)}" }`, "is longer than 1048576 bytes."],
    [(path) => mkdirSync(path), "is a directory, not a file."],
    ...(hasLinks ? [toDevice] : []),
    [() => {}, "does not exist."],
  ])("is refused with a sentence, row %#", async (content, sentence) => {
    const said = await runWith("museum.config.json", content);
    expect(said).toMatch(/^error: .*museum\.config\./);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/hunter2|^\s+at /m);
  });

  it("is no YAML", async () => {
    expect(await runWith("museum.config.yaml", "")).toContain("museum.config.yaml is not read; use museum.config.mjs");
  });
});

it("a configuration file of code is refused by the plugin of Vite where it has an await outside of functions", () => {
  const file = newFile("museum.config.mjs", "await 1;\nexport default {};\n");
  expect(() => loadConfigNow({ MUSEUM_CONFIG: file })).toThrow("can't wait; leave it out.");
});
