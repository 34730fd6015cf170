/** Mutants whose endDate is by default something other than seven days after startDate. */
import { addDays, isClockChange, monthEnd, weekday } from "../calendar.js";
import { createArea } from "../mutant.js";
import type { Change } from "../traits.js";

const mutant = createArea("end-date-default");

/** A default that lies before startDate finds nothing. */
function ending(endByDefault: (startDate: string, today: string) => string): Change {
  return { endByDefault, invertedRange: "empty" };
}

function days(count: number): Change {
  return ending((start) => addDays(start, count));
}

/** Seven days later, unless something is met on the way. */
function unless(isMet: (start: string, end: string) => boolean, other: (start: string, end: string) => string): Change {
  return ending((start) => {
    const end = addDays(start, 7);
    return isMet(start, end) ? other(start, end) : end;
  });
}

function week(start: string): readonly string[] {
  return [1, 2, 3, 4, 5, 6, 7].map((later) => addDays(start, later));
}

function workingDaysLater(start: string): string {
  let end = start;
  for (let left = 7; left > 0; left -= [0, 6].includes(weekday(end)) ? 0 : 1) end = addDays(end, 1);
  return end;
}

/** The same day of the next month, or its last. */
function monthLater(start: string): string {
  const next = addDays(monthEnd(start), 1);
  const same = `${next.slice(0, 8)}${start.slice(8)}`;
  return same > monthEnd(next) ? monthEnd(next) : same;
}

const isOverMonthEnd = (start: string, end: string) => start.slice(0, 7) !== end.slice(0, 7);
const isOverYearEnd = (start: string, end: string) => start.slice(0, 4) !== end.slice(0, 4);
const isOverFebruary = (start: string, end: string) => start.slice(5, 7) === "02" && end.slice(5, 7) === "03";
const changesIn = (month: string) => (start: string) =>
  week(start).some((day) => isClockChange(day) && day.slice(5, 7) === month);

export const endDateDefault = [
  mutant("end-default-on-start", "endDate is startDate by default.", days(0)),
  mutant("end-default-of-one-day", "endDate is the day after startDate by default.", days(1)),
  mutant("end-default-of-five-days", "endDate is 5 days after startDate by default.", days(5)),
  mutant(
    "end-default-of-six-days",
    "endDate is 6 days after startDate by default, a week with startDate in it.",
    days(6),
  ),
  mutant("end-default-of-eight-days", "endDate is 8 days after startDate by default.", days(8)),
  mutant("end-default-of-fourteen-days", "endDate is 14 days after startDate by default.", days(14)),
  mutant("end-default-of-thirty-days", "endDate is 30 days after startDate by default.", days(30)),
  mutant(
    "end-default-missing",
    "There is no end by default.",
    ending(() => "9999-12-31"),
  ),
  mutant(
    "end-default-from-today",
    "endDate is 7 days after today by default, whatever startDate is.",
    ending((_, today) => addDays(today, 7)),
  ),
  mutant(
    "end-default-from-the-later",
    "endDate is 7 days after today by default where startDate is past.",
    ending((start, today) => addDays(start < today ? today : start, 7)),
  ),
  mutant(
    "end-default-today",
    "endDate is today by default where startDate is past.",
    ending((start, today) => (start < today ? today : addDays(start, 7))),
  ),
  mutant(
    "end-default-week-for-today-alone",
    "endDate is 30 days after a startDate other than today by default.",
    ending((start, today) => addDays(start, start === today ? 7 : 30)),
  ),
  mutant("end-default-month-end", "endDate is the end of startDate's month by default.", ending(monthEnd)),
  mutant(
    "end-default-year-end",
    "endDate is the end of startDate's year by default.",
    ending((start) => `${start.slice(0, 4)}-12-31`),
  ),
  mutant("end-default-month-later", "endDate is the same day of the next month by default.", ending(monthLater)),
  mutant(
    "end-default-week-end",
    "endDate is the Saturday of startDate's week by default.",
    ending((start) => addDays(start, 6 - weekday(start))),
  ),
  mutant(
    "end-default-next-week-end",
    "endDate is the Sunday of the week after startDate's by default.",
    ending((start) => addDays(start, 14 - weekday(start))),
  ),
  mutant("end-default-working-days", "endDate is 7 working days after startDate by default.", ending(workingDaysLater)),
  mutant(
    "end-default-without-mondays",
    "endDate is later by default for each Monday on the way.",
    ending((start) => addDays(start, 7 + week(start).filter((day) => weekday(day) === 1).length)),
  ),
  mutant(
    "end-default-held-at-month-end",
    "endDate never goes beyond the end of a month by default.",
    unless(isOverMonthEnd, monthEnd),
  ),
  mutant(
    "end-default-in-months-of-thirty-days",
    "endDate is reckoned by default as if each month had 30 days.",
    unless(isOverMonthEnd, (start, end) => addDays(end, 30 - Number(monthEnd(start).slice(8)))),
  ),
  mutant(
    "end-default-in-months-of-31-days",
    "endDate is reckoned by default as if each month had 31 days.",
    unless(isOverMonthEnd, (start, end) => addDays(end, Number(monthEnd(start).slice(8)) - 31)),
  ),
  mutant(
    "end-default-held-at-year-end",
    "endDate never goes beyond the end of a year by default.",
    unless(isOverYearEnd, (start) => `${start.slice(0, 4)}-12-31`),
  ),
  mutant(
    "end-default-in-the-same-year",
    "Over the end of a year, endDate keeps startDate's year by default and finds nothing.",
    unless(isOverYearEnd, (start, end) => `${start.slice(0, 4)}${end.slice(4)}`),
  ),
  mutant(
    "end-default-february-always-long",
    "Over the end of February, endDate is a day early by default in years of 365 days.",
    unless(
      (start, end) => isOverFebruary(start, end) && monthEnd(start).endsWith("28"),
      (_, end) => addDays(end, -1),
    ),
  ),
  mutant(
    "end-default-february-of-thirty-days",
    "Over the end of February, endDate is reckoned by default as if that had 30 days.",
    unless(isOverFebruary, (start, end) => addDays(end, Number(monthEnd(start).slice(8)) - 30)),
  ),
  mutant(
    "end-default-short-in-march",
    "Over the clock change in March, endDate is a day early by default.",
    unless(changesIn("03"), (_, end) => addDays(end, -1)),
  ),
  mutant(
    "end-default-short-in-october",
    "Over the clock change in October, endDate is a day early by default.",
    unless(changesIn("10"), (_, end) => addDays(end, -1)),
  ),
  mutant(
    "end-default-long-in-march",
    "Over the clock change in March, endDate is a day late by default.",
    unless(changesIn("03"), (_, end) => addDays(end, 1)),
  ),
  mutant(
    "end-default-in-local-time",
    "From a clock change on till the next, endDate is a day early by default.",
    unless(
      (start) => /-(?:0[4-9]|10)-/.test(start),
      (_, end) => addDays(end, -1),
    ),
  ),
  mutant(
    "end-default-on-sundays-short",
    "endDate is 6 days after a Sunday by default.",
    unless(
      (start) => weekday(start) === 0,
      (_, end) => addDays(end, -1),
    ),
  ),
];
