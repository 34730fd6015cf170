import { describe, expect, it } from "vitest";
import type { Report } from "../../src/adapters/library/index.js";
import { applyBaseline } from "../../src/cli/reporters/baseline.js";
import { toTerminalReport } from "../../src/cli/reporters/terminal-report.js";
import { toLearnedProfile } from "../../src/verify/learning/observed-choices.js";
import { hiddenRules } from "../../src/verify/report/summary.js";
import { everyNth, isWhole } from "../support/share.js";
import { failedRules, findingIds, findingsOf, judge, QUICK } from "./judging.js";
import { type Museum, plus } from "./museum.js";
import { around, compare, createProvider, firstIn, type Handler, json, type Parts, providing } from "./provider.js";

/** A provider that refuses some requests. */
const falls = (isOdd: (url: URL) => boolean, status = 500) =>
  around((handler) => async (request) => (isOdd(new URL(request.url)) ? json({}, { status }) : handler(request)));
const short = providing({ defaultLimit: 9 });
const startOf = ({ searchParams }: URL) => searchParams.get("startDate") ?? "9999";
const isOfEvents = ({ pathname }: URL) => pathname.includes("events");
/** With the findings of some ids known, each until 2030. */
const withKnown = (report: Report, ...ids: readonly string[]) => {
  const known = ids.map((id) => ({ id, reason: "old", expires: "2030-01-01" }));
  return applyBaseline(report, known, "2026-11-21");
};

describe("verify, on an operation that lists nothing", () => {
  const without = (more: Partial<Parts>) => providing(({ museum }) => ({ museum: { ...museum, events: [] }, ...more }));

  it("has no verdict on it, while the other one passes", async () => {
    const { summary, operations } = await judge(without({}));
    const why = "/special-events lists no event to judge by from 1583-01-01 to 9999-12-31";
    expect(summary.failed).toBe(0);
    expect(operations).toEqual({
      getMuseumHours: { verdict: "passed" },
      listSpecialEvents: { verdict: "noVerdict", why },
    });
  });

  it("fails it if a rule about it is broken all the same", async () => {
    const html = { headers: { "Content-Type": "text/html" } };
    const send: Parts["send"] = (list, { url }) => (url.includes("events") ? json(list, html) : json(list));
    const report = await judge(without({ send }));
    expect(report.operations.listSpecialEvents.verdict).toBe("failed");
    expect(report.operations.getMuseumHours).toEqual({ verdict: "passed" });
  });
});

