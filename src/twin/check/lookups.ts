/** Asks a target whether an entry or an event is on a day, each question once. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { isRefused, listOf } from "../../verify/client/response.js";
import { queryFor } from "../../verify/queries/query.js";
import { spread } from "../../verify/queries/sample.js";
import { datesOf, fieldOf, keyOf } from "../../verify/target-model/item.js";
import { walkPages } from "../crawl/page-walk.js";
import type { TargetEvidence } from "./evidence.js";

/** Whether the target has an entry on a day. */
export function hasEntry({ run, lookups }: TargetEvidence, date: CalendarDate): Promise<boolean> {
  return once(lookups, date, async () => {
    const response = await run.getAgain(queryFor(getMuseumHours, { startDate: date, page: 1, limit: 1 }));
    const list = listOf(response);
    return !list || fieldOf(list[0], "date") === date;
  });
}

/** The query that shows an event on a day, whether endDate is in the range or not. */
export function eventQuery(date: CalendarDate) {
  return queryFor(listSpecialEvents, { startDate: date, endDate: addDays(date, 2), page: 1, limit: 30 });
}

/** Whether the target has an event on a day. */
export async function hasEvent({ run, lookups }: TargetEvidence, key: string, date: CalendarDate): Promise<boolean> {
  return once(lookups, `${key} ${date}`, async () => {
    const { parameters = {} } = eventQuery(date);
    const walk = await walkPages(
      run,
      { operation: listSpecialEvents, parameters: { startDate: date, endDate: parameters.endDate ?? date } },
      { atOnce: 1, areWindows: false },
    );
    if (walk.end === "broken" || walk.end === "refused") return true;
    return walk.pages.flat().some((item) => keyOf(listSpecialEvents, item) === key && datesOf(item).includes(date));
  });
}

function once(lookups: TargetEvidence["lookups"], key: string, look: () => Promise<boolean>): Promise<boolean> {
  const known = lookups.get(key) ?? look();
  lookups.set(key, known);
  return known;
}

/** A target that takes a day of the past for today, or rejects it, shows nothing of what was there. */
export function canSeePast(evidence: TargetEvidence): Promise<boolean> {
  evidence.seesPast ??= observePast(evidence);
  return evidence.seesPast;
}

async function observePast({ run, twin, today }: TargetEvidence): Promise<boolean> {
  const past = twin.hours.filter(({ date }) => date < today);
  for (const { date } of spread(past, 4)) {
    const response = await run.getAgain(queryFor(getMuseumHours, { startDate: date, page: 1, limit: 1 }));
    if (isRefused(response)) continue;
    const first = fieldOf(listOf(response)?.[0], "date");
    if (typeof first === "string" && first < today) return true;
  }
  if (past.length > 0) return false;
  const ended = twin.events.filter(({ dates }) => dates.length > 0 && dates.every((date) => date < today));
  for (const event of spread(ended, 3)) {
    const list = listOf(await run.getAgain(eventQuery(event.dates[0] ?? today)));
    if (list?.some((item) => datesOf(item).every((date) => date < today))) return true;
  }
  return false;
}
