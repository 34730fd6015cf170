/** Gets to know a target before it is held to anything: what today is there, and which entries and events it has. */
import { FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { describeAnswer } from "../answer.js";
import { datesOf, keyOf } from "../item.js";
import { askFor } from "../question.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../walk.js";
import { collectEvents, exploreEvents } from "./events-exploration.js";
import { exploreHours } from "./hours-exploration.js";
import { sightPast, sightToday, type TodaySighting, todayOf } from "./today.js";

export async function explore(run: Run): Promise<void> {
  await exploreHours(run);
  await exploreEvents(run);
  await sightPast(run);
  await settleToday(run);
  run.knowledge.events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

async function settleToday(run: Run): Promise<void> {
  const { knowledge, options } = run;
  knowledge.lookedAt = options.now();
  const sighting = await sightToday(run);
  const utc = options.today ?? createClock(options.now).today("UTC");
  const isPastClamped = knowledge.hours.past === "clamp" && knowledge.events.past === "clamp";
  const heard = {
    hours: knowledge.answers.hours ? sighting.hours : knowledge.plausible,
    events: knowledge.answers.events ? sighting.events : knowledge.plausible,
  };
  const today = todayOf(heard, { utc, isPastClamped });
  knowledge.today = today ?? heard.hours[0] ?? utc;
  const isTold = heard.hours.length < knowledge.plausible.length || heard.events.length < knowledge.plausible.length;
  knowledge.todayIsOpen = !isTold && !isPastClamped && knowledge.plausible.length > 1;
  if (today !== undefined) return;
  if (heard.hours.length === 0) await violateDefault(run, getMuseumHours, "hours-start-default", utc);
  if (heard.events.length === 0) await violateDefault(run, listSpecialEvents, "events-start-default", utc);
  if (heard.hours.length > 0 && heard.events.length > 0) await violateBoth(run, heard);
}

async function violateDefault(run: Run, operation: Operation, rule: string, utc: string): Promise<void> {
  const [open, dated] = [
    askFor(operation, { limit: LARGEST_LIMIT }),
    askFor(operation, { startDate: utc, limit: LARGEST_LIMIT }),
  ];
  const answers = [await run.ask(open), await run.ask(dated)];
  run.collector.violate(rule, {
    message: wrongToday(run),
    expected: `as from ${utc}: ${answers[1] ? describeAnswer(answers[1]) : ""}`,
    came: answers[0] ? `${describeAnswer(answers[0])}, another list` : "",
    asks: answers.map(({ ask }) => ask),
    again: async () => {
      const { hours, events } = await sightToday(run, run.askAgain);
      return (operation.id === getMuseumHours.id ? hours : events).length === 0;
    },
  });
}

async function violateBoth(run: Run, { hours, events }: TodaySighting): Promise<void> {
  const [one, other] = [await run.ask(askFor(getMuseumHours)), await run.ask(askFor(listSpecialEvents))];
  run.collector.violate("events-start-default", {
    message: "The two operations take different days as today.",
    expected: `${hours.join(" or ")}, as ${getMuseumHours.path} has it`,
    came: `${events.join(" or ")} on ${listSpecialEvents.path}`,
    asks: [one.ask, other.ask],
    again: async () => {
      const later = await sightToday(run, run.askAgain);
      return !later.hours.some((day) => later.events.includes(day));
    },
  });
}

/** Takes the data set for what is known, in place of what was seen. */
function knowDataSet({ knowledge: { hours, events } }: Run, fixtures: DataSet): void {
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

function wrongToday({ knowledge: { plausible }, options: { today } }: Run): string {
  if (today !== undefined) return `Without a startDate comes something else than from ${today}.`;
  return `Without a startDate comes something else than from ${plausible.join(" or ")}, one of which is today in any zone (where the target's clock is held, --today says so).`;
}
