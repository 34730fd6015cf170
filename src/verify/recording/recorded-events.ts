/** Checks that recorded ranges have the events that other responses have. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { type ListedResponse, listedResponses } from "../relations/listed-items.js";
import type { Run } from "../run.js";
import { datesOf, keyOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, eventsList, LARGEST_LIMIT } from "../target-model/list-operation.js";
import { lastDayOf } from "../target-model/prediction.js";
import { findMissing } from "./recorded-missing-events.js";
import { type Recording, requestOf } from "./recorded-question.js";

/** Events that other responses have, and that a whole range leaves out. */
export function judgeEvents(run: Run, { violate, exercise }: Recording): void {
  const { events, plausible, today } = run.model;
  const latest = plausible.at(-1) ?? "";
  for (const { response, list } of listedResponses(run, eventsList)) {
    const { parameters } = response.request.query ?? {};
    const { startDate = latest, page = 1, limit = DEFAULT_LIMIT } = parameters ?? {};
    if (!parameters || startDate < latest || page !== 1) continue;
    const isOpen = parameters.startDate === undefined;
    // Without a startDate, the range ends a week after the first day that can be today.
    const end = isOpen ? lastDayOf(parameters, plausible[0] ?? today) : lastDayOf(parameters, today);
    if (isOpen) judgeDefaultRange(run, { response, list }, { violate, exercise });
    else if (parameters.endDate === undefined) judgeDefaultEnd({ response, list }, end, { violate, exercise });
    if (end < startDate) continue;
    if (!isWhole(list, { startDate, end, limit })) continue;
    exercise("events-predicted");
    const keys = list.map((item) => keyOf(listSpecialEvents, item));
    const range = { startDate, end, hasEnd: parameters.endDate !== undefined, listed: list.flatMap(datesOf) };
    const missing = findMissing(events.events, keys, range);
    if (!missing) continue;
    const { key } = missing.event;
    violate(isOpen ? "events-start-default" : (missing.rule ?? "events-predicted"), {
      message: `${key} takes place on ${missing.day}, as another response has it, and is left out here.`,
      expected: key,
      actual: `${keys.length} events without it`,
      requests: [response.request, requestOf(run, eventsList, key)].filter((request) => request !== undefined),
    });
  }
}

/** Without an endDate, no event lies wholly after the seventh day. */
function judgeDefaultEnd(
  { response, list }: ListedResponse,
  end: CalendarDate,
  { violate, exercise }: Recording,
): void {
  exercise("events-end-default");
  const stray = list.find((item) => datesOf(item).length > 0 && datesOf(item).every((date) => date > end));
  if (!stray) return;
  violate("events-end-default", {
    message: `Without an endDate, ${keyOf(listSpecialEvents, stray)} is listed, which has no date up to ${end}.`,
    expected: `events up to ${end}, seven days after startDate`,
    actual: datesOf(stray).slice(0, 6).join(", "),
    requests: [response.request],
  });
}

/** Without a startDate, each event has a date in the week that begins with some day that can be today. */
function judgeDefaultRange(run: Run, { response, list }: ListedResponse, { violate, exercise }: Recording): void {
  const { plausible, today } = run.model;
  const [soonest = today, latest = soonest] = [plausible[0], plausible.at(-1)];
  const last = lastDayOf(response.request.query?.parameters ?? {}, latest);
  const stray = list.find((item) => {
    const dates = datesOf(item);
    return dates.length > 0 && !dates.some((date) => date >= soonest && date <= last);
  });
  exercise("events-start-default");
  if (!stray) return;
  violate("events-start-default", {
    message: `Without a startDate, ${keyOf(listSpecialEvents, stray)} is listed, which has no date from ${soonest} to ${last}.`,
    expected: `events from today on, at the latest ${last}`,
    actual: datesOf(stray).slice(0, 6).join(", "),
    requests: [response.request],
  });
}

/** Whether a first page holds its whole range, whatever `limit` counts. */
function isWhole(
  list: readonly unknown[],
  { startDate, end, limit }: { readonly startDate: CalendarDate; readonly end: CalendarDate; readonly limit: number },
): boolean {
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  return list.length < Math.min(limit, LARGEST_LIMIT) && days <= limit && addDays(startDate, 0) <= end;
}
