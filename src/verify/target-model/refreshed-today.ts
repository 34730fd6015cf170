/** Looks anew at what today is, for a run that goes on past midnight. */
import type { TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import { observeToday, plausibleDates } from "./today.js";

const MINUTE = 60_000;
/** The offsets from UTC that zones have: quarters of an hour, from 12 hours behind to 14 ahead. */
const OFFSETS = Array.from({ length: 26 * 4 + 1 }, (_, quarter) => (quarter * 15 - 12 * 60) * MINUTE);

/** Whether a day can have turned at a target between two moments, in some zone. */
export function mayHaveTurned(before: number, after: number): boolean {
  const dayAt = (moment: number, offset: number) => new Date(moment + offset).toISOString().slice(0, 10);
  return OFFSETS.some((offset) => dayAt(before, offset) !== dayAt(after, offset));
}

/** Whether an answer may be of the day before what is now known as today; looks anew where the day can have turned. */
export async function mayBeOfYesterday(run: Run, { at }: TargetResponse): Promise<boolean> {
  const { model, options } = run;
  if (options.today !== undefined) return false;
  if (mayHaveTurned(model.lookedAt, options.now())) {
    model.looking ??= lookAnew(run).finally(() => {
      model.looking = undefined;
    });
  }
  await model.looking;
  return mayHaveTurned(at, model.lookedAt);
}

async function lookAnew(run: Run): Promise<void> {
  const { model, options } = run;
  const moment = options.now();
  const plausible = plausibleDates(moment);
  const { hours, events } = await observeToday({ ...run, model: { ...model, plausible } }, run.getAgain);
  model.lookedAt = moment;
  const both = hours.filter((day) => events.includes(day));
  const next = both.find((day) => day > model.today);
  if (both.includes(model.today) || next === undefined) return;
  Object.assign(model, { today: next, plausible });
  run.forget(({ target }) => !target.includes("startDate"));
}
