import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { addDays, type DaySpan, dayNumber, weekdayOf } from "../src/contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../src/contract/interface.js";
import { profiles } from "../src/contract/profile.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../src/fixtures/chance.js";
import { GeneratedMuseum } from "../src/fixtures/generated-museum.js";
import { createGeneratedWorld, windowAround } from "../src/fixtures/generated-world.js";
import { listPage, type Page } from "../src/museum/answer.js";
import { createCatalogue } from "../src/museum/catalogue.js";
import { daysIn } from "../src/museum/list-index.js";
import { everyNth, shareOf } from "./support/share.js";

const museum = (seed: number, eventsPerWeek = DEFAULT_EVENTS_PER_WEEK) => new GeneratedMuseum({ seed, eventsPerWeek });
const year: DaySpan = { first: "2027-01-01", last: "2027-12-31" };
const seeds = [1, 2, 3, 42, -7];

const hoursOf = (seed: number, window = year) => [...museum(seed).hours(window)];
const eventsOf = (seed: number, window = year) => [...museum(seed).events(window)];
/** How many events further on the same name comes again at the earliest; any hundred in a row differ where that is 100 or more. */
function shortestWayToSameName(events: readonly { readonly name?: string }[]): number {
  const lastAt = new Map<string | undefined, number>();
  const ways = events.map(({ name }, at) => {
    const way = at - (lastAt.get(name) ?? Number.NEGATIVE_INFINITY);
    lastAt.set(name, at);
    return way;
  });
  return Math.min(...ways);
}

/** Cuts after a full stop that ends a word, not an initial. */
const sentencesIn = (text: string) => text.split(/(?<=[^A-Z][.?]) (?=\P{Ll})/u);

describe.each(seeds)("the hours of the museum of seed %i", (seed) => {
  const hours = hoursOf(seed);
  const onWeekday = (weekday: number) => hours.filter(({ date }) => weekdayOf(dayNumber(date)) === weekday);

  it("are entries in ascending order, which open before they close", () => {
    expect(hours.map(({ date }) => date)).toEqual([...new Set(hours.map(({ date }) => date))].sort());
    for (const { timeOpen = "", timeClose = "" } of hours) {
      expect(timeOpen).toMatch(/^\d\d:\d\d$/);
      expect(timeClose).toMatch(/^\d\d:\d\d$/);
      expect(timeOpen < timeClose).toBe(true);
    }
  });

  it("have one closing day a week, but for Easter Monday, and one late evening", () => {
    const counts = Array.from({ length: 7 }, (_, weekday) => onWeekday(weekday).length);
    expect(counts.filter((count) => count <= 1)).toHaveLength(1);
    expect(counts.filter((count) => count < 44)).toHaveLength(1);
    const lateDays = new Set(
      hours.filter(({ timeClose = "" }) => timeClose >= "20:00").map(({ date }) => weekdayOf(dayNumber(date))),
    );
    expect(lateDays.size).toBe(1);
  });

  it("differ between summer and winter, and between weekdays and weekends", () => {
    const usual = (month: string, weekday: number) =>
      onWeekday(weekday)
        .filter(({ date }) => date.slice(5, 7) === month)
        .map(({ timeOpen, timeClose }) => `${timeOpen}-${timeClose}`);
    const mode = (list: string[]) =>
      [...list].sort((a, b) => list.filter((x) => x === b).length - list.filter((x) => x === a).length)[0];
    expect(mode(usual("07", 5))).not.toBe(mode(usual("02", 5)));
    expect(mode(usual("07", 5))).not.toBe(mode(usual("07", 1)) ?? mode(usual("07", 2)));
  });

  it("close on holidays, and early on the eve of one", () => {
    const on = (date: string) => hours.find((entry) => entry.date === date);
    for (const holiday of ["2027-01-01", "2027-03-26", "2027-05-01", "2027-12-25", "2027-12-26"])
      expect(on(holiday)).toBeUndefined();
    for (const eve of ["2027-12-24", "2027-12-31"]) expect(on(eve)?.timeClose ?? "14:00").toBe("14:00");
  });

  it("have now and then an exception", () => {
    const early = hours.filter(({ timeClose = "" }) => timeClose < "16:00");
    const threeYears = hoursOf(seed, { first: "2027-01-01", last: "2029-12-31" });
    expect(early.length).toBeGreaterThan(0);
    expect(early.length).toBeLessThan(30);
    const weeks = 3 * 52;
    expect(threeYears.length).toBeLessThan(weeks * 6 + 3);
    expect(threeYears.length).toBeGreaterThan(weeks * 6 - 50);
  });
});

