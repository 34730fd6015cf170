/** `/__admin/calendar` and `/edits`: what the museum shows on each day, and what a scenario or an edit changed there. */
import { quote } from "../../../base/quote.js";
import { addDays, dayNumber, isCalendarDate } from "../../../contract/calendar-date.js";
import { DAYS_OF_CALENDAR, EVENTS_OF_DAY, showCalendar } from "../../control/calendar.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";

const KINDS = { hours: "entry", events: "event" } as const;

export const calendarOperations = {
  getCalendar: (call) => showCalendar(call.session(), rangeOf(call)),
  listEdits({ session }) {
    const { entries, events } = session().edits();
    return { hours: [...entries.keys()].sort(), events: [...events.keys()].sort() };
  },
  takeBackEdits: ({ session }) => session().takeBackEdits(),
  takeBackEdit({ session, param }) {
    const [table, id] = [param("table"), param("id")];
    const kind = Object.hasOwn(KINDS, table) ? KINDS[table as keyof typeof KINDS] : undefined;
    const steered = session();
    if (kind && steered.takeBackEdit(kind, id)) return;
    throw notFound(`There is no edit of ${quote(`${table}/${id}`)}; GET /__admin/edits lists them.`);
  },
} satisfies Partial<AdminHandlers>;

function rangeOf({ query }: AdminCall) {
  const from = dateIn(query, "from");
  const to = dateIn(query, "to") ?? (from && addDays(from, DAYS_OF_CALENDAR - 1));
  if (from !== undefined && to !== undefined) {
    const days = dayNumber(to) - dayNumber(from) + 1;
    if (days < 1 || days > DAYS_OF_CALENDAR)
      throw invalidControl(`From ${from} to ${to} are ${days} days; ask for 1 to ${DAYS_OF_CALENDAR}.`);
  }
  const events = query("events") ?? String(EVENTS_OF_DAY.default);
  if (!/^\d{1,3}$/.test(events) || Number(events) > EVENTS_OF_DAY.most)
    throw invalidControl(`Invalid value ${quote(events)} for events; use a number from 0 to ${EVENTS_OF_DAY.most}.`);
  return { from, to, events: Number(events) };
}

function dateIn(query: AdminCall["query"], name: string): string | undefined {
  const text = query(name);
  if (text === undefined || isCalendarDate(text)) return text;
  throw invalidControl(`Invalid value ${quote(text)} for ${name}; use a calendar date such as 2027-03-01.`);
}
