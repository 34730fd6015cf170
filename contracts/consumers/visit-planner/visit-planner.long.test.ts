/** The pact of the visit planner: what its client asks, and what it needs of each answer. */
import { describe, expect, it } from "vitest";
import { createMuseumPact, exactly } from "../../../src/adapters/pact/pact.js";
import { emptyPactFolder, readWrittenPact } from "../written-pact.js";
import { describeEvents, fetchEvents, fetchOpeningDays } from "./client.js";

const consumer = "visit-planner";
const pact = await createMuseumPact({ consumer, dir: await emptyPactFolder(consumer) });
const museum = (url: string) => ({ url, user: "visit-planner", password: "any" });

const day = { date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" };
const march = pact.given("today is {date}", { date: "2027-03-01" });
const twoPages = march.given("exactly two pages");

describe("the opening hours", () => {
  it("come a page at a time", () =>
    twoPages
      .getMuseumHours("the first page of the hours", { startDate: "2027-03-01", page: 1, limit: 10 })
      .returns(day)
      .executeTest(async ({ url }) => expect(await fetchOpeningDays(museum(url), "2027-03-01", 1)).toEqual([day])));

  it("go on with the second page", () =>
    twoPages
      .getMuseumHours("the second page of the hours", { startDate: "2027-03-01", page: 2, limit: 10 })
      .returns()
      .executeTest(async ({ url }) => expect(await fetchOpeningDays(museum(url), "2027-03-01", 2)).toHaveLength(1)));

  it("end with an empty page", () =>
    twoPages
      .getMuseumHours("the page behind the last one", { startDate: "2027-03-01", page: 3, limit: 10 })
      .returns([])
      .executeTest(async ({ url }) => expect(await fetchOpeningDays(museum(url), "2027-03-01", 3)).toEqual([])));

  it("begin again after a fortnight", () =>
    march
      .given("closed for a fortnight")
      .getMuseumHours("hours from the first day on", { startDate: "2027-03-01", page: 1, limit: 10 })
      .returns(day)
      .executeTest(async ({ url }) => {
        const [first] = await fetchOpeningDays(museum(url), "2027-03-01", 1);
        expect(first).toEqual(day);
      }));
});

describe("the events of a week", () => {
  const week = { startDate: "2027-03-01", endDate: "2027-03-07" };

  it("are listed with their dates", () =>
    march
      .given("{count} events between {startDate} and {endDate}", { count: 3, ...week })
      .listSpecialEvents("the events of a week", week)
      .returns({ eventId: true, name: "Clay", location: "Great Hall", dates: ["2027-03-04", "2027-03-06"], price: 5 })
      .executeTest(async ({ url }) => {
        const lines = describeEvents(await fetchEvents(museum(url), week.startDate, week.endDate));
        expect(lines).toEqual(["4.3., 6.3. Great Hall: Clay (5)"]);
      }));

  it("are free where the price is 0", () =>
    march
      .given("everything free")
      .listSpecialEvents("the events of a week that cost nothing", week)
      .returns({ eventId: true, name: true, location: true, dates: true, price: exactly(0) })
      .executeTest(async ({ url }) => {
        const [line] = describeEvents(await fetchEvents(museum(url), week.startDate, week.endDate));
        expect(line).toContain("(free)");
      }));
});

it("has written the pact that is committed", async () => {
  await expect(await readWrittenPact(consumer)).toMatchFileSnapshot("../../pacts/visit-planner-museum.json");
});
