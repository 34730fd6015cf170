/** What explains the findings: one mistake or two, by their names in the catalogue of mutants. */
import { describe, expect, it } from "vitest";
import { unjudgedRules } from "../../src/verify/report/summary.js";
import { everyNth } from "../support/share.js";
import { failedRules, judge } from "./judging.js";
import { plus } from "./museum.js";
import { composed } from "./mutant.js";
import { mutantNamed } from "./mutants.js";
import { type Change, compare, createProvider, type Handler, providing } from "./provider.js";
import { createRareMuseum } from "./rare-museum.js";

const rare = (every: number): Change => {
  return ({ museum, today }) => ({ museum: createRareMuseum(museum, today(), every) });
};

/** Five events in the weeks to come. */
const few: Change = ({ museum, today }) => {
  const ahead = createRareMuseum(museum, today(), 9).events.filter(({ dates }) => (dates[0] ?? "") > today());
  const events = ahead.sort((a, b) => compare(a.dates[0] ?? "", b.dates[0] ?? "")).slice(0, 5);
  return { museum: { ...museum, events } };
};

const localMidnight = (date: string) => `${plus(date, -1)}T23:00:00Z`;

async function diagnose(names: readonly string[], data?: Change, held: { today?: string } = {}) {
  const report = await judge(composed(names.map(mutantNamed), data), { quick: true, ...held });
  return { report, causes: report.diagnosis.map(({ mutant, operations }) => `${mutant} on ${operations.join()}`) };
}

