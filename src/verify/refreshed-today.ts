/** Looks anew at what today is, for a run that goes on past midnight. */
import { plausibleDates, sightToday } from "./exploration/today.js";
import type { Run } from "./run.js";

/** Whether today has moved on at the target since it was last looked at. */
export async function refreshToday(run: Run): Promise<boolean> {
  const { knowledge, options } = run;
  if (options.today !== undefined || knowledge.looks >= 3) return false;
  knowledge.looks += 1;
  const plausible = plausibleDates(options.now());
  const later = { ...run, knowledge: { ...knowledge, plausible } };
  const { hours, events } = await sightToday(later, run.askAgain);
  const both = hours.filter((day) => events.includes(day));
  const next = both.find((day) => day > knowledge.today);
  if (both.length === 0 || both.includes(knowledge.today) || next === undefined) return false;
  knowledge.today = next;
  knowledge.plausible = plausible;
  return true;
}
