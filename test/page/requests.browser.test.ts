import { beforeEach, expect, it } from "vitest";
import { VERSION } from "../../src/base/generated/version.js";
import { describeInBrowser } from "../support/browser.js";
import { exampleWorld } from "../support/example-world.js";
import { download, showMock, usePage } from "./support.js";

const HOSTILE = "<img src=x onerror=alert(1)>";

describeInBrowser("the requests on the page", () => {
  const events = exampleWorld.events.map((event) => ({ ...event, name: HOSTILE, location: HOSTILE }));
  const tab = usePage("#/requests", () => showMock({}, { world: { ...exampleWorld, events } }));
  const { button, open, openTab } = tab;
  const rows = () => tab.page.locator(".list .row");
  const targets = () => tab.page.locator(".list .target").allInnerTexts();
  const press = async (...keys: string[]) => {
    for (const key of keys) await tab.page.keyboard.press(key);
  };
  const focused = () => tab.page.locator(".list .target:focus").allInnerTexts();

  beforeEach(async () => {
    await tab.mock.admin("requests?session=*", { method: "DELETE" });
    // A view that is opened again begins anew.
    await open("#/steer");
    await tab.page.getByRole("heading", { name: "Steer" }).waitFor();
    await open("#/requests");
    await tab.page.getByText("No requests yet").waitFor();
  });

  it("come live, and whatever is in them is text", async () => {
    await tab.page.getByText("No requests yet").waitFor();
    const hostile = encodeURIComponent(HOSTILE);
    await tab.mock.send(`/special-events?page=${hostile}&__session=anna&unknown=${"a".repeat(4000)}`);
    await tab.mock.send("/special-events");
    await rows().nth(1).waitFor();
    expect((await targets())[0]).toBe("/special-events");
    const detail = tab.page.getByRole("article");
    await rows().nth(1).click();
    await detail.getByText("Why this answer").waitFor();
    expect((await detail.locator("header").boundingBox())?.height, "a long target leaves room").toBeLessThan(300);
    await rows().first().click();
    await detail.getByText(HOSTILE).first().waitFor();
    await detail.getByText("today: 2027-03-02").waitFor();
    expect(await tab.page.locator("img[src=x]").count()).toBe(0);
    await open("#/museum?day=2027-03-05");
    await tab.page.getByRole("region").getByText(HOSTILE).first().waitFor();
    expect(await tab.page.locator("img[src=x]").count()).toBe(0);
  });

  it("are those of a chosen session, also where others were asked more, and are saved as they are shown", async () => {
    await tab.mock.send("/museum-hours?limit=1&__session=anna");
    await tab.mock.send("/museum-hours?limit=2&__session=anna&__fault=cutShort").catch(() => {});
    for (let sent = 0; sent < 12; sent += 1) await tab.mock.send("/special-events?limit=1");
    const other = await tab.context.newPage();
    // The tab keeps three alone.
    await other.route("**/requests?session=*&since=0*", (route, request) =>
      route.continue({ url: request.url().replace(/limit=\d+/, "limit=3") }),
    );
    await other.goto(`${tab.mock.url}/__admin/#/requests`);
    await other.getByText("3 requests of all sessions").waitFor();
    await other.goto(`${tab.mock.url}/__admin/#/requests?session=anna`);
    await other.getByText("2 requests of the session anna").waitFor();
    await other.getByLabel("Only problems").check();
    await other.getByText("1 request of the session anna, filtered").waitFor();
    const { log } = await download(other, "HAR");
    expect(log.creator.version).toBe(VERSION);
    const response = { status: 0, _error: expect.stringContaining("in the body of a 200") };
    expect(log.entries).toMatchObject([{ response }]);
    await other.locator(".list .row").click();
    await other.getByText(/The connection was cut in the body of a 200: \d+ of \d+ characters came/).waitFor();
    await other.close();
  });

  it("show all of each request under a scenario, and below it its fault, its warning or why it was rejected", async () => {
    const inBug = (target: string) => tab.mock.send(`${target}&__session=bug-1`);
    await tab.mock.admin("sessions", { method: "POST", body: '{"id": "bug-1"}' });
    const scenario = '{"scenario": "recovers after three failures"}';
    await tab.mock.admin("scenarios?session=bug-1", { method: "PUT", body: scenario });
    for (const day of [3, 4, 5]) await inBug(`/museum-hours?limit=3&startDate=2027-03-0${day}`);
    await inBug("/museum-hours?limit=31");
    await inBug("/museum-hours?limt=3");
    const ofSession = "#/requests?session=bug-1";
    for (const [width, hash] of [
      [1280, "#/requests"],
      [1280, ofSession],
      [1280, `${ofSession}&open=${Object(await tab.mock.admin("requests/last?session=*")).id}`],
      [390, ofSession],
    ] as const) {
      await tab.page.setViewportSize({ width, height: 800 });
      await open(hash);
      await rows().nth(4).waitFor();
      const [unknown, rejected, failed] = [0, 1, 4].map((at) => rows().nth(at).locator(".notes"));
      const seen = async (text: string, notes = failed) => expect(await notes?.innerText(), hash).toContain(text);
      await seen("Fault: status 503");
      await seen("did you mean limit?", unknown);
      await seen('limit "31" is over the maximum', rejected);
      const cut = await tab.page.locator(".list .target").evaluateAll((targets) => {
        const isCut = (at: Element) => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight;
        return targets.filter(isCut).length;
      });
      if (!hash.includes("open")) expect(cut, hash).toBe(0);
      expect((await rows().first().innerText()).includes("Session bug-1")).toBe(!hash.includes("session="));
    }
    await tab.page.setViewportSize({ width: 1280, height: 720 });
  });

  const one = "#/requests?session=a-long-name-of-a-session";
  it.each(["#/requests", one])("have their controls on one line each: %s", async (hash) => {
    await tab.mock.send("/museum-hours?limit=3&__session=a-long-name-of-a-session");
    await open(hash);
    await rows().first().waitFor();
    for (const line of [".toolbar", ".list-head"]) {
      const middles = await tab.page.locator(`${line} > *`).evaluateAll((parts) => {
        return parts
          .map((part) => part.getBoundingClientRect())
          .map(({ top, bottom }) => Math.round((top + bottom) / 8));
      });
      expect(new Set(middles).size, line).toBe(1);
    }
  });

  it("show with one click all requests of a trace", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await tab.mock.send("/museum-hours?limit=1", { headers: { traceparent } });
    await tab.mock.send("/museum-hours?limit=2");
    await tab.mock.send("/special-events?limit=1", { headers: { traceparent } });
    await rows().nth(2).waitFor();
    await rows().first().click();
    await tab.page.getByRole("article").getByRole("link", { name: "Trace 0af76519" }).click();
    await expect.poll(targets).toEqual(["/special-events?limit=1", "/museum-hours?limit=1"]);
  });

  it("wait while the list is paused", async () => {
    await tab.mock.send("/museum-hours?limit=1");
    await rows().first().waitFor();
    await button("Pause").click();
    await tab.mock.send("/museum-hours?limit=2");
    await tab.page.getByText("Paused, 1 new request").waitFor();
    expect(await targets()).toEqual(["/museum-hours?limit=1"]);
    await button("Resume").click();
    await expect.poll(targets).toEqual(["/museum-hours?limit=2", "/museum-hours?limit=1"]);
  });

  it("are sent again", async () => {
    await tab.mock.send("/museum-hours?limit=1");
    await tab.mock.send("/museum-hours?limit=2");
    await rows().nth(1).waitFor();
    await rows().first().click();
    await tab.page.getByRole("article").getByRole("button", { name: "Send again" }).click();
    await tab.page.getByText(/^Sent again, as request/).waitFor();
    await expect.poll(targets).toEqual(["/museum-hours?limit=2", "/museum-hours?limit=2", "/museum-hours?limit=1"]);
  });

  it("are cleared as the button says: those of one session, or all", async () => {
    await tab.mock.send("/museum-hours?__session=anna");
    await tab.mock.send("/museum-hours?__session=bea");
    await tab.mock.send("/museum-hours");
    await open("#/requests?session=anna");
    await button("Clear anna").click();
    await button("Clear the journal").click();
    await expect.poll(() => tab.mock.admin("requests/count?session=*")).toEqual({ count: 2 });
    await open("#/requests");
    await button("Clear").click();
    await tab.page.getByRole("dialog").getByText("Clear the journal of all sessions?").waitFor();
    await button("Clear the journal").click();
    await tab.page.getByText("No requests yet").waitFor();
    expect(await tab.mock.admin("requests/count?session=*")).toEqual({ count: 0 });
  });

  it("are gone through by keyboard alone", async () => {
    for (const limit of [1, 2, 3]) await tab.mock.send(`/museum-hours?limit=${limit}`);
    await rows().nth(2).waitFor();
    await press("j", "j");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2"]);
    await press("Enter");
    await tab.page.getByRole("article").getByText('limit: 2 (given "2")').waitFor();
    await press("Escape");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2"]);
    await press("/");
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    await press("Escape");
    await tab.page.locator("h1").click();
    await press("?");
    await tab.page.getByRole("dialog", { name: "Shortcuts" }).waitFor();
    await press("Escape", "3");
    await tab.page.getByRole("heading", { name: "Steer" }).waitFor();
  });

  it("become a test, of those that are selected by keyboard", async () => {
    for (const limit of [1, 31, 2]) await tab.mock.send(`/museum-hours?limit=${limit}&__session=anna`);
    await open("#/requests?session=anna");
    await tab.page.getByText("3 requests of the session anna").waitFor();
    await press("j", "x", "j", "x");
    await button("Make a test of 2").click();
    const dialog = tab.page.getByRole("dialog", { name: "Make a test" });
    await dialog.getByText(/toEqual\(\[400,200\]\)/).waitFor();
    await dialog.getByText("Tried: it passes as it is.").waitFor();
    await dialog.getByLabel("For", { exact: true }).selectOption("playwright");
    await dialog.getByText('from "museum-mock/playwright"').waitFor();
    await press("Escape", "k");
    await expect.poll(focused).toEqual(["/museum-hours?limit=2&__session=anna"]);
    await press("Enter");
    await tab.page.getByRole("article").getByText('limit: 2 (given "2")').waitFor();
    await press("j");
    await tab.page.getByRole("article").getByText('limit "31" is over the maximum').first().waitFor();
  });

  it("of two states become a test that says that it does not pass", async () => {
    const body = '{"limitAboveMaximum": "clamp"}';
    await tab.mock.send("/museum-hours?limit=31");
    await tab.mock.admin("profile", { method: "PATCH", body });
    await tab.mock.send("/museum-hours?limit=32");
    await tab.page.getByText("2 requests of all sessions").waitFor();
    await button("Make a test").click();
    await tab.page.getByText(/^Tried: it does not pass as it is. Request \d+ got 400 .* gets 200/).waitFor();
    await press("Escape");
    expect(JSON.stringify(await tab.mock.admin("sessions"))).not.toContain("test-of");
    await tab.mock.admin("profile", { method: "PATCH", body: '{"limitAboveMaximum": "reject"}' });
  });

  it("are drawn in part, however many there are", async () => {
    for (let sent = 0; sent < 300; sent += 1) await tab.mock.send(`/museum-hours?limit=1&n=${sent}`);
    await tab.page.getByText("300 requests of all sessions").waitFor();
    expect(await rows().count()).toBe(200);
    await button("Show more of 100 other requests").click();
    await expect.poll(targets).toContain("/museum-hours?limit=1&n=0");
  });

  it("are followed on when the mock goes away and comes back", async () => {
    const first = await showMock();
    const { port } = new URL(first.url);
    const other = await openTab(first, "#/requests");
    await other.getByText("Live").waitFor();
    await first.send("/museum-hours?limit=7");
    await other.locator(".list .target", { hasText: "limit=7" }).waitFor();
    await first.close();
    const notice = other.getByText("The mock does not answer.");
    await notice.waitFor();
    const second = await showMock({}, { port: Number(port) });
    await notice.waitFor({ state: "detached" });
    await second.send("/museum-hours?limit=9");
    await other.locator(".list .target", { hasText: "limit=9" }).waitFor();
    await other.close();
    await second.close();
  });

  it("are shown once the token was given", async () => {
    const guarded = await showMock({ adminToken: "s;3%cret" });
    const other = await openTab(guarded, "#/requests");
    await other.getByLabel("Token").fill("wrong");
    await other.getByRole("button", { name: "Unlock" }).click();
    await other.getByText("That is not the token.").waitFor();
    await other.getByLabel("Token").fill("s;3%cret");
    await other.getByRole("button", { name: "Unlock" }).click();
    await other.getByText("Live").waitFor();
    await guarded.send("/museum-hours?limit=8");
    await other.locator(".list .target", { hasText: "limit=8" }).waitFor();
    await other.close();
    await guarded.close();
  });
});
