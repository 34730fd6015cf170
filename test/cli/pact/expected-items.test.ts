/** `museum-mock pact check` on the items that a pact expects: how many a page can have, and the days on which they lie. */
import { describe, expect, it } from "vitest";
import { check, namedBy } from "../../support/pact-check.js";
import { day, interaction, listing, query, rulesOf, toPact, writePacts } from "../../support/written-pacts.js";

const oneDay = "startDate=2027-03-02&endDate=2027-03-02";
const some = { match: "type", min: 1 };

/** A query, the events that are expected, the rules for them, and whether they rely on an inclusive endDate. */
const bounds = [
  [oneDay, [{ name: "A walk" }], {}, true],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: some }), true],
  [oneDay, [{ name: "A walk" }], { matchingRules: { "$.body": { min: 1 } } }, true],
  [oneDay, [], {}, false],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: { match: "type" } }), false],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: { match: "type", min: 0 } }), false],
] as const;

const hours = ([text, count, rules]: readonly [string, number, object, ...unknown[]]) =>
  listing(`/museum-hours?${text}`, Array(count).fill(day), rules);

/** More days than a page has, with the rules for them, and the limit that says so. */
const tooMany = [
  ["", 11, {}, "10 here by default"],
  ["limit=1", 2, {}, "1 here"],
  ["limit=50", 31, {}, "30 here"],
  ["limit=0", 2, {}, "1 here"],
  ["limit=ten", 11, {}, "10 here"],
  ["limit=2&limit=3", 4, {}, "3 here"],
  ["limit=3", 1, rulesOf({ $: { match: "type", min: 4 } }), "3 here"],
  ["limit=3", 1, { matchingRules: { "$.body": { match: "type", min: 4 } } }, "3 here"],
  ["limit=3", 4, rulesOf({ "$[*].date": { match: "date" } }), "3 here"],
  ["limit=3", 4, rulesOf({ "$[*]": { match: "type" } }), "3 here"],
  ["limit=3", 4, rulesOf({ $: { match: "equality" } }), "3 here"],
  ["limit=3", 1, { matchingRules: { body: { $: { matchers: [{ match: "type" }, { min: 4 }] } } } }, "3 here"],
] as const;

/** As many as it has, and what they rely on. */
const enough = [
  ["", 10, {}, []],
  ["limit=30", 30, {}, []],
  ["limit=50", 30, {}, ["limitAboveMaximum=clamp"]],
  ["limit=2&limit=3", 3, {}, ["repeatedParameter=last"]],
  ["limit=3&limit=2", 3, {}, ["repeatedParameter=first"]],
  ["limit=3", 4, rulesOf({ $: { match: "type" } }), []],
  ["limit=3", 4, rulesOf({ $: { match: "type", min: 3 } }), []],
  ["limit=3", 4, rulesOf({ $: { match: "type", max: 9 } }), []],
] as const;

describe.concurrent("the items that a pact expects", () => {
  it("relies on an inclusive endDate for events of a range that is that one day", async () => {
    const relying = bounds.map(([text, content, rules]) => toPact(listing(`/special-events?${text}`, content, rules)));
    const expected = bounds.map(([, , , isReliance]) => (isReliance ? ["endDateBound=inclusive"] : []));
    expect(await namedBy(writePacts(...relying))).toEqual(expected);
  });

  it("takes an endDate that is the day of its states, where startDate is left out, for that one day", async () => {
    const asked = { path: "/special-events", query: query("endDate=2027-03-02") };
    const pacts = ["2027-03-02", "2027-03-01", undefined].map((today) =>
      toPact(interaction({ ...asked, ...(today && { today }) }, { content: [{ name: "A walk" }] })),
    );
    expect(await namedBy(writePacts(...pacts))).toEqual([["endDateBound=inclusive"], [], []]);
  });

  it("fails for more hours than a page has under every answer, and for no fewer", async () => {
    const { status, stdout } = await check(writePacts(...tooMany.map((page) => toPact(hours(page)))));
    expect(status).toBe(1);
    const found = stdout.split(/^✗ .*$/m).slice(1);
    tooMany.forEach(([text, , , limit], index) => {
      expect(found[index], text).toContain(`(“Number of days per page.”) is ${limit}, and no answer`);
      expect(found[index], text).toContain("puts more on a page, at interactions[0].response.body\n");
    });
    const named = await namedBy(writePacts(...enough.map((page) => toPact(hours(page)))));
    expect(named).toEqual(enough.map(([, , , expected]) => expected));
  });

  it("relies on pages of days for more events than limit", async () => {
    const events = (text: string, count: number, rules = {}) =>
      toPact(listing(`/special-events?${text}`, Array(count).fill({ name: "A walk" }), rules));
    const pacts = [events("limit=1", 2), events("", 11), events("", 10), events("", 1, rulesOf({ $: { min: 11 } }))];
    const byDays = ["eventPageUnit=days"];
    expect(await namedBy(writePacts(...pacts))).toEqual([byDays, byDays, [], byDays]);
  });
});
