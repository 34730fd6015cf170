/** Gets to know a target before it is held to anything: what today is there, and which entries and events it has. */
import { FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { describeResponse } from "../client/response.js";
import { queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { collectEvents, exploreEvents } from "./events-exploration.js";
import { exploreHours } from "./hours-exploration.js";
import { datesOf, keyOf } from "./item.js";
import { LARGEST_LIMIT } from "./page-crawl.js";
import { type ObservedToday, observePast, observeToday, todayOf } from "./today.js";

export async function explore(run: Run): Promise<void> {
  await exploreHours(run);
  await exploreEvents(run);
  await observePast(run);
  await settleToday(run);
  run.model.events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

async function settleToday(run: Run): Promise<void> {
  const { model, options } = run;
  model.lookedAt = options.now();
  const sighting = await observeToday(run);
  const utc = options.today ?? createClock(options.now).today("UTC");
  const isPastClamped = model.hours.past === "clamp" && model.events.past === "clamp";
  const heard = {
    hours: model.answers.hours ? sighting.hours : model.plausible,
    events: model.answers.events ? sighting.events : model.plausible,
  };
  const today = todayOf(heard, { utc, isPastClamped });
  model.today = today ?? heard.hours[0] ?? utc;
  const isTold = heard.hours.length < model.plausible.length || heard.events.length < model.plausible.length;
  model.todayIsOpen = !isTold && !isPastClamped && model.plausible.length > 1;
  if (today !== undefined) return;
  if (heard.hours.length === 0) await violateDefault(run, getMuseumHours, "hours-start-default", utc);
  if (heard.events.length === 0) await violateDefault(run, listSpecialEvents, "events-start-default", utc);
  if (heard.hours.length > 0 && heard.events.length > 0) await violateBoth(run, heard);
}

async function violateDefault(run: Run, operation: Operation, rule: string, utc: string): Promise<void> {
  const [open, dated] = [
    queryFor(operation, { limit: LARGEST_LIMIT }),
    queryFor(operation, { startDate: utc, limit: LARGEST_LIMIT }),
  ];
  const answers = [await run.get(open), await run.get(dated)];
  run.collector.violate(rule, {
    message: wrongToday(run),
    expected: `as from ${utc}: ${answers[1] ? describeResponse(answers[1]) : ""}`,
    actual: answers[0] ? `${describeResponse(answers[0])}, another list` : "",
    requests: answers.map(({ request }) => request),
    again: async () => {
      const { hours, events } = await observeToday(run, run.getAgain);
      return (operation.id === getMuseumHours.id ? hours : events).length === 0;
    },
  });
}

async function violateBoth(run: Run, { hours, events }: ObservedToday): Promise<void> {
  const [one, other] = [await run.get(queryFor(getMuseumHours)), await run.get(queryFor(listSpecialEvents))];
  run.collector.violate("events-start-default", {
    message: "The two operations take different days as today.",
    expected: `${hours.join(" or ")}, as ${getMuseumHours.path} has it`,
    actual: `${events.join(" or ")} on ${listSpecialEvents.path}`,
    requests: [one.request, other.request],
    again: async () => {
      const later = await observeToday(run, run.getAgain);
      return !later.hours.some((day) => later.events.includes(day));
    },
  });
}

/** Takes the data set for what is known, in place of what was seen. */
function knowDataSet({ model: { hours, events } }: Run, fixtures: DataSet): void {
  const loaded = new Set([
    ...fixtures.hours.map(({ date }) => date),
    ...fixtures.events.map((event) => keyOf(listSpecialEvents, event)),
  ]);
  const isOther =
    hours.entries.some(({ date }) => !loaded.has(date)) || events.events.some(({ key }) => !loaded.has(key));
  // What shows other data is judged by what it shows; that it is not the data set, its own rule says.
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

function wrongToday({ model: { plausible }, options: { today } }: Run): string {
  if (today !== undefined) return `Without a startDate comes something else than from ${today}.`;
  return `Without a startDate comes something else than from ${plausible.join(" or ")}, one of which is today in any zone (where the target's clock is held, --today says so).`;
}
