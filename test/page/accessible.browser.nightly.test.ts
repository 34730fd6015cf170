import { beforeAll, expect, it } from "vitest";
import { describeInBrowser, findingsOfAxe } from "../support/browser.js";
import { usePage, views } from "./support.js";

describeInBrowser("the page is accessible", () => {
  const tab = usePage("#/museum");

  beforeAll(async () => {
    await tab.mock.send("/museum-hours?limit=31&__session=anna");
    await tab.mock.send("/museum-hours?limit=3");
    await tab.mock.admin("scenarios", { method: "PUT", body: '{"scenario": "closed for a fortnight"}' });
    await tab.mock.admin("faults", { method: "PUT", body: '[{"status": 503}]' });
  });

  const open = async (hash: string) => {
    await tab.open(hash);
    await tab.page.locator("h1").waitFor();
    await tab.page.waitForFunction(() => !document.querySelector("main")?.innerText.includes("…\n"));
  };
  /** Changes the size of the window, and waits until the page is drawn for it. */
  const resize = async (width: number) => {
    await tab.page.setViewportSize({ width, height: 900 });
    await tab.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };

  it("is looked at in each of its views", async () => {
    const navigation = tab.page.locator("nav a");
    const links = await navigation.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !views.some((hash) => hash.startsWith(link)))).toEqual([]);
  });

  it.each(views.map((view) => view.replace("ID", "1")))(
    "%s has no finding of axe, nothing beyond the edge of any screen, and no two buttons of one name",
    async (hash) => {
      await tab.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await resize(1280);
      await open(hash);
      expect(await findingsOfAxe(tab.page)).toEqual([]);
      // The theme changes nothing but colours.
      await tab.page.emulateMedia({ colorScheme: "dark" });
      expect(await findingsOfAxe(tab.page, "runOnly: ['color-contrast']")).toEqual([]);
      const wide: string[] = [];
      for (const width of [360, 390, 768, 1024, 1920]) {
        await resize(width);
        const over = await tab.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) wide.push(`${width}: ${over}`);
      }
      expect(wide).toEqual([]);
      const { width = 0 } = (await tab.page.locator(".view").boundingBox()) ?? {};
      expect(width, "the view takes the width of a wide window").toBeGreaterThan(1600);
      await resize(390);
      expect(await findingsOfAxe(tab.page), "on a phone").toEqual([]);
      const buttons = tab.page.getByRole("button").filter({ visible: true });
      const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    },
  );

  it.each([1101, 1280, 1500, 1920])("shows the hours of each day within its cell at %i pixels", async (width) => {
    await resize(width);
    await open("#/museum");
    await tab.page.locator("td .day-top").first().waitFor();
    const over = await tab.page.evaluate(() =>
      [...document.querySelectorAll("td .day-top > *")].flatMap((part) => {
        const cell = part.closest("td")?.getBoundingClientRect();
        const { left, right } = part.getBoundingClientRect();
        return cell && left >= cell.left && right <= cell.right ? [] : [part.textContent];
      }),
    );
    expect(over).toEqual([]);
  });

  it.each(["#/requests", "#/requests?open=1"])("%s shows no text in less room than a word needs", async (hash) => {
    await resize(1280);
    await open(hash);
    const cut = await tab.page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")].filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        canvas.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return canvas.measureText(field.placeholder).width > room;
      });
      const notes = [...document.querySelectorAll<HTMLElement>(".row .note")];
      const squeezed = notes.filter(({ offsetWidth }) => offsetWidth > 0 && offsetWidth < 60);
      return [...fields.map(({ placeholder }) => placeholder), ...squeezed.map(({ innerText }) => innerText)];
    });
    expect(cut).toEqual([]);
  });

  it.each([
    ["#/museum?day=2027-03-02", /the hours$/],
    ["#/museum?day=2027-03-02", "Add an event"],
    ["#/requests", "Make a test"],
    ["#/requests", "Clear"],
    ["#/steer/clock", "Reset the default session"],
  ])("the dialog of %s, %s has no finding of axe at either width", async (hash, name) => {
    for (const width of [1280, 390]) {
      await resize(width);
      await open(hash);
      await tab.page.getByRole("button", { name }).first().click();
      await tab.page.getByRole("dialog").waitFor();
      expect(await findingsOfAxe(tab.page), String(width)).toEqual([]);
      await tab.page.keyboard.press("Escape");
      await tab.page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
});
