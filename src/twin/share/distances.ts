/** How far a synthetic twin is from the real one, measure by measure: 0 is the same, 1 has nothing in common. */
import { dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { profiles } from "../../contract/profile.js";
import { createChance } from "../../fixtures/chance.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { spaceOf } from "../learning/learn.js";
import { drawQuestion } from "../questions/distribution.js";
import { answerBy } from "../questions/model.js";

export interface Distance {
  readonly measure: string;
  /** Total variation distance of two distributions, or the share of what differs. */
  readonly distance: number;
}

type Sampler = (data: DataSet) => readonly string[];

const TEXTS = ["name", "location", "eventDescription"] as const;

const measures: Readonly<Record<string, Sampler>> = {
  "open days by weekday": ({ hours }) => hours.map(({ date }) => String(weekdayOf(dayNumber(date)))),
  "gaps between open days": ({ hours }) => gapsOf(hours.map(({ date }) => date)),
  "opening hours by weekday": ({ hours }) =>
    hours.map(({ date, timeOpen, timeClose }) => `${weekdayOf(dayNumber(date))} ${timeOpen} ${timeClose}`),
  "dates of an event": ({ events }) => events.map(({ dates }) => String(dates.length)),
  "days between the dates of an event": ({ events }) => events.flatMap(({ dates }) => gapsOf([...dates].sort())),
  "events on a day": ({ events }) => countsOf(events.flatMap(({ dates }) => dates)),
  prices: ({ events }) => events.map(({ price }) => String(price)),
  ...Object.fromEntries(
    TEXTS.map((field) => [
      `length of ${field}`,
      ({ events }: DataSet) => events.map((event) => String([...(event[field] ?? "")].length)),
    ]),
  ),
};

export function distancesOf(
  real: DataSet,
  made: DataSet,
  profile: Partial<Profile>,
  today: string,
): readonly Distance[] {
  return [
    ...Object.entries(measures).map(([measure, sample]) => ({
      measure,
      distance: variation(sample(real), sample(made)),
    })),
    { measure: "items on a page, over 200 random questions", distance: pageDistance(real, made, profile, today) },
  ];
}

/** What of the real data is still recognisable: shares of items that are as they were. */
export function kept(real: DataSet, made: DataSet): readonly Distance[] {
  const times = new Map(real.hours.map((entry) => [entry.date, `${entry.timeOpen} ${entry.timeClose}`]));
  const sameHours = made.hours.filter(
    (entry) => times.get(entry.date) === `${entry.timeOpen} ${entry.timeClose}`,
  ).length;
  const pairs = new Set(real.events.map(({ dates, price }) => `${dates.join()} ${price}`));
  const sameEvents = made.events.filter(({ dates, price }) => pairs.has(`${dates.join()} ${price}`)).length;
  return [
    { measure: "open days with the hours of that day", distance: sameHours / Math.max(made.hours.length, 1) },
    { measure: "events with dates and price of a real one", distance: sameEvents / Math.max(made.events.length, 1) },
  ];
}

function gapsOf(dates: readonly string[]): readonly string[] {
  return dates.slice(1).map((date, index) => String(dayNumber(date) - dayNumber(dates[index] ?? date)));
}

function countsOf(dates: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts.values()].map(String);
}

function variation(some: readonly string[], others: readonly string[]): number {
  const shares = (list: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1 / list.length);
    return counts;
  };
  const [a, b] = [shares(some), shares(others)];
  let sum = 0;
  for (const key of new Set([...a.keys(), ...b.keys()])) sum += Math.abs((a.get(key) ?? 0) - (b.get(key) ?? 0));
  return Math.round(sum * 500) / 1000;
}

const QUESTIONS = 200;

function pageDistance(real: DataSet, made: DataSet, answers: Partial<Profile>, today: string): number {
  const profile = { ...profiles.default, ...answers };
  const [a, b] = [real, made].map((data) => ({ catalogue: createCatalogue(data), profile, today }));
  if (!a || !b) return 1;
  const chance = createChance(1, "share");
  const space = spaceOf(a.catalogue, today);
  let other = 0;
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const { query } = drawQuestion(chance, space);
    const [one, two] = [answerBy(a, query), answerBy(b, query)];
    if (one.status !== two.status || one.items?.length !== two.items?.length) other += 1;
  }
  return other / QUESTIONS;
}
