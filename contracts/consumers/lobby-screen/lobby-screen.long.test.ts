/** The pact of the lobby screen: today, the next opening, and everything that must not leave it blank. */
import { describe, expect, it } from "vitest";
import { createMuseumPact, exactly } from "../../../src/adapters/pact/pact.js";
import { emptyPactFolder, readWrittenPact } from "../written-pact.js";
import { fetchDays, fetchEventNames, fetchNextOpening, toScreen } from "./client.js";

const consumer = "lobby-screen";
const pact = await createMuseumPact({ consumer, dir: await emptyPactFolder(consumer) });
const museum = (url: string) => ({ url, credential: "lobby:screen" });

const today = "2027-03-02";
const tuesday = pact.given("today is {date}", { date: today });

describe("the opening of today", () => {
  it("is shown with its hours", () =>
    tuesday
      .given("the museum is open on {date}", { date: today })
      .getMuseumHours("the opening of today", { startDate: today, limit: 1 })
      .returns([{ date: exactly(today), timeOpen: "10:00", timeClose: "17:00" }])
      .executeTest(async ({ url }) => {
        const screen = toScreen(await fetchNextOpening(museum(url), today), today, ["Clay"]);
        expect(screen).toEqual({ shows: "open", from: "10:00", to: "17:00", events: ["Clay"] });
      }));

  it("is the next one where the museum is closed", () =>
    tuesday
      .given("the museum is closed until {date}", { date: "2027-03-05" })
      .getMuseumHours("the next opening", { startDate: today, limit: 1 })
      .returns([{ date: exactly("2027-03-05") }])
      .executeTest(async ({ url }) => {
        const screen = toScreen(await fetchNextOpening(museum(url), today), today, []);
        expect(screen).toEqual({ shows: "closed", opens: "2027-03-05" });
      }));
});

describe("the events of today", () => {
  it("are named", () =>
    tuesday
      .given("{count} events between {startDate} and {endDate}", { count: 1, startDate: today, endDate: today })
      .listSpecialEvents("the events of today", { startDate: today, endDate: today })
      .returns({ name: "Clay" })
      .executeTest(async ({ url }) => expect(await fetchEventNames(museum(url), today)).toEqual(["Clay"])));

  it("may be none", () =>
    tuesday
      .given("no events")
      .listSpecialEvents("the events of a day without any", { startDate: today, endDate: today })
      .returns([])
      .executeTest(async ({ url }) => expect(await fetchEventNames(museum(url), today)).toEqual([])));
});

describe("the list beside the screen", () => {
  it("is empty behind the last page", () =>
    tuesday
      .given("exactly one page")
      .getMuseumHours("a page behind the only one", { startDate: today, page: 2, limit: 10 })
      .returns([])
      .executeTest(async ({ url }) => expect(await fetchDays(museum(url), today, { page: 2, limit: 10 })).toEqual([])));

  it("bears that its owner asks for too much", () =>
    tuesday
      .getMuseumHours("more days than a page holds", { startDate: today, page: 1, limit: 50 })
      .fails(400)
      .executeTest(async ({ url }) => {
        expect(await fetchDays(museum(url), today, { page: 1, limit: 50 })).toEqual({ refused: 400 });
      }));
});

describe("a refused credential", () => {
  const notice = { shows: "notice", text: "This screen needs a new password." };

  it("asks for a new password", () =>
    tuesday
      .given("invalid credentials")
      .getMuseumHours("the opening of today with a wrong password", { startDate: today, limit: 1 })
      .fails(401)
      .executeTest(async ({ url }) => {
        expect(toScreen(await fetchNextOpening(museum(url), today), today, [])).toEqual(notice);
      }));

  it("is the same where there is none", () =>
    tuesday
      .getMuseumHours("the opening of today without a password", { startDate: today, limit: 1 }, { anonymous: true })
      .fails(401)
      .executeTest(async ({ url }) => {
        expect(toScreen(await fetchNextOpening({ url, credential: "" }, today), today, [])).toEqual(notice);
      }));
});

it("has written the pact that is committed", async () => {
  await expect(await readWrittenPact(consumer)).toMatchFileSnapshot("../../pacts/lobby-screen-museum.json");
});
