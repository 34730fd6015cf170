import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { VERSION } from "../../src/base/generated/version.js";
import { launch } from "../support/browser.js";
import { exampleWorld } from "../support/example-world.js";
import { isWhole } from "../support/share.js";
import { openView, type ShownMock, showMock } from "./support.js";

const executable = findBrowser();
const HOSTILE = "<img src=x onerror=alert(1)>";

describe.skipIf(!executable)("the requests on the page", () => {
  let context: BrowserContext;
  let mock: ShownMock;
  let page: Page;
  const complaints: string[] = [];
  const rows = () => page.locator(".list-space .row");
  const targets = () => page.locator(".list-space .target").allInnerTexts();
  const focused = () => page.locator(".list-space .row:focus .target").allInnerTexts();
  const open = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  beforeAll(async () => {
    const events = exampleWorld.events.map((event) => ({ ...event, name: HOSTILE, location: HOSTILE }));
    [context, mock] = await Promise.all([
      launch(executable ?? ""),
      showMock({}, { world: { ...exampleWorld, events } }),
    ]);
    page = await openView(context, mock, "#/requests", complaints);
    await page.getByText("Live").waitFor();
  });
  afterAll(async () => {
    await context?.close();
    await mock?.close();
  });
  beforeEach(async () => {
    await mock.admin("requests?session=*", { method: "DELETE" });
    // A view that is opened again begins anew.
    await open("#/steer");
    await page.getByRole("heading", { name: "Steer" }).waitFor();
    await open("#/requests");
    await page.getByText("No requests yet").waitFor();
  });

  it("come live, and whatever is in them is text", async () => {
    await page.getByText("No requests yet").waitFor();
    await mock.send(`/special-events?page=${encodeURIComponent(HOSTILE)}&__session=anna`);
    await mock.send("/special-events");
    await rows().nth(1).waitFor();
    expect((await targets())[0]).toBe("/special-events");
    await rows().first().click();
    const detail = page.getByRole("article");
    await detail.getByText(HOSTILE).first().waitFor();
    await detail.getByText("Today is Tue, 2 Mar 2027.").waitFor();
    await detail.getByText("What differs from the request before").waitFor({ state: "detached" });
    expect(await page.locator("img[src=x]").count()).toBe(0);
    await open("#/museum?day=2027-03-05");
    await page.getByRole("region").getByText(HOSTILE).first().waitFor();
    expect(await page.locator("img[src=x]").count()).toBe(0);
  });

  it("are filtered by what stands in the address", async () => {
    await mock.send("/museum-hours?limit=31");
    await mock.send("/museum-hours?limit=3");
    await mock.send("/special-events");
    await open("#/requests?status=4xx");
    await expect.poll(targets).toEqual(["/museum-hours?limit=31"]);
    await open("#/requests?operation=getMuseumHours&q=limit%3D3");
    await expect.poll(targets).toEqual(["/museum-hours?limit=3", "/museum-hours?limit=31"]);
    await page.getByRole("searchbox").fill("limit=31");
    await expect.poll(targets).toEqual(["/museum-hours?limit=31"]);
    expect(page.url()).toContain("q=limit%3D31");
  });

  it("say how many of them are shown, and whose", async () => {
    await mock.send("/museum-hours?limit=31&__session=anna");
    await mock.send("/museum-hours?limit=3");
    const foot = page.locator(".list-foot");
    await foot.getByText("2 requests of all sessions").waitFor();
    await open("#/requests?session=anna");
    await foot.getByText("1 request of the session anna").waitFor();
  });

  it("are those of the mock, also where the tab has not followed them, and are saved as they are shown", async () => {
    await mock.send("/museum-hours?limit=1&__session=anna");
    await mock.send("/museum-hours?limit=2&__session=anna", { headers: { Prefer: "fault=cutShort" } }).catch(() => {});
    for (let sent = 0; sent < 12; sent += 1) await mock.send("/special-events?limit=1");
    const blind = await context.newPage();
    // The tab follows the last three alone.
    await blind.route("**/requests?format=summary&session=*&since=0*", (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, "limit=3"),
      }),
    );
    await blind.addInitScript("delete globalThis.SharedWorker");
    await blind.goto(`${mock.url}/__admin/#/requests`);
    await blind.getByText("3 requests of all sessions").waitFor();
    await blind.goto(`${mock.url}/__admin/#/requests?session=anna`);
    await blind.getByText("2 requests of the session anna").waitFor();
    await blind.getByLabel("Only problems").check();
    await blind.getByText("1 request of the session anna, filtered").waitFor();
    const [download] = await Promise.all([
      blind.waitForEvent("download"),
      blind.getByRole("button", { name: "HAR" }).click(),
    ]);
    const { log } = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(log.creator.version).toBe(VERSION);
    expect(log.entries).toMatchObject([
      { response: { status: 0, _error: expect.stringContaining("in the body of a 200") } },
    ]);
    await blind.locator(".list-space .row").click();
    await blind.getByText(/The connection was cut in the body of a 200: \d+ of \d+ characters came/).waitFor();
    await blind.close();
  });

  it("show beside a rejected request why", async () => {
    await mock.send("/special-events?limit=1", { headers: { Prefer: "today=2027-13-01" } });
    await rows().first().getByText("2027-13-01").waitFor();
  });

  it("are not shown for an address without a view, which says so", async () => {
    await open("#/nonsense");
    await page.getByRole("alert").getByText('There is no view "nonsense"; this is Museum.').waitFor();
    await open("#/try/getMuseumHours");
    expect(await page.getByLabel("startDate").getAttribute("placeholder")).toBe("2027-03-02 (today)");
  });

  it("show with one click all requests of a trace", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await mock.send("/museum-hours?limit=1", { headers: { traceparent } });
    await mock.send("/museum-hours?limit=2");
    await mock.send("/special-events?limit=1", { headers: { traceparent } });
    await rows().nth(2).waitFor();
    await rows().first().click();
    await page.getByRole("article").getByRole("link", { name: "Trace 0af76519" }).click();
    await expect.poll(targets).toEqual(["/special-events?limit=1", "/museum-hours?limit=1"]);
  });

  it("wait while the list is paused", async () => {
    await mock.send("/museum-hours?limit=1");
    await rows().first().waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await mock.send("/museum-hours?limit=2");
    await page.getByText("Paused, 1 new request").waitFor();
    expect(await targets()).toEqual(["/museum-hours?limit=1"]);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect.poll(targets).toEqual(["/museum-hours?limit=2", "/museum-hours?limit=1"]);
  });

  it("are sent again, and compared with the one before", async () => {
    await mock.send("/museum-hours?limit=1");
    await mock.send("/museum-hours?limit=2");
    await rows().nth(1).waitFor();
    await rows().first().click();
    const detail = page.getByRole("article");
    await detail.getByRole("rowheader", { name: "limit", exact: true }).waitFor();
    await detail.getByRole("button", { name: "Send again" }).click();
    await page.getByText(/^Sent again, as request/).waitFor();
    await expect.poll(targets).toEqual(["/museum-hours?limit=2", "/museum-hours?limit=2", "/museum-hours?limit=1"]);
  });

  it("are cleared as the button says: those of one session, or all", async () => {
    await mock.send("/museum-hours?__session=anna");
    await mock.send("/museum-hours?__session=bea");
    await mock.send("/museum-hours");
    await open("#/requests?session=anna");
    await page.getByRole("button", { name: "Clear anna" }).click();
    await page.getByRole("button", { name: "Remove 1 request" }).click();
    await expect.poll(() => mock.admin("requests/count?session=*")).toEqual({ count: 2 });
    await open("#/requests");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByRole("dialog").getByText("2 requests of all sessions").waitFor();
    await page.getByRole("button", { name: "Remove 2 requests" }).click();
    await page.getByText("No requests yet").waitFor();
    expect(await mock.admin("requests/count?session=*")).toEqual({ count: 0 });
  });

  it("are gone through by keyboard alone", async () => {
    for (const limit of [1, 2, 3]) await mock.send(`/museum-hours?limit=${limit}`);
    await rows().nth(2).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2"]);
    await page.keyboard.press("Enter");
    await page.getByRole("article").getByText("limit is 2, as given.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2"]);
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("3");
    await page.getByRole("heading", { name: "Steer" }).waitFor();
  });

  it("become a test, of those that are selected by keyboard, whose expectation is checked", async () => {
    for (const limit of [1, 31, 2]) await mock.send(`/museum-hours?limit=${limit}&__session=anna`);
    await open("#/requests?session=anna");
    await page.getByText("3 requests of the session anna").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Make a test of 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Make a test" });
    await dialog.getByText(/It holds for what was recorded/).waitFor();
    await dialog.getByText(/toEqual\(\[400, 200\]\)/).waitFor();
    await dialog.getByLabel("Their statuses").uncheck();
    await dialog.getByText(/toEqual/).waitFor({ state: "detached" });
    await dialog.getByLabel("This number of requests").uncheck();
    await mock.send("/museum-hours?limit=3&__session=anna");
    await dialog.getByLabel("This number of requests").check();
    await dialog.getByText(/It does not hold .* Expected .*exactly 2/).waitFor();
    await dialog.getByLabel("For", { exact: true }).selectOption("playwright");
    await dialog.getByText('from "museum-mock/playwright"').waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2&__session=anna"]);
    await page.keyboard.press("Enter");
    await page.getByRole("article").getByText("limit is 2, as given.").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("article").getByText('limit "31" is over the maximum').first().waitFor();
  });

  it("are drawn in part, however many there are", async () => {
    for (let sent = 0; sent < 300; sent += 1) await mock.send(`/museum-hours?limit=1&n=${sent}`);
    await page.getByText("300 requests of all sessions").waitFor();
    expect(await rows().count()).toBeLessThan(60);
    await page.locator(".list-scroll").evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect.poll(targets).toContain("/museum-hours?limit=1&n=0");
  });

  it.runIf(isWhole)("reach ten tabs over one stream", async () => {
    const tabs = await Promise.all(Array.from({ length: 10 }, () => openView(context, mock, "#/requests", complaints)));
    await Promise.all(tabs.map((tab) => tab.getByText("Live").waitFor()));
    await mock.send("/museum-hours?limit=7");
    await Promise.all(tabs.map((tab) => tab.locator(".list-space .target", { hasText: "limit=7" }).waitFor()));
    await Promise.all(tabs.map((tab) => tab.close()));
  });

  it("are followed on when the mock goes away and comes back", async () => {
    const first = await showMock();
    const { port } = new URL(first.url);
    const tab = await openView(context, first, "#/requests", complaints);
    await tab.getByText("Live").waitFor();
    await first.close();
    await tab.getByText("The mock does not answer.").first().waitFor();
    const second = await showMock({}, { port: Number(port) });
    await tab.getByText("The mock is back.").waitFor();
    await second.send("/museum-hours?limit=9");
    await tab.locator(".list-space .target", { hasText: "limit=9" }).waitFor();
    await tab.close();
    await second.close();
  });

  it("are shown once the token was given", async () => {
    const guarded = await showMock({ adminToken: "s;3%cret" });
    const tab = await openView(context, guarded, "#/requests", complaints);
    await tab.getByLabel("Token").fill("wrong");
    await tab.getByRole("button", { name: "Unlock" }).click();
    await tab.getByText("That is not the token.").waitFor();
    await tab.getByLabel("Token").fill("s;3%cret");
    await tab.getByRole("button", { name: "Unlock" }).click();
    await tab.getByText("Live").waitFor();
    await guarded.send("/museum-hours?limit=8");
    await tab.locator(".list-space .target", { hasText: "limit=8" }).waitFor();
    await tab.close();
    await guarded.close();
  });

  it("have had no complaint of the browser", () => expect(complaints).toEqual([]));
});
