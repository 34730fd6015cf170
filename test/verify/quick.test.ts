import { describe, expect, it, vi } from "vitest";
import { type Finding, verify } from "../../src/adapters/library/index.js";
import { everyNth, shareOf } from "../support/share.js";
import { serveProvider } from "./http-provider.js";
import { CREDENTIALS, failedRules, findingsOf, judge, QUICK } from "./judging.js";
import { plus } from "./museum.js";
import { mutants as edges } from "./mutants/edges.js";
import { mutantNamed } from "./mutants.js";
import { advance } from "./noon-clock.js";
import { around, type Change, createProvider, type Handler, providing } from "./provider.js";
import { soundProviders } from "./sound.js";

describe("verify --quick", () => {
  it("sends ten requests a second, but as many as it can if the target is on this machine", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    // A pause between two requests would never end.
    const here = await judge(createProvider, { quick: true });
    vi.useRealTimers();
    expect(here.requests).toBeGreaterThan(100);
    const served = await serveProvider(createProvider(() => Date.now()));
    const began = performance.now();
    // This address reaches the same server, and is none of loopback.
    const url = served.url.replace("127.0.0.1", "0.0.0.0");
    const elsewhere = await verify(url, { credentials: CREDENTIALS, quick: true, maxRequests: 20 });
    expect(performance.now() - began).toBeGreaterThan((elsewhere.requests - 1) * 90);
    await served.close();
  });

  it("learns from a second answer where the first one is a 500", async () => {
    const seen = new Set<string>();
    const create = around((handler) => async (request) => {
      return seen.size === seen.add(request.url).size ? handler(request) : new Response("", { status: 500 });
    });
    const report = await judge(create, QUICK);
    expect(failedRules(report)).toEqual(["no-server-error"]);
    // It would say why it has nothing to judge by.
    expect(Object.values(report.operations)).toEqual([{ verdict: "failed" }, { verdict: "failed" }]);
  });

  it("shows beside a list that lacks an event another one that has it", async () => {
    const answers = new Map<string, string>();
    const recorded = (handler: Handler) => async (request: Request) => {
      const answer = await handler(request);
      if (answer.ok) answers.set(request.url, await answer.clone().text());
      return answer;
    };
    const { create } = mutantNamed("the range begins after startDate");
    const report = await judge((now) => recorded(create(now)), QUICK);
    const [{ message, reproduce }] = findingsOf(report) as [Finding];
    const [lost] = message.split(" ") as [string];
    const shown = reproduce.map((line) => answers.get(/'(http.*)'$/.exec(line)?.[1] ?? "")?.includes(lost));
    expect(shown).toEqual([false, true]);
  });

  it.each(["hoursFrom", "eventsPage"] as const)("sends few where each answer of %s has another order", async (part) => {
    let drawn = 1;
    const shuffle = <Item>(items: Item[]) => {
      const draw = () => (drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0);
      const keyed = items.map((item) => ({ item, key: draw() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    };
    const shuffled: Change = ({ hoursFrom, eventsPage }) =>
      part === "hoursFrom"
        ? { hoursFrom: (hours, start) => shuffle(hoursFrom(hours, start)) }
        : { eventsPage: (list, ...paging) => shuffle(eventsPage(list, ...paging)) };
    const report = await judge(providing(shuffled), QUICK);
    expect(failedRules(report)).toContain("same-answer");
    expect(report.ended).toBeUndefined();
    expect(report.requests).toBeLessThanOrEqual(350);
  });

  const seldomWrong = ["every tenth answer lacks its last item", "two requests at once get the answer of one"];
  it.each(seldomWrong)("sends few where answers are wrong now and then: %s", async (name) => {
    const report = await judge(mutantNamed(name).create, QUICK);
    expect(failedRules(report)).toContain("same-answer");
    expect(report.requests).toBeLessThanOrEqual(350);
  });

  const clocks = [{}, { today: "2026-11-21" }];
  it.each(clocks)("finds a cache of the day before that is right the second time: %j", async (held) => {
    const seen = new Set<string>();
    let isOld = false;
    const cached = (handler: Handler) => (request: Request) => {
      const target = request.url;
      const isPlain = !/startDate|limit=(30|1)\b/.test(target) && request.headers.has("Authorization");
      isOld = isPlain && !seen.has(target);
      if (isPlain) seen.add(target);
      return handler(request);
    };
    const create = around(cached, ({ today }) => ({ today: () => (isOld ? plus(today(), -1) : today()) }));
    expect(failedRules(await judge(create, { ...QUICK, ...held }))).toContain("same-answer");
  });

  it("takes no range to a day that has passed for one to today", async () => {
    let isOver = false;
    const few: Change = ({ museum }) => ({ museum: { ...museum, events: museum.events.slice(0, 1) } });
    const turning = (handler: Handler, now: () => number) => (request: Request) => {
      // The day turns in the middle of the night.
      if (!isOver && request.url.includes("special-events?endDate")) advance(now, 13 * 3_600_000);
      isOver ||= request.url.includes("special-events?endDate");
      return handler(request);
    };
    const report = await judge(around(turning, few), QUICK);
    expect([isOver, failedRules(report)]).toEqual([true, []]);
  });

  it("finds a field that no event has where a page has few of them", async () => {
    const change: Change = ({ museum }) => ({
      museum: { ...museum, events: museum.events.filter((_, index) => index % 12 === 0) },
      showEvent: ({ name, ...event }) => ({ ...event, eventName: name }),
    });
    const report = await judge(providing(change), QUICK);
    expect(failedRules(report)).toEqual(["events-fields-sent"]);
    expect(findingsOf(report)[0]?.reproducibility).toBe("each of 3 times");
  });

  it("sends few requests, two at once, and says what it leaves out", async () => {
    let [underWay, most] = [0, 0];
    const create = around((handler) => async (request) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return handler(request).finally(() => (underWay -= 1));
    });
    const report = await judge(create, QUICK);
    expect(report.requests).toBeLessThanOrEqual(250);
    expect(most).toBeLessThanOrEqual(2);
    expect(report.notes.join()).toContain("--quick asked a few queries for each rule");
    expect(report.summary.passed).toBeGreaterThan(50);
  });

  it.each(["entity-tags", "credential-required", "parameter-order", "time-growth"])(
    "is not needed for a few requests: %s alone reads no more of the data than it needs",
    async (rule) => {
      const report = await judge(createProvider, { only: [rule] });
      expect(report.checks.map(({ status }) => status)).toEqual(["passed"]);
      expect(report.requests).toBeLessThan(100);
    },
  );

  it("takes a long closure for no end where a page is a window of days", async () => {
    const closed = "hours are paged by days of the calendar, with a closure of 170 days";
    const { create } = soundProviders.find(({ name }) => name === closed)!;
    expect(failedRules(await judge(create, { ...QUICK, today: "2026-11-21", seed: 1 }))).toEqual([]);
  });

  it("asks for no day that a broken entry has in another form", async () => {
    const { create } = mutantNamed("the date with a time");
    expect(failedRules(await judge(create, QUICK))).toEqual(["hours-fields"]);
  });

  it.each(
    everyNth(2, [
      "the default limit is 9, on hours",
      "endDate is fourteen days on",
      "pages overlap by one, on events",
      "price as text",
      "nobody needs a credential",
      "up to 50 are served",
      "endDate stays in the year",
      "an empty startDate gets 500",
      "one event has a text for a price",
      "a range is cut to 31 days",
      "an eventId is drawn anew for each answer",
      "a limit sticks until the next one",
      "a date is written as in the first language of a reader of ja",
      "past the end it begins again, on hours",
      "the limit is one too many, on events",
      "the range begins after startDate",
      "endDate is in ranges of a single day alone",
      "endDate loses a day over the end of a leap year",
    ]),
  )("still catches, and soon: %s", async (name) => {
    const { create, rules } = mutantNamed(name);
    const report = await judge(create, QUICK);
    expect(failedRules(report).some((rule) => rules.includes(rule))).toBe(true);
    expect(report.requests).toBeLessThan(1000);
  });

  it("catches most faults of single days, since its ranges cross the edges of the calendar by design", async () => {
    const caught: string[] = [];
    const tried = everyNth(3, edges);
    for (const { name, rules, create } of tried) {
      if (failedRules(await judge(create, QUICK)).some((rule) => rules.includes(rule))) caught.push(name);
    }
    // The leap days and the leap year lie further ahead than a quick run looks.
    expect(caught.length).toBeGreaterThanOrEqual(tried.length - shareOf(4, 1 / 3));
  });
});
