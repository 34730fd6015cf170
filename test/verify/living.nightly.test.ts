/** Services whose data somebody edits while they are judged. */
import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { failedRules, judge, QUICK } from "./judging.js";
import { createMuseum, type Museum, plus } from "./museum.js";
import { NOON } from "./noon-clock.js";
import { type Change, createProvider, json } from "./provider.js";

const TODAY = new Date(NOON).toISOString().slice(0, 10);

/** One edit after another: an event is published, one is renamed, one is cancelled, a day gets other hours, a day closes. */
function edit(museum: Museum, count: number): void {
  const { events, hours } = museum;
  const ahead = events.filter(({ dates }) => dates.every((date) => date > TODAY));
  const event = ahead[(count * 17) % ahead.length]!;
  const day = hours.filter(({ date }) => date > TODAY)[(count * 13) % 200]!;
  const eventId = `${String(count).padStart(8, "0")}-5a1e-4c0d-8b00-000000000000`;
  const edits = [
    () => events.push({ ...event, eventId, name: `New ${count}`, dates: [plus(TODAY, (count * 5) % 40)] }),
    () => Object.assign(event, { name: `${event.name}, again` }),
    () => events.splice(events.indexOf(event), 1),
    () => Object.assign(day, { timeClose: "16:00" }),
    () => hours.splice(hours.indexOf(day), 1),
  ];
  edits[count % edits.length]?.();
}

/** A provider whose museum is looked after before each request, which are counted from 1. */
function editing(look: (museum: Museum, requests: number) => void, change: Change = () => ({})) {
  return (now: () => number) => {
    const museum = createMuseum(TODAY);
    const handler = createProvider(now, (parts) => ({ museum, ...change({ ...parts, museum }) }));
    let requests = 0;
    return async (request: Request) => {
      look(museum, ++requests);
      return handler(request);
    };
  };
}

/** A provider with an edit after every `every` requests. */
const living = (every: number, change?: Change) =>
  editing((museum, requests) => {
    if (requests % every === 0) edit(museum, requests / every);
  }, change);

describe("verify, judging a service that is edited", () => {
  const often = everyNth(4, [150, 333, 700, 1000]);
  it.each(often)("fails no rule if there is an edit after every %i requests, and tells it", async (every) => {
    const report = await judge(living(every));
    expect(report.checks.filter(({ status }) => status === "failed")).toEqual([]);
    expect(report.ended).toBeUndefined();
    const told = /The data changed during the run: at 12:\d\d:\d\d UTC: .* They were read again/;
    expect(report.notes.join()).toMatch(told);
    expect(report.summary.passed).toBeGreaterThan(55);
  });

  it.each([
    [120, 220, QUICK],
    [180, 260, QUICK],
    [1500, 1600, {}],
  ])("fails no rule if there is an edit with each request from %i to %i, run as %j", async (from, to, options) => {
    const create = editing((museum, requests) => {
      if (requests >= from && requests <= to) edit(museum, requests * 5);
    });
    const report = await judge(create, options);
    expect([failedRules(report), report.ended]).toEqual([[], undefined]);
  });

  it("gives no verdict if the data change all the time, and says so", async () => {
    const report = await judge(living(23));
    expect(failedRules(report)).toEqual([]);
    expect(report.ended).toContain("the data of the target changed each time");
  });

  const faults: readonly (readonly [rule: string, change: Change])[] = [
    ["hours-limit-default", () => ({ defaultLimit: 9 })],
    ["events-end-default", () => ({ end: (values, start) => values("endDate")[0] ?? plus(start, 6) })],
    ["events-any-date", () => ({ isIn: ({ dates }, { start, end }) => dates[0]! >= start && dates[0]! <= end })],
    ["hours-start-date", (parts) => ({ hoursFrom: (hours, start) => parts.hoursFrom(hours, plus(start, 1)) })],
    ["limit-maximum", () => ({ maxLimit: 50 })],
    ["hours-fields", () => ({ showHours: (entry) => ({ ...entry, timeOpen: "9:30" }) })],
    ["events-fields", () => ({ showEvent: (event) => ({ ...event, price: String(event.price) }) })],
    ["hours-ascending", (parts) => ({ hoursFrom: (hours, start) => [...parts.hoursFrom(hours, start)].reverse() })],
    ["credential-required", () => ({ admits: () => true })],
    ["success-media-type", () => ({ send: (list) => json(list, { headers: { "Content-Type": "text/html" } }) })],
  ];

  const at60 = everyNth(4, faults.slice(0, 4)).map((fault) => [60, ...fault] as const);
  const at150 = everyNth(2, faults).map((fault) => [150, ...fault] as const);
  it.each([...at150, ...at60])("with an edit after every %i requests still finds %s", async (every, rule, change) => {
    expect(failedRules(await judge(living(every, change)))).toContain(rule);
  });

  const seeds = everyNth(2, [2, 3]);
  it.each(seeds)("fails no rule of a sound one with an edit after every 60 requests, seed %i", async (seed) => {
    expect(failedRules(await judge(living(60), { seed }))).toEqual([]);
  });
});
