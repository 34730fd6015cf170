/** Which day is today for a service, and whether it has passed. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { type Operation, operations } from "../../contract/interface.js";
import { datedLists, LARGEST_LIMIT, rangedLists } from "../../contract/lists.js";
import { firstPageOf, type Parameters, type Query, queryFor } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { daysOf, keysOf, keysText } from "./item.js";
import type { Run, RunOptions } from "./run.js";
import { learn, type ObservedToday, type TargetModel } from "./target-model.js";

const QUARTER = 15 * 60_000;
/** The offsets from UTC of the zones whose day begins last and first: 12 hours behind, 14 ahead. */
const [FARTHEST_BEHIND, FARTHEST_AHEAD] = [-12 * 4 * QUARTER, 14 * 4 * QUARTER];
const OFFSETS = Array.from({ length: 26 * 4 + 1 }, (_, quarter) => FARTHEST_BEHIND + quarter * QUARTER);

function dayAt(moment: number, offset: number): CalendarDate {
  return new Date(moment + offset).toISOString().slice(0, 10);
}

/** The dates that it is somewhere on Earth, ascending; if the zone is known, its date alone, and `today` if the clock is held. */
export function plausibleDates(
  moment: number,
  { today, timeZone }: Pick<RunOptions, "today" | "timeZone"> = {},
): readonly CalendarDate[] {
  if (today !== undefined) return [today];
  if (timeZone !== undefined) return [createClock(() => moment).today(timeZone)];
  return [...new Set([FARTHEST_BEHIND, 0, FARTHEST_AHEAD].map((offset) => dayAt(moment, offset)))].sort();
}

/** Sends queries without a startDate, and finds the plausible days from which the response is the same. */
export async function observeToday(run: Run, get = run.get): Promise<ObservedToday> {
  const [hours = [], events = []] = await Promise.all(operations.map((operation) => daysAlike(run, operation, get)));
  return { hours, events };
}

/**
 * The plausible days from which a list is the same as without a startDate. The first two pages are compared, since the last of the
 * seven days may be on the second, and where several days are left, a page of one; in a quick run, the first page.
 */
export async function daysAlike(run: Run, operation: Operation, get: (query: Query) => Promise<TargetResponse>) {
  const first = { page: 1, limit: LARGEST_LIMIT };
  const alike = async (days: readonly CalendarDate[], pagings: readonly Parameters[]) => {
    const pages = async (parameters: Parameters) => {
      const responses = await Promise.all(
        pagings.map((paging) => get(queryFor(operation, { ...parameters, ...paging }))),
      );
      return responses.map((response) => keysOf(operation, listOf(response)).join()).join("; ");
    };
    const open = await pages({});
    const texts = await Promise.all(days.map((startDate) => pages({ startDate })));
    return days.filter((_, index) => texts[index] === open);
  };
  const { plausible } = run.model;
  if (!run.effort.isReadWhole) return alike(plausible, [first]);
  const days = await alike(plausible, [first, { ...first, page: 2 }]);
  return days.length > 1 ? alike(days, [{ limit: 1 }]) : days;
}

/** The days that both operations allow. */
export function commonDays({ hours, events }: ObservedToday): readonly CalendarDate[] {
  return hours.filter((day) => events.includes(day));
}

function noteToday(model: TargetModel, observed: TargetModel["todays"][number], plausible = model.plausible): void {
  const { length } = observed.dates;
  if (length > 0 && (length < plausible.length || plausible.length === 1)) learn(model, { observed });
}

function isPastClamped({ hours, events }: TargetModel): boolean {
  return hours.past === "clamp" && events.past === "clamp";
}

/** Whether a day can have turned at a target between two moments, in some zone. */
export function mayHaveTurned(before: number, after: number): boolean {
  return OFFSETS.some((offset) => dayAt(before, offset) !== dayAt(after, offset));
}

/** Whether a response may be of the day before today; observes today again if the day can have turned, or lists have moved. */
export async function mayBeOfYesterday(run: Run, { at }: TargetResponse): Promise<boolean> {
  const { memory, model, options } = run;
  if (options.today !== undefined) return false;
  const observation = memory.of("observation of today", model, (): { underWay?: Promise<void> | undefined } => ({}));
  observation.underWay ??= observeIfTurned(run).finally(() => {
    observation.underWay = undefined;
  });
  await observation.underWay;
  return mayHaveTurned(at, model.observedAt);
}

async function observeIfTurned(run: Run): Promise<void> {
  const { model, options } = run;
  if (mayHaveTurned(model.observedAt, options.now()) || (await haveListsMoved(run))) await observeAgain(run);
}

/**
 * Whether the lists without a startDate are others than before: at a clock that is minutes off, the day turns when it does in no zone. Events
 * are asked for only where the hours can't tell, as on a closed day: a service may give events other ids each time.
 */
async function haveListsMoved({ get, getAgain, model }: Run): Promise<boolean> {
  for (const { operation, hasEnd } of [...datedLists, ...rangedLists]) {
    const query = firstPageOf(operation);
    const before = await get(query);
    if (keysText(query, before) !== keysText(query, await getAgain(query))) return true;
    if (!hasEnd && listOf(before)?.some((item) => daysOf(operation, item).includes(model.today))) return false;
  }
  return false;
}

async function observeAgain(run: Run): Promise<void> {
  const { model, options } = run;
  const moment = options.now();
  const plausible = plausibleDates(moment, options);
  const { hours, events } = await observeToday({ ...run, model: { ...model, plausible } }, run.getAgain);
  learn(model, { observedAt: moment });
  const both = commonDays({ hours, events });
  // Where days that have passed get what today gets, the last of them is today.
  const possible = isPastClamped(model) ? both.slice(-1) : both;
  noteToday(model, { from: moment, to: options.now(), dates: possible }, plausible);
  const next = possible.find((day) => day > model.today);
  if (possible.includes(model.today) || next === undefined) return;
  learn(model, { today: next, plausible });
  forgetOpenStarts(run);
}

export async function settleToday(run: Run): Promise<void> {
  const { model, options } = run;
  let from = options.now();
  forgetOtherDay(run, run.log[0]?.at ?? from);
  let observed = await observeToday(run);
  if (forgetOtherDay(run, from)) {
    from = options.now();
    observed = await observeToday(run);
  }
  if (commonDays(observed).length === 0 && (await haveListsMoved(run))) {
    forgetOpenStarts(run);
    from = options.now();
    observed = await observeToday(run);
  }
  learn(model, { observedAt: from });
  const utc = options.today ?? createClock(options.now).today(options.timeZone ?? "UTC");
  const heard = {
    hours: model.hours.isAnswered ? observed.hours : model.plausible,
    events: model.events.isAnswered ? observed.events : model.plausible,
  };
  const both = commonDays(heard);
  const isClamped = isPastClamped(model);
  const today = isClamped ? both.at(-1) : both.includes(utc) ? utc : both[0];
  learn(model, { today: today ?? heard.hours[0] ?? utc, firstToday: heard });
  noteToday(model, { from, to: options.now(), dates: isClamped && today ? [today] : both });
}

/** Asks again, when they are next needed, for lists that begin today. */
function forgetOpenStarts(run: Run): void {
  run.forget(({ target }) => !target.includes("startDate"));
}

/** Takes the days that can be today by now, if the day can have turned since a moment; whether it can. */
function forgetOtherDay(run: Run, since: number): boolean {
  const { now, today } = run.options;
  if (today !== undefined || !mayHaveTurned(since, now())) return false;
  learn(run.model, { plausible: plausibleDates(now(), run.options) });
  forgetOpenStarts(run);
  return true;
}
