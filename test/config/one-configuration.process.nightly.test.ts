/** A project with vitest, MSW, Playwright, Vite and CI that has one configuration file and no flag. */
import { execFile } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { run } from "../support/cli.js";
import { newFolder } from "../support/folder.js";

/** What each of them gets: the entry of museum.json on the day, under the answer of the file. */
const expected = [200, "09:07"];

const files = {
  "package.json": '{ "type": "module" }',
  "museum.config.js": `import { defineConfig } from "museum-mock/config";

export default defineConfig({
  world: { today: "2027-03-05", fixtures: "museum.json", scenarios: "scenarios", credentials: ["anna:s3cret"],
    choices: { limitAboveMaximum: "clamp" } },
  server: { basePath: "/museum" },
  suite: { command: ["node", "suite.mjs"], sweep: { only: ["errorBody"] } },
});
`,
  "museum.json": JSON.stringify({ hours: [{ date: "2027-03-05", timeOpen: "09:07", timeClose: "17:00" }], events: [] }),
  "scenarios/late.yaml": `name: all late
says: The museum opens late.
data: { hours: { remove: [{ from: today, to: today }], add: [{ date: today, timeOpen: "11:00", timeClose: "17:00" }] } }
`,
  "ask.mjs": `export const headers = { Authorization: "Basic " + btoa("anna:s3cret") };
export const first = async (response) => [response.status, (await response.json())[0]?.timeOpen];
export const path = "/museum-hours?limit=31";
`,
  "museum.test.js": `import { setupServer } from "msw/node";
import { museumHandlers } from "museum-mock/msw";
import { createMuseumTest, expect, test } from "museum-mock/vitest";
import { first, headers, path } from "./ask.mjs";

test("shows the world of the file", async ({ museum }) => {
  expect(await first(await museum.fetch(museum.url + path, { headers }))).toEqual(${JSON.stringify(expected)});
  await museum.scenario("all late");
  expect(await first(await museum.fetch(museum.url + path, { headers }))).toEqual([200, "11:00"]);
});

createMuseumTest({ mock: { profile: "strict", today: "2027-03-06" } })("prefers code", async ({ museum }) => {
  expect((await museum.fetch(museum.url + path, { headers })).status).toBe(400);
  expect((await museum.clock.get()).today).toBe("2027-03-06");
});

test("has it in MSW, too", async () => {
  const server = setupServer(...museumHandlers().handlers);
  server.listen();
  expect(await first(await fetch("https://museum.example" + path, { headers }))).toEqual(${JSON.stringify(expected)});
  server.close();
});
`,
  "museum.spec.js": `import { expect, test } from "museum-mock/playwright";
import { first, headers, path } from "./ask.mjs";

test("shows the world of the file", async ({ museum }) => {
  expect(await first(await museum.fetch(museum.url + path, { headers }))).toEqual(${JSON.stringify(expected)});
});
`,
  "vite.mjs": `import { createServer } from "vite";
import { museumMock } from "museum-mock/vite";
import { first, headers, path } from "./ask.mjs";

const server = await createServer({ configFile: false, logLevel: "silent", server: { port: 0, ws: false }, plugins: [museumMock()] });
await server.listen();
const url = server.resolvedUrls.local[0] + "museum";
console.log(JSON.stringify(await first(await fetch(url + path, { headers }))));
await server.close();
process.exit();
`,
  "suite.mjs": `import { first, headers, path } from "./ask.mjs";
const found = await first(await fetch(process.env.MUSEUM_URL + path, { headers }));
process.exitCode = JSON.stringify(found) === '${JSON.stringify(expected)}' ? 0 : 1;
`,
};

describe.concurrent("a project with one configuration file and no flag", () => {
  const folder = newFolder(files);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const node = async (...args: readonly string[]) => {
    const { PORT: _port, ...env } = process.env;
    const ended = promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...env, NO_COLOR: "1" } });
    const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
    return stdout + stderr;
  };
  const program = (name: string) => resolve("node_modules", name);

  it("has one world in vitest and MSW, in which code wins", async () => {
    expect(await node(program("vitest/vitest.mjs"), "run", "--root", folder)).toMatch(/Tests +3 passed/);
  });

  it("has it in Playwright", async () => {
    expect(await node(program("@playwright/test/cli.js"), "test", "museum.spec.js")).toContain("1 passed");
  });

  it("has it in Vite, below the path of the file", async () => {
    expect(await node("vite.mjs")).toBe(`${JSON.stringify(expected)}\n`);
  });

  it("has it in commands, which know the tests, too", async () => {
    const { stdout } = await run(["explain", "museum-hours?limit=31", "--json"], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, today: { date: "2027-03-05" } });
    const swept = await run(["sweep"], { cwd: folder });
    expect(swept).toMatchObject({ status: 0, stdout: expect.stringContaining("passes under all of them") });
  });
});
