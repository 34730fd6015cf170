/** The catalogue of mutants: each changes an answer, the same way each time, and as a fault of the mock. */
import { beforeAll, describe, expect, it } from "vitest";
import type { CalendarDate } from "../../src/contract/calendar-date.js";
import { holdClock } from "../../src/contract/clock.js";
import { createGeneratedWorld } from "../../src/fixtures/generated-world.js";
import type { CoreOptions } from "../../src/mock/core/mock-core.js";
import { createMock } from "../../src/mock/mock.js";
import type { Mutant } from "../../src/mutants/mutant.js";
import { mutantNamed, mutants } from "../../src/mutants/mutants.js";
import { findReaching } from "../../src/mutate/sample-requests.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock } from "../support/mock.js";

const clock = holdClock("2027-03-03" as CalendarDate);
const options: CoreOptions = { world: createGeneratedWorld({ seed: 1 }), clock };
const headers = { authorization: `Basic ${btoa("anna:secret")}` };

async function ask(target: string, more: Partial<CoreOptions> = {}, prefer?: string) {
  const mock = createMock({ ...options, ...more });
  const sent = { ...headers, ...(prefer !== undefined && { prefer }) };
  const response = await mock.fetch(`http://mock${target}`, { headers: sent });
  return { status: response.status, text: await response.text(), faults: (await mock.requests()).at(-1)?.faults };
}

const dates = (text: string) => (JSON.parse(text) as { date: string }[]).map(({ date }) => date);

describe("each mutant", () => {
  let reaching: ReadonlyMap<Mutant, string>;
  beforeAll(async () => {
    reaching = await findReaching(mutants, options);
  });

  const ids = mutants.map(({ id }) => id);
  it.each(ids)("%s changes an answer, is named there, and gives the same one each time", async (id) => {
    const [, target = ""] = /^GET (\/.*)/.exec(reaching.get(mutantNamed(id)) ?? "") ?? [];
    expect(target).not.toBe("");
    // Another credential, and requests before it, are asked below.
    if (["challenge-missing", "unauthorized-as-403"].includes(id) || id.startsWith("cache-")) return;
    const first = await ask(target, { mutant: id });
    expect(first.faults).toEqual([`mutant ${id}`]);
    expect(await ask(target, { mutant: id })).toEqual(first);
    expect(await ask(target, { faults: [{ mutant: id }] })).toEqual(first);
    expect(await ask(target, {}, `mutant=${id}`)).toEqual(first);
  });
});

/** March 2027 with a closed Monday, the 8th, around the leap day of 2028 and at the end of a month, and events with one more on the 9th. */
const world = {
  hours: [
    ...exampleWorld.hours,
    { date: "2027-03-01" },
    { date: "2028-02-28", timeOpen: "00:30", timeClose: "12:00" },
    { date: "2028-02-29", timeOpen: "09:00", timeClose: "23:59" },
    { date: "2028-03-01", timeOpen: "10:00" },
  ],
  events: [
    ...exampleWorld.events,
    { eventId: "00000000-0000-4000-8000-000000000009", name: "Late", dates: ["2027-03-12"] },
    {
      ...{ eventId: "00000000-0000-4000-8000-000000000000", name: "Café", location: "Größe" },
      ...{ eventDescription: "It is longer than twenty letters.", dates: ["2027-03-09"], price: 9 },
    },
  ],
};

