/** Messages about what was changed: where they stand, and how each change is undone. */
import { beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { TODAY } from "../support/mock.js";
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
  const { button, says, open, undo } = tab;

  beforeEach(async () => {
    await tab.mock.admin("reset", { method: "POST" });
    await tab.page.reload();
    await tab.page.getByText("Live").waitFor();
  });

  it("is undone by its message until the next one, and then step by step", async () => {
    await open("#/steer/faults");
    const faults = async () => ((await tab.mock.admin("faults")) as { status: number }[]).map(({ status }) => status);
    const add = async (status: string) => {
      await tab.page.getByLabel("The fault, as JSON").fill(`{"status": ${status}}`);
      await button("Add the fault").click();
      await expect.poll(faults).toContain(Number(status));
    };
    await add("501");
    await add("502");
    const undoOf = (status: string) =>
      tab.page.locator(".toast", { hasText: status }).getByRole("button", { name: "Undo" });
    await undoOf("502").click();
    await expect.poll(faults).toEqual([501]);
    expect(await undoOf("501").count()).toBe(0);
    await button("Remove it").click();
    await expect.poll(faults).toEqual([]);
    await undo();
    await expect.poll(faults).toEqual([501]);
    await undo();
    await expect.poll(faults).toEqual([]);
  });

  it("says that a step can't be undone, once somebody else has changed the same", async () => {
    await open("#/steer/clock");
    await button("+1 day").click();
    await says(/moved by a day/);
    await tab.mock.admin("clock", { method: "PUT", body: '{"today": "2027-05-05"}' });
    await tab.page.getByText("Wednesday, 5 May 2027").waitFor();
    await undo();
    await says("Not undone: The clock moved by a day. Somebody else has changed the state since.");
    expect(await tab.mock.admin("clock")).toMatchObject({ today: "2027-05-05" });
  });

  it("has an undo of its own, however soon after the one before", async () => {
    await open("#/steer/clock");
    const today = async () => Object(await tab.mock.admin("clock")).today;
    await button("+1 day").evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await tab.page.getByText("Thursday, 4 March 2027").waitFor();
    await tab.page.keyboard.press("u");
    await expect.poll(today).toBe("2027-03-03");
    await tab.page.keyboard.press("u");
    await expect.poll(today).toBe(TODAY);
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

  it("that is refused in a dialog says why there, until it is done", async () => {
    await open("#/museum");
    await button("Add an event").click();
    const dialog = tab.page.getByRole("dialog");
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

  it("has a message that no dialog shows that was opened later", async () => {
    await open("#/steer/clock");
    await button("+1 day").click();
    await says(/moved by a day/);
    await open("#/museum");
    await button("Add an event").click();
    await tab.page.getByRole("dialog").waitFor();
    expect(await tab.page.locator("dialog .toast").count()).toBe(0);
    await tab.page.keyboard.press("Escape");
  });
});
