/** `museum-mock mutate` with suites whose tests say who they are: those of the adapters for vitest and Playwright. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newProject } from "../support/folder.js";
import { run } from "../support/run-cli.js";

const suite = (runner: string, tests: string) => `
import { appendFileSync } from "node:fs";
import { expect, test } from "museum-mock/${runner}";
const headers = { authorization: "Basic YTpi" };
const ask = async ({ mockUrl, fetch }, path) => (await fetch(mockUrl + path, { headers })).json();
const ran = (name) => appendFileSync(process.env.RAN, name + "\\n");
${tests}`;

const hours = `
test("shows a page", async ({ museum }) => {
  ran("shows a page");
  expect((await ask(museum, "/museum-hours?limit=2")).length).toBe(2);
});
test("turns the page", async ({ museum }) => {
  ran("turns the page");
  const [first] = await ask(museum, "/museum-hours?limit=2");
  expect(await ask(museum, "/museum-hours?limit=2&page=2")).not.toContainEqual(first);
});`;

const events = `
test("lists events", async ({ museum }) => {
  ran("lists events");
  await ask(museum, "/special-events");
});`;

const runners = [
  { runner: "vitest", command: "vitest run --root", config: "{ test: { include: ['*.spec.js'] } }" },
  { runner: "playwright", command: "playwright test --workers=2 --config", config: "{ testMatch: '*.spec.js' }" },
];

describe.each(runners)("mutate with tests of museum-mock/$runner", ({ runner, command, config }) => {
  it("runs only the tests that a mutant reaches, and names the one that notices it", async () => {
    const specs = { "hours.spec.js": suite(runner, hours), "events.spec.js": suite(runner, events) };
    const at = newProject({ [`${runner}.config.js`]: `export default ${config};`, ...specs });
    const [ran, json] = [join(at, "ran.txt"), join(at, "report.json")];
    const options = ["--only", "page-ignored,price-as-text", "--jobs", "1", "--reporter", `json=${json}`];
    const program = `node_modules/.bin/${command}`.split(" ");
    const env = { ...process.env, RAN: ran, MUSEUM_TODAY: "2027-03-03" };
    const { stdout, status } = await run(["mutate", ...options, "--", ...program, at], { env });
    expect(stdout).toMatch(/✓ killed {2}page-ignored {2}.*hours\.spec\.js > turns the page$/m);
    expect(stdout).toMatch(/✗ survived {2}price-as-text/);
    expect(stdout).toMatch(/^ {4}.*events\.spec\.js > lists events$/m);
    const names = readFileSync(ran, "utf8").trimEnd().split("\n");
    const count = (name: string) => names.filter((one) => one === name).length;
    expect(["shows a page", "turns the page", "lists events"].map(count)).toEqual([2, 3, 3]);
    const { files } = JSON.parse(readFileSync(json, "utf8"));
    const [{ mutants: reported }] = Object.values(files) as [{ mutants: object[] }];
    expect(reported).toMatchObject([
      { id: "page-ignored", status: "Killed", killedBy: [expect.stringContaining("turns the page")] },
      { id: "price-as-text", status: "Survived", coveredBy: [expect.stringContaining("lists events")] },
    ]);
    expect(status).toBe(0);
  });
});
