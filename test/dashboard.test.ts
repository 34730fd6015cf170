import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/adapters/node.js";
import { findBrowser, launch } from "./support/browser.js";
import { exampleWorld } from "./support/example-world.js";
import { sendOver, sendTo, startMock, TODAY } from "./support/mock.js";

const executable = findBrowser();

describe("/__admin/", () => {
  it("is a page that loads nothing from elsewhere and stands in no frame", async () => {
    const send = sendTo(startMock(exampleWorld));
    expect((await send("/__admin", { redirect: "manual" })).headers.get("Location")).toBe("/__admin/");
    for (const path of ["/__admin/", "/__admin/dashboard.js", "/__admin/dashboard.css"]) {
      const response = await send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toMatch(/https?:/);
    }
  });
});

describe.skipIf(!executable)("/__admin/ in a browser", () => {
  let context: BrowserContext;
  let page: Page;
  let mock: Listening;
  const broken: string[] = [];

  beforeAll(async () => {
    mock = await listen(startMock(exampleWorld, { now: () => Date.UTC(2027, 2, 2, 9) }), { port: 0 });
    context = await launch(executable ?? "");
    page = await context.newPage();
    page.on("pageerror", ({ message }) => broken.push(message));
    await page.goto(`${mock.url}/__admin`);
    await page.getByText("Nothing has been asked yet.").waitFor();
  });

  afterAll(async () => {
    await context?.close();
    await mock?.close();
  });

  const clock = async (query = "") => (await (await sendOver(mock.url)(`/__admin/clock${query}`)).json()).today;

  it("shows what is asked while it is asked, as text whatever is in it", async () => {
    await sendOver(mock.url)("/museum-hours?limit=31");
    await sendOver(mock.url)("/special-events?page=<img src=x onerror=alert(1)>&__session=anna");
    await page.locator("#rows tr").nth(1).waitFor();
    const texts = await page.locator("#rows tr").allInnerTexts();
    expect(texts[1]).toContain('limit "31" is over the maximum');
    expect(texts[0]).toContain('page "<img src=x onerror=alert(1)>" is not an integer');
    expect(await page.locator("#rows img").count()).toBe(0);
    await page.locator("#rows tr").first().click();
    expect(await page.locator("#exchange").innerText()).toContain('"operation": "listSpecialEvents"');
    await page.getByRole("button", { name: "Close" }).click();
  });

  it("holds the clock, moves it and enters a scenario", async () => {
    await page.fill("#date", "2027-03-10");
    await page.getByRole("button", { name: "Hold" }).click();
    await page.locator("#today", { hasText: "2027-03-10" }).waitFor();
    await page.getByRole("button", { name: "+1 day" }).click();
    await page.locator("#today", { hasText: "2027-03-11" }).waitFor();
    await page.fill("#name", "no events");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.locator("#current", { hasText: "no events" }).waitFor();
    expect(await clock()).toBe("2027-03-11");
    expect(await (await sendOver(mock.url)("/special-events")).json()).toEqual([]);
  });

  it("says what is wrong with what was written", async () => {
    await page.fill("#name", "no event");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.locator("#message", { hasText: 'did you mean "no events"?' }).waitFor();
    await page.fill("#list", '[{"status": 99}]');
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.locator("#message", { hasText: "Invalid value 99" }).waitFor();
  });

  it("steers a session by itself", async () => {
    await page.selectOption("#session", "anna");
    await page.locator("#today", { hasText: TODAY }).waitFor();
    await page.getByRole("button", { name: "+7 days" }).click();
    await page.locator("#today", { hasText: "2027-03-09" }).waitFor();
    expect([await clock("?session=anna"), await clock()]).toEqual(["2027-03-09", "2027-03-11"]);
    expect(await page.locator("#rows tr").count()).toBe(1);
  });

  describe("while somebody else steers", () => {
    let other: Page;
    let own: Listening;
    const asked: string[] = [];
    const send = (target: string, init?: RequestInit) => sendOver(own.url)(target, init);
    const hold = (day: string, query = "") =>
      send(`/__admin/clock${query}`, { method: "PUT", body: JSON.stringify({ today: day }) });
    const focus = () => other.evaluate(() => window.dispatchEvent(new Event("focus")));
    const shows = (id: string, text: string) => other.locator(id, { hasText: text }).waitFor();
    const sessions = async () => (await (await send("/__admin/sessions")).json()).map(({ id }: { id: string }) => id);

    beforeEach(async () => {
      own = await listen(startMock(exampleWorld), { port: 0 });
      other = await context.newPage();
      other.on("pageerror", ({ message }) => broken.push(message));
      other.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/__admin/", "")));
      await other.clock.install({ time: 0 });
      await other.clock.pauseAt(1000);
      const isFollowing = other.waitForResponse((response) => response.url().includes("/requests?"));
      await other.goto(`${own.url}/__admin/`);
      await isFollowing;
      await shows("#today", TODAY);
      asked.length = 0;
    });

    afterEach(async () => {
      await other.close();
      await own.close();
    });

    it("looks at the state a second after exchanges, however many, when it is come back to, and now and then", async () => {
      await hold("2027-03-10");
      for (let at = 0; at < 20; at += 1) await send("/museum-hours");
      await other.locator("#rows tr").nth(19).waitFor();
      expect(await other.locator("#today").innerText()).toBe(TODAY);
      await other.clock.runFor(1000);
      await shows("#today", "2027-03-10");
      expect(asked.filter((path) => path === "clock")).toHaveLength(1);
      expect(await other.locator("#date").inputValue()).toBe("2027-03-10");
      await hold("2027-03-11");
      await focus();
      await shows("#today", "2027-03-11");
      await send("/__admin/scenarios", { method: "PUT", body: '{"scenario": "leap day"}' });
      await other.clock.runFor(5000);
      await shows("#current", "leap day");
      await shows("#today", "2028-02-28");
    });

    it("leaves what a person is writing and what was said of it alone", async () => {
      await other.fill("#list", '[{"status": 99}]');
      await other.getByRole("button", { name: "Set", exact: true }).click();
      await shows("#message", "Invalid value 99");
      await other.fill("#date", "2027-05-05");
      await hold("2027-03-10");
      await focus();
      await shows("#today", "2027-03-10");
      expect(await other.locator("#list").inputValue()).toBe('[{"status": 99}]');
      expect(await other.locator("#date").inputValue()).toBe("2027-05-05");
      expect(await other.locator("#message").innerText()).toContain("Invalid value 99");
      await other.fill("#list", '[{"status": 503 }]');
      await other.getByRole("button", { name: "Set", exact: true }).click();
      await expect.poll(() => other.locator("#list").inputValue()).toBe('[{"status":503}]');
      await other.fill("#date", "2027-05-05");
      await other.getByRole("button", { name: "Hold" }).click();
      await shows("#today", "2027-05-05");
      await hold("2027-03-11");
      await focus();
      await shows("#today", "2027-03-11");
      expect(await other.locator("#date").inputValue()).toBe("2027-03-11");
    });

    it.each([
      ["when it is looked at", focus],
      ["when it is to be steered", () => other.getByRole("button", { name: "+1 day" }).click()],
      ["when its journal is filtered", () => other.selectOption("#filter", "status=4xx")],
      ["when its journal is cleared", () => other.locator("#clear").click()],
    ])("says of a session that is gone that it is, and goes back to the common world: %s", async (_, act) => {
      await hold("2027-03-20", "?session=bea");
      await send("/museum-hours?__session=bea");
      await focus();
      await other.locator("#session option", { hasText: "bea" }).waitFor({ state: "attached" });
      await other.selectOption("#session", "bea");
      await shows("#today", "2027-03-20");
      await other.locator("#rows tr", { hasText: "bea" }).waitFor();
      await send("/__admin/sessions", { method: "DELETE" });
      await act();
      await shows("#message", 'The session "bea" is gone; this is the common world.');
      await shows("#today", TODAY);
      await other.getByText("Nothing has been asked yet.").waitFor();
      expect(await other.locator("#session").inputValue()).toBe("");
      expect([await sessions(), await (await send("/__admin/clock")).json()]).toEqual([
        [],
        expect.objectContaining({ today: TODAY }),
      ]);
    });
  });

  it("is not shown in a frame of another page", async () => {
    const site = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<iframe src="${mock.url}/__admin/"></iframe>`);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const other = await context.newPage();
    await other.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const [, frame] = other.frames();
    expect(await frame?.locator("h1").count()).toBe(0);
    await other.close();
    site.close();
  });

  it("asks for the token where the mock has one, and sends it from then on", async () => {
    const guarded = await listen(startMock(exampleWorld, { adminToken: "s;3% cret" }), { port: 0 });
    const other = await context.newPage();
    await other.goto(`${guarded.url}/__admin/`);
    const message = other.locator("#message");
    await message.getByText("its controls want the token").waitFor();
    await other.getByLabel("Token").fill("wrong");
    await other.getByRole("button", { name: "Unlock" }).click();
    await message.getByText("That is not the token.").waitFor();
    await other.getByLabel("Token").fill("s;3% cret");
    await other.getByRole("button", { name: "Unlock" }).click();
    await other.getByText("Nothing has been asked yet.").waitFor();
    await other.getByLabel("Token").waitFor({ state: "hidden" });
    await other.locator("#today", { hasText: TODAY }).waitFor();
    await sendOver(guarded.url)("/museum-hours?limit=31");
    await other.locator("#rows tr").waitFor();
    await other.getByRole("button", { name: "+7 days" }).click();
    await other.locator("#today", { hasText: "2027-03-09" }).waitFor();
    expect(await message.textContent()).toBe("");
    await other.close();
    await guarded.close();
  });

  it("has had no error", () => expect(broken).toEqual([]));
});
