/** What breaks several rules about a list is told in one sentence. */
import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { judge } from "./judging.js";
import { type Happening, plus } from "./museum.js";
import { type Change, createProvider, type Range } from "./provider.js";

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
    "Pages before the last are short or empty, and together have all: items are left out of a page once it is cut, as by a range.",
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

const rowsOf = (list: readonly Happening[], { start, end }: Range) =>
  list.flatMap((event) => event.dates.filter((date) => date >= start && date <= end).map(() => event));
const ofWeek = (date: string) => (date.slice(5) < "12-28" ? date : `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`);

/** Of these, the first finding differs between a quick run and a full one. */
const told: readonly (readonly [fault: string, sentence: string, change: Change])[] = [
  [
    "an offset without the limit",
    "Page 2 begins 10 items after page 1 whatever the limit",
    () => ({ slice: (list, page, limit) => list.slice((page - 1) * 10, (page - 1) * 10 + limit) }),
  ],
  [
    "rows of dates that are cut into pages",
    "(LIMIT before DISTINCT)",
    () => ({
      eventsPage: (list, page, limit, range) => [
        ...new Set(rowsOf(list, range).slice((page - 1) * limit, page * limit)),
      ],
    }),
  ],
  [
    "an order with ties that each page breaks in its own way",
    "their order leaves ties open",
    () => ({
      eventsPage: (list, page, limit) => {
        const rank = ({ eventId }: Happening) => (Number.parseInt(eventId.slice(0, 6), 16) * (page + limit)) % 97;
        const sorted = [...list].sort((a, b) => a.price - b.price || rank(a) - rank(b));
        return sorted.slice((page - 1) * limit, page * limit);
      },
    }),
  ],
  [
    "an offset of 32 bits",
    "overflows 32 bits",
    () => ({
      slice: (list, page, limit) => {
        const offset = Math.imul(page - 1, limit);
        return offset < 0 ? [] : list.slice(offset, offset + limit);
      },
    }),
  ],
  [
    "a page that is not read",
    "Every page is the first one",
    ({ page }) => ({ page: (values, path) => Math.min(1, page(values, path)) }),
  ],
  [
    "limits that are compared as texts",
    "they are compared as texts",
    () => ({
      limit: (values) => {
        const [text = "10"] = values("limit");
        return text > "30" ? 30 : Number(text);
      },
    }),
  ],
  [
    "the year of a week",
    "have the year of their week",
    () => ({
      showHours: (entry) => ({ ...entry, date: ofWeek(entry.date) }),
      showEvent: (event) => ({ ...event, dates: event.dates.map(ofWeek) }),
    }),
  ],
  [
    "events from their first date to their last",
    "from its first date to its last",
    () => ({ isIn: ({ dates }, { start, end }) => (dates[0] ?? "") <= end && (dates.at(-1) ?? "") >= start }),
  ],
  [
    "the first date of an event alone",
    "the first date alone is looked at",
    ({ isIn }) => ({ isIn: (event, range) => isIn({ ...event, dates: event.dates.slice(0, 1) }, range) }),
  ],
  [
    "an end seven days after today",
    "every range ends seven days after today",
    ({ end, today }) => ({
      end: (values, start) => (values("endDate").length > 0 ? end(values, start) : plus(today(), 7)),
    }),
  ],
  [
    "an end six days after startDate",
    "every range ends 6 days after startDate",
    ({ end }) => ({ end: (values, start) => (values("endDate").length > 0 ? end(values, start) : plus(start, 6)) }),
  ],
];

/** Faults beside those, which get none of their sentences. */
const neighbours: readonly (readonly [fault: string, change: Change])[] = [
  [
    "an event that larger pages of days of the calendar lose",
    (parts) => ({
      eventsPage: (list, page, limit, range) => {
        const [first, last] = [plus(range.start, (page - 1) * limit), plus(range.start, page * limit - 1)];
        const firstIn = ({ dates }: Happening) =>
          dates.find((date) => parts.isIn({ dates: [date] } as Happening, range)) ?? "";
        const own = page > 10_000 ? [] : list.filter((event) => firstIn(event) >= first && firstIn(event) <= last);
        return own.filter((_, index) => limit <= 7 || index % 4 !== 3);
      },
    }),
  ],
  [
    "some times that are numbers",
    () => ({ showHours: (entry, index) => (index % 5 === 2 ? { ...entry, timeClose: 17 } : entry) }),
  ],
];

describe("verify names none of these causes for", () => {
  it.each(neighbours)("%s", async (_, change) => {
    const report = await judge((now) => createProvider(now, change), { quick: true, rate: 100_000 });
    const messages = report.checks.flatMap(({ findings }) => findings.map(({ message }) => message));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => faults.some(([, , sentence]) => message.includes(sentence)))).toEqual([]);
  });
});

it("verify, if quick, names that pages of events are counted from 0 where it has few of them", async () => {
  const change: Change = ({ museum, slice }) => ({
    museum: { ...museum, events: museum.events.filter((_, index) => index % 3 === 0) },
    slice: (list, page, limit, path) => slice(list, path === "/special-events" ? page + 1 : page, limit, path),
  });
  const report = await judge((now) => createProvider(now, change), { quick: true, rate: 100_000 });
  const [first, ...others] = report.checks.flatMap(({ findings }) => findings);
  expect(first?.message).toContain("pages are counted from 0.");
  expect(others.filter(({ sameCauseAs }) => sameCauseAs === undefined)).toEqual([]);
});

describe.each([true, false])("verify, quick %s, names the cause of", (quick) => {
  it.each(everyNth(3, told))("%s, in one finding", async (_, sentence, change) => {
    const speed = quick ? { quick, rate: 100_000 } : { randomQueries: 20 };
    const report = await judge((now) => createProvider(now, change), speed);
    const findings = report.checks.flatMap((check) => check.findings);
    const messages = findings.filter(({ sameCauseAs }) => sameCauseAs === undefined).map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(sentence)]);
  });

  it.each(faults)("%s", async (_, rule, sentence, change) => {
    const speed = quick ? { quick, rate: 100_000 } : { randomQueries: 20 };
    const report = await judge((now) => createProvider(now, change), speed);
    const check = report.checks.find((one) => one.rule === rule);
    expect(check?.findings[0]?.message).toContain(sentence);
    expect(check?.findings.slice(1).filter(({ sameCauseAs }) => sameCauseAs === undefined)).toEqual([]);
  });
});
