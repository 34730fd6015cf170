/** What a tester does in an afternoon, by keyboard alone. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { launch } from "../support/browser.js";
import { TODAY } from "../support/mock.js";
import { openView, type ShownMock, showMock } from "./support.js";

const executable = findBrowser();
const MOST_TABS = 120;

describe.skipIf(!executable)("an afternoon by keyboard alone", () => {
  let context: BrowserContext;
  let mock: ShownMock;
  let page: Page;
  const complaints: string[] = [];
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const says = (text: string | RegExp) => page.getByRole("status").getByText(text).first().waitFor();

  /** Presses Tab until the control of this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    const control = page.locator("a, button, input, select, textarea, summary").filter({ visible: true });
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      await press("Tab");
      const focused = await control
        .and(page.locator(":focus"))
        .evaluateAll((elements) =>
          elements.map((element) => (element as HTMLInputElement).labels?.[0]?.innerText ?? element.textContent ?? ""),
        );
      if (focused.some((text) => text.startsWith(name))) return;
    }
    throw new Error(`No Tab reaches "${name}".`);
  }

  beforeAll(async () => {
    [context, mock] = await Promise.all([launch(executable ?? ""), showMock()]);
    page = await openView(context, mock, "#/museum", complaints);
    await page.getByText("Live").waitFor();
  });
  afterAll(async () => {
    await context?.close();
    await mock?.close();
  });

  it("moves the clock, and undoes that", async () => {
    await press("3");
    await page.getByRole("heading", { name: "Steer" }).waitFor();
    await tabTo("+1 day");
    await press("Enter");
    await says("The clock moved by a day.");
    await press("u");
    await expect.poll(() => mock.admin("clock")).toMatchObject({ today: TODAY });
  });

  it("builds a fault, and pauses it", async () => {
    await tabTo("Faults");
    await press("Enter");
    await page.getByRole("heading", { name: "Add a fault" }).waitFor();
    await tabTo("Events are down");
    await press("Enter");
    await tabTo("User");
    await page.keyboard.type("anna");
    await press("Enter");
    await says(/^Fault added: Answers 500, for listSpecialEvents of the user anna/);
    await page.locator("h1").press("Tab");
    await tabTo("Pause");
    await press("Enter");
    await expect.poll(() => mock.admin("faults")).toMatchObject([{ paused: true, match: { user: "anna" } }]);
  });

  it("tries a request, finds it in the list, and makes a test of it", async () => {
    await press("4");
    await page.getByRole("heading", { name: "Try it" }).waitFor();
    await tabTo("limit");
    await page.keyboard.type("31");
    await press("Enter");
    await page.getByText('limit "31" is over the maximum').first().waitFor();
    await page.getByRole("heading", { name: "The answer" }).waitFor();
    await tabTo("Back to the reference");
    await press("2");
    await page.getByText("1 request of all sessions").waitFor();
    await press("j", "x");
    await tabTo("Make a test of 1");
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "Make a test" });
    await dialog.getByText(/toEqual\(\[400\]\)/).waitFor();
    await press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("has had no complaint of the browser", () => expect(complaints).toEqual([]));
});
