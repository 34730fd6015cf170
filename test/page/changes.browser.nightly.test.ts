/** Messages about what was changed, and where they stand. */
import { beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { usePage } from "./support.js";

/** Runs in the page. Returns the texts of the controls that a message lies over. */
function coveredByMessages(): string[] {
  const box = document.querySelector(".toasts:not(:empty)")?.getBoundingClientRect();
  if (!box) throw new Error("There is no message.");
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")];
  return controls
    .filter((control) => !control.closest(".toast") && control.offsetWidth > 1)
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    })
    .map((control) => control.innerText);
}

describeInBrowser("a change on the page", () => {
  const tab = usePage("#/steer");
  const { button, says, open } = tab;

  beforeEach(async () => {
    await tab.mock.admin("reset", { method: "POST" });
    await tab.page.reload();
    await tab.page.getByText("Live").waitFor();
  });

  it("has a message that covers no control", async () => {
    for (const [width, height] of [
      [1280, 720],
      [900, 600],
    ] as const) {
      await tab.page.setViewportSize({ width, height });
      await open("#/museum?day=2027-03-03");
      await button("Edit the hours").click();
      await button("Close the museum on this day").click();
      await tab.page.getByRole("dialog").waitFor({ state: "detached" });
      await says("Wednesday, 3 March 2027 closed.");
      expect(await tab.page.evaluate(coveredByMessages), `${width} wide`).toEqual([]);
      await tab.mock.admin("reset", { method: "POST" });
    }
    await tab.page.setViewportSize({ width: 1280, height: 720 });
  });

  it("that is refused in a dialog says why there, until it is done, and no dialog tells of one before it", async () => {
    await open("#/steer/clock");
    await button("+1 day").click();
    await says(/moved by a day/);
    await open("#/museum");
    await button("Add an event").click();
    const dialog = tab.page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.locator(".toast").count()).toBe(0);
    await dialog.getByLabel("name", { exact: true }).fill("A concert");
    await dialog.getByLabel("Dates").fill("tomorrow");
    await dialog.getByRole("button", { name: "Add the event" }).click();
    const refusal = tab.page.getByText(/"tomorrow", expected a calendar date/);
    await dialog.getByRole("status").and(tab.page.locator(":has-text('tomorrow')")).waitFor();
    await refusal.click();
    await dialog.getByLabel("Dates").fill("2027-03-04");
    await dialog.getByRole("button", { name: "Add the event" }).click();
    await says("“A concert” added.");
    expect(await refusal.count()).toBe(0);
  });
});
