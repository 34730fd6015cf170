/** Whether the hours end while events go on, as they do if a service lists a fixed number of days ahead and no more. */
import { type CalendarDate, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import type { TargetResponse } from "../client/response.js";
import { listedResponses } from "../relations/listed-items.js";
import type { Run } from "../run.js";
import { keyOf } from "../target-model/item.js";
import { hoursList } from "../target-model/list-operation.js";

interface EarlyEnd {
  /** The last day that has hours. */
  readonly last: CalendarDate;
  /** Its distance from today. */
  readonly days: number;
  /** The events that only take place after it. */
  readonly events: number;
  readonly response: TargetResponse;
}

/** Single events may take place elsewhere, or be announced early. */
const LEAST_EVENTS = 5;

export function earlyEnd(run: Run): EarlyEnd | undefined {
  const { hours, events, today } = run.model;
  const last = hours.entries.at(-1)?.date;
  if (last === undefined || last < today || hours.to !== LAST_DATE) return undefined;
  const later = events.events.filter(({ dates: [first = ""] }) => first > last);
  const listed = listedResponses(run, hoursList).find(({ list }) =>
    list.some((item) => keyOf(hoursList.operation, item) === last),
  );
  if (later.length < LEAST_EVENTS || !listed) return undefined;
  return { last, days: dayNumber(last) - dayNumber(today), events: later.length, response: listed.response };
}