describe("verify, on 5xx", () => {
  const only = ["no-server-error"];

  it("has a finding for each kind of value, with the simplest request and how many failed", async () => {
    const isOdd = (url: URL) => {
      if (!isOfEvents(url)) return startOf(url).startsWith("0000");
      const { searchParams: values } = url;
      return values.get("limit") === "0" || values.get("endDate")?.startsWith("9999-12-31T") === true;
    };
    const report = await judge(falls(isOdd), { only });
    const odd = ["museum-hours/startDate:yearZero", "special-events/endDate:lastMoment", "special-events/limit:zero"];
    expect(findingIds(report)).toEqual(expect.arrayContaining(odd.map((id) => `no-server-error/${id}`)));
    const [first] = findingsOf(report).filter(({ id }) => id.endsWith("yearZero"));
    expect(first?.operation).toBe("getMuseumHours");
    expect(first?.message).toMatch(/^GET \/museum-hours gets 500 \(startDate, yearZero: \d+ of \d+ requests\)\.$/);
    expect(first?.reproduce[0]).toMatch(/startDate=0000-0(0-00|1-01)'$/);
  });

  it("names the operation if every request fails", async () => {
    const outage = await judge(falls(isOfEvents), { only });
    expect(findingIds(outage)).toEqual(["no-server-error/special-events/any"]);
    expect(outage.operations.listSpecialEvents.verdict).toBe("failed");
  });

  it("has no verdict on an operation that gets nothing but 500, although a baseline knows it", async () => {
    const { summary, operations } = withKnown(await judge(falls(isOfEvents)), "no-server-error").report;
    const why = "/special-events lists no event to judge by";
    expect([summary.failed, operations.getMuseumHours.verdict]).toEqual([0, "passed"]);
    expect(operations.listSpecialEvents).toEqual({ verdict: "noVerdict", why });
  });

  it.skipIf(!isWhole)("does not let a baseline entry for one cause hide another", async () => {
    const isYearZero = (url: URL) => isOfEvents(url) && startOf(url).startsWith("0000");
    for (const [isOdd, failed] of [
      [isOfEvents, 1],
      [isYearZero, 0],
    ] as const) {
      const report = await judge(falls(isOdd), { only });
      const known = withKnown(report, "no-server-error/special-events/startDate:yearZero");
      expect(known.report.summary.failed).toBe(failed);
    }
  });

  it("learns nothing from a failure now and then, and reports it once with its rate", async () => {
    let count = 0;
    const report = await judge(falls(() => ++count % 97 === 0));
    expect(failedRules(report)).toEqual(["no-server-error"]);
    const lists = findingIds(report).filter((id) => /(museum-hours|special-events)\/some$/.test(id));
    expect(lists.sort()).toEqual(["no-server-error/museum-hours/some", "no-server-error/special-events/some"]);
    expect(findingsOf(report)[0]?.reproducibility).toMatch(/^\d+ of \d+ requests$/);
    expect(report.checks.filter(({ message }) => /^it needs (an? )?(event|entr)/.test(message))).toEqual([]);
  });
});

describe("a baseline", () => {
  it("takes the id of a rule for all its findings", async () => {
    const all = falls((url) => startOf(url).startsWith("0000") || url.searchParams.get("limit") === "0");
    const report = await judge(all, { only: ["no-server-error"] });
    expect(findingIds(report).length).toBeGreaterThan(1);
    const applied = withKnown(report, "no-server-error");
    expect(applied.report.summary).toMatchObject({ failed: 0, known: 1 });
    expect(applied.notices).toEqual([]);
  });

  it.skipIf(!isWhole)("says how many rules its findings hide, by the broken rule at the end of the chain", async () => {
    const report = await judge(short, { only: ["paging", "defaults", "prediction"] });
    const broken = failedRules(report);
    const hidden = report.checks.filter(({ cause }) => cause !== undefined);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { cause } of hidden) expect(broken).toContain(cause);
    const { report: applied } = withKnown(report, ...broken);
    expect(hiddenRules(applied.checks)).toEqual(hidden.map(({ rule }) => rule));
    expect(hiddenRules(report.checks)).toEqual([]);
    const paint = (_: string, text: string) => text;
    expect(toTerminalReport(applied, { paint }).join("\n")).toContain("can't be judged because of known findings.");
  });
});

describe("what a finding says", () => {
  it("names the field that differs and both values, where an item is another one each time", async () => {
    let count = 0;
    const showEvent: Parts["showEvent"] = (event) => ({ ...event, eventDescription: `Text ${++count}` });
    const [finding] = findingsOf(await judge(providing({ showEvent }), { only: ["same-answer"] }));
    expect(finding?.actual).toMatch(/^\/0\/eventDescription of [\w-]+ differs: "Text \d+", then "Text \d+"$/);
  });

  it("says which list lacks what, where the list depends on the limit", async () => {
    const create = around((handler) => async (request) => {
      const url = new URL(request.url);
      const response = await handler(request);
      if (!url.pathname.includes("hours") || url.searchParams.get("limit") !== "30" || !response.ok) return response;
      return json(((await response.json()) as unknown[]).slice(0, 29));
    });
    expect(findingsOf(await judge(create, { only: ["hours-pages-complete"] }))[0]).toMatchObject({
      expected: "the same list for every limit",
      actual: expect.stringMatching(/limit 30: \d+ entries: [^;]*, without 20\d\d-\d\d-\d\d/),
    });
  });
});