describe.each(seeds)("the events of the museum of seed %i", (seed) => {
  const events = eventsOf(seed);

  it("have UUIDs of version 4, all fields, and whole prices of which a fair share is 0", () => {
    for (const { eventId, price = -1, name, location } of events) {
      expect(eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.isInteger(price) && price >= 0 && price < 100).toBe(true);
      expect(name).toMatch(/^\S.{3,88}\S$/);
      expect(location).toMatch(/^\S.+\S$/);
    }
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    const free = events.filter(({ price }) => price === 0).length / events.length;
    expect(free).toBeGreaterThan(0.25);
    expect(free).toBeLessThan(0.65);
  });

  it("take place on open days, on dates that ascend, inside the window", () => {
    const open = new Set(hoursOf(seed).map(({ date }) => date));
    for (const { dates } of events) {
      expect(dates.length).toBeGreaterThan(0);
      expect(dates).toEqual([...new Set(dates)].sort());
      for (const date of dates) expect(open.has(date)).toBe(true);
    }
  });

  it("follow patterns: one day, a weekend, weekly, monthly", () => {
    const gaps = new Set(
      events.flatMap(({ dates }) => dates.slice(1).map((date, at) => dayNumber(date) - dayNumber(dates[at]!))),
    );
    expect(events.some(({ dates }) => dates.length === 1)).toBe(true);
    for (const gap of [1, 7, 28]) expect(gaps.has(gap)).toBe(true);
  });

  it("have different names, any hundred in a row", () => {
    expect(shortestWayToSameName(events)).toBeGreaterThanOrEqual(100);
  });

  it("are described in two or three sentences that hardly ever come again in a hundred events", () => {
    const hundred = events.slice(0, 100).flatMap(({ eventDescription = "" }) => {
      const sentences = sentencesIn(eventDescription);
      expect([2, 3]).toContain(sentences.length);
      expect(eventDescription).not.toMatch(/[{}]|undefined|lorem/i);
      return sentences;
    });
    expect(new Set(hundred).size / hundred.length).toBeGreaterThan(0.96);
  });
});

