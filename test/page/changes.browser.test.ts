/** Messages about what was changed: where they stand, and how each change is undone. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { launch } from "../support/browser.js";
import { TODAY } from "../support/mock.js";
import { openView, type ShownMock, showMock } from "./support.js";

const executable = findBrowser();

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

describe.skipIf(!executable)("a change on the page", () => {
  let context: BrowserContext;
  let mock: ShownMock;
  let page: Page;
  const complaints: string[] = [];
  const open = (hash: string) => page.goto(`${mock.url}/__admin/${hash}`);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const says = (text: string | RegExp) => page.getByRole("status").getByText(text).first().waitFor();
  const undo = () => page.getByRole("banner").getByRole("button", { name: "Undo" }).click();

  beforeAll(async () => {
    [context, mock] = await Promise.all([launch(executable ?? ""), showMock()]);
    page = await openView(context, mock, "#/steer", complaints);
  });
  afterAll(async () => {
    await context?.close();
    await mock?.close();
  });
  beforeEach(async () => {
    await mock.admin("reset", { method: "POST" });
    await page.reload();
    await page.getByText("Live").waitFor();
  });

  it("undoes the step of its message, and leaves what was done since by anybody", async () => {
    await open("#/steer/faults");
    const faults = async () => ((await mock.admin("faults")) as { status: number }[]).map(({ status }) => status);
    const add = async (status: string) => {
      await page.getByLabel("Status", { exact: true }).fill(status);
      await button("Add the fault").click();
      await expect.poll(faults).toContain(Number(status));
    };
    await add("501");
    const headers = { "Content-Type": "application/json" };
    await mock.admin("faults", { method: "POST", headers, body: '{"status": 599}' });
    await add("502");
    const ofFirst = page.locator(".toast", { hasText: "501" });
    await ofFirst.getByRole("button", { name: "Undo" }).click();
    await expect.poll(faults).toEqual([599, 502]);
    await button("Remove all 2").click();
    await expect.poll(faults).toEqual([]);
    await mock.admin("profile", { method: "PATCH", body: '{"limitAboveMaximum": "clamp"}' });
    await undo();
    await expect.poll(faults).toEqual([599, 502]);
    expect(await mock.admin("profile")).toMatchObject({ limitAboveMaximum: "clamp" });
  });

  it("says that a step can't be undone, once somebody else has changed the same", async () => {
    await open("#/steer/clock");
    await button("+1 day").click();
    await says(/moved by a day/);
    await mock.admin("clock", { method: "PUT", body: '{"today": "2027-05-05"}' });
    await says("Somebody at 127.0.0.1 changed the clock.");
    await page.getByText("Wednesday, 5 May 2027").waitFor();
    await undo();
    await says(/^Not undone: The clock moved by a day. Somebody has changed it since \(clock\)/);
    expect(await mock.admin("clock")).toMatchObject({ today: "2027-05-05" });
  });

  it("has an undo of its own, however soon after the one before", async () => {
    await open("#/steer/clock");
    const today = async () => Object(await mock.admin("clock")).today;
    await button("+1 day").evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await page.getByText("Thursday, 4 March 2027").waitFor();
    await page.keyboard.press("u");
    await expect.poll(today).toBe("2027-03-03");
    await page.keyboard.press("u");
    await expect.poll(today).toBe(TODAY);
  });

  it("has a message that covers no control", async () => {
    for (const [width, height] of [
      [1280, 720],
      [900, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open("#/museum?day=2027-03-03");
      await button("Edit").first().click();
      await button("Close the museum on this day").click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await says("Wednesday, 3 March 2027 is closed.");
      expect(await page.evaluate(coveredByMessages), `${width} wide`).toEqual([]);
      await mock.admin("reset", { method: "POST" });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it("that is refused in a dialog says why there, until it is done", async () => {
    await open("#/steer/data");
    await button("Add an event").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("A concert");
    await dialog.getByLabel("Dates").fill("tomorrow");
    await dialog.getByRole("button", { name: "Add the event" }).click();
    const refusal = page.getByText(/"tomorrow", expected a calendar date/);
    await dialog.getByRole("status").and(page.locator(":has-text('tomorrow')")).waitFor();
    await refusal.click();
    await dialog.getByLabel("Dates").fill("2027-03-04");
    await dialog.getByRole("button", { name: "Add the event" }).click();
    await says("“A concert” is added.");
    expect(await refusal.count()).toBe(0);
  });

  it("of a phone has its message in the sheet of the day, with its undo", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("#/museum?day=2027-03-03");
    const sheet = page.getByRole("dialog", { name: "Wednesday, 3 March 2027", exact: true });
    await sheet.getByRole("button", { name: "Edit" }).first().click();
    await button("Close the museum on this day").click();
    await sheet.getByText("Closed: there is no entry").waitFor();
    await sheet.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await sheet.getByText(/^Open /).waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it("has had no complaint of the browser", () => expect(complaints).toEqual([]));
});
