/** What a tester does in an afternoon, by keyboard alone. */
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { usePage } from "./support.js";

const MOST_TABS = 120;

describeInBrowser("an afternoon by keyboard alone", () => {
  const tab = usePage("#/museum");
  const { says } = tab;
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => tab.page.keyboard.press(key)), Promise.resolve());

  /** Presses Tab until the control of this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    const control = tab.page.locator("a, button, input, select, textarea, summary").filter({ visible: true });
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      await press("Tab");
      const focused = await control
        .and(tab.page.locator(":focus"))
        .evaluateAll((elements) =>
          elements.map((element) => (element as HTMLInputElement).labels?.[0]?.innerText ?? element.textContent ?? ""),
        );
      if (focused.some((text) => text.startsWith(name))) return;
    }
    throw new Error(`No Tab reaches "${name}".`);
  }

  it("builds a fault, and pauses it", async () => {
    await press("3");
    await tab.page.getByRole("heading", { name: "Steer" }).waitFor();
    await tabTo("Faults");
    await press("Enter");
    await tab.page.getByRole("heading", { name: "Add a fault" }).waitFor();
    await tabTo("Down for one user");
    await press("Enter");
    await tabTo("The fault, as JSON");
    await press("Control+A");
    await tab.page.keyboard.type('{"status": 500, "match": {"user": "bea"}}');
    await tabTo("Add the fault");
    await press("Enter");
    await says(/^Fault added: Answers 500, for requests of the user bea/);
    await tab.page.locator("h1").press("Tab");
    await tabTo("Pause");
    await press("Enter");
    await expect.poll(() => tab.mock.admin("faults")).toMatchObject([{ paused: true, match: { user: "bea" } }]);
    await press("u");
    await expect.poll(() => tab.mock.admin("faults")).not.toMatchObject([{ paused: true }]);
  });
});
