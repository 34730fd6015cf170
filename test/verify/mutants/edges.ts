/** Mutants of single days: where clocks change, leap days, the end of a year, the ends of the calendar, and today. */
import { type Happening, plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { type Parts, Refusal } from "../provider.js";

type Day = (date: string) => boolean;

const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
const isNth = (date: string, nth: number) => isSunday(date) && Math.ceil(Number(date.slice(8)) / 7) === nth;
const isLast = (date: string) => isSunday(date) && plus(date, 7).slice(5, 7) !== date.slice(5, 7);
const inMonth = (date: string, ...months: string[]) => months.includes(date.slice(5, 7));

const europe: Day = (date) => isLast(date) && inMonth(date, "03", "10");
const america: Day = (date) => (isNth(date, 2) && inMonth(date, "03")) || (isNth(date, 1) && inMonth(date, "11"));
const australia: Day = (date) => isNth(date, 1) && inMonth(date, "04", "10");
const leapDay: Day = (date) => date.endsWith("02-29");
const leapYearsEnd: Day = (date) => date.endsWith("12-31") && Number(date.slice(0, 4)) % 4 === 0;

/** A day that lists lose unless they begin with it. */
const lostFromHours = (name: string, isLost: Day) =>
  mutant(name, "hours-pages-complete hours-start-date", ({ hoursFrom }) => ({
    hoursFrom: (hours, start) => hoursFrom(hours, start).filter(({ date }) => date === start || !isLost(date)),
  }));
const lostFromEvents = (name: string, isLost: Day, rules = "events-wider-range events-end-default") =>
  mutant(name, rules, ({ isIn }) => ({
    isIn: ({ dates, ...event }, range) =>
      isIn({ ...event, dates: dates.filter((date) => date === range.start || !isLost(date)) }, range),
  }));

/** An event on each day around some days, which lie beyond the usual ones. */
function around({ museum: { hours, events } }: Parts, ...days: string[]) {
  const added = days.flatMap((day, at) =>
    Array.from({ length: 40 }, (_, index): Happening => {
      const eventId = `edde0000-5a1e-4c0d-8b0${at}-0000000000${String(index).padStart(2, "0")}`;
      return { ...(events[0] as Happening), eventId, name: `Edge ${index}`, dates: [plus(day, index - 20)] };
    }),
  );
  return { museum: { hours, events: [...events, ...added] } };
}

/** A default of endDate that is another one where the seven days cross some day. */
const endDefault = (name: string, isCrossed: Day, days: number): Mutant =>
  mutant(name, "events-end-default", (parts) => {
    const crosses = (start: string) => [1, 2, 3, 4, 5, 6, 7].some((ahead) => isCrossed(plus(start, ahead)));
    const endOf = (start: string) => plus(start, crosses(start) ? days : 7);
    return {
      ...around(parts, "2028-02-29", "2028-12-31"),
      end: (values, start) => (values("endDate").length > 0 ? parts.end(values, start) : endOf(start)),
    };
  });

export const mutants: readonly Mutant[] = [
  lostFromHours("the day of a change in Europe is lost from lists before, on hours", europe),
  lostFromHours("the day of a change in America is lost from lists before, on hours", america),
  lostFromHours("the day of a change in Australia is lost from lists before, on hours", australia),
  lostFromHours("31 December is lost from lists before", (date) => date.endsWith("12-31")),
  lostFromEvents("the day of a change in Europe is lost from ranges before, on events", europe),
  lostFromEvents("the day of a change in America is lost from ranges before, on events", america),
  lostFromEvents(
    "the last day of a month is lost from ranges before",
    (date) => plus(date, 1).endsWith("-01"),
    "events-wider-range events-end-default events-start-default",
  ),
  endDefault("endDate loses a day over a leap day", leapDay, 6),
  endDefault("endDate gains a day over a leap day", leapDay, 8),
  endDefault("endDate loses a day over the end of a leap year", leapYearsEnd, 6),
  endDefault("endDate loses a day over a change in Europe", europe, 6),
  endDefault("endDate gains a day over a change in America", america, 8),
  endDefault("endDate loses a day over a change in Australia", australia, 6),
  mutant("endDate loses a day in the last week of a year", "events-end-default", (parts) => ({
    end: (values, start) =>
      values("endDate").length > 0 || start.slice(5) < "12-25" ? parts.end(values, start) : plus(start, 6),
  })),
  mutant("an endDate of today is taken for one of the past", "success-status", (parts) => ({
    range: (values) => {
      if (values("endDate")[0] === parts.today()) throw new Refusal(400);
      return parts.range(values);
    },
  })),
  mutant("an endDate of today gives nothing", "events-start-default", (parts) => ({
    isIn: (event, range) => range.end !== parts.today() && parts.isIn(event, range),
  })),
  mutant("an endDate of 9999-12-31 overflows", "events-wider-range", (parts) => ({
    isIn: (event, range) => range.end !== "9999-12-31" && parts.isIn(event, range),
  })),
  mutant("days before 1970 are negative and give nothing", "events-wider-range hours-horizon", (parts) => ({
    isIn: (event, range) => range.start >= "1970" && parts.isIn(event, range),
    hoursFrom: (hours, start) => (start < "1970" ? [] : parts.hoursFrom(hours, start)),
  })),
];