describe("the generated museum", () => {
  it("fills more than a page with the events of any week", () => {
    for (const seed of [...seeds, 17, 23, 99]) {
      const world = createGeneratedWorld({ seed });
      const catalogue = world.catalogueOn("2027-03-01");
      for (let day = 0; day < 700; day += 1) {
        const startDate = addDays("2026-06-01", day);
        const query = { startDate, endDate: addDays(startDate, 7), page: 1, limit: 10 };
        expect(listPage(catalogue, listSpecialEvents, query, profiles.default).total(), startDate).toBeGreaterThan(10);
      }
    }
  });

  it("reaches from a year before today to two years after it", () => {
    const { hours, events } = createGeneratedWorld().catalogueOn("2028-02-29");
    const eventDays = [...new Set(events.flatMap(({ dates }) => dates))].sort();
    expect(hours[0]?.date).toMatch(/^2027-(02-28|03-0[123])$/);
    expect(hours.at(-1)?.date).toMatch(/^2030-02-2[678]$/);
    expect(eventDays[0]).toMatch(/^2027-(02-28|03-0\d)$/);
    expect(eventDays.at(-1)?.slice(0, 7)).toBe("2030-02");
  });

  it.each(["2027-03-01", "0000-01-01", "9999-12-31"])(
    "lists the same as one that was generated whole, whatever is asked first, on %s",
    (today) => {
      const window = windowAround(today);
      const whole = createCatalogue({ hours: [...museum(3).hours(window)], events: [...museum(3).events(window)] });
      const startDate = fc.integer({ min: -400, max: 800 }).map((days) => addDays(today, days));
      const query = fc.record({
        startDate,
        days: fc.oneof(fc.nat(20), fc.nat(900)),
        page: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 300 })),
        limit: fc.integer({ min: 1, max: 30 }),
      });
      const answers = fc.record({
        eventOrder: fc.constantFrom("firstDateInRange", "name", "eventId", "asStored"),
        eventPageUnit: fc.constantFrom("events", "days"),
        hoursPageUnit: fc.constantFrom("entries", "calendarDays"),
      } as const);
      const read = ({ items, total, pages, covers }: Page) => ({
        items,
        total: total(),
        pages: pages(),
        covers: covers?.(),
      });
      fc.assert(
        fc.property(fc.array(fc.tuple(query, answers), { minLength: 1, maxLength: 6 }), (queries) => {
          const lazy = createGeneratedWorld({ seed: 3 }).catalogueOn(today);
          for (const [{ days, ...rest }, profileAnswers] of queries) {
            const asked = { ...rest, endDate: addDays(rest.startDate, days) };
            const profile = { ...profiles.default, ...profileAnswers };
            expect(read(listPage(lazy, listSpecialEvents, asked, profile))).toEqual(
              read(listPage(whole, listSpecialEvents, asked, profile)),
            );
            expect(read(listPage(lazy, getMuseumHours, asked, profile))).toEqual(
              read(listPage(whole, getMuseumHours, asked, profile)),
            );
          }
        }),
        { numRuns: shareOf(40, 0.25), seed: 1 },
      );
      const lazy = createGeneratedWorld({ seed: 3 }).catalogueOn(today);
      expect(lazy.span).toEqual(whole.span);
      expect(lazy.hours).toEqual(whole.hours);
      expect(lazy.events).toEqual(whole.events);
    },
  );

  it("generates the weeks that a query reaches, and no other", () => {
    const eventsOfWeek = vi.spyOn(GeneratedMuseum.prototype, "eventsOfWeek");
    const { index } = createGeneratedWorld().catalogueOn("2027-03-01");
    expect(eventsOfWeek).not.toHaveBeenCalled();
    expect([...daysIn(index.events, { first: "2027-03-01", last: "2027-03-08" })].length).toBeGreaterThan(5);
    const asked = new Set(eventsOfWeek.mock.calls.map(([monday]) => monday));
    expect(Math.max(...asked)).toBe(dayNumber("2027-03-08"));
    expect(asked.size).toBeLessThan(20);
    vi.restoreAllMocks();
  });

  it.each(everyNth(2, [3, 22, 100, 200]))(
    "has different names in any hundred events, with %i a week",
    (eventsPerWeek) => {
      for (const seed of seeds) {
        const events = [...museum(seed, eventsPerWeek).events(year)];
        expect(shortestWayToSameName(events)).toBeGreaterThanOrEqual(100);
      }
    },
  );

  it("never changes an entry or event when the window widens or moves, or more events come to a week", () => {
    const date = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));
    const window = fc.tuple(date, fc.nat(120)).map(([first, days]) => ({ first, last: addDays(first, days) }));
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        window,
        fc.nat(40),
        fc.nat(40),
        fc.nat(30),
        (seed, inner, before, after, more) => {
          const outer = { first: addDays(inner.first, -before), last: addDays(inner.last, after) };
          const wide = museum(seed, DEFAULT_EVENTS_PER_WEEK + more);
          const within = (day: string) => day >= inner.first && day <= inner.last;
          expect([...wide.hours(outer)].filter((entry) => within(entry.date))).toEqual([...museum(seed).hours(inner)]);
          const others = new Map([...wide.events(outer)].map((event) => [event.eventId, event]));
          for (const event of museum(seed).events(inner)) expect(others.get(event.eventId)).toEqual(event);
        },
      ),
      { numRuns: shareOf(60, 0.25), seed: 1 },
    );
  });

  it("ends with the calendar", () => {
    const last = museum(1);
    const window = { first: "9999-10-01", last: "9999-12-31" };
    expect([...last.hours(window)].at(-1)?.date).toBe("9999-12-31");
    expect([...last.events(window)].length).toBeGreaterThan(10);
    expect([...last.events({ first: "0000-01-01", last: "0000-02-01" })].length).toBeGreaterThan(10);
  });
});
