import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { listen } from "../../../src/adapters/node/node.js";
import { describeInBrowser, useBrowser } from "../../support/browser.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";

describeInBrowser("in a browser", () => {
  const browser = useBrowser(async () => {
    const document = "<!doctype html><title>Another origin</title>";
    const fetch = async () => new Response(document, { headers: { "Content-Type": "text/html" } });
    const mock = await listen(startMock(exampleWorld), { port: 0 });
    const site = await listen({ fetch }, { port: 0 });
    return { mock, site, close: () => Promise.all([mock.close(), site.close()]) };
  });
  let page: Page;
  beforeAll(async () => {
    page = await browser.openPage(browser.started.site.url);
  });

  /** Runs a fetch in the page. */
  const call = (target: string, headers: Record<string, string>, credentials: RequestCredentials = "same-origin") =>
    page.evaluate(
      async (request) => {
        const response = await fetch(request.url, { headers: request.headers, credentials: request.credentials });
        const told = ["ETag", "Museum-Mock-Warning", "Preference-Applied"].map((name) => response.headers.get(name));
        return { status: response.status, told, body: await response.text() };
      },
      { url: browser.started.mock.url + target, headers, credentials },
    );

  it("a page of another origin calls the mock with Authorization, and reads its headers", async () => {
    const headers = { Authorization: CREDENTIAL, Prefer: "profile=lenient" };
    const { status, told, body } = await call("/museum-hours?limit=1&startdate=x", headers);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual([{ date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" }]);
    expect(told[0]).toMatch(/^"/);
    expect(told.slice(1)).toEqual(['unknown parameter "startdate"; did you mean startDate?', "profile=lenient"]);
  });

  it("a page reads errors, too, and may send its cookies along", async () => {
    expect((await call("/museum-hours?limit=31", { Authorization: CREDENTIAL }, "include")).status).toBe(400);
    expect((await call("/museum-hours", {})).status).toBe(401);
  });
});
