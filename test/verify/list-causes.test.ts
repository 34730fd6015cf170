/** What breaks several rules about a list is told in one sentence. */
import { describe, expect, it } from "vitest";
import { judge } from "./judging.js";
import { plus } from "./museum.js";
import { type Change, createProvider } from "./provider.js";

const faults: readonly (readonly [fault: string, rule: string, sentence: string, change: Change])[] = [
  [
    "pages from 0",
    "hours-pages-complete",
    "Page 1 begins after as many items as a page holds: pages are counted from 0.",
    ({ slice }) => ({ slice: (list, page, limit, path) => slice(list, page + 1, limit, path) }),
  ],
  [
    "pages from 0, of which 0 is the default",
    "hours-pages-complete",
    "Page 1 begins after as many items as a page holds: pages are counted from 0.",
    ({ page, slice }) => ({
      page: (values, path) => (values("page").length === 0 || values("page")[0] === "0" ? 0 : page(values, path)),
      slice: (list, page, limit, path) => slice(list, page + 1, limit, path),
    }),
  ],
  [
    "a range that is applied to a page",
    "events-pages-full",
    "Pages before the last are short or empty: a page is cut out of all items, and the range applied to it.",
    ({ isIn, museum }) => ({
      eventsPage: (_list, page, limit, range) => {
        const all = [...museum.events].sort((a, b) => ((a.dates[0] ?? "") < (b.dates[0] ?? "") ? -1 : 1));
        return all.slice((page - 1) * limit, page * limit).filter((event) => isIn(event, range));
      },
    }),
  ],
  [
    "events a day later",
    "events-in-range",
    "dates are shifted by a day",
    () => ({ showEvent: (event) => ({ ...event, dates: event.dates.map((date) => plus(date, 1)) }) }),
  ],
  [
    "hours a day earlier",
    "hours-start-date",
    "dates are shifted by a day",
    () => ({ showHours: (entry) => ({ ...entry, date: plus(entry.date, -1) }) }),
  ],
  [
    "closed days",
    "hours-fields",
    "An entry without times may be a closed day, which has no entry.",
    () => ({
      showHours: (entry, index) => (index % 5 === 2 ? { ...entry, timeOpen: "", timeClose: "" } : entry),
    }),
  ],
];

describe.each([true, false])("verify, quick %s, names the cause of", (quick) => {
  it.each(faults)("%s", async (_, rule, sentence, change) => {
    const speed = quick ? { quick, rate: 100_000 } : { randomQueries: 20 };
    const report = await judge((now) => createProvider(now, change), speed);
    const check = report.checks.find((one) => one.rule === rule);
    expect(check?.findings[0]?.message).toContain(sentence);
    expect(check?.findings.slice(1).filter(({ sameCauseAs }) => sameCauseAs === undefined)).toEqual([]);
  });
});
