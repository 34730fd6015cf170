/** The test plan, part 2: what a visitor sees when the museum does not answer well. */
import { expect, test } from "museum-mock/playwright";
import { gapsOf, visit, visitAndStop } from "./visit.ts";

const hours = { operation: "getMuseumHours" } as const;
const events = { operation: "listSpecialEvents" } as const;

test("outage: says so, and recovers when the visitor tries again", async ({ page, museum }) => {
  await museum.scenario("service down");
  await visit(page, museum);
  await expect(page.getByRole("alert")).toHaveCount(2);
  await expect(page.getByRole("alert").first()).toContainText("The museum’s service is busy.");
  await museum.leaveScenarios();
  for (const what of ["opening hours", "programme"]) {
    await page.getByRole("alert").filter({ hasText: what }).getByRole("button", { name: "Try again" }).click();
  }
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(6);
});

test("partial outage: shows the hours without the programme", async ({ page, museum }) => {
  await museum.faults({ status: 502, match: events });
  await visit(page, museum);
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(page.getByRole("table", { name: "March 2027" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(page.getByRole("alert")).toContainText("The programme can’t be shown.");
});

test("retry: waits as long as Retry-After says", async ({ page, museum }) => {
  const firstPage = { ...hours, sent: { startDate: "2027-03-02" } };
  await museum.faults({ status: 429, retryAfter: 2, times: 2, match: firstPage });
  await visit(page, museum);
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(museum).toHaveBeenAsked({ ...firstPage, exactly: 3 });
  const requests = await museum.requests(firstPage);
  expect(requests.map(({ status }) => status)).toEqual([429, 429, 200]);
  for (const gap of gapsOf(requests)) expect(gap).toBeGreaterThanOrEqual(1500);
});

test("slow: shows grey blocks for what is missing", async ({ page, museum }) => {
  await museum.faults({ delay: 60_000, match: events });
  await visitAndStop(page, museum, "12:00");
  await expect(page.getByRole("status", { name: "The programme is loading" })).toBeVisible();
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("timeout: gives up after 15 seconds, and loads when the visitor tries again", async ({ page, museum }) => {
  await museum.faults({ delay: 60_000, match: events });
  await visitAndStop(page, museum, "12:00");
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByRole("alert")).toContainText("We can’t reach the museum. The programme can’t be shown.");
  await expect(museum).toHaveBeenAsked({ ...events, clientLeft: true });
  await museum.faults([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
});

test("expired credential: keeps what it knew, says why, and does not try again", async ({ page, museum }) => {
  await visit(page, museum);
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(6);
  await museum.scenario("invalid credentials");
  await page.reload();
  const stale = "This site may not read the museum’s data. This is what we knew at 12:00.";
  await expect(page.getByText(stale)).toHaveCount(2);
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(museum).toHaveBeenAsked({ ...hours, status: 401, exactly: 1, quietFor: "1s" });
});

test("cancelled while paging: lists every other event, and not that one", async ({ page, museum }) => {
  const eventId = "6f2f8b1e-3a57-4b55-9c0e-0d3b7f1c2a44";
  const tour = { eventId, name: "A Cancelled Tour", dates: ["today"], price: 5 };
  const others = { name: "Tour {n}", dates: [{ from: "today", to: "today+6", spread: true }], price: 5, times: 40 };
  await museum.defineScenario({
    name: "cancelled while paging",
    says: "After the first page, an event of that page is cancelled.",
    data: { events: { replace: [tour, others] } },
    changes: [{ after: 1, match: events, data: { events: { remove: [{ eventId }] } } }],
  });
  await visit(page, museum);
  await expect(page.getByText("40 events", { exact: true })).toBeVisible();
  await expect(page.getByText("A Cancelled Tour")).toHaveCount(0);
  await expect(museum).toHaveBeenAsked({ ...events, text: "A Cancelled Tour", exactly: 1 });
});

test("stale cache: believes a 304, and shows the new hours once the cache is right", async ({ browser, museum }) => {
  // Playwright turns the cache of the browser off where it routes requests, so here a header names the session.
  const context = await browser.newContext({ extraHTTPHeaders: museum.headers });
  const page = await context.newPage();
  await visit(page, museum);
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(6);
  await museum.data.hours.put({ date: "2027-03-03", timeOpen: "10:00", timeClose: "13:00" });
  await museum.faults({ stale: true });
  await page.reload();
  await expect(museum).toHaveBeenAsked({ ...hours, status: 304, sent: { startDate: "2027-03-02" } });
  await expect(page.getByText("Open until 17:00")).toBeVisible();
  await museum.faults([]);
  await page.reload();
  await expect(page.getByText("Open until 13:00")).toBeVisible();
  await context.close();
});
