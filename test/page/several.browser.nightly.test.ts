/** The page while others, a test or another tab, change the same mock: it may still show what was before. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { usePage } from "./support.js";

describeInBrowser("the page beside others", () => {
  const tab = usePage("#/steer");
  const { button, says, open } = tab;
  const set = (path: string, method: string, value: unknown) =>
    tab.mock.admin(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
  const fault = () => tab.page.getByLabel("The fault, as JSON");
  /** Runs while the requests of the page to an address wait. */
  const whileHeld = async (url: string, run: () => Promise<unknown>) => {
    let isHeld = true;
    await tab.page.route(url, async (route) => {
      while (isHeld) await sleep(20);
      await route.continue();
    });
    try {
      await run();
    } finally {
      isHeld = false;
      await tab.page.unrouteAll({ behavior: "wait" });
    }
  };
  /** Runs while the page looks at nothing: each of its looks begins with the list of sessions. */
  const withoutLooks = (run: () => Promise<unknown>) => whileHeld("**/__admin/sessions", run);

  beforeEach(async () => {
    await tab.mock.admin("reset", { method: "POST" });
    await tab.mock.admin("sessions/*", { method: "DELETE" });
    await tab.page.reload();
    await tab.page.getByText("Live").waitFor();
  });

  const changes = ["Save the fault", /^Pause Answers 503/, /^Remove Answers 503/];
  it.each(changes)("changes no fault that has taken the id of the one that is shown, by %s", async (name) => {
    await set("faults", "PUT", [{ status: 503 }]);
    await open("#/steer/faults");
    await button(/^Edit Answers 503/).click();
    await fault().fill('{"status": 503, "times": 5}');
    await withoutLooks(async () => {
      await set("faults", "PUT", [{ delay: 100 }]);
      const before = await tab.mock.admin("faults");
      await button(name).click();
      await says("Somebody has changed or removed this fault since.");
      expect(await tab.mock.admin("faults")).toEqual(before);
    });
  });

  it("shows and changes nothing of the session before, once another one is chosen", async () => {
    await set("faults", "PUT", [{ status: 503 }]);
    await set("sessions", "POST", { id: "anna" });
    await set("faults?session=anna", "PUT", [{ delay: 100 }]);
    await open("#/steer/faults");
    await button(/^Edit Answers 503/).click();
    await withoutLooks(async () => {
      await open("#/steer/faults?session=anna");
      await tab.page.getByText("Session anna: changes here affect its requests only.").waitFor();
      expect(await button(/Answers 503|Save the fault/).count()).toBe(0);
    });
    await button(/^Edit .*100/).waitFor();
    expect(await button("Save the fault").count()).toBe(0);
  });

  it("resets the session that its question names, whichever is shown by then", async () => {
    await set("sessions", "POST", { id: "anna" });
    await set("clock?session=anna", "PUT", { today: "2027-05-05" });
    await open("#/steer/clock?session=anna");
    await tab.page.getByText("Session anna: changes here").waitFor();
    await open("#/steer/clock");
    await button("Reset the default session").click();
    await tab.page.getByRole("dialog").waitFor();
    await tab.page.goBack();
    await button("Reset").click();
    await says("Reset the default session.");
    expect(await tab.mock.admin("clock?session=anna")).toMatchObject({ today: "2027-05-05" });
  });

  it("sends of an event what its form changes, and keeps what it does not show", async () => {
    const [event] = (await tab.mock.admin("data/events?name=Amber")) as [{ eventId: string }];
    const path = `data/events/${event.eventId}`;
    await open("#/museum?day=2027-03-05");
    await button("Edit Amber").click();
    await set(path, "PATCH", { location: "Another hall", seats: 12 });
    await tab.page.getByLabel("Price").fill("77");
    await tab.page.getByLabel("Description").fill("");
    await button("Save the event").click();
    await says("“Amber” changed.");
    const changed = await tab.mock.admin(path);
    expect(changed).toMatchObject({ name: "Amber", location: "Another hall", seats: 12, price: 77 });
    expect(changed).not.toHaveProperty("eventDescription");
  });

  it("makes a scenario of what is set when it is saved", async () => {
    await open("#/steer/scenarios");
    await tab.page.getByText("Make a scenario of what is set now").click();
    await tab.page.getByLabel("Name", { exact: true }).fill("in spring");
    await tab.page.getByLabel("What is different, in a sentence").fill("It is spring.");
    await withoutLooks(async () => {
      await set("clock", "PUT", { today: "2027-04-01" });
      await button("Save for this run").click();
      await says(/“in spring” saved/);
    });
    expect(await tab.mock.admin("clock")).toMatchObject({ today: "2027-04-01" });
  });

  it("closes with a save its own dialog, and none that was opened since", async () => {
    await open("#/museum?day=2027-03-05");
    const dialog = tab.page.getByRole("dialog");
    await whileHeld("**/data/events/*", async () => {
      await button("Edit Amber").click();
      await dialog.getByLabel("Price").fill("78");
      await button("Save the event").click();
      await tab.page.keyboard.press("Escape");
      await button("Add an event").click();
      await dialog.getByLabel("name", { exact: true }).fill("Begun meanwhile");
    });
    // The page has looked at the mock since.
    await tab.page.getByText("price 78").waitFor();
    expect(await dialog.getByLabel("name", { exact: true }).inputValue()).toBe("Begun meanwhile");
    await tab.page.keyboard.press("Escape");
    await tab.page.getByText("Discard what you typed?").waitFor();
    await button("Keep").click();
    expect(await dialog.getByLabel("name", { exact: true }).inputValue()).toBe("Begun meanwhile");
    await tab.page.keyboard.press("Escape");
    await button("Discard").click();
    await dialog.waitFor({ state: "detached" });
  });

  it("ends with a save the change of its own fault, and none that was begun since", async () => {
    await set("faults", "PUT", [{ status: 503 }, { status: 504 }]);
    await open("#/steer/faults");
    await whileHeld("**/faults/*", async () => {
      await button(/^Edit Answers 503/).click();
      await fault().fill('{"status": 503, "times": 5}');
      await button("Save the fault").click();
      await button(/^Edit Answers 504/).click();
    });
    await tab.page.getByText(/^Answers 503.*5/).waitFor();
    await says(/^Fault changed/);
    expect(await tab.page.getByRole("heading", { name: /^Change fault/ }).count()).toBe(1);
    expect(await fault().inputValue()).toContain("504");
  });

  it("gives the mark back to the answer in force when a choice is refused", async () => {
    await open("#/steer/choices?q=limitAboveMaximum");
    const body = '{"type":"urn:museum-mock:problem:bad-control","status":400,"detail":"Not now."}';
    const refusal = { status: 400, contentType: "application/problem+json", body };
    await tab.page.route("**/profile*", (route) =>
      route.request().method() === "PATCH" ? route.fulfill(refusal) : route.continue(),
    );
    const clamp = tab.page.getByRole("radio", { name: /^clamp/ });
    await clamp.click();
    await says("Not now.");
    await expect.poll(() => clamp.isChecked()).toBe(false);
    expect(await tab.page.getByRole("radio", { name: /^reject/ }).isChecked()).toBe(true);
    await tab.page.unrouteAll({ behavior: "wait" });
  });

  it("shows the answer of its own request, however many others ask", async () => {
    await open("#/try/getMuseumHours?limit=3");
    await tab.page.route("**/museum-hours?limit=3", async (route) => {
      const response = await route.fetch();
      await tab.mock.send("/special-events?limit=2");
      await route.fulfill({ response });
    });
    await button("Send").click();
    await tab.page.getByText('limit: 3 (given "3")').waitFor();
    await tab.page.unrouteAll({ behavior: "wait" });
  });
});
