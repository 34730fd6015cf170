/** What the site asks of the museum, against a museum for each test. `museum-mock sweep -- npx vitest run` runs it under each other answer. */
import { createMuseumClient } from "museum-mock/client";
import { type Museum, test } from "museum-mock/vitest";
import { describe, expect } from "vitest";
import { loadEvents, loadOpenDays } from "../src/museum/museum.ts";
import { formatPrice, matches, rangeOf } from "../src/museum/programme.ts";
import { createRetryingFetch } from "../src/museum/retrying-fetch.ts";

const TODAY = "2027-03-03";
test.override("museumStart", { today: TODAY });

function clientOf({ url: baseUrl, credentials, fetch }: Museum) {
  return createMuseumClient({ baseUrl, credentials, fetch });
}

describe("loadOpenDays", () => {
  test("loads the open days of three months", async ({ museum }) => {
    const days = await loadOpenDays(clientOf(museum), TODAY);
    expect(days.at(-1)?.date).toBe("2027-05-30");
    expect(days.length).toBeGreaterThan(60);
    expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort());
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", parameters: { startDate: "2027-03-02" } });
    await expect(museum).not.toHaveBeenAsked({ wrong: true });
  });

  test("loads the hours of each open day", async ({ museum }) => {
    const days = await loadOpenDays(clientOf(museum), TODAY);
    const week = days.filter(({ date }) => date >= "2027-03-04" && date <= "2027-03-09");
    expect(week.map(({ date, timeOpen, timeClose }) => `${date} ${timeOpen}–${timeClose}`)).toEqual([
      "2027-03-04 09:30–17:00",
      "2027-03-05 09:30–20:30",
      "2027-03-06 11:00–18:00",
      "2027-03-07 11:00–18:00",
      "2027-03-09 09:30–17:00",
    ]);
  });

  test("loads nothing while the museum is closed", async ({ museum }) => {
    await museum.scenario("the museum is closed until 2027-09-01");
    const days = await loadOpenDays(clientOf(museum), TODAY);
    expect(days.filter(({ date }) => date >= TODAY)).toEqual([]);
  });
});

describe("loadEvents", () => {
  test("loads the events of two months once each, the earliest first", async ({ museum }) => {
    const range = rangeOf("twoMonths", TODAY);
    const events = await loadEvents(clientOf(museum), range);
    expect(events.length).toBeGreaterThan(60);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const dates = events.map(({ dates: [first] }) => first);
    expect(dates).toEqual([...dates].sort());
    expect(events.flatMap((event) => event.dates).every((date) => date >= TODAY && date <= range.endDate)).toBe(true);
    expect(events.filter((event) => matches(event, { text: "", isFree: true })).every(({ price }) => price === 0)).toBe(
      true,
    );
  });

  test("loads each event that takes place in a range, and no other", async ({ museum }) => {
    const events = await loadEvents(clientOf(museum), { startDate: TODAY, endDate: "2027-03-04" });
    expect(events.map(({ name, dates, price }) => `${name}: ${dates.join(", ")}, ${formatPrice(price)}`)).toEqual([
      "Around the Galleries: Mesopotamian Cylinder Seals: 2027-03-03, Free",
      "Bach for Solo Cello: 2027-03-03, Ticket 18",
      "Looking Again at Japanese Woodblock Prints: 2027-03-03, Free",
      "Sketchbook Session: Japanese Lacquer: 2027-03-03, Ticket 15",
      "Embroidered Samplers on Display: 2027-03-04, Ticket 8",
      "Listen and Look: Kings, Queens and Crowns: 2027-03-04, Free",
      "Looking Again at Bookbindings: 2027-03-04, Ticket 15",
      "Screening: Sunrise: 2027-03-04, Ticket 6",
      "Victorian Ironwork: A Walk from the Museum: 2027-03-04, Ticket 8",
    ]);
    expect(await loadEvents(clientOf(museum), rangeOf("twoMonths", TODAY))).toHaveLength(154);
  });

  test("loads nothing where nothing takes place", async ({ museum }) => {
    await museum.scenario("no events");
    expect(await loadEvents(clientOf(museum), rangeOf("week", TODAY))).toEqual([]);
  });

  test("passes a failure on", async ({ museum }) => {
    await museum.faults({ status: 500 });
    await expect(loadEvents(clientOf(museum), rangeOf("week", TODAY))).rejects.toMatchObject({ status: 500 });
  });
});

describe("createRetryingFetch", () => {
  test("waits as long as the museum asks, and no longer than a visitor would", async ({ museum }) => {
    const waits: number[] = [];
    const fetch = createRetryingFetch({ fetch: museum.fetch, wait: async (seconds) => void waits.push(seconds) });
    const client = clientOf({ ...museum, fetch });
    await museum.faults({ status: 503, retryAfter: 7, times: 2 });
    expect((await client.getMuseumHours()).data?.[0]?.date).toBe(TODAY);
    expect(waits).toEqual([7, 7]);
    await museum.faults({ status: 429, retryAfter: 60 });
    expect((await client.getMuseumHours()).error).toMatchObject({ kind: "unavailable", retryAfter: 60 });
    await museum.faults({ status: 503 });
    expect((await client.getMuseumHours()).error).toMatchObject({ kind: "unavailable" });
    expect(waits).toEqual([7, 7, 1, 2]);
    await expect(museum).toHaveBeenAsked({ status: 503, exactly: 5 });
  });
});
