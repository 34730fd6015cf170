import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import type { RunVerification } from "../../src/mock/admin/admin-operation.js";
import { launch } from "../support/browser.js";
import { openView, type ShownMock, showMock } from "./support.js";

const executable = findBrowser();

const asked: unknown[] = [];
let go = () => {};

/** A report as a verification makes it, with one finding and one choice that differs from the mock's. */
const report = {
  summary: { passed: 1, failed: 1, notExercised: 0, notApplicable: 0, known: 0 },
  checks: [
    {
      rule: "challenge",
      summary: "A 401 says with WWW-Authenticate that Basic is wanted.",
      basis: "RFC 9110, section 15.5.2",
      status: "failed",
      message: "",
      findings: [
        {
          id: "challenge",
          message: "A 401 has no WWW-Authenticate.",
          expected: "WWW-Authenticate: Basic",
          actual: "<img src=x onerror=alert(1)>",
          reproducibility: "each of 5 times",
          reproduce: ["curl -i http://127.0.0.1:9/museum-hours"],
        },
        {
          ...{ id: "challenge/realm", message: "A realm is missing, too.", expected: "a realm", actual: "none" },
          ...{ reproducibility: "each of 5 times", reproduce: [], sameCauseAs: "challenge" },
        },
      ],
    },
    {
      rule: "limit",
      summary: "A page has limit entries at most.",
      status: "passed",
      message: "12 times",
      findings: [],
    },
  ],
  choices: {
    limitAboveMaximum: { status: "observed", answer: "clamp", evidence: "limit=31 gets 30", reproduce: [] },
    endDateBound: { status: "notExercised", answer: null, evidence: "no events", reproduce: [] },
    headMethod: { status: "unlisted", answer: null, evidence: "HEAD gets 302", reproduce: [] },
  },
  operations: {
    getMuseumHours: { verdict: "failed" },
    listSpecialEvents: { verdict: "noVerdict", why: "/special-events lists no event to judge by" },
  },
  advice: [{ id: "html-entities", message: "An event has &amp; in its name.", reproduce: ["curl -i http://advice/"] }],
  notes: ["It is 2027-03-01 or 2027-03-02, depending on the zone."],
  requests: 40,
  milliseconds: 1200,
};

let found: typeof report & { readonly ended?: string } = report;

const run: RunVerification = async (request, { onProgress }) => {
  asked.push(request);
  onProgress(1, 4, "the credential");
  await new Promise<void>((resolve) => {
    go = resolve;
  });
  return found;
};

describe.skipIf(!executable)("the page verifies a service", () => {
  let context: BrowserContext;
  let mock: ShownMock;
  let page: Page;
  const complaints: string[] = [];
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  beforeAll(async () => {
    [context, mock] = await Promise.all([
      launch(executable ?? ""),
      showMock({}, { wrap: (own) => ({ fetch: (request, by) => own.fetch(request, { ...by, verify: run }) }) }),
    ]);
    page = await openView(context, mock, "#/verify", complaints);
  });
  afterAll(async () => {
    await context?.close();
    await mock?.close();
  });

  it("shows the progress, the findings and what was learned, and keeps the credential to itself", async () => {
    await page.getByLabel("Base address").fill("http://127.0.0.1:9/");
    await page.getByLabel("Credential").fill("anna:s3cret");
    await button("Verify").click();
    await page.getByRole("progressbar").waitFor();
    await page.getByText("1 of 4 · the credential").waitFor();
    expect(asked).toMatchObject([{ url: "http://127.0.0.1:9/", credentials: "anna:s3cret", quick: true }]);
    go();
    await page.getByText("1 rule broken").waitFor();
    await page.getByText("A 401 has no WWW-Authenticate.").waitFor();
    await page.getByText("<img src=x onerror=alert(1)>").waitFor();
    expect(await page.locator("img[src=x]").count()).toBe(0);
    await page.getByText("1 more finding, likely with the same cause: realm").waitFor();
    expect(await page.getByText("A realm is missing, too.").count()).toBe(0);
    await page.getByText("/special-events lists no event to judge by").waitFor();
    await page.getByText("It is 2027-03-01 or 2027-03-02, depending on the zone.").waitFor();
    await page.getByText("another answer").waitFor();
    await page.getByText("Advice, 1").click();
    await page.getByText("curl -i http://advice/").waitFor();
    expect(JSON.stringify(await mock.admin("verification"))).not.toContain("s3cret");
    expect(JSON.stringify(await mock.admin("requests?session=*"))).not.toContain("s3cret");
  });

  it("adopts what was learned with one click, and takes that back", async () => {
    await page.getByRole("button", { name: "Adopt limitAboveMaximum" }).click();
    await expect.poll(() => mock.admin("profile")).toMatchObject({ limitAboveMaximum: "clamp" });
    await page.getByRole("button", { name: "Undo" }).first().waitFor();
    await page.keyboard.press("u");
    await expect.poll(() => mock.admin("profile")).toMatchObject({ limitAboveMaximum: "reject" });
    await page.getByRole("button", { name: /^Adopt (all|the answer)/ }).click();
    await expect.poll(() => mock.admin("profile")).toMatchObject({ limitAboveMaximum: "clamp" });
  });

  it("has no verdict on a service that nothing could be asked", async () => {
    const checks = report.checks.map((check) => ({ ...check, status: "notExercised" as const, findings: [] }));
    const summary = { ...report.summary, failed: 0, passed: 0, notExercised: 2 };
    found = { ...report, checks, summary, ended: "no answer: ECONNREFUSED" };
    await button("Verify").click();
    await page.getByRole("progressbar").waitFor();
    go();
    await page.getByRole("heading", { name: "No verdict" }).waitFor();
    await page.getByText("no answer: ECONNREFUSED").first().waitFor();
    expect(await page.getByText("No rule is broken").count()).toBe(0);
    expect(await page.getByText("Adopt its answers").count()).toBe(0);
    found = report;
  });

  it("has nothing beyond the edge of a phone", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });

  it("says what is wrong with an address, and of a service that does not answer", async () => {
    await page.getByLabel("Base address").fill("http://anna:b@127.0.0.1:9/");
    await button("Verify").click();
    await page.getByRole("status").getByText("The url contains a credential").waitFor();
  });

  it("has had no complaint of the browser", () => expect(complaints).toEqual([]));
});
