import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/doors/node.js";
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
    await page.locator("#message", { hasText: "99 does not fit" }).waitFor();
  });

  it("steers a session by itself", async () => {
    await page.selectOption("#session", "anna");
    await page.locator("#today", { hasText: TODAY }).waitFor();
    await page.getByRole("button", { name: "+7 days" }).click();
    await page.locator("#today", { hasText: "2027-03-09" }).waitFor();
    expect([await clock("?session=anna"), await clock()]).toEqual(["2027-03-09", "2027-03-11"]);
    expect(await page.locator("#rows tr").count()).toBe(1);
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