describe("the diagnosis of a service", () => {
  it.each(
    everyNth<readonly [string, string]>(2, [
      ["endDate is six days on", "default-range=6 on listSpecialEvents"],
      ["endDate is thirty days on", "default-range=30 on listSpecialEvents"],
      ["by the first date alone", "first-date-only on listSpecialEvents"],
      ["the default limit is 20, on hours", "default-limit=20 on getMuseumHours"],
      ["a limit of 30 gives 29, on events", "largest-limit=29 on listSpecialEvents"],
      ["the offset is reckoned with a limit of 10, on hours", "offset-fixed=10 on getMuseumHours"],
      ["page is ignored, on events", "page-ignored on listSpecialEvents"],
    ]),
  )("names the mistake, whether events are many or rare: %s", async (name, cause) => {
    expect((await diagnose([name])).causes).toEqual([cause]);
    expect((await diagnose([name], rare(2))).causes).toEqual([cause]);
  });

  it("names two mistakes at once, the findings that follow from them, and how to have both offline", async () => {
    const both = ["by the first date alone", "the offset is reckoned with a limit of 10, on events"];
    const { report } = await diagnose(both, undefined, { today: "2026-11-21" });
    const [{ mutant, explained, differing, findings, reproduce } = {} as never, ...others] = report.diagnosis;
    expect(others).toEqual([]);
    expect(mutant.split("+").sort()).toEqual(["first-date-only", "offset-fixed=10"]);
    expect([explained, explained > 20]).toEqual([differing, true]);
    expect(findings).toEqual(failedRules(report));
    expect([...findings].sort()).toEqual(["events-any-date", "events-pages-disjoint"]);
    expect(reproduce.at(-1)).toBe(`museum-mock serve --twin DIR --mutant ${mutant} --today 2026-11-21`);
  });

  const days = everyNth(2, [1, 2, 3, 4, 5]);
  it.each(days)("calls nothing wrong but a default, with an event each %i days", async (every) => {
    const { report, causes } = await diagnose(["endDate is six days on"], rare(every));
    expect(failedRules(report)).toEqual(["events-end-default"]);
    expect(causes).toEqual(["default-range=6 on listSpecialEvents"]);
  });

  it("names for each rule that waits the request that would have told, which it has not sent", async () => {
    const asked: string[] = [];
    const recorded = (handler: Handler) => (request: Request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}${search}`);
      return handler(request);
    };
    const { create } = mutantNamed("page is ignored, on events");
    const report = await judge((now) => recorded(create(now)), { quick: true });
    const waiting = report.checks.filter(({ question }) => question !== undefined);
    const known = ["events-wider-range", "events-pages-before-first", "events-predicted"];
    expect(waiting.map(({ rule }) => rule)).toEqual(expect.arrayContaining(known));
    for (const { question, message, cause, status } of waiting) {
      expect(asked).not.toContain(question);
      const says = `it can't be judged while ${cause} is broken; ${question} would tell`;
      expect([status, message]).toEqual(["notExercised", says]);
    }
    const lines = unjudgedRules(report.checks, "notExercised").filter(({ why }) => why.endsWith("would tell"));
    expect(lines.map(({ rules }) => rules)).toEqual(waiting.map(({ rule }) => [rule]));
  });

  it("says nothing where all is well, or no mistake of the catalogue explains it", async () => {
    expect((await judge(createProvider, { quick: true })).diagnosis).toEqual([]);
    const { report, causes } = await diagnose(["hours compare month and day alone"]);
    expect(failedRules(report)).toEqual(["hours-horizon", "hours-start-date"]);
    expect(causes).toEqual([]);
  });

  /** Two mistakes, and the rules that they break. */
  type Pair = readonly [one: string, other: string, rules: string];

  it.each<Pair>([
    ["endDate is six days on", "the range begins after startDate", "events-end-default events-start-date"],
    ["events begin three days ahead", "events ignore endDate", "events-in-range events-start-default"],
  ])(
    "holds a default against the same range without it, while ranges are broken: %s, %s",
    async (one, other, rules) => {
      expect([...failedRules((await diagnose([one, other])).report)].sort()).toEqual(rules.split(" "));
    },
  );

  it.each(
    everyNth<Pair>(2, [
      ["dates written day first", "endDate is six days on", "events-end-default events-fields"],
      ["dates as objects", "endDate is six days on", "events-end-default events-fields"],
      ["eventId as a number", "by the first date alone", "events-any-date events-fields"],
      ["the date with a time", "the default limit is 20, on hours", "hours-fields hours-limit-default"],
      ["the date as a number", "page is ignored, on hours", "hours-fields hours-pages-disjoint"],
    ]),
  )("reads what is written in another form, and judges all else: %s, %s", async (form, other, rules) => {
    expect([...failedRules((await diagnose([form, other])).report)].sort()).toEqual(rules.split(" "));
  });

  const lostInEurope = "the day of a change in Europe is lost from ranges before, on events";
  const BOTH = "events-end-default events-wider-range";

  it.each(
    everyNth<Pair>(2, [
      // The pages look like those of a list that is too long to read.
      [
        "past the end it begins again, on events",
        "endDate is a week from today",
        "events-end-default events-pages-end",
      ],
      // One of two hundred ranges tells, each of which is asked for by one page.
      ["a range of more than 200 days finds nothing", "endDate loses a day over a change in Europe", BOTH],
      // The first list that differs is a matter of another rule.
      [lostInEurope, "endDate loses a day after a month of 30 days", BOTH],
    ]),
  )("names both in a full run: %s, %s", async (one, other, rules) => {
    const only = ["events-end-default", "events-wider-range", "events-pages-disjoint", "events-pages-end"];
    const report = await judge(composed([one, other].map(mutantNamed), rare(3)), { only });
    expect(failedRules(report)).toEqual(rules.split(" "));
  });

  const overDoubles = (id: string) => 2 ** 60 + Number.parseInt(id.slice(-2), 16);

  it.each<readonly [form: string, change: Change]>([
    ["seconds", () => ({ showHours: (entry) => ({ ...entry, date: Date.parse(entry.date) / 1000 }) })],
    ["a local midnight", () => ({ showEvent: (one) => ({ ...one, dates: one.dates.map(localMidnight) }) })],
    ["a number over 2^53", () => ({ showEvent: (one) => ({ ...one, eventId: overDoubles(one.eventId) }) })],
    ["a text with spaces", () => ({ showEvent: (one) => ({ ...one, dates: one.dates.join(", ") }) })],
    ["an object", () => ({ showHours: (entry) => ({ ...entry, date: { toString: 1, valueOf: 1 } }) })],
  ])("names the form alone where it can't be told what it means: %s", async (_, change) => {
    const report = await judge(providing(change), { quick: true });
    expect(failedRules(report).filter((rule) => !/-fields$/.test(rule))).toEqual([]);
  });

  it.each([[undefined], [rare(2)]])("blames no range where it is filtered after paging", async (data) => {
    const { report } = await diagnose(["events filtered after paging"], data);
    expect(failedRules(report)).toEqual(["events-pages-complete"]);
  });

  it("takes pages that count from 0 for no cache where there is no second one", async () => {
    expect((await diagnose(["pages count from 0, on events"], few)).causes).toEqual([]);
  });

  it("takes a page that is ignored for no cache where events are others each time", async () => {
    const both = ["page is ignored, on hours", "an eventId is drawn anew for each answer"];
    const { report, causes } = await diagnose(both);
    expect(failedRules(report)).toEqual(expect.arrayContaining(["same-answer", "hours-pages-disjoint"]));
    expect(causes).toEqual(["page-ignored on getMuseumHours"]);
  });

  it("takes nothing from before 1970 for days of the calendar without an event", async () => {
    const report = await judge(mutantNamed("days before 1970 are negative and give nothing").create);
    expect(failedRules(report)).toEqual(["events-wider-range", "hours-horizon"]);
  });

  it("names no mistake that a form of query refutes which nothing has asked: a single day", async () => {
    const { report, causes } = await diagnose(["the range begins after startDate"]);
    expect([failedRules(report), causes]).toEqual([["events-start-date"], []]);
    const always = await diagnose(["the range begins after startDate, always"]);
    expect(always.causes).toEqual(["start-date-excluded on listSpecialEvents"]);
  });

  it.each(
    everyNth<readonly [string, number, string]>(2, [
      ["by the last date alone", 3, "events-any-date"],
      ["by the first and the last date, not those between", 5, "events-any-date"],
      ["the day of a change in America is lost from ranges before, on events", 3, "events-wider-range"],
      ["endDate is outside ranges that end on a Sunday", 2, "events-end-date"],
      ["endDate loses a day in the last week of a year", 3, "events-end-default"],
      ["a limit is clamped, and its offset is not, on events", 5, "events-pages-clamped"],
    ]),
  )("finds by its own rule, with an event now and then: %s", async (name, every, rule) => {
    expect(failedRules((await diagnose([name], rare(every))).report)).toEqual([rule]);
  });

  it.each(
    everyNth<readonly [string, string]>(3, [
      ["page -1 is the last one, on events", "events-pages-before-first"],
      ["the last page is dropped unless full, on events", "events-pages-complete"],
      ["no page after the third, on events", "events-pages-complete"],
      ["pages overlap by one, on events", "events-pages-disjoint"],
      ["a range is cut to 180 days", "events-wider-range"],
      ["by the first and the last date, not those between", "events-any-date"],
      ["an event shows the first date in the range alone", "events-one-content"],
      ["events live a day ahead of the hours", "events-start-default"],
      ["limits whose low 32 bits are negative slip past the maximum", "limit-maximum"],
    ]),
  )("finds by its own rule, with five events: %s", async (name, rule) => {
    expect(failedRules((await diagnose([name], few)).report)).toEqual([rule]);
  });
});
