/** What else the folder of a site does in a browser, and each block of its pages. */
import { readFileSync, renameSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeInBrowser, launch } from "../support/browser.js";
import { certificate, serveListener } from "../support/gateway.js";
import { hostFolder } from "../support/static-host.js";
import { BASE, runBlock, untilKept, useSite, writeSite } from "./support.js";

describeInBrowser("the folder of a site in all situations", () => {
  const tab = useSite();
  const { open, sendFrom } = tab;

  it("says what it is where the mock would answer, and offers the request", async () => {
    const page = await open("museum-hours?limit=3");
    await page.getByText("There is no server behind it").waitFor();
    await page.getByRole("link", { name: "Try this request" }).click();
    await page.getByRole("heading", { name: "Try it" }).waitFor();
    expect(page.url()).toBe(`${tab.site.url}__admin/#/try/getMuseumHours?limit=3`);
    await page.close();
  });

  it("says in the page that the mock is of this browser alone", async () => {
    const page = await open("__admin/#/steer/sessions");
    await page.getByText("nobody else sees what you set").waitFor();
    await page.getByRole("link", { name: "Docs" }).click();
    await page.getByRole("heading", { name: "museum-mock" }).waitFor();
    expect(page.url()).toBe(tab.site.url);
    await page.close();
  });

  it("answers a page that was reloaded past its mock, and an address of the admin API that was opened first", async () => {
    const page = await open("index.html");
    const session = await tab.context.newCDPSession(page);
    await session.send("Page.reload", { ignoreCache: true });
    await page.waitForLoadState();
    expect(await runBlock(page, "museum-hours?limit=3")).toMatch(/^200\n/);
    await page.goto(`${tab.site.url}__admin/health`);
    expect(await page.locator("body").innerText()).toContain(`"basePath":"${BASE.slice(0, -1)}"`);
    await page.close();
    const fresh = await launch();
    const first = await tab.openPage(`${tab.site.url}__admin/health`, fresh);
    await first.getByText('"status":"ok"').waitFor();
    await fresh.close();
  });

  it("leaves the address to the next app there, once its folder is gone", async () => {
    const host = await hostFolder(tab.site.folder, BASE);
    const { port } = new URL(host.url);
    const context = await launch();
    const page = await context.newPage();
    await page.goto(`${host.url}__admin/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    host.close();
    for (const status of [404, 200]) {
      const answer: RequestListener = (_, response) =>
        void response.writeHead(status, { "Content-Type": "text/html" }).end("<title>mine</title>");
      const app = await serveListener(answer, undefined, Number(port));
      await page.goto(`${host.url}app`);
      const texts = await page.evaluate(() =>
        Promise.all(["museum-hours", "api"].map(async (path) => (await fetch(path)).text())),
      );
      expect(texts).toEqual(["<title>mine</title>", "<title>mine</title>"]);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      await app.close();
    }
    await context.close();
  });

  it.each(["__admin", "museum-hours", ""])("is whole on a host that adds no slash to a folder: /%s", async (asked) => {
    const page = await tab.context.newPage();
    const missing: string[] = [];
    await page.route("**/*", async (route) => {
      const url = new URL(route.request().url());
      const path = `${url.pathname}/`;
      const isFolder = path.startsWith(BASE) && ["__admin", "museum-hours", ""].includes(path.slice(BASE.length, -1));
      const response = await route.fetch(isFolder ? { url: `${url.href}/` } : {});
      if (response.status() === 404) missing.push(url.pathname);
      await route.fulfill({ response });
    });
    await page.goto(`${tab.site.url}${asked}`.replace(/\/$/, ""));
    await page.waitForLoadState("networkidle");
    expect(missing).toEqual([]);
    await page.close();
  });

  it.each([
    ["index.html", "This browser has no service workers here"],
    ["__admin/", "This browser has no service workers here"],
    ["museum-hours/", "This browser has no service workers here"],
    ["none.html", "There is no page here"],
  ])("says in %s what is missing without service workers", async (path, sentence) => {
    const page = await tab.context.newPage();
    await page.addInitScript("delete Navigator.prototype.serviceWorker");
    await page.goto(tab.site.url + path);
    if (path === "index.html") expect(await runBlock(page, "museum-hours?limit=3")).toContain(sentence);
    else await page.getByText(sentence).waitFor();
    await page.close();
  });

  it("takes its next version at once, with what was set", async () => {
    const page = await open("index.html");
    await sendFrom(page)("/__admin/profile", { method: "PATCH", body: '{"limitAboveMaximum": "clamp"}' });
    const body = async () => {
      const headers = { Authorization: "Basic YTpi" };
      const response = await sendFrom(page)("/special-events?limit=31", { headers });
      return [response.status, await response.text()];
    };
    const before = await body();
    await untilKept(page, "clamp");
    // A page that follows the journal has a stream open, which does not hold the next version up.
    const follower = await open("__admin/#/requests");
    await follower.getByText("Live", { exact: true }).waitFor();
    // A browser may look for a new version by itself: as soon as there is one, or just before.
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener("controllerchange", () =>
        Object.assign(globalThis, { isChanged: true }),
      ),
    );
    await writeSite(tab.site.folder, ["--seed", "2"]);
    const look = async () => {
      await (await navigator.serviceWorker.ready).update();
      return "isChanged" in globalThis;
    };
    await expect.poll(() => page.evaluate(look)).toBe(true);
    const after = await body();
    expect([before[0], after[0]]).toEqual([200, 200]);
    expect(after[1]).not.toBe(before[1]);
    await follower.locator(".target", { hasText: "/special-events?limit=31" }).waitFor();
    await Promise.all([follower.close(), page.close()]);
  });

  it("is steered over HTTPS at a host that is no name of this machine, and says that HTTP is not enough there", async () => {
    const read = (name: string) => readFileSync(certificate(name), "utf8");
    const secure = await hostFolder(tab.site.folder, BASE, { key: read("server.key"), cert: read("server.pem") });
    const named = (url: string) => `${url.replace("127.0.0.1", "museum.test")}__admin/#/steer/clock`;
    const foreign = await launch(["--host-resolver-rules=MAP museum.test 127.0.0.1", "--ignore-certificate-errors"]);
    const page = await tab.openPage(named(secure.url), foreign);
    await page.getByRole("button", { name: "+1 day" }).click();
    await page.getByText("Tue, 2 Mar 2027").first().waitFor();
    await page.goto(named(tab.site.url));
    await page.getByText("The mock needs HTTPS, or the address localhost").waitFor();
    await foreign.close();
    secure.close();
  });

  it("is searched with the keyboard", async () => {
    const page = await open("index.html");
    expect(await page.locator("#found").isVisible()).toBe(false);
    const file = join(tab.site.folder, "choices.html");
    renameSync(file, `${file}.away`);
    await page.keyboard.press("/");
    await page.keyboard.type("conditional");
    await page.getByText("The pages can't be loaded").waitFor();
    renameSync(`${file}.away`, file);
    await page.keyboard.type(" etag");
    await page.getByText("Nothing has all words of “conditional etag”").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("limitAboveMaximum");
    await page.getByText(/for “limitAboveMaximum”/).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForURL(/choices\.html|commands\.html|explanation\.html|#/);
    expect(await page.locator("main").innerText()).toContain("limitAboveMaximum");
    await page.close();
  });

  it("runs each block of each page", async () => {
    const page = await open("index.html");
    const links = page.locator("#pages a");
    const hrefs = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
    const failed: string[] = [];
    let count = 0;
    for (const href of hrefs) {
      await page.goto(href);
      for (const block of await page.locator("[data-requests]").all()) {
        await block.getByRole("button", { name: /^Run/ }).click();
        await block.locator(".run-answer, .notice").first().waitFor();
        const answers = await block.locator(".run-answers").innerText();
        if (/^cut$|can't be read|There is nothing at|^500$/m.test(answers)) failed.push(`${href}: ${answers}`);
        count += 1;
      }
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(60);
    await page.close();
  });
});
