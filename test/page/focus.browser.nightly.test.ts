/** The focus stays where a person works: each button of each view is pressed by keyboard, and each of the dialogs that come of it. */
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { usePage, views } from "./support.js";

const BUTTONS = ":is(button, [type=radio]):visible:enabled";

describeInBrowser("the focus", () => {
  const tab = usePage("#/museum");

  const dialog = () => tab.page.locator("dialog[open]").last();
  /** Waits until all that was asked is answered and drawn. */
  const settle = () =>
    tab.page.evaluate(async () => {
      for (let quiet = 0; quiet < 4; quiet += 1) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        if (Reflect.get(window, "underWay") > 0) quiet = 0;
      }
    });
  /** The buttons in a part of the page, by what they say without numbers and names. */
  const kinds = (within: string) =>
    tab.page.locator(`${within} ${BUTTONS}`).evaluateAll((buttons) =>
      buttons.map((button) => {
        const name = button.getAttribute("aria-label") ?? button.closest("label, button")?.textContent ?? "";
        return name.replace(/[\d−+]+|“.*”/g, "").slice(0, 24);
      }),
    );
  const press = async (within: string, at: number) => {
    await tab.page.locator(`${within} ${BUTTONS}`).nth(at).focus();
    await tab.page.keyboard.press("Enter");
    await settle();
  };
  beforeAll(() =>
    tab.page.addInitScript(() => {
      const send = window.fetch;
      Reflect.set(window, "underWay", 0);
      const count = (by: number) => Reflect.set(window, "underWay", Reflect.get(window, "underWay") + by);
      window.fetch = (...request) => {
        count(1);
        return send(...request).finally(() => count(-1));
      };
    }),
  );

  const isLost = () => tab.page.evaluate(() => document.activeElement === document.body);

  const wide = views.map((view) => [view, 1280] as const);
  const narrow = views.filter((view) => /open=|day=|faults/.test(view)).map((view) => [view, 390] as const);

  it.each([...wide, ...narrow])("is kept after each action of %s at %i pixels", async (named, width) => {
    await tab.mock.admin("reset", { method: "POST" });
    for (const id of ["anna", "bea"]) {
      const headers = { "Content-Type": "application/json" };
      await tab.mock.admin("sessions", { method: "POST", headers, body: JSON.stringify({ id }) });
      await tab.mock.send(`/museum-hours?limit=31&__session=${id}`);
    }
    await tab.mock.admin("faults", { method: "PUT", body: '[{"status": 503, "paused": true}, {"delay": 1}]' });
    const { lastId } = (await tab.mock.admin("requests?session=*")) as { lastId: number };
    const view = named.replace("ID", String(lastId));
    await tab.page.setViewportSize({ width, height: 844 });
    await tab.page.goto("about:blank");
    await tab.page.goto(`${tab.mock.url}/__admin/${view}`);
    await tab.page.getByText("Live").first().waitFor({ state: "attached" });
    await settle();
    const done = new Set<string>();
    const lost: string[] = [];
    for (;;) {
      await tab.open(view);
      await settle();
      const found = await kinds("main");
      const at = found.findIndex((kind) => !done.has(kind));
      if (at < 0) break;
      let said = found[at] ?? "";
      await press("main", at);
      const isAsked = (await dialog().count()) > 0;
      if (isAsked && (await isLost())) lost.push(`${said}, in its dialog`);
      const inside = isAsked ? await kinds("dialog[open]") : [];
      const next = inside.findIndex((kind) => !done.has(`${said}: ${kind}`));
      if (next >= 0) {
        await press("dialog[open]", next);
        done.add(`${said}: ${inside[next]}`);
      } else done.add(said);
      if (next >= 0) said += `: ${inside[next]}`;
      while ((await dialog().count()) > 0) {
        await tab.page.keyboard.press("Escape");
        await settle();
      }
      if (await isLost()) lost.push(said);
    }
    expect(lost).toEqual([]);
    expect(done.size).toBeGreaterThan(2);
  });
});
