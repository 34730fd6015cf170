/** Mutants whose opening hours have a wrong shape, in every entry or in one deep in the list. */
import type { Entry } from "../catalogue.js";
import { createArea } from "../mutant.js";
import type { Change } from "../traits.js";

const mutant = createArea("fields");
const DEEP = 300;

function everyDay(showDay: (day: Entry) => unknown): Change {
  return { showDay };
}

function oneDay(edit: (day: Entry) => unknown): Change {
  return { showDay: (day, at) => (at === DEEP ? edit(day) : day) };
}

function dayFirst(date: string): string {
  return date.split("-").toReversed().join("/");
}

export const hoursFields = [
  mutant(
    "date-with-time",
    "Every entry's date has a time behind it.",
    everyDay((day) => ({ ...day, date: `${day.date}T00:00:00Z` })),
  ),
  mutant(
    "date-day-first",
    "Every entry's date is written DD/MM/YYYY.",
    everyDay((day) => ({ ...day, date: dayFirst(day.date) })),
  ),
  mutant(
    "date-as-number",
    "Every entry's date is a number such as 20270131.",
    everyDay((day) => ({ ...day, date: Number(day.date.replaceAll("-", "")) })),
  ),
  mutant(
    "date-without-padding",
    "Months and days under ten have no leading zero.",
    everyDay((day) => ({ ...day, date: day.date.replaceAll("-0", "-") })),
  ),
  mutant(
    "date-misnamed",
    "An entry's date is called day.",
    everyDay(({ date, ...rest }) => ({ day: date, ...rest })),
  ),
  mutant(
    "one-date-with-time",
    "One entry deep in the list has a date with a time behind it.",
    oneDay((day) => ({ ...day, date: `${day.date}T00:00:00` })),
  ),
  mutant(
    "one-date-impossible",
    "One entry deep in the list has the 32nd of a month as its date.",
    oneDay((day) => ({ ...day, date: `${day.date.slice(0, 8)}32` })),
  ),
  mutant(
    "one-date-with-slashes",
    "One entry deep in the list has a date written with slashes.",
    oneDay((day) => ({ ...day, date: day.date.replaceAll("-", "/") })),
  ),
  mutant(
    "time-without-leading-zero",
    "Times before ten are written as 9:00.",
    everyDay((day) => ({ ...day, timeOpen: day.timeOpen.replace(/^0/, "") })),
  ),
  mutant(
    "time-with-seconds",
    "Opening times have seconds.",
    everyDay((day) => ({ ...day, timeOpen: `${day.timeOpen}:00` })),
  ),
  mutant(
    "time-close-with-zone",
    "Closing times have a Z behind them.",
    everyDay((day) => ({ ...day, timeClose: `${day.timeClose}Z` })),
  ),
  mutant(
    "time-with-dot",
    "Times are written with a dot.",
    everyDay((day) => ({ ...day, timeClose: day.timeClose.replace(":", ".") })),
  ),
  mutant(
    "time-of-twelve-hours",
    "Closing times are written as 6:00 PM.",
    everyDay((day) => ({ ...day, timeClose: `${Number(day.timeClose.slice(0, 2)) - 12}${day.timeClose.slice(2)} PM` })),
  ),
  mutant(
    "time-as-number",
    "Opening times are numbers such as 900.",
    everyDay((day) => ({ ...day, timeOpen: Number(day.timeOpen.replace(":", "")) })),
  ),
  mutant(
    "time-as-date-time",
    "Opening times are whole date-times.",
    everyDay((day) => ({ ...day, timeOpen: `${day.date}T${day.timeOpen}` })),
  ),
  mutant(
    "time-open-misnamed",
    "timeOpen is called openTime.",
    everyDay(({ timeOpen, ...rest }) => ({ openTime: timeOpen, ...rest })),
  ),
  mutant(
    "times-in-snake-case",
    "The times are called time_open and time_close.",
    everyDay(({ date, timeOpen, timeClose }) => ({ date, time_open: timeOpen, time_close: timeClose })),
  ),
  mutant(
    "time-close-never-sent",
    "timeClose is never sent.",
    everyDay(({ timeClose: _, ...rest }) => rest),
  ),
  mutant(
    "time-open-null",
    "timeOpen is null in every entry.",
    everyDay((day) => ({ ...day, timeOpen: null })),
  ),
  mutant(
    "one-time-of-25-hours",
    "One entry deep in the list closes at 25:00.",
    oneDay((day) => ({ ...day, timeClose: "25:00" })),
  ),
  mutant(
    "one-time-of-60-minutes",
    "One entry deep in the list closes at 17:60.",
    oneDay((day) => ({ ...day, timeClose: "17:60" })),
  ),
  mutant(
    "one-time-without-leading-zero",
    "One entry deep in the list opens at 9:00.",
    oneDay((day) => ({ ...day, timeOpen: "9:00" })),
  ),
  mutant(
    "one-time-with-seconds",
    "One entry deep in the list has a closing time with seconds.",
    oneDay((day) => ({ ...day, timeClose: `${day.timeClose}:00` })),
  ),
  mutant(
    "one-time-null",
    "One entry deep in the list has null as its closing time.",
    oneDay((day) => ({ ...day, timeClose: null })),
  ),
  mutant(
    "one-time-empty",
    "One entry deep in the list has an empty opening time.",
    oneDay((day) => ({ ...day, timeOpen: "" })),
  ),
  mutant(
    "one-time-in-words",
    "One entry deep in the list opens at noon, in words.",
    oneDay((day) => ({ ...day, timeOpen: "noon" })),
  ),
  mutant(
    "one-entry-null",
    "One entry deep in the list is null.",
    oneDay(() => null),
  ),
  mutant(
    "entries-as-lists",
    "Every entry is a list of three texts.",
    everyDay(({ date, timeOpen, timeClose }) => [date, timeOpen, timeClose]),
  ),
];
