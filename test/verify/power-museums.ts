/** The museums over which the power of a run is predicted: those of the repository, and thin ones. */
import { readdirSync, readFileSync } from "node:fs";
import type { DataSet, ProfileAnswers } from "../../src/adapters/index.js";
import { plus } from "./museum.js";

export const TODAY = "2026-11-21";

export interface PowerMuseum {
  readonly data: DataSet;
  readonly profile?: ProfileAnswers;
}

const hours = (length: number, from = 0) =>
  Array.from({ length }, (_, at) => ({
    date: plus(TODAY, from + at),
    timeOpen: "10:00",
    timeClose: at % 2 === 0 ? "17:00" : "18:00",
  }));

const withMondaysOff = (length: number) => hours(length).filter((_, at) => at % 7 !== 3);

export const eventOn = (number: number, dates: string[]) => ({
  eventId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name: `Évènement ${number}`,
  location: "Great Hall",
  eventDescription: `What takes place for the ${number}th time.`,
  dates,
  price: number % 5,
});

const daily = (length: number, from = 0, number = 0) =>
  Array.from({ length }, (_, at) => eventOn(number + at, [plus(TODAY, from + at)]));

const repeated = [eventOn(900, [plus(TODAY, -3), plus(TODAY, 3)]), eventOn(901, [plus(TODAY, 2), plus(TODAY, 30)])];

/** One page of hours with a closed day, and no event of two dates. */
export const onePage: DataSet = {
  hours: hours(9).filter((_, at) => at !== 4),
  events: [eventOn(1, [plus(TODAY, 1)]), eventOn(2, [plus(TODAY, 1)]), eventOn(3, [plus(TODAY, 6)])],
};

const usual: DataSet = { hours: withMondaysOff(60), events: [...daily(60, -10), ...repeated] };

const thin: Readonly<Record<string, PowerMuseum>> = {
  "one week": { data: { hours: hours(7), events: daily(7) } },
  "no closed day": { data: { hours: hours(120, -20), events: [...daily(60, -10), ...repeated] } },
  "one event a day": { data: { hours: withMondaysOff(60), events: daily(60) } },
  "no events": { data: { hours: withMondaysOff(60), events: [] } },
  "one page": { data: onePage },
  "no event of two dates": { data: { hours: withMondaysOff(60), events: [...daily(40), ...daily(40, 1, 100)] } },
  "other answers": {
    data: usual,
    profile: { pastStartDate: "clamp", pageBeyondEnd: "notFound", limitAboveMaximum: "clamp", eventDates: "inRange" },
  },
  "days of the calendar": { data: usual, profile: { hoursPageUnit: "calendarDays", eventPageUnit: "days" } },
};

const read = (path: string): PowerMuseum => ({ data: JSON.parse(readFileSync(path, "utf8")) });

export const museums: Readonly<Record<string, PowerMuseum>> = {
  ...thin,
  ...Object.fromEntries(readdirSync("fixtures/edges").map((name) => [`edges/${name}`, read(`fixtures/edges/${name}`)])),
  "standard.json": read("fixtures/standard.json"),
};