describe("an answer to a choice that is not listed", () => {
  const unlisted = (says: string) => ({ status: "unlisted", evidence: expect.stringContaining(says) });

  it("is reported with what was observed", async () => {
    const create = falls((url) => startOf(url) < "2026-11-20", 422);
    const { choices } = await judge(create, { only: ["ranges"] });
    expect(choices.pastStartDate).toMatchObject(unlisted("a startDate before today gets 422"));
  });

  it("is an empty list, where valid values get items, and no reason to want more data", async () => {
    const create = around((handler) => async (request) => {
      const response = await handler(request);
      return response.status === 400 ? json([]) : response;
    });
    const report = await judge(create, { ...QUICK, profile: { limitAboveMaximum: "reject" } });
    for (const id of ["limitAboveMaximum", "belowMinimum", "malformedInteger", "malformedDate"] as const) {
      expect(report.choices[id]).toMatchObject(unlisted("gets 200 and []"));
    }
    expect(failedRules(report)).toEqual(["pinned-limitAboveMaximum"]);
  });
});

it.skipIf(!isWhole)("of a dying target, verify names the first request unanswered and the last answered", async () => {
  let isDead = false;
  const create = around((handler) => async (request) => {
    if (new URL(request.url).searchParams.get("limit") === "0") isDead = true;
    return isDead ? new Promise(() => {}) : handler(request);
  });
  const { ended } = await judge(create, { timeoutMilliseconds: 200, concurrency: 1 });
  expect(ended).toMatch(/stopped answering at GET \/\S+limit=0; the last answered request was GET \/\S+; no answer/);
});

describe("a learned profile", () => {
  const orders: readonly (readonly [string, Parts["order"]])[] = [
    [
      "first date in the range, then name",
      (a, b, range) => compare(firstIn(a, range), firstIn(b, range)) || compare(a.name, b.name),
    ],
    ["price, then name", (a, b) => a.price - b.price || compare(a.name, b.name)],
    ["no order of the choice", (a, b) => compare(a.eventId.slice(3), b.eventId.slice(3))],
    ["as stored", () => 0],
  ];

  it.each(everyNth(4, orders))("is kept by the target from which it was learned, ordered by %s", async (_, order) => {
    const create = providing({ order });
    const first = await judge(create, { only: ["ranges"] });
    const learned = toLearnedProfile(first.choices);
    expect(Object.keys(learned)).not.toContain("timeZone");
    const second = await judge(create, { only: ["ranges"], profile: learned });
    expect(failedRules(second)).toEqual([]);
    const pinned = second.checks.filter(({ source }) => source === "pinned").map(({ rule }) => rule);
    expect(pinned.length).toBeGreaterThan(12);
    expect(pinned).not.toContain("pinned-timeZone");
  });

  const hours = everyNth(5, [0, 5, 11, 16, 23]);

  it.each(hours)("has the zone at no hour, be it %i, unless one alone explains what was seen", async (hour) => {
    const zones = ["UTC", "Europe/Paris", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"];
    for (const zone of everyNth(2, zones)) {
      const started = performance.now();
      const now = () => Date.UTC(2026, 10, 21, hour, 30) + performance.now() - started;
      const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now());
      const judgeIn = (options: object) =>
        judge(() => createProvider(now, () => ({ today })), { only: ["defaults"], now, ...options });
      const report = await judgeIn({});
      expect([undefined, zone]).toContain(toLearnedProfile(report.choices).timeZone);
      const told = await judgeIn({ timeZone: zone });
      const pinned = await judgeIn({ profile: { timeZone: zone } });
      expect([report, pinned, told].map(failedRules)).toEqual([[], [], []]);
      expect(told.choices.timeZone).toMatchObject({ status: "observed", answer: zone });
    }
  });

  it("fails a zone that its date contradicts", async () => {
    const now = () => Date.UTC(2026, 10, 21, 11, 30);
    const timeZone = "Pacific/Kiritimati";
    const judgeIn = (options: object) => judge(() => createProvider(now), { only: ["defaults"], now, ...options });
    const wrong = await judgeIn({ profile: { timeZone } });
    expect(failedRules(wrong)).toEqual(["pinned-timeZone"]);
    const told = await judgeIn({ timeZone });
    expect(failedRules(told)).toContain("hours-start-default");
  });

  it.skipIf(!isWhole)("says at what hour two dates are possible, and which rules that weakens", async () => {
    const now = () => Date.UTC(2026, 10, 21, 23, 30);
    const isAhead = (date: string) => date > plus("2026-11-21", 9);
    const aheadOf = ({ hours, events }: Museum): Museum => ({
      hours: hours.filter(({ date }) => isAhead(date)),
      events: events.filter(({ dates }) => dates.every(isAhead)),
    });
    const sparse = () => createProvider(now, ({ museum }) => ({ museum: aheadOf(museum) }));
    const notesOf = async (options: object) =>
      (await judge(sparse, { only: ["defaults"], now, ...options })).notes.join();
    expect(await notesOf({})).toMatch(
      /^It is 2026-11-21 or 2026-11-22, depending on the zone; hours-start-default and events-start-default/,
    );
    expect(await notesOf({ timeZone: "UTC" })).not.toContain("depending on the zone");
  });
});

