import { describe, expect, it } from "vitest";
import { takeTwin } from "../../src/twin/take-twin.js";
import { NEVER_ASKED, shortfallsOf, type Twin } from "../../src/twin/twin.js";
import { isWhole } from "../support/share.js";
import { createMuseum, type Museum, plus } from "../verify/museum.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { type Change, createProvider, Refusal } from "../verify/provider.js";
import { counted, mockTarget, soundTarget, take, takeOptions } from "./targets.js";

const TODAY = "2026-11-21";
const museum = createMuseum(TODAY);

const uncertainOf = ({ facts }: Twin) =>
  facts.uncertain.map(({ choice }) => choice).filter((choice) => !NEVER_ASKED.includes(choice));

const byId = (a: { eventId: string }, b: { eventId: string }) => (a.eventId < b.eventId ? -1 : 1);

/** A provider, of which `look` is called before each request, with its number, and may answer it. */
function provider(change: Change = () => ({}), look: (request: Request, count: number) => unknown = () => {}) {
  const now = createNoonClock();
  const handler = createProvider(now, change);
  let count = 0;
  return counted(now, async (request) => {
    const answer = look(request, ++count);
    return answer instanceof Response ? answer : handler(request);
  });
}

/** The data of a twin, in an order that does not depend on its file. */
const dataOf = ({ dataSet }: Pick<Twin, "dataSet">): Museum => ({
  hours: dataSet.hours as Museum["hours"],
  events: ([...dataSet.events] as Museum["events"]).sort(byId),
});

const whole: Museum = { hours: museum.hours, events: [...museum.events].sort(byId) };

describe("a twin has all the data and the answers of", () => {
  it.each([
    ["as plain as can be", {}],
    ["endDate is outside the range", { endDateBound: "exclusive" }],
    ["hours are paged by days of the calendar", { hoursPageUnit: "calendarDays" }],
    ["events are paged by days", { eventPageUnit: "days" }],
    ["events are paged by days, in order of name", { eventPageUnit: "days", eventOrder: "name" }],
    ["events are paged by days, with all that takes place on them", { eventPageUnit: "daysRepeated" }],
    ["events are paged by days of the calendar", { eventPageUnit: "calendarDays" }],
    ["events by eventId", { eventOrder: "eventId" }],
    ["events by price, then id", { eventOrder: "asStored" }],
    ["dates are cut to the range", { eventDates: "inRange" }],
    ["errors are 422 and a problem", { badParameterStatus: "422" }],
    ["slow", {}],
    ["429 after every 150 requests, for a while", {}],
    ["a path before", {}],
  ])("%s", async (name, answers) => {
    const twin = await take(soundTarget(name));
    expect(dataOf(twin)).toEqual(whole);
    expect(twin.profile).toMatchObject(answers);
    expect(uncertainOf(twin).filter((choice) => choice !== "errorBody")).toEqual([]);
    expect(twin.facts).toMatchObject({ today: TODAY, notTaken: [] });
  });

  it.each([
    ["a startDate before today is today", "clampFirst", []],
    ["a startDate before today is today, after it was compared with endDate", "clamp", []],
    ["a startDate before today is refused", undefined, ["pastStartDate"]],
  ])("a service that shows nothing of the past: %s", async (name, answer, uncertain) => {
    const twin = await take(soundTarget(name));
    expect(twin.dataSet.hours).toEqual(museum.hours.filter(({ date }) => date >= TODAY));
    expect([twin.profile.pastStartDate, uncertainOf(twin)]).toEqual([answer, uncertain]);
  });

  it.each([
    { widestRange: "31", pastStartDate: "clamp" },
    { widestRange: "31", pastStartDate: "clampFirst", invertedRange: "empty" },
    { widestRange: "92", repeatedParameter: "last", limitAboveMaximum: "clamp" },
  ] as const)("a service that refuses wide ranges: %j", async (answers) => {
    const twin = await take(mockTarget(answers));
    expect(twin.profile).toMatchObject(answers);
    expect(uncertainOf(twin)).toEqual([]);
  });

  it("a service that compares a range as it was given and measures it from today, which no answer explains", async () => {
    const measured: Change = ({ range, hoursFrom, today }) => {
      const latest = (date: string) => (date < today() ? today() : date);
      return {
        hoursFrom: (hours, start) => hoursFrom(hours, latest(start)),
        range: (values) => {
          const given = range(values);
          const start = latest(given.start);
          const end = values("endDate").length > 0 ? given.end : plus(start, 7);
          if (plus(start, 92) < end) throw new Refusal(400);
          return { start, end };
        },
      };
    };
    const twin = await take(provider(measured));
    expect(twin.profile).toMatchObject({ widestRange: "92", invertedRange: "reject" });
    expect(uncertainOf(twin)).toEqual(["pastStartDate"]);
  });

  it("a service that fails one request in a hundred", async () => {
    const fail = (_: Request, count: number) =>
      count % 100 === 7 ? new Response("later", { status: 503 }) : undefined;
    const twin = await take(provider(undefined, fail));
    expect(dataOf(twin)).toEqual(whole);
    expect(uncertainOf(twin)).toEqual([]);
  });

  it("a service with data in three ages", async () => {
    const dates = ["1890-05-01", "2026-11-30", "2301-12-31"];
    const far: Museum = {
      hours: ["1912-04-15", "2026-11-25", "2250-01-01"].map((date) => ({ ...museum.hours[0]!, date })),
      events: dates.map((date, index) => ({ ...museum.events[index]!, dates: [date] })),
    };
    const twin = await take(mockTarget({}, far));
    expect(dataOf(twin)).toEqual({ hours: far.hours, events: [...far.events].sort(byId) });
  });
});

