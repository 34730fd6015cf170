/** The website in a browser, in the situations that a visitor can meet. Each test has a museum of its own. */
import { expect, test } from "museum-mock/playwright";
import { gapsOf } from "./plan/visit.ts";

test.use({ museumStart: { today: "2027-03-03" } });

// The document does not say in which time zone the museum is. Whoever builds the site does, with VITE_MUSEUM_TIME_ZONE.
test.beforeEach(({ museum }) => museum.profile({ timeZone: "UTC" }));

test.describe("today", () => {
  test("says until when the museum is open", async ({ page, museum }) => {
    await museum.showTime(page, "11:20");
    await page.goto("/");
    await expect(page.getByText("Open until 17:00")).toBeVisible();
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", parameters: { startDate: "2027-03-02" } });
  });

  test("says when it opens, before and after the opening hours", async ({ page, museum }) => {
    await museum.showTime(page, "08:00");
    await page.goto("/");
    await expect(page.getByText("Opens at 09:30")).toBeVisible();
    await museum.showTime(page, "19:00");
    await page.reload();
    await expect(page.getByText("Opens tomorrow at 09:30.")).toBeVisible();
  });

  test("knows a closure of two weeks", async ({ page, museum }) => {
    await museum.scenario("closed for a fortnight");
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByText(/^Opens on \w+ 1[678] March at/)).toBeVisible();
    await expect(page.getByRole("cell", { name: "closed" }).first()).toBeVisible();
  });
});

test("turns the pages of the calendar", async ({ page, museum }) => {
  await museum.showTime(page, "12:00");
  await page.goto("/");
  await expect(page.getByRole("table", { name: "March 2027" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous month" })).toBeDisabled();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("table", { name: "May 2027" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next month" })).toBeDisabled();
});

test("has the hours of each day in its calendar, to the last month", async ({ page, museum }) => {
  await museum.showTime(page, "12:00");
  await page.goto("/");
  const march = page.getByRole("table", { name: "March 2027" });
  for (const day of ["4 09:30–17:00", "5 09:30–20:30", "6 11:00–18:00", "8 closed", "9 09:30–17:00"])
    await expect(march.getByRole("cell", { name: day, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  const may = page.getByRole("table", { name: "May 2027" });
  for (const day of ["20 09:30–18:00", "21 09:30–15:30", "28 09:30–20:30", "30 11:00–19:00", "31 closed"])
    await expect(may.getByRole("cell", { name: day, exact: true })).toBeVisible();
});

test.describe("events", () => {
  test("are all there, from the first day of the period to the last", async ({ page, museum }) => {
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await page.getByText("Next 2 weeks").click();
    await expect(page.getByText("47 events")).toBeVisible();
    const more = page.getByRole("button", { name: /^Show .* more/ });
    for (let shown = 6; shown < 47; shown += 6) await more.click();
    const events = page.getByRole("article");
    const [dates, names] = [events.locator(".event-date"), events.getByRole("heading")];
    await expect(names).toHaveCount(47);
    await expect(dates.first()).toHaveText("Wed 3 Mar and 1 more");
    await expect(names.first()).toHaveText("Around the Galleries: Mesopotamian Cylinder Seals");
    await expect(dates.last()).toHaveText("Tue 16 Mar");
    await expect(names.last()).toHaveText("First through the Doors: Open-Air Oil Sketches");
  });

  test("come some at a time, and can be filtered", async ({ page, museum }) => {
    await museum.showTime(page, "12:00");
    await page.goto("/");
    const events = page.getByRole("article");
    await expect(events).toHaveCount(6);
    await page.getByRole("button", { name: /^Show 6 more of/ }).click();
    await expect(events).toHaveCount(12);
    await page.getByText("Next 2 weeks").click();
    await expect(events).toHaveCount(6);
    await page.getByLabel("Free only").check();
    await expect(page.getByText(/^\d+ events of \d+$/)).toBeVisible();
    for (const price of await page.locator(".price").allTextContents()) expect(price).toBe("Free");
    await page.getByLabel("Search").fill("no such event");
    await expect(page.getByText("No event matches.")).toBeVisible();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(events).toHaveCount(6);
  });

  test("can be none", async ({ page, museum }) => {
    await museum.scenario("no events");
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByText("Nothing special is planned.")).toBeVisible();
  });
});

test.describe("when the museum does not answer well", () => {
  test("shows grey blocks while it loads", async ({ page, museum }) => {
    await museum.faults({ delay: 30_000 });
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByRole("status", { name: "The programme is loading" })).toBeVisible();
    await museum.faults([]);
    await page.reload();
    await expect(page.getByText("Open until 17:00")).toBeVisible();
  });

  for (const status of [429, 503]) {
    test(`tries again after a ${status}`, async ({ page, museum }) => {
      await museum.faults({ status, retryAfter: 1, times: 2, match: { operation: "getMuseumHours" } });
      await museum.showTime(page, "12:00");
      await page.goto("/");
      await expect(page.getByText("Open until 17:00")).toBeVisible();
      await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", status, exactly: 2 });
      const requests = await museum.requests({ operation: "getMuseumHours" });
      // The pages after the first one are asked for at once. The clock of the browser is Playwright's, whose timers end up to some 50 ms early.
      const gaps = gapsOf(requests.filter(({ target }) => target === requests[0]?.target));
      expect(gaps).toHaveLength(2);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(900);
    });
  }

  test("says that it waits", async ({ page, museum }) => {
    await museum.faults({ status: 503, retryAfter: 10 });
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByText("Trying again in 10 s")).toBeVisible();
  });

  test("says so, and loads when the visitor tries again", async ({ page, museum }) => {
    await museum.faults({ status: 500, match: { operation: "listSpecialEvents" } });
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByRole("alert")).toContainText("The programme can’t be shown.");
    await expect(page.getByText("Open until 17:00")).toBeVisible();
    await museum.faults([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(6);
  });

  test("shows what it knew before the connection broke", async ({ page, museum }) => {
    await museum.showTime(page, "12:00");
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(6);
    await museum.faults({ connection: "resetBeforeBody" });
    await museum.showTime(page, "13:00");
    await page.reload();
    await expect(page.getByText("This is what we knew at 12:00.")).toHaveCount(2);
    await expect(page.getByText("Open until 17:00")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(6);
  });
});