describe("an answer under a mutant", () => {
  it.each<[mutant: string, target: string, listed: string]>([
    ["closed-day-open", "/museum-hours?limit=7", "02 03 04 05 06 07 08"],
    ["day-twice", "/museum-hours?limit=3", "02 02 03"],
    ["day-twice", "/museum-hours?startDate=2029-01-01", ""],
    ["event-twice", "/special-events?limit=3", "Woodcut Woodcut Clay"],
    ["last-page-lost", "/museum-hours?limit=5&page=3", ""],
    ["last-page-lost", "/museum-hours?limit=5&page=2", "07 09 10 11 12"],
    ["last-page-lost", "/museum-hours?startDate=2027-03-12&limit=30", "12 13 14 28 29 01"],
    ["last-item-lost", "/museum-hours?limit=5&page=3", "13 14 28 29"],
    ["last-item-lost", "/museum-hours?limit=5&page=2", "07 09 10 11 12"],
    ["last-item-lost", "/museum-hours?startDate=2027-03-12&limit=30", "12 13 14 28 29 01"],
    ["limit-ignored", "/museum-hours?limit=2", "02 03 04 05 06 07 09 10 11 12"],
    ["default-limit=3", "/museum-hours", "02 03 04"],
    ["default-limit=3", "/museum-hours?limit=2", "02 03"],
    ["largest-limit=2", "/museum-hours?limit=4", "02 03"],
    ["offset-fixed=1", "/museum-hours?limit=2&page=2", "03 04"],
    ["offset-fixed=1", "/museum-hours?limit=2", "02 03"],
    ["order-reversed", "/museum-hours?limit=3", "04 03 02"],
    ["page-beyond-end-repeats", "/museum-hours?limit=5&page=999", "13 14 28 29 01"],
    ["page-beyond-end-repeats", "/museum-hours?limit=5&page=9007199254740991", "13 14 28 29 01"],
    ["page-beyond-end-repeats", "/museum-hours?startDate=2029-01-01", ""],
    ["page-ignored", "/museum-hours?limit=2&page=3", "02 03"],
    ["page-repeats-last", "/museum-hours?limit=3&page=2", "04 05 06"],
    ["page-repeats-last", "/museum-hours?limit=3", "02 03 04"],
    ["page-repeats-last", "/museum-hours?limit=30&page=2", ""],
    ["page-size-one-less", "/museum-hours?limit=3", "02 03"],
    ["page-size-one-less", "/museum-hours?limit=1", "02"],
    ["page-size-one-more", "/museum-hours?limit=1", "02 03"],
    ["pages-from-zero", "/museum-hours?limit=2&page=1", "04 05"],
    ["pages-from-zero", "/museum-hours?limit=2", "02 03"],
    ["today-is-tomorrow+default-limit=2", "/museum-hours", "03 04"],
    ["page-size-one-more+order-reversed", "/museum-hours?limit=1", "03 02"],
    ["filtered-after-paging", "/museum-hours?limit=5", "02"],
    ["filtered-after-paging", "/special-events?limit=2", "Woodcut"],
    ["default-range-long", "/special-events", "Woodcut Clay Amber Café Night"],
    ["default-range-short", "/special-events", "Woodcut Clay Amber"],
    ["default-range-short", "/special-events?endDate=2027-03-09", "Woodcut Clay Amber Café"],
    ["default-range=8", "/special-events", "Woodcut Clay Amber Café Night"],
    ["default-range=8", "/special-events?endDate=2027-03-03", "Woodcut Clay"],
    ["first-date-only", "/special-events?startDate=2027-03-05&endDate=2027-03-10", "Amber Café Night"],
    ["month-end-lost", "/museum-hours?startDate=2027-02-26&limit=3", "26 27 01"],
    ["month-end-lost", "/museum-hours?startDate=2027-02-28&limit=2", "28 01"],
    ["leap-day-lost", "/museum-hours?startDate=2028-02-28&limit=2", "28 01"],
    ["range-ends-early", "/special-events?endDate=2027-03-06", "Woodcut Clay"],
    ["range-ends-late", "/special-events?endDate=2027-03-07", "Woodcut Clay Amber Café"],
    ["range-ends-late", "/special-events", "Woodcut Clay Amber Café"],
    ["start-date-excluded", "/museum-hours?startDate=2027-03-03&limit=2", "04 05"],
    ["start-date-excluded", "/museum-hours?limit=2", "02 03"],
    ["today-is-tomorrow", "/museum-hours?limit=2", "03 04"],
    ["today-is-yesterday", "/museum-hours?limit=2", "01 02"],
  ])("of %s to %s lists %s", async (mutant, target, listed) => {
    const response = await sendTo(startMock(world, { mutant }))(target);
    const items: readonly Partial<Record<string, string>>[] = await response.json();
    expect(items.map(({ date, name }) => date?.slice(-2) ?? name).join(" ")).toBe(listed);
  });

  const WOODCUT = world.events.find(({ name }) => name === "Woodcut")?.eventId;
  const lacks = (name: string) => expect.not.objectContaining({ [name]: expect.anything() });
  const afterMidnight = { timeOpen: "12:30 AM", timeClose: "12:00 PM" };
  const beforeMidnight = { timeOpen: "9:00 AM", timeClose: "11:59 PM" };
  const CAFE = { name: "Caf\u00c3\u00a9", location: "Gr\u00c3\u00b6\u00c3\u009fe" };

  it.each<[mutant: string, target: string, items: readonly object[]]>([
    ["closing-time-null", "/museum-hours?limit=2", [{ timeClose: "17:00" }, { timeOpen: "10:00", timeClose: null }]],
    ["date-with-time", "/museum-hours?limit=1", [{ date: "2027-03-02T00:00:00Z" }]],
    ["dates-empty", "/special-events?limit=1", [{ name: "Woodcut", dates: [] }]],
    ["hours-of-next-day", "/museum-hours?startDate=2028-02-28&limit=1", [{ timeOpen: "09:00", timeClose: "23:59" }]],
    ["hours-of-next-day", "/museum-hours?startDate=2028-02-29", [{ timeOpen: "10:00" }, { timeOpen: "10:00" }]],
    ["location-missing", "/special-events?limit=1", [lacks("location")]],
    ["markup-in-name", "/special-events?limit=1", [{ name: '<b onclick="alert(1)">Woodcut</b>' }]],
    ["one-id-for-all", "/special-events?limit=2", [{ eventId: WOODCUT }, { name: "Clay", eventId: WOODCUT }]],
    ["opening-time-missing", "/museum-hours?limit=1", [lacks("timeOpen")]],
    ["price-as-text", "/special-events?limit=1", [{ price: "1" }]],
    ["text-cut", "/special-events?startDate=2027-03-09&limit=1", [{ eventDescription: "It is longer than tw" }]],
    ["text-encoded-twice", "/special-events?startDate=2027-03-09&limit=1", [CAFE]],
    ["time-with-am", "/museum-hours?startDate=2028-02-28", [afterMidnight, beforeMidnight, lacks("timeClose")]],
  ])("of %s to %s has the items %j", async (mutant, target, items) => {
    expect(await (await sendTo(startMock(world, { mutant }))(target)).json()).toMatchObject(items);
  });

  const ERROR = "application/problem+json";

  it.each<[mutant: string, query: string, status: number, type: string | null]>([
    ["error-as-200", "limit=x", 200, ERROR],
    ["error-on-large-page", "limit=21", 500, "application/json"],
    ["error-on-large-page", "limit=20", 200, "application/json"],
    ["html-for-json", "", 200, "text/html"],
    ["html-for-json", "limit=x", 400, ERROR],
    ["nothing-as-204", "startDate=2029-01-01", 204, null],
    ["nothing-as-204", "", 200, "application/json"],
    ["unauthorized-as-403", "limit=x", 400, ERROR],
  ])("of %s to hours with %j has the status %i and the type %s", async (mutant, query, status, type) => {
    const response = await sendTo(startMock(world, { mutant }))(`/museum-hours?${query}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, type]);
  });

  it.each([
    ["", 401, expect.stringContaining("Basic")],
    ["challenge-missing", 401, null],
    ["unauthorized-as-403", 403, expect.stringContaining("Basic")],
  ])("of %s to a request without a credential is a %i", async (mutant, status, challenge) => {
    const send = sendTo(startMock(world, mutant ? { mutant } : {}));
    const response = await send("/museum-hours", { anonymous: true });
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([status, challenge]);
  });

  it("of etag-fixed has the same tag for each list", async () => {
    const send = sendTo(startMock(world, { mutant: "etag-fixed" }));
    const tagOf = async (query: string) => (await send(`/museum-hours${query}`)).headers.get("ETag");
    expect(await Promise.all(["", "?limit=2", "?limit=x"].map(tagOf))).toEqual(['"1"', '"1"', null]);
  });
});

describe("the mutant", () => {
  it("page-beyond-end-repeats lists the last page where the profile has no such page", async () => {
    const far = "/special-events?startDate=2027-03-01&endDate=2027-03-20&page=999";
    expect((await ask(far, { profile: { pageBeyondEnd: "notFound" } })).status).toBe(404);
    const wrong = await ask(far, { profile: { pageBeyondEnd: "notFound" }, mutant: "page-beyond-end-repeats" });
    expect(wrong.status).toBe(200);
    expect(JSON.parse(wrong.text)).not.toEqual([]);
  });

  it("that a mock was started with goes on after a reset, and in every session", async () => {
    const mock = createMock({ ...options, mutant: "order-reversed" });
    await mock.reset();
    for (const prefer of ["session=one", ""]) {
      const response = await mock.fetch("http://mock/museum-hours?limit=2", { headers: { ...headers, prefer } });
      expect(dates(await response.text())).toEqual(["2027-03-04", "2027-03-03"]);
    }
  });

  it.each([
    ["cache-lacks-query", "/special-events?limit=2", "/special-events?startDate=2027-04-01&page=2"],
    ["cache-lacks-start-date", "/museum-hours?limit=2", "/museum-hours?startDate=2027-04-01&limit=2"],
    ["cache-lacks-end-date", "/special-events?endDate=2027-03-04", "/special-events?endDate=2027-05-04"],
    ["cache-lacks-page", "/museum-hours?page=2", "/museum-hours?page=3"],
    ["cache-lacks-limit+order-reversed", "/museum-hours?limit=2", "/museum-hours?limit=9"],
  ])("%s answers the second request as the first until a reset, per session", async (mutant, first, second) => {
    const mock = createMock({ ...options, mutant });
    const read = async (target: string, prefer = "session=one") =>
      (await mock.fetch(`http://mock${target}`, { headers: { ...headers, prefer } })).text();
    const [one, other] = [(await ask(first, { mutant })).text, (await ask(second, { mutant })).text];
    expect(one).not.toBe(other);
    expect([await read(first), await read(second), await read(second, "session=two")]).toEqual([one, one, other]);
    const session = await mock.session("one");
    expect((await session.requests()).at(-1)?.faults).toEqual([`mutant ${mutant}`]);
    await session.reset();
    expect(await read(second)).toBe(other);
  });

  it("a cache keeps what it was asked for itself, unless that is very long", async () => {
    const mock = createMock(options);
    const read = async (target: string, mutant: string) =>
      (await mock.fetch(`http://mock${target}`, { headers: { ...headers, prefer: `mutant=${mutant}` } })).text();
    await read("/museum-hours?page=2", "cache-lacks-page");
    const { text } = await ask("/museum-hours?limit=2", {});
    expect(await read("/museum-hours?limit=2", "cache-lacks-limit")).toBe(text);
    const long = (page: number) => `/museum-hours?limit=1&page=${page}&x=${"x".repeat(2_000)}`;
    expect(await read(long(2), "cache-lacks-page")).not.toBe(await read(long(3), "cache-lacks-page"));
  });

  it("gives way to a fault that takes the place of the answer", async () => {
    const { status, faults } = await ask("/museum-hours", { mutant: "order-reversed", faults: [{ status: 503 }] });
    expect([status, faults]).toEqual([503, ["status 503"]]);
  });

  it("as a fault counts the requests alone whose answer it changes", async () => {
    const mock = createMock({ ...options, faults: [{ mutant: "page-ignored", times: 1 }] });
    const read = async (page: number) =>
      dates(await (await mock.fetch(`http://mock/museum-hours?limit=2&page=${page}`, { headers })).text());
    const first = await read(1);
    expect(await read(2)).toEqual(first);
    expect(await read(2)).not.toEqual(first);
  });
});
