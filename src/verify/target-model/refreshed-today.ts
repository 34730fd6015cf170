/** Observes today again, for a run that goes on past midnight. */
import type { TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import { commonDays, noteToday, observeToday, plausibleDates } from "./today.js";

const MINUTE = 60_000;
/** The offsets from UTC that zones have: quarters of an hour, from 12 hours behind to 14 ahead. */
const OFFSETS = Array.from({ length: 26 * 4 + 1 }, (_, quarter) => (quarter * 15 - 12 * 60) * MINUTE);

/** Whether a day can have turned at a target between two moments, in some zone. */
export function mayHaveTurned(before: number, after: number): boolean {
  const dayAt = (moment: number, offset: number) => new Date(moment + offset).toISOString().slice(0, 10);
  return OFFSETS.some((offset) => dayAt(before, offset) !== dayAt(after, offset));
}

/** Whether a response may be of the day before today; observes today again if the day can have turned. */
export async function mayBeOfYesterday(run: Run, { at }: TargetResponse): Promise<boolean> {
  const { model, options } = run;
  if (options.today !== undefined) return false;
  if (mayHaveTurned(model.observedAt, options.now())) {
    model.observing ??= observeAgain(run).finally(() => {
      model.observing = undefined;
    });
  }
  await model.observing;
  return mayHaveTurned(at, model.observedAt);
}

async function observeAgain(run: Run): Promise<void> {
  const { model, options } = run;
  const moment = options.now();
  const plausible = plausibleDates(moment, options.timeZone);
  const { hours, events } = await observeToday({ ...run, model: { ...model, plausible } }, run.getAgain);
  model.observedAt = moment;
  const both = commonDays({ hours, events });
  noteToday({ ...model, plausible }, { from: moment, to: options.now(), dates: both });
  const next = both.find((day) => day > model.today);
  if (both.includes(model.today) || next === undefined) return;
  Object.assign(model, { today: next, plausible });
  run.forget(({ target }) => !target.includes("startDate"));
}
