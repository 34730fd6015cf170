/** The iterators of the client under every way of paging, held against plain filters of the data. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMuseumClient, type Fetch } from "../../../src/adapters/client/client.js";
import { type DataSet, type Profile, profiles } from "../../../src/adapters/library/index.js";
import { addDays } from "../../../src/contract/calendar-date.js";
import { choiceIds } from "../../../src/contract/profile.js";
import { coverPairs } from "../../support/cover-pairs.js";
import { startMock, TODAY } from "../../support/mock.js";
import type { World } from "../../support/naive-model.js";
import { shareOf } from "../../support/share.js";

const day = (offset: number) => addDays(TODAY, offset);
const entryOn = (date: string) => ({ date, timeOpen: "10:00", timeClose: "17:00" });
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const eventOn = (at: number, dates: string[]) => ({ eventId: idOf(at), name: `Event ${at % 7}`, dates });

type Range = { readonly startDate?: string; readonly endDate?: string };

function mockService(world: World, profile: Profile): Fetch {
  const mock = startMock(world as unknown as DataSet, { profile });
  return (request) => {
    expect(request.headers.get("Authorization")).toBe(`Basic ${btoa("a:b")}`);
    return mock.fetch(request);
  };
}

const clientOf = (fetch: Fetch) => createMuseumClient({ baseUrl: "http://museum.test", credentials: "a:b", fetch });

async function readHours(fetch: Fetch, range: Range): Promise<readonly string[]> {
  const dates: string[] = [];
  for await (const { date } of clientOf(fetch).hours(range)) dates.push(date);
  return dates;
}

async function readEvents(fetch: Fetch, range: Range): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { eventId } of clientOf(fetch).events(range)) ids.push(eventId ?? "");
  return ids;
}

function firstDay(startDate: string, profile: Profile): string {
  return profile.pastStartDate !== "serve" && startDate < TODAY ? TODAY : startDate;
}

function hoursIn({ hours }: World, { startDate = TODAY, endDate = "9999" }: Range, profile: Profile) {
  const first = firstDay(startDate, profile);
  const dates = hours.map(({ date }) => date).filter((date) => date >= first && date <= endDate);
  return dates.sort();
}

function eventsBetween({ events }: World, first: string, last: string): readonly string[] {
  const within = events.filter(({ dates }) => dates.some((date) => date >= first && date <= last));
  return within.map(({ eventId }) => eventId);
}

/** A service that takes today for a startDate in the past may then reject a range of past days; the client asks for one day more. */
function isRejected({ startDate = TODAY, endDate }: Range, profile: Profile): boolean {
  const isFirst = profile.pastStartDate === "clampFirst" && profile.invertedRange === "reject";
  return isFirst && startDate < TODAY && (endDate ?? addDays(startDate, 7)) < day(-1);
}

async function holdAgainstFilters(world: World, range: Range, profile: Profile, fetch: Fetch): Promise<void> {
  expect(await readHours(fetch, range)).toEqual(hoursIn(world, range, profile));
  const { startDate, endDate } = range;
  if (isRejected(range, profile)) return void (await expect(readEvents(fetch, range)).rejects.toThrow(/400|422/));
  const listed = await readEvents(fetch, range);
  expect(new Set(listed).size).toBe(listed.length);
  if (startDate === undefined) {
    // What today is, and with it the range, is up to the service.
    const last = endDate ?? day(7);
    const before = profile.endDateBound === "exclusive" ? addDays(last, -1) : last;
    expect([...listed].sort()).toEqual([...eventsBetween(world, TODAY, before)].sort());
    return;
  }
  const last = endDate ?? addDays(startDate, 7);
  // A service that starts today instead of earlier may still list an event of the past for a later date of it.
  expect(listed).toEqual(expect.arrayContaining([...eventsBetween(world, firstDay(startDate, profile), last)]));
  expect(eventsBetween(world, startDate, last)).toEqual(expect.arrayContaining([...listed]));
}

const daysFrom = (length: number) => Array.from({ length }, (_, at) => day(at));
const dateNear = fc.integer({ min: -40, max: 130 }).map(day);

/** Open days with weekly and long closures, so that windows of calendar days are short or empty. */
const openDays = fc
  .record({
    first: fc.oneof(fc.integer({ min: -35, max: 65 }), fc.constant(0)),
    // A page has thirty.
    length: fc.oneof(fc.nat(120), fc.constantFrom(0, 1, 2, 30, 60)),
    weekly: fc.constantFrom(0, 2, 7),
    closed: fc.record({ from: fc.integer({ min: -40, max: 120 }), length: fc.constantFrom(0, 1, 29, 30, 31, 65) }),
  })
  .map(({ first, length, weekly, closed }) =>
    Array.from({ length }, (_, index) => first + index)
      .filter((at) => weekly === 0 || at % weekly !== 0)
      .filter((at) => at < closed.from || at >= closed.from + closed.length)
      .map((at) => entryOn(day(at))),
  );

const someEvents = fc
  .oneof(
    { weight: 4, arbitrary: fc.array(fc.uniqueArray(dateNear, { maxLength: 4 }), { maxLength: 70 }) },
    // One a day, all on one day, or one on every day.
    fc.constantFrom(1, 30, 60, 65).map((length) => daysFrom(length).map((date) => [date])),
    fc.constantFrom(1, 30, 61).map((length) => Array<string[]>(length).fill([day(4)])),
    fc.constantFrom(65).map((length) => [daysFrom(length), [day(64)]]),
  )
  .map((all) => all.map((dates, index) => eventOn(index, dates)));

const range = fc
  .record({ startDate: fc.option(dateNear, { nil: undefined }), endDate: fc.option(dateNear, { nil: undefined }) })
  .map(({ startDate, endDate }): Range => {
    const isInverted = endDate !== undefined && endDate < (startDate ?? TODAY);
    return { ...(startDate && { startDate }), ...(endDate && !isInverted && { endDate }) };
  });

// The client asks for the range that it is given, which a service may reject as too wide.
const varied = choiceIds.filter((id) => !["credentialCheck", "timeZone", "widestRange"].includes(id));
const covering = coverPairs(varied, profiles.default);

describe("the iterators of the client", () => {
  it("yield all hours and events of a range once, whatever the data and the profile", async () => {
    await fc.assert(
      fc.asyncProperty(openDays, someEvents, range, fc.constantFrom(...covering), (hours, events, days, profile) =>
        holdAgainstFilters({ hours, events }, days, profile, mockService({ hours, events }, profile)),
      ),
      { numRuns: shareOf(700, 0.25), seed: 1 },
    );
  });
});
