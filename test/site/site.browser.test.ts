/** The folder of a site below a path of a host, in a browser. */
import { expect, it } from "vitest";
import { describeInBrowser, findingsOfAxe } from "../support/browser.js";
import { startServe } from "../support/run-cli.js";
import { sendSame, TODAY } from "../support/same-requests.mjs";
import { isWhole } from "../support/share.js";
import { BASE, runBlock, untilKept, useSite } from "./support.js";

const JSON_TYPE = { "Content-Type": "application/json" };

describeInBrowser("the folder of a site", () => {
  const tab = useSite();
  const { open, sendFrom } = tab;

  it("answers twenty requests as serve does, byte for byte", async () => {
    const served = await startServe(["--today", TODAY, "--quiet", "--base-path", BASE.slice(0, -1)]);
    const expected = await sendSame((target, init) => fetch(served.url + BASE.slice(0, -1) + target, init));
    await served.stop();
    const page = await open("deploy.html");
    // A worker that is ready may not answer this page yet.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await sendSame(sendFrom(page))).toEqual(expected);
    await page.close();
  });

  it("runs a block of the documentation, and shows the answer with its derivation", async () => {
    const page = await open("frontend-offline.html");
    const answer = await runBlock(page, "museum-hours?limit=31");
    expect(answer).toMatch(/^400\n.*GET \/museum-hours\?limit=31\n/s);
    expect(answer).toContain('"parameter": "limit"');
    expect(answer).toMatch(/Why this answer[\s\S]*limitAboveMaximum = reject: The request is rejected/);
    expect(await runBlock(page, "const [event] = await response.json()")).toContain("A Guide to Minerals and Ores");
    const last = await page.locator("[data-requests]", { hasText: "special-events\n" }).last().innerText();
    expect(last).toContain("This page starts its mock with --fixtures tiny.json --today 2027-01-15.");
    await page.close();
  });

  it.runIf(isWhole)(
    "is steered by its page, whose links hand on a state, and keeps the states when the browser stops the mock",
    async () => {
      const page = await open("__admin/#/steer/clock");
      await sendFrom(page)("/__admin/sessions", { method: "POST", body: '{"id": "anna"}', headers: JSON_TYPE });
      await untilKept(page, "anna");
      await page.getByRole("button", { name: "+1 day" }).click();
      await page.getByText("Tue, 2 Mar 2027").first().waitFor();
      const docs = await open("index.html");
      expect(await runBlock(docs, "museum-hours?limit=3")).toContain("today: 2027-03-02");
      await page.close();
      const session = await tab.context.newCDPSession(docs);
      await session.send("ServiceWorker.enable");
      await untilKept(docs, "2027-03-02");
      await session.send("ServiceWorker.stopAllWorkers");
      expect(await runBlock(docs, "museum-hours?limit=3")).toContain("today: 2027-03-02");
      // A new session is a copy of the default session; this one began before its clock was moved.
      const clock = await sendFrom(docs)("/__admin/clock?session=anna");
      expect(await clock.json()).toMatchObject({ today: TODAY });
      const state = btoa(JSON.stringify({ version: 1, clock: { today: "2027-07-01" } }));
      const link = await open(`__admin/#/museum?state=${encodeURIComponent(state)}`);
      await link.getByRole("dialog").getByRole("button", { name: "Load the state" }).click();
      await link.getByText("Thu, 1 Jul 2027").first().waitFor();
      await link.close();
      await sendFrom(docs)("/__admin/reset", { method: "POST" });
      await docs.close();
    },
  );

  it.runIf(isWhole)("has no finding of axe, in light and dark, and nothing beyond the edge of a screen", async () => {
    for (const path of ["frontend-offline.html", "index.html", "museum-hours/"]) {
      const page = await open(path);
      if (path === "frontend-offline.html") await runBlock(page, "museum-hours?limit=31");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findingsOfAxe(page), `${path} ${colorScheme}`).toEqual([]);
      }
      for (const width of [360, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, width, over <= 0]).toEqual([path, width, true]);
      }
      await page.close();
    }
  });
});
