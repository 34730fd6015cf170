import { beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.js";
import { datesIn } from "../support/example-world.js";
import { newFile } from "../support/folder.js";
import { TODAY } from "../support/mock.js";
import { download, showMock, usePage } from "./support.js";

/** Runs in the page. Returns the texts of the controls that a message lies over. */
function coveredByMessages(): string[] {
  const box = document.querySelector(".toasts:not(:empty)")?.getBoundingClientRect();
  if (!box) throw new Error("There is no message.");
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")];
  return controls.flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isOver = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    return isOver && !control.closest(".toast") && control.offsetWidth > 1 ? [control.innerText] : [];
  });
}

describeInBrowser("the page steers what the mock serves", () => {
  const tab = usePage("#/steer");
  const { button, says, open, openTab } = tab;
  /** Those of the test before would be found, too. */
  const closeMessages = () =>
    tab.page.getByLabel("Close the message").evaluateAll((all: HTMLElement[]) => all.map((close) => close.click()));
  const fault = () => tab.page.getByLabel("The fault, as JSON");
  const firstDay = async (from = "") =>
    (await datesIn(await tab.mock.send(`/museum-hours?limit=1${from && `&startDate=${from}`}`)))[0];
  const undo = async () => {
    await tab.page.getByRole("banner").getByRole("button", { name: "Undo" }).click();
    await says(/^Undone/);
  };

  beforeEach(async () => {
    await tab.mock.admin("reset", { method: "POST" });
    await tab.mock.admin("sessions/*", { method: "DELETE" });
    await closeMessages();
  });

  it("holds the clock, moves it, and takes that back", async () => {
    await open("#/steer/clock");
    await tab.page.getByLabel("Day", { exact: true }).fill("2027-03-10");
    await button("Hold").click();
    await says(/2027-03-10/);
    await button("+1 day").click();
    await expect.poll(() => tab.mock.admin("clock")).toMatchObject({ today: "2027-03-11" });
    await undo();
    await expect.poll(() => tab.mock.admin("clock")).toMatchObject({ today: "2027-03-10" });
    expect(await firstDay()).toBe("2027-03-10");
  });

  it("saves the state as it was set, or with what is counted", async () => {
    await tab.mock.admin("scenarios", { method: "PUT", body: '{"scenario":"recovers after three failures"}' });
    await tab.mock.send("/museum-hours");
    await open("#/steer/sessions");
    const before = await download(tab.page, "Save the state");
    expect(before).toMatchObject({ scenarios: [{ scenario: "recovers after three failures" }] });
    expect(before).not.toHaveProperty("counts");
    await tab.page.getByLabel("Keep what is counted").check();
    const counts = [{ count: 1 }, { count: 1 }];
    expect(await download(tab.page, "Save the state")).toMatchObject({ counts });
  });

  it("enters a scenario with its parameters, and leaves it", async () => {
    await open("#/steer/scenarios");
    await tab.page.getByRole("searchbox", { name: "Search the scenarios" }).fill("closed until");
    await tab.page.getByLabel("date", { exact: true }).fill("2027-03-09");
    await button(/^Enter the museum is closed/).click();
    await says(/closed until 2027-03-09/);
    expect(tab.page.url()).toContain("q=closed+until");
    expect(await firstDay()).toBe("2027-03-09");
    await button("Leave the scenario").click();
    await says("Left “the museum is closed until 2027-03-09”.");
    expect(await firstDay()).toBe(TODAY);
  });

  it("adds a fault from a preset, says which requests it meets, and removes it", async () => {
    await tab.mock.send("/museum-hours");
    await tab.mock.send("/special-events");
    await open("#/steer/faults");
    await button("Events are down").click();
    await tab.page.getByText("Of the last 2 requests it would have met 1.").waitFor();
    await button("Add the fault").click();
    await says(/^Fault added/);
    expect((await tab.mock.send("/special-events")).status).toBe(500);
    await tab.page.getByText("no request yet").waitFor({ state: "detached" });
    await tab.page.getByText("1 of 1 request").waitFor();
    await button(/^Pause Answers 500/).click();
    await says(/^Fault paused: Answers 500, for listSpecialEvents/);
    expect((await tab.mock.send("/special-events")).status).toBe(200);
    await button(/^Resume/).click();
    await expect.poll(() => tab.mock.admin("faults")).not.toMatchObject([{ paused: true }]);
    await button(/^Edit Answers 500/).click();
    await fault().fill('{"status": 502, "match": {"operation": "listSpecialEvents", "headers": {"X-Trace": true}}}');
    await tab.page.getByText("Answers 502, for listSpecialEvents with header X-Trace.", { exact: true }).waitFor();
    await button("Save the fault").click();
    await says(/^Fault changed/);
    expect(await tab.mock.admin("faults")).toMatchObject([{ status: 502, match: { headers: { "X-Trace": true } } }]);
    await undo();
    expect(await tab.mock.admin("faults")).toMatchObject([{ status: 500, match: { operation: "listSpecialEvents" } }]);
    await button(/^Remove it/).click();
    await says("All faults removed.");
    expect((await tab.mock.send("/special-events")).status).toBe(200);
  });

  it.each([
    ['{"status": 1000}', /^status: Invalid value 1000/],
    ['{"status": 503, "evry": 2}', /evry.*did you mean every\?/],
    ['{"status": 503', /^Invalid JSON in the fault/],
  ])("says while a fault is written what is wrong with it: %s", async (text, sentence) => {
    await open("#/steer/faults");
    await fault().fill(text);
    await tab.page.getByText(sentence).waitFor();
    expect(await fault().getAttribute("aria-invalid")).toBe("true");
    await button("Add the fault").click();
    expect(await tab.mock.admin("faults")).toEqual([]);
    await button("Slow").click();
    await tab.page.getByText("Waits 1000 to 3000 ms, for every request.").waitFor();
  });

  it("switches a choice, takes a profile, and reads one from a file", async () => {
    await open("#/steer/choices");
    await tab.page.getByRole("searchbox", { name: "Search the choices" }).fill("limitAboveMaximum");
    await tab.page.getByRole("radio", { name: /^clamp/ }).check();
    await says("limitAboveMaximum set to clamp.");
    expect((await tab.mock.send("/museum-hours?limit=31")).status).toBe(200);
    const file = newFile("own.json", '{"limitAboveMaximum": "reject"}');
    await tab.page.getByLabel("A profile file").setInputFiles(file);
    await says("Profile of own.json taken.");
    expect((await tab.mock.send("/museum-hours?limit=31")).status).toBe(400);
    await button("Profile lenient").click();
    await says("Profile lenient taken.");
    expect((await tab.mock.send("/museum-hours?limit=31")).status).toBe(200);
  });

  it("takes back all edits, and undoes that", async () => {
    await tab.mock.admin("data/hours/2027-03-05", { method: "PATCH", body: '{"timeOpen": "11:00"}' });
    await open("#/museum");
    await button("Take back 1 edit").click();
    await says("All edits of the data taken back.");
    expect(await tab.mock.admin("world")).not.toHaveProperty("edits");
    await tab.page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await says(/^Undone/);
    expect(await tab.mock.admin("world")).toMatchObject({ edits: { hours: { "2027-03-05": { timeOpen: "11:00" } } } });
  });

  it("finds an event, edits it, shows in the calendar what was changed, and takes it back", async () => {
    await open("#/museum");
    const search = tab.page.getByRole("searchbox", { name: "Search the events" });
    const found = () => tab.page.locator(".scroll > li").allInnerTexts();
    await search.fill("great hall");
    // Today is the 2nd.
    const names = async () => (await found()).map((text) => /\w+/.exec(text)?.[0]);
    await expect.poll(names).toEqual(["Woodcut", "Clay", "Amber", "Night", "Past"]);
    await search.fill("amber");
    await tab.page.getByRole("listitem").filter({ hasText: "Amber" }).getByRole("link").first().click();
    await button("Edit Amber").click();
    await tab.page.getByLabel("name", { exact: true }).fill("<b>Copal</b>");
    await button("Save the event").click();
    await says("“<b>Copal</b>” changed.");
    const listed = await tab.mock.send("/special-events?startDate=2027-03-05&endDate=2027-03-05");
    expect(await listed.json()).toMatchObject([{ name: "<b>Copal</b>" }]);
    await open("#/museum?day=2027-03-05");
    const card = tab.page.getByRole("region", { name: "Friday, 5 March 2027" });
    await card.getByText("Before: name Amber").waitFor();
    await closeMessages();
    await card.getByRole("button", { name: "Take back" }).click();
    await card.getByText("Amber", { exact: true }).first().waitFor();
    await undo();
    await card.getByText("<b>Copal</b>", { exact: true }).first().waitFor();
    await card.getByRole("button", { name: "Edit the hours" }).click();
    await button("Close the museum on this day").click();
    await card.getByText("Closed: there is no entry").waitFor();
    expect(await firstDay("2027-03-05")).toBe("2027-03-06");
  });

  it("creates a session, steers it alone, resets it, and drops it", async () => {
    await open("#/steer/sessions");
    await tab.page.getByLabel("Id").fill("anna");
    await button("Create and open").click();
    await says("You are in the session anna.");
    await open("#/steer/clock?session=anna");
    await button("+7 days").click();
    await says(/moved by 7 days/);
    expect(await tab.mock.admin("clock?session=anna")).toMatchObject({ today: "2027-03-09" });
    expect(await tab.mock.admin("clock")).toMatchObject({ today: TODAY });
    await open("#/steer/sessions?session=anna");
    await button("Reset anna").last().click();
    await button("Reset").click();
    await says("Reset the session anna.");
    expect(await tab.mock.admin("clock?session=anna")).toMatchObject({ today: TODAY });
    await button("Drop anna").click();
    await tab.page.getByRole("dialog").getByText("This removes its clock").waitFor();
    await button("Drop the session anna").click();
    await says("Dropped the session anna.");
    expect(await tab.mock.admin("sessions")).toEqual([]);
    await expect.poll(() => tab.page.getByRole("combobox", { name: "Session" }).inputValue()).toBe("");
  });

  it("shares the state as a link", async () => {
    await tab.mock.admin("faults", { method: "PUT", body: '[{"status": 503, "detail": "“é”"}]' });
    await open("#/steer/sessions");
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button("Copy a link").click();
    await says("A link with the state is copied.");
    const link = await tab.page.evaluate(() => navigator.clipboard.readText());
    await tab.mock.admin("faults", { method: "PUT", body: "[]" });
    await tab.page.goto(link);
    await tab.page.getByText("Load the state of the link into the default session?").waitFor();
    await tab.page.getByText(`It has the clock at ${TODAY}, no scenario, 1 fault, 0 answers`).waitFor();
    await button("Load the state").click();
    await says("State of the link loaded.");
    expect(await tab.mock.admin("faults")).toMatchObject([{ status: 503, detail: "“é”" }]);
    await undo();
    expect(await tab.mock.admin("faults")).toEqual([]);
  });

  it("refuses a state that the mock can't take before it asks, and changes nothing", async () => {
    const state = { version: 1, clock: { today: TODAY }, faults: [{ status: 99 }] };
    await open(`#/steer/sessions?state=${encodeURIComponent(btoa(JSON.stringify(state)))}`);
    await says(/faults\.0\.status/);
    expect(await tab.page.getByRole("dialog").count()).toBe(0);
    expect(await tab.mock.admin("faults")).toEqual([]);
  });

  it("blocks while the session of its address is gone, until somebody chooses", async () => {
    await tab.mock.send("/museum-hours?__session=bea");
    await open("#/requests?session=bea");
    await tab.mock.admin("sessions/*", { method: "DELETE" });
    await tab.page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await tab.page.getByRole("heading", { name: "There is no session bea" }).waitFor();
    expect(await tab.mock.admin("sessions")).toEqual([]);
    await open("#/steer/clock?session=bea");
    expect(await button("+1 day").count()).toBe(0);
    await button("Create it again").click();
    await button("+1 day").click();
    const moved = tab.page.locator(".toast", { hasText: "moved by a day" });
    await moved.getByText("Session bea", { exact: true }).waitFor();
    expect(await tab.mock.admin("clock?session=bea")).toMatchObject({ today: "2027-03-03" });
    expect(await tab.mock.admin("clock")).toMatchObject({ today: TODAY });
    await open("#/steer/clock?session=nobody");
    await button("Go to the default session").click();
    await tab.page.getByText("Default session: changes here affect").waitFor();
    expect(await tab.mock.admin("sessions")).toMatchObject([{ id: "bea" }]);
  });

  it("tries a request, and tells why it gets its answer", async () => {
    await open("#/try/getMuseumHours");
    expect(await tab.page.getByLabel("startDate").getAttribute("placeholder")).toBe("2027-03-02 (today)");
    await tab.page.getByLabel("limit").fill("31");
    await button("Send").click();
    await tab.page.getByText('limit "31" is over the maximum').first().waitFor();
    await tab.page.getByRole("link", { name: "limitAboveMaximum" }).last().waitFor();
    await tab.page.getByLabel("limit").fill("2");
    await button("Send").click();
    await tab.page.getByText('limit: 2 (given "2")').waitFor();
  });

  it("tries a request under a base path", async () => {
    const below = await showMock({ basePath: "/api" });
    const other = await openTab(below, "#/try/getMuseumHours?limit=2");
    await other.getByRole("button", { name: "Send" }).click();
    await other.getByText('limit: 2 (given "2")').waitFor();
    await other.close();
    await below.close();
  });

  it("tells of a change in a message that covers no control", async () => {
    const usual = { width: 1280, height: 720 };
    for (const size of [usual, { width: 900, height: 600 }]) {
      await tab.page.setViewportSize(size);
      await open("#/museum?day=2027-03-03");
      await button("Edit the hours").click();
      await button("Close the museum on this day").click();
      await tab.page.getByRole("dialog").waitFor({ state: "detached" });
      await says("Wednesday, 3 March 2027 closed.");
      expect(await tab.page.evaluate(coveredByMessages), `${size.width} wide`).toEqual([]);
      await tab.mock.admin("reset", { method: "POST" });
    }
    await tab.page.setViewportSize(usual);
  });

  it("says in a dialog why a change is refused, until it is done, and there nothing of a change before it", async () => {
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
