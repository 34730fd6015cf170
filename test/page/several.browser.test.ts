/** The page while others, a test or another tab, change the same mock: it may still show what was before. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { launch } from "../support/browser.js";
import { openView, type ShownMock, showMock } from "./support.js";

const executable = findBrowser();

describe.skipIf(!executable)("the page beside others", () => {
  let context: BrowserContext;
  let mock: ShownMock;
  let page: Page;
  const complaints: string[] = [];
  const open = (hash: string) => page.goto(`${mock.url}/__admin/${hash}`);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const says = (text: string | RegExp) => page.getByRole("status").getByText(text).first().waitFor();
  const set = (path: string, method: string, value: unknown) =>
    mock.admin(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
  /** Runs while the page looks at nothing: each of its looks begins with the list of sessions. */
  const withoutLooks = async (run: () => Promise<unknown>) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/__admin/sessions", async (route) => {
      await held;
      await route.continue();
    });
    try {
      await run();
    } finally {
      release();
      await page.unrouteAll({ behavior: "wait" });
    }
  };

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
    await mock.admin("sessions/*", { method: "DELETE" });
    await page.reload();
    await page.getByText("Live").waitFor();
  });

  it("takes all of a profile, also where somebody else has just changed a choice", async () => {
    await set("profile", "PATCH", { limitAboveMaximum: "clamp" });
    await open("#/steer/choices");
    await page.getByRole("heading", { name: /1 answer differ/ }).waitFor();
    await withoutLooks(async () => {
      await set("profile", "PATCH", { limitAboveMaximum: "reject" });
      await button("Profile lenient").click();
      await says("The profile is lenient.");
      expect(await mock.admin("profile")).toMatchObject({ limitAboveMaximum: "clamp" });
    });
  });

  it.each(["Save the fault", /^Pause Answers 503/, /^Remove Answers 503/])(
    "changes no fault that has taken the id of the one that is shown, by %s",
    async (name) => {
      await set("faults", "PUT", [{ status: 503 }]);
      await open("#/steer/faults");
      await button(/^Edit Answers 503/).click();
      await page.getByLabel("Times", { exact: true }).fill("5");
      await withoutLooks(async () => {
        await set("faults", "PUT", [{ delay: 100 }]);
        const before = await mock.admin("faults");
        await button(name).click();
        await says("Somebody has changed or removed this fault since.");
        expect(await mock.admin("faults")).toEqual(before);
      });
    },
  );

  it("shows and changes nothing of the session before, once another one is chosen", async () => {
    await set("faults", "PUT", [{ status: 503 }]);
    await set("sessions", "POST", { id: "anna" });
    await set("faults?session=anna", "PUT", [{ delay: 100 }]);
    await open("#/steer/faults");
    await button(/^Edit Answers 503/).click();
    await withoutLooks(async () => {
      await page.evaluate(() => {
        location.hash = "#/steer/faults?session=anna";
      });
      await page.getByText("Session anna: changes here affect its requests only.").waitFor();
      expect(await button(/Answers 503|Save the fault/).count()).toBe(0);
    });
    await button(/^Edit .*100/).waitFor();
    expect(await button("Save the fault").count()).toBe(0);
  });

  it("resets the session that its question names, whichever is shown by then", async () => {
    await set("sessions", "POST", { id: "anna" });
    await set("clock?session=anna", "PUT", { today: "2027-05-05" });
    await open("#/steer/clock?session=anna");
    await page.getByText("Session anna: changes here").waitFor();
    await page.evaluate(() => {
      location.hash = "#/steer/clock";
    });
    await button("Reset the default session").click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await button("Reset").click();
    await says("Reset the default session.");
    expect(await mock.admin("clock?session=anna")).toMatchObject({ today: "2027-05-05" });
  });

  it("sends of an event what its form changes, and keeps what it does not show", async () => {
    const [event] = (await mock.admin("data/events?name=Amber")) as [{ eventId: string }];
    const path = `data/events/${event.eventId}`;
    await open("#/steer/data");
    await button("Edit Amber").click();
    await set(path, "PATCH", { location: "Another hall", seats: 12 });
    await page.getByLabel("Price").fill("77");
    await page.getByLabel("Description").fill("");
    await button("Save the event").click();
    await says("“Amber” is changed.");
    const changed = await mock.admin(path);
    expect(changed).toMatchObject({ name: "Amber", location: "Another hall", seats: 12, price: 77 });
    expect(changed).not.toHaveProperty("eventDescription");
  });

  it("makes a scenario of what is set when it is saved", async () => {
    await open("#/steer/scenarios");
    await page.getByText("Make a scenario of what is set now").click();
    await page.getByLabel("Name", { exact: true }).fill("in spring");
    await page.getByLabel("What is different, in a sentence").fill("It is spring.");
    await withoutLooks(async () => {
      await set("clock", "PUT", { today: "2027-04-01" });
      await button("Save for this run").click();
      await says(/“in spring” is saved/);
    });
    expect(await mock.admin("clock")).toMatchObject({ today: "2027-04-01" });
  });

  it("takes back the change that was just begun, and not the one before", async () => {
    await open("#/steer/clock");
    await button("+1 day").click();
    await says(/moved by a day/);
    await open("#/steer/faults");
    await button("Add the fault").evaluate((element: HTMLElement) => {
      element.click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    });
    await says(/^Undone: Fault added/);
    expect(await mock.admin("faults")).toEqual([]);
    expect(await mock.admin("clock")).toMatchObject({ today: "2027-03-03" });
  });

  it("shows the answer of its own request, however many others ask", async () => {
    await open("#/try/getMuseumHours?limit=3");
    await page.route("**/museum-hours?limit=3", async (route) => {
      const response = await route.fetch();
      await mock.send("/special-events?limit=2");
      await route.fulfill({ response });
    });
    await button("Send").click();
    await page.getByText("limit is 3, as given.").waitFor();
    await page.unrouteAll({ behavior: "wait" });
  });

  it("has had no complaint of the browser", () => expect(complaints).toEqual([]));
});
