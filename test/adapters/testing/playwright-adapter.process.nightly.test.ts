/** The Playwright adapter, run by Playwright itself. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import { describe, expect, it } from "vitest";
import { findBrowser } from "../../../scripts/browser.mjs";
import { beginProgram } from "../../support/cli.js";
import { newProject } from "../../support/folder.js";

const SUITE = `
import { expect, test } from "museum-mock/playwright";

test.use({
  museumStart: { today: "2027-03-05" },
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox", "--disable-gpu"] },
});

const headers = { Authorization: "Basic YTpi" };
const ask = ({ url, fetch }, target) => fetch(new Request(url + target, { headers }));

test("one", async ({ museum }) => {
  await museum.data.hours.patch("2027-03-05", { timeOpen: "07:00" });
  const [entry] = await (await ask(museum, "/museum-hours?limit=1")).json();
  expect(entry).toMatchObject({ date: "2027-03-05", timeOpen: "07:00" });
  await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1 });
  await expect(museum).not.toHaveBeenAsked({ operation: "listSpecialEvents" });
});

test("waits for a request", async ({ museum }) => {
  setTimeout(() => ask(museum, "/special-events"), 300);
  await expect(museum).toHaveBeenAsked({ operation: "listSpecialEvents" });
});

test.describe("with an address under https", () => {
  test.use({ museumBase: "https://museum.test/v1" });

  test("gets the answers of the museum", async ({ page, museum }) => {
    await page.route("https://museum.test/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto("https://museum.test/");
    const get = () =>
      page.evaluate(
        (init) => fetch("/v1/museum-hours?limit=1", init).then((response) => response.json(), () => "cut"),
        { headers },
      );
    expect(await get()).toMatchObject([{ date: "2027-03-05" }]);
    await museum.faults({ connection: "resetInBody" });
    expect(await get()).toBe("cut");
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 2 });
  });
});

test("asks elsewhere", async ({ page, museum }) => {
  await page.route("http://app.test/**", (route) => route.fulfill({ body: "[]" }));
  await page.goto("http://app.test/museum-hours?limit=1");
  await expect(museum).toHaveBeenAsked({ timeout: 0 });
});

test("expects none, and asks elsewhere", async ({ page, museum }) => {
  await page.route("http://app.test/**", (route) => route.fulfill({ body: "[]" }));
  await page.goto("http://app.test/museum-hours?limit=1");
  await expect(museum).not.toHaveBeenAsked({ operation: "listSpecialEvents" });
});

test("fails", async ({ museum }) => {
  await ask(museum, "/special-events?limit=31");
  await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", timeout: 0 });
});

test("forgets to await", async ({ museum }) => {
  void expect(museum).toHaveBeenAsked({ operation: "listSpecialEvents" });
});

test("comes after it", async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
});

test.describe("with a path and no address of the app", () => {
  test.use({ museumBase: "/api" });
  test("has no page", async ({ page }) => page.goto("about:blank"));
});
`;

interface Run {
  readonly passed: readonly string[];
  readonly failed: readonly { title: string; error: string; attachments: Readonly<Record<string, string>> }[];
}

/** Runs the suite in a project whose modules are those of this package. */
async function runSuite(): Promise<Run> {
  const at = newProject({ "suite.spec.js": SUITE });
  const cli = resolve("node_modules/@playwright/test/cli.js");
  const args = [cli, "test", "--reporter", "json", "--workers", "1"];
  const env = { PATH: process.env["PATH"], HOME: at, CHROMIUM_PATH: findBrowser() };
  return toRun(JSON.parse((await beginProgram(process.execPath, args, { cwd: at, env }).ended).stdout));
}

function toRun(report: JSONReport): Run {
  const specs = report.suites.flatMap(({ specs, suites = [] }) => [...specs, ...suites.flatMap(({ specs }) => specs)]);
  const passed: string[] = [];
  const failed: { title: string; error: string; attachments: Record<string, string> }[] = [];
  for (const { title, tests } of specs) {
    const [result] = tests[0]?.results ?? [];
    if (!result) throw new Error(`Playwright did not run "${title}".`);
    const { status, error, attachments } = result;
    if (status === "passed") passed.push(title);
    else failed.push({ title, error: error?.message ?? "", attachments: Object.fromEntries(attachments.map(bodyOf)) });
  }
  return { passed, failed };
}

function bodyOf({ name, body, path }: { name: string; body?: string; path?: string }): [string, string] {
  return [name, body === undefined ? readFileSync(path ?? "", "utf8") : Buffer.from(body, "base64").toString("utf8")];
}

describe.skipIf(!findBrowser())("test of museum-mock/playwright", () => {
  it("gives each test a museum, and attaches what it was asked if the test fails", async () => {
    const { passed, failed } = await runSuite();
    expect(passed).toEqual(["one", "waits for a request", "comes after it", "gets the answers of the museum"]);
    const elsewhere =
      /The page requested http:\/\/app\.test\/museum-hours, which is outside museumBase \(http:.*\), so/;
    const reasons = [
      ["asks elsewhere", elsewhere],
      ["expects none, and asks elsewhere", /which is outside museumBase/],
      ["fails", /GET \/special-events\?limit=31 {2}400/],
      ["forgets to await", /none came(?:.|\n)*await it: await expect\(museum\)/],
      ["has no page", /Invalid value "\/api" for museumBase without baseURL; set baseURL to the address of your app/],
    ] as const;
    expect(failed).toMatchObject(reasons.map(([title, says]) => ({ title, error: expect.stringMatching(says) })));
    const attachments = failed[2]?.attachments ?? {};
    const { "museum-requests.json": requests = "", "museum.har": archive = "" } = attachments;
    expect(JSON.parse(requests)).toMatchObject([{ target: "/special-events?limit=31", status: 400 }]);
    expect(JSON.parse(archive)).toMatchObject({ log: { version: "1.2", entries: [{ response: { status: 400 } }] } });
    for (const name of ["museum-state.json", "museum-state-at-end.json"])
      expect(JSON.parse(attachments[name] ?? "")).toMatchObject({ clock: {} });
  });
});
