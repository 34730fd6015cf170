/** Explores a target before it is judged: what today is there, which entries and events it has, and how it pages them. */
import { FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { listSpecialEvents } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { Run } from "../run.js";
import { collectEvents, exploreEvents } from "./events-exploration.js";
import { exploreHours } from "./hours-exploration.js";
import { datesOf, keyOf } from "./item.js";
import { commonDays, noteToday, observePast, observeToday, todayOf } from "./today.js";

export async function explore(run: Run): Promise<void> {
  await Promise.all([exploreHours(run), exploreEvents(run)]);
  await observePast(run);
  await settleToday(run);
  run.model.events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

/** Reads the data again. How the target reads what the document leaves open does not change with them. */
export async function readAgain(run: Run): Promise<void> {
  const { hours, events } = run.model;
  const [known, { past }] = [{ ...hours }, events];
  run.forgetData();
  await Promise.all([exploreHours(run), exploreEvents(run)]);
  if (known.past === "clamp") hours.past = "clamp";
  if (past === "clamp") events.past = "clamp";
  hours.unit = known.unit ?? hours.unit;
  events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

async function settleToday(run: Run): Promise<void> {
  const { model, options } = run;
  const from = options.now();
  model.observedAt = from;
  const observed = await observeToday(run);
  const utc = options.today ?? createClock(options.now).today(options.timeZone ?? "UTC");
  const heard = {
    hours: model.hours.isAnswered ? observed.hours : model.plausible,
    events: model.events.isAnswered ? observed.events : model.plausible,
  };
  const isPastClamped = model.hours.past === "clamp" && model.events.past === "clamp";
  const today = todayOf(heard, { utc, isPastClamped });
  model.today = today ?? heard.hours[0] ?? utc;
  model.firstToday = heard;
  noteToday(model, { from, to: options.now(), dates: isPastClamped && today ? [today] : commonDays(heard) });
}

/** Takes the data set for what is known, in place of what was seen. */
function knowDataSet({ model: { hours, events } }: Run, fixtures: DataSet): void {
  const loaded = new Set([
    ...fixtures.hours.map(({ date }) => date),
    ...fixtures.events.map((event) => keyOf(listSpecialEvents, event)),
  ]);
  const isOther =
    hours.entries.some(({ date }) => !loaded.has(date)) || events.events.some(({ key }) => !loaded.has(key));
  // Other data is judged by what it shows; that it is not the data set, a rule of its own reports.
  if (isOther) return;
  hours.entries = [...fixtures.hours].sort((a, b) => (a.date < b.date ? -1 : 1));
  hours.to = LAST_DATE;
  events.events = fixtures.events.map((event) => ({
    key: keyOf(listSpecialEvents, event),
    dates: datesOf(event),
  }));
  events.to = LAST_DATE;
  if (hours.past !== "clamp") Object.assign(hours, { from: FIRST_DATE });
}
