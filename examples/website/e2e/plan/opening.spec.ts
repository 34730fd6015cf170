/** The test plan, part 1: what is open, and when. */
import { expect, test } from "museum-mock/playwright";
import { pass, visit, visitAndStop } from "./visit.ts";

test("today: says until when the museum is open", async ({ page, museum }) => {
  await museum.data.hours.put({ date: "2027-03-03", timeOpen: "10:00", timeClose: "17:30" });
  await visit(page, museum, "11:20");
  await expect(page.getByText("Open until 17:30")).toBeVisible();
  await expect(museum).not.toHaveBeenAsked({ wrong: true });
});

test("calendar: shows closed days plainly", async ({ page, museum }) => {
  for (const day of ["2027-03-10", "2027-03-11", "2027-03-12"]) await museum.data.hours.delete(day);
  await museum.data.hours.put({ date: "2027-03-13", timeOpen: "12:00", timeClose: "16:00" });
  await visit(page, museum);
  const march = page.getByRole("table", { name: "March 2027" });
  for (const day of [10, 11, 12]) await expect(march.getByRole("cell", { name: `${day} closed` })).toBeVisible();
  await expect(march.getByRole("cell", { name: "13 12:00–16:00" })).toBeVisible();
});

test("closure: shows a day that the museum closes while people look", async ({ page, museum }) => {
  await visit(page, museum);
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await museum.data.hours.delete("2027-03-03");
  await page.reload();
  await expect(page.getByText("Closed now")).toBeVisible();
  await expect(page.getByRole("cell", { name: "3 closed", exact: true })).toBeVisible();
});

test("midnight: turns to the next day by itself", async ({ page, museum }) => {
  const tomorrow = { from: "today+1", to: "today+1" };
  await museum.defineScenario({
    name: "closed at the last minute",
    says: "At midnight, the new day is closed.",
    data: { hours: { add: [{ ...tomorrow, timeOpen: "10:00", timeClose: "18:00" }] } },
    changes: [{ at: "00:00", on: "today+1", data: { hours: { remove: [tomorrow] } } }],
  });
  await visitAndStop(page, museum, "23:59");
  await expect(page.getByText("Opens tomorrow at 10:00.")).toBeVisible();
  await pass(page, museum, 60);
  await expect(page.getByText("Thursday 4 March, 00:00")).toBeVisible();
  await expect(page.getByRole("cell", { name: "4 closed", exact: true })).toBeVisible();
});

test("midnight: asks for the new day when a fast clock gets there", async ({ page, museum }) => {
  await visitAndStop(page, museum, "23:59");
  await museum.clock.set({ today: "2027-03-03", time: "23:59", speed: 600 });
  await expect.poll(async () => (await museum.clock.get()).today).toBe("2027-03-04");
  await page.clock.fastForward(60_000);
  await expect(museum).toHaveBeenAsked({ operation: "listSpecialEvents", sent: { startDate: "2027-03-04" } });
  await expect(page.getByText("Thursday 4 March, 00:00")).toBeVisible();
});

test("midnight: a long night ends at two in the morning", async ({ page, museum }) => {
  await museum.scenario("open past midnight");
  await visitAndStop(page, museum, "23:30");
  await expect(page.getByText("Open until 02:00")).toBeVisible();
  await pass(page, museum, 3600);
  await expect(page.getByText("Thursday 4 March, 00:30")).toBeVisible();
  await expect(page.getByText("Open until 02:00")).toBeVisible();
  await pass(page, museum, 2 * 3600);
  await expect(page.getByText("Opens at 12:00")).toBeVisible();
});

test("the clocks go forward: two o’clock is left out, and the museum opens on time", async ({ page, museum }) => {
  await museum.scenario("the clocks go forward");
  await visitAndStop(page, museum, "01:59:50");
  await expect(page.getByText("Sunday 28 March, 01:59")).toBeVisible();
  await pass(page, museum, 10);
  await expect(page.getByText("Sunday 28 March, 03:00")).toBeVisible();
  await pass(page, museum, 7 * 3600);
  await expect(page.getByText("Open until 18:00")).toBeVisible();
});

test("the clocks go back: two o’clock comes twice, and the day stays", async ({ page, museum }) => {
  await museum.scenario("the clocks go back");
  await visitAndStop(page, museum, "02:59:50");
  await expect(page.getByText("Sunday 31 October, 02:59")).toBeVisible();
  await pass(page, museum, 10);
  await expect(page.getByText("Sunday 31 October, 02:00")).toBeVisible();
  await pass(page, museum, 8 * 3600);
  await expect(page.getByText("Sunday 31 October, 10:00")).toBeVisible();
});

test("year’s end: the week and the calendar go on in the next year", async ({ page, museum }) => {
  await museum.scenario("year's end");
  await visit(page, museum);
  await expect(page.getByRole("article").filter({ hasText: "Over New Year" })).toContainText("and 2 more");
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("table", { name: "January 2028" })).toBeVisible();
  await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", sent: { startDate: "2027-12-29" } });
});

test("leap day: 29 February is there, with hours and an event", async ({ page, museum }) => {
  await museum.scenario("leap day");
  await visit(page, museum);
  const february = page.getByRole("table", { name: "February 2028" });
  await expect(february.getByRole("cell", { name: "29 10:00–18:00" })).toBeVisible();
  await page.getByLabel("Search").fill("Once in Four Years");
  await expect(page.getByRole("article").locator("time")).toHaveAttribute("datetime", "2028-02-29");
});
