/** `/__admin/calendar` and `/__admin/edits`: what the museum shows on each day, and what a scenario or an edit changed there. */
import { quote } from "../../base/quote.js";
import { addDays, dayNumber, isCalendarDate } from "../../contract/calendar-date.js";
import { DAYS_OF_CALENDAR, EVENTS_OF_DAY, showCalendar } from "../control/calendar.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import { badControl } from "../message/problem.js";
import { type AdminContext, type AdminRoutes, closePath, sessionOf } from "./admin-request.js";

const PARAMETERS = ["from", "to", "events", "session"];
const KINDS = { hours: "entry", events: "event" } as const;

export function addCalendar(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/calendar", (context) => context.json(showCalendar(sessionOf(context, parts), rangeOf(context))));
  routes.get("/edits", (context) => {
    const { entries, events } = sessionOf(context, parts).edits();
    return context.json({ hours: [...entries.keys()].sort(), events: [...events.keys()].sort() });
  });
  routes.delete("/edits", (context) => {
    sessionOf(context, parts).takeBackEdits();
    return context.body(null, 204);
  });
  routes.delete("/edits/:table/:id", (context) => {
    const session = sessionOf(context, parts);
    const { table, id } = context.req.param();
    const kind = Object.hasOwn(KINDS, table) ? KINDS[table as keyof typeof KINDS] : undefined;
    if (kind && session.takeBackEdit(kind, id)) return context.body(null, 204);
    const detail = `There is no edit of ${quote(`${table}/${id}`)}; GET /__admin/edits lists them.`;
    throw new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
  });
  closePath(routes, "/calendar", ["GET"]);
  closePath(routes, "/edits", ["GET", "DELETE"]);
  closePath(routes, "/edits/:table/:id", ["DELETE"]);
}

function rangeOf({ req }: AdminContext) {
  const { searchParams } = new URL(req.url);
  for (const name of searchParams.keys()) {
    if (PARAMETERS.includes(name) || name.startsWith("__")) continue;
    throw invalidControl(`${quote(name)} is not known here; there are ${PARAMETERS.join(", ")}.`);
  }
  const from = dateIn(searchParams, "from");
  const to = dateIn(searchParams, "to") ?? (from && addDays(from, DAYS_OF_CALENDAR - 1));
  if (from !== undefined && to !== undefined) {
    const days = dayNumber(to) - dayNumber(from) + 1;
    if (days < 1 || days > DAYS_OF_CALENDAR)
      throw invalidControl(`From ${from} to ${to} are ${days} days; ask for 1 to ${DAYS_OF_CALENDAR}.`);
  }
  const events = searchParams.get("events") ?? String(EVENTS_OF_DAY.default);
  if (!/^\d{1,3}$/.test(events) || Number(events) > EVENTS_OF_DAY.most)
    throw invalidControl(`Invalid value ${quote(events)} for events; use a number from 0 to ${EVENTS_OF_DAY.most}.`);
  return { from, to, events: Number(events) };
}

function dateIn(searchParams: URLSearchParams, name: string): string | undefined {
  const text = searchParams.get(name);
  if (text === null || isCalendarDate(text)) return text ?? undefined;
  throw invalidControl(`Invalid value ${quote(text)} for ${name}; use a calendar date such as 2027-03-01.`);
}