it("verify says which rules don't apply, and counts them neither as passed nor as not exercised", async () => {
  const create = around((handler) => async (request) => {
    return request.method === "GET" ? handler(request) : new Response(null, { status: 404 });
  });
  const { checks, summary } = await judge(create, { probeWrites: true, only: ["http"] });
  const rulesThat = (wanted: string) => checks.filter(({ status }) => status === wanted).map(({ rule }) => rule);
  expect(rulesThat("notApplicable").sort()).toEqual(["allow", "head-as-get"]);
  expect(rulesThat("notExercised")).toEqual([]);
  expect(summary.notApplicable).toBe(2);
});

it.skipIf(!isWhole)(
  "verify sees early that a target ignores the limit, and asks for the whole table only a few times",
  async () => {
    let [requests, large] = [0, 0];
    const dates = Array.from({ length: 2500 }, (_, index) => plus("2026-11-01", index));
    const hours = dates.map((date) => ({ date, timeOpen: "10:00", timeClose: "17:00" }));
    const counting = (handler: Handler) => async (request: Request) => {
      const response = await handler(request);
      requests += 1;
      if ((await response.clone().arrayBuffer()).byteLength > 50_000) large += 1;
      return response;
    };
    const create = around(counting, ({ museum }) => ({ museum: { ...museum, hours }, slice: (list) => list }));
    expect(failedRules(await judge(create))).toEqual(["hours-limit", "events-limit"]);
    expect(requests).toBeLessThan(1500);
    expect(large).toBeLessThan(300);
  },
);

it("the notes of a run say what only --probe-writes tries, and whether two zones could be told apart", async () => {
  const notesOf = async (options: object) => (await judge(createProvider, { ...QUICK, ...options })).notes.join("\n");
  const usual = await notesOf({});
  expect(usual).toContain("--probe-writes tries them, which is safe against a test system.");
  expect(usual).toContain(
    "Whether one of them takes it in another zone could not be seen; a run shortly before or after midnight in UTC (00:00 UTC) would see it.",
  );
  const zoned = await notesOf({ timeZone: "Asia/Kolkata", probeWrites: true });
  expect(zoned).toContain("midnight in Asia/Kolkata (18:30 UTC)");
  expect(zoned).not.toContain("--probe-writes");
  expect(await notesOf({ today: "2026-11-21" })).not.toContain("another zone");
});

it("a fault of a rule that was not selected is found by the rule that sees it", async () => {
  const broken = failedRules(await judge(short, { only: ["prediction"] }));
  expect([...broken].sort()).toEqual(["events-predicted", "hours-predicted"]);
});
