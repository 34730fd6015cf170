/** Mutants that list the days of the opening hours in a wrong order, twice, or where the museum is closed. */
import { addDays, dayNumber, monthEnd, weekday } from "../calendar.js";
import { createEntry, type Entry } from "../catalogue.js";
import { createArea } from "../mutant.js";
import { compare } from "../provider.js";
import { editRows, isEvents, type Row, type Wrap } from "../wrap.js";

const mutant = createArea("hours-order");

type Order = (a: Entry, b: Entry) => number;

function by(key: (day: Entry) => string | number): { compareDays: Order } {
  return { compareDays: (a, b) => compare(key(a), key(b)) || compare(a.date, b.date) };
}

function scattered({ date }: Entry): number {
  return (dayNumber(date) * 7919) % 1009;
}

function ofHours(edit: (rows: readonly Row[]) => unknown): Wrap {
  return editRows((rows, request) => (isEvents(request) ? rows : edit(rows)));
}

/** Every day between the first and the last, open or not. */
function withClosedDays(show: (date: string) => Entry): (days: readonly Entry[]) => readonly Entry[] {
  return (days) => {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return days;
    const all = Array.from({ length: dayNumber(last.date) - dayNumber(first.date) + 1 }, (_, at) =>
      addDays(first.date, at),
    );
    return all.map((date) => days.find((day) => day.date === date) ?? show(date));
  };
}

function repeated(isRepeated: (day: Entry) => boolean, again = (day: Entry) => day) {
  return { joinDays: (days: readonly Entry[]) => days.flatMap((day) => (isRepeated(day) ? [day, again(day)] : [day])) };
}

/** Days change places with the next where the first of them is met. */
function swapped(isFirst: (day: Entry) => boolean) {
  return {
    joinDays: (days: readonly Entry[]) => {
      const list = [...days];
      for (let at = 0; at + 1 < list.length; at += 1) {
        const [day, next] = [list[at], list[at + 1]];
        if (day && next && isFirst(day)) [list[at], list[at + 1], at] = [next, day, at + 1];
      }
      return list;
    },
  };
}

export const hoursOrder = [
  mutant("days-scattered", "Days are in no order.", by(scattered)),
  mutant("days-descending", "Days run from the last to the first.", { compareDays: (a, b) => compare(b.date, a.date) }),
  mutant(
    "days-by-opening-time",
    "Days are sorted by opening time, then by date.",
    by(({ timeOpen }) => timeOpen),
  ),
  mutant(
    "days-by-closing-time",
    "Days are sorted by closing time, then by date.",
    by(({ timeClose }) => timeClose),
  ),
  mutant(
    "days-by-weekday",
    "Days are sorted by weekday, then by date.",
    by(({ date }) => weekday(date)),
  ),
  mutant(
    "days-by-month-and-day",
    "Days are sorted without their year.",
    by(({ date }) => date.slice(5)),
  ),
  mutant(
    "days-by-day-of-month",
    "Days are sorted by the day of the month.",
    by(({ date }) => date.slice(8)),
  ),
  mutant("months-descending", "Days descend within each month.", {
    compareDays: (a, b) => compare(a.date.slice(0, 7), b.date.slice(0, 7)) || compare(b.date, a.date),
  }),
  mutant(
    "pages-reversed",
    "Each page of days is in descending order.",
    ofHours((rows) => rows.toReversed()),
  ),
  mutant(
    "first-day-last",
    "The first day of each page stands at its end.",
    ofHours((rows) => [...rows.slice(1), ...rows.slice(0, 1)]),
  ),
  mutant(
    "days-swapped-at-month-end",
    "The last day of a month comes after the day that follows it.",
    swapped(({ date }) => date === monthEnd(date)),
  ),
  mutant(
    "days-swapped-at-year-end",
    "The last open day of a year comes after the day that follows it.",
    swapped(({ date }) => date.endsWith("-12-31")),
  ),
  mutant(
    "day-twice",
    "Every tenth day stands there twice.",
    repeated(({ date }) => dayNumber(date) % 10 === 0),
  ),
  mutant(
    "month-end-twice",
    "The last day of a month stands there twice.",
    repeated(({ date }) => date === monthEnd(date)),
  ),
  mutant(
    "day-in-two-parts",
    "Thursdays have an entry for the day and another for the evening.",
    repeated(
      ({ date }) => weekday(date) === 4,
      (day) => ({ ...day, timeOpen: "19:00" }),
    ),
  ),
  mutant("closed-days-as-date", "A closed day has an entry with its date alone.", {
    joinDays: withClosedDays((date) => ({ ...createEntry(date), timeOpen: "", timeClose: "" })),
    showDay: (day) => (day.timeOpen === "" ? { date: day.date } : day),
  }),
  mutant("closed-days-as-null", "A closed day has an entry with null as its times.", {
    joinDays: withClosedDays((date) => ({ ...createEntry(date), timeOpen: "", timeClose: "" })),
    showDay: (day) => (day.timeOpen === "" ? { date: day.date, timeOpen: null, timeClose: null } : day),
  }),
  mutant("closed-days-at-midnight", "A closed day has an entry from 00:00 to 00:00.", {
    joinDays: withClosedDays((date) => ({ date, timeOpen: "00:00", timeClose: "00:00" })),
  }),
];
