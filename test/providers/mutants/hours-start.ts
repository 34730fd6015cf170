/** Mutants that read the startDate of the opening hours wrongly. */
import { addDays, dayNumber, monthEnd, weekday } from "../calendar.js";
import { createArea } from "../mutant.js";
import type { Change, Question } from "../traits.js";

const mutant = createArea("hours-start");

/** Starts elsewhere where a startDate is given. */
function starting(move: (startDate: string, question: Question) => string): Change {
  return {
    ask: (question) =>
      question.operation === "hours" && question.given["startDate"] !== undefined
        ? { ...question, startDate: move(question.startDate, question) }
        : question,
  };
}

function having(hasDay: (date: string, startDate: string, question: Question) => boolean): Change {
  return { hasDay: (date, question) => hasDay(date, question.startDate, question) };
}

function dayFirst(date: string): string {
  return date.split("-").toReversed().join("/");
}

export const hoursStart = [
  mutant(
    "start-exclusive",
    "The day startDate itself is left out.",
    having((date, start) => date > start),
  ),
  mutant(
    "start-two-days-late",
    "Days start two days after startDate.",
    starting((start) => addDays(start, 2)),
  ),
  mutant(
    "start-a-day-early",
    "Days start a day before startDate.",
    starting((start) => addDays(start, -1)),
  ),
  mutant(
    "start-ignored",
    "startDate is ignored.",
    starting((_, { today }) => today),
  ),
  mutant(
    "start-returns-everything",
    "Every stored day is returned, whatever startDate says.",
    having(() => true),
  ),
  mutant(
    "future-start-ignored",
    "A startDate after today is ignored.",
    starting((start, { today }) => (start > today ? today : start)),
  ),
  mutant(
    "far-start-ignored",
    "A startDate more than 90 days ahead is ignored.",
    starting((start, { today }) => (start > addDays(today, 90) ? today : start)),
  ),
  mutant(
    "start-of-month-compared",
    "Only year and month of startDate are looked at.",
    having((date, start) => date.slice(0, 7) >= start.slice(0, 7)),
  ),
  mutant(
    "start-of-year-compared",
    "Only the year of startDate is looked at.",
    having((date, start) => date.slice(0, 4) >= start.slice(0, 4)),
  ),
  mutant(
    "start-without-year",
    "Dates are compared without their year.",
    having((date, start) => date.slice(5) >= start.slice(5)),
  ),
  mutant(
    "start-compared-as-text",
    "Dates are compared as texts DD/MM/YYYY.",
    having((date, start) => dayFirst(date) >= dayFirst(start)),
  ),
  mutant(
    "start-as-end",
    "Days up to startDate are returned.",
    having((date, start) => date <= start),
  ),
  mutant(
    "start-day-alone",
    "Only the day startDate is returned.",
    having((date, start, { given }) => (given["startDate"] === undefined ? date >= start : date === start)),
  ),
  mutant(
    "start-for-thirty-days",
    "Only thirty days from startDate are returned.",
    having((date, start) => date >= start && date < addDays(start, 30)),
  ),
  mutant(
    "start-for-its-year",
    "Days end with the year of startDate.",
    having((date, start) => date >= start && date.slice(0, 4) === start.slice(0, 4)),
  ),
  mutant(
    "start-at-sunday",
    "Days start with the Sunday of startDate's week.",
    starting((start) => addDays(start, -weekday(start))),
  ),
  mutant(
    "start-on-weekend-late",
    "A startDate on a Saturday is read as the Sunday after it.",
    starting((start) => (weekday(start) === 6 ? addDays(start, 1) : start)),
  ),
  mutant(
    "start-at-month-end-late",
    "A startDate at a month's end is read as the next day.",
    starting((start) => (start === monthEnd(start) ? addDays(start, 1) : start)),
  ),
  mutant(
    "start-of-month-late",
    "A startDate on the first of a month is read as the next day.",
    starting((start) => (start.endsWith("-01") ? addDays(start, 1) : start)),
  ),
  mutant(
    "start-in-another-year-ignored",
    "A startDate in another year than today's is ignored.",
    starting((start, { today }) => (start.slice(0, 4) === today.slice(0, 4) ? start : today)),
  ),
  mutant(
    "start-with-month-and-day-swapped",
    "A startDate is read as YYYY-DD-MM where that is a date.",
    starting((start) => {
      const [year = "", month = "", day = ""] = start.split("-");
      return Number(day) <= 12 ? `${year}-${day}-${month}` : start;
    }),
  ),
  mutant(
    "start-forgotten-on-later-pages",
    "startDate is ignored on every page but the first.",
    starting((start, { page, today }) => (page > 1 ? today : start)),
  ),
  mutant(
    "start-ignored-with-limit",
    "startDate is ignored where a limit is given.",
    starting((start, { given, today }) => (given["limit"] === undefined ? start : today)),
  ),
  mutant("start-on-closed-day-is-nothing", "A startDate on a closed day gets nothing.", {
    joinDays: (days, { startDate, given }) =>
      days[0]?.date === startDate || given["startDate"] === undefined ? days : [],
  }),
  mutant("start-on-closed-day-skips", "A startDate on a closed day skips the first open day.", {
    joinDays: (days, { startDate, given }) =>
      days[0]?.date === startDate || given["startDate"] === undefined ? days : days.slice(1),
  }),
  mutant("start-beyond-half-a-year-is-nothing", "A startDate more than 180 days ahead gets nothing.", {
    joinDays: (days, { startDate, today }) => (dayNumber(startDate) - dayNumber(today) > 180 ? [] : days),
  }),
];