describe("a crawl", () => {
  it("sends GET alone, and no wrong credential", async () => {
    const seen = new Set<string>();
    const see = ({ method, headers }: Request) => void seen.add(`${method} ${headers.get("Authorization")}`);
    await take(provider(undefined, see));
    expect([...seen].sort()).toEqual(["GET Basic Y3VyYXRvcjpUYXBpcjo3eA==", "GET null"]);
  });

  it("notices that the target changes meanwhile", async () => {
    let count = 0;
    const { facts } = await take(provider(() => ({ showEvent: (event) => ({ ...event, price: ++count }) })));
    expect(facts.notes.join()).toContain("other items each time");
  });

  it("takes it again if it changed once, and has the later state", async () => {
    const data = createMuseum(TODAY);
    const change = (_: Request, count: number) => {
      if (count === 40) data.hours = data.hours.map((entry) => ({ ...entry, timeClose: "18:30" }));
    };
    const twin = await take(provider(() => ({ museum: data }), change));
    expect(twin.dataSet.hours.every(({ timeClose }) => timeClose === "18:30")).toBe(true);
    expect(twin.facts.notes.join()).toContain("they were read again");
  });

  it("says what it could not take", async () => {
    const showEvent = (event: object, _range: unknown, index: number) =>
      index === 0 ? { ...event, price: "free" } : event;
    const twin = await take(provider(() => ({ showEvent })));
    expect(twin.facts.notTaken[0]).toMatch(/^event ".*": price is "free", expected a number$/);
  });

  it("says that it is empty if every body is nested too deeply", async () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const send = (list: unknown[]) => new Response(`[${JSON.stringify(list)}, ${deep}]`);
    const twin = await take(provider(() => ({ send })));
    expect(shortfallsOf(twin).join()).toMatch(/^The twin is empty.*not taken, the first of them \/.*: 200/);
  });

  it("leaves out undocumented fields that are another each time, and keeps the others", async () => {
    const volatile = await take(soundTarget("a field that is another each time"));
    const fields = new Set(volatile.dataSet.events.flatMap((event) => Object.keys(event)));
    expect([...fields].filter((name) => ["requestId", "seatsLeft"].includes(name))).toEqual([]);
    const kept = await take(soundTarget("fields that are not documented"));
    expect(kept.dataSet.events[0]).toMatchObject({ currency: "EUR", tags: ["a"] });
  });

  it.each([
    ["a credential that is refused", { credential: { user: "a", password: "b" } }, /refuses the credential/],
    ["no credential", { credential: undefined as never }, /wants a credential/],
  ])("has no twin with %s", async (_, options, why) => {
    const target = soundTarget("as plain as can be");
    const taking = await takeTwin(target.handler, { ...takeOptions(target), ...options });
    expect(taking.why).toMatch(why);
    expect(target.requests()).toBeLessThan(4);
  });

  it.skipIf(!isWhole)("stops at a service that ignores limit and sends a million items, with a sentence", async () => {
    const items = Array.from({ length: 1_000_000 }, (_, day) => ({ date: plus("1000-01-01", day % 3000) }));
    const everything = JSON.stringify(items);
    const headers = { "Content-Type": "application/json" };
    const target = counted(createNoonClock(), async () => new Response(everything, { headers }));
    const { twin, why } = await takeTwin(target.handler, takeOptions(target));
    const says =
      "GET /museum-hours gets more than 4 MB, where a page has at most 30 items; does the service ignore limit?";
    expect([twin, why]).toEqual([undefined, says]);
    expect(target.requests()).toBeLessThanOrEqual(2);
  });
});
