/** A small provider of the museum interface, correct by default, whose every step can be replaced. */
import { addDays, dateIn } from "./calendar.js";
import { type Catalogue, createCatalogue, type MuseumEvent } from "./catalogue.js";
import { isListed } from "./credentials.js";
import { parseQuestion, weekLater } from "./question.js";
import type { Change, Handler, Operation, Question, Traits } from "./traits.js";

export { PASSWORD, USER } from "./credentials.js";
export type { Change, Handler, Traits } from "./traits.js";

export const sound: Traits = {
  limitAboveMaximum: "reject",
  belowMinimum: "reject",
  malformedInteger: "reject",
  malformedDate: "reject",
  invertedRange: "reject",
  pageBeyondEnd: "empty",
  endDateBound: "inclusive",
  hoursPageUnit: "entries",
  eventPageUnit: "events",
  eventOrder: "firstDateInRange",
  eventDates: "all",
  pastStartDate: "serve",
  unknownParameter: "ignore",
  repeatedParameter: "reject",
  badParameterStatus: 400,
  errorBody: "json",
  badCredentialStatus: 401,
  checkOrder: "pathFirst",
  wrongMethod: 405,
  headMethod: "served",
  timeZone: "UTC",
  catalogue: createCatalogue,
  admit: isListed,
  challenge: 'Basic realm="museum", charset="UTF-8"',
  startByDefault: (today) => today,
  endByDefault: weekLater,
  pageByDefault: () => 1,
  limitByDefault: () => 10,
  isOver: (limit) => limit > 30,
  ask: (question) => question,
  object: () => undefined,
  hasDay: (date, { startDate }) => date >= startDate,
  hasEvent: (event, question) => event.dates.some((date) => isInRange(date, question)),
  compareDays: (a, b) => compare(a.date, b.date),
  compareEvents: undefined,
  joinDays: (days) => days,
  joinEvents: (events) => events,
  cut: (rows, { page, limit }) => rows.slice((page - 1) * limit, page * limit),
  showDay: (day) => day,
  showEvent: (event) => event,
  write: (rows) => JSON.stringify(rows),
  mediaType: "application/json",
  prefix: "",
};

export function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isInRange(date: string, { startDate, endDate }: Question): boolean {
  return date >= startDate && date <= endDate;
}

/** The first date of an event that the question asks for. */
export function firstInRange(event: MuseumEvent, question: Question): string {
  return event.dates.filter((date) => isInRange(date, question)).toSorted()[0] ?? "";
}

/** A provider; its data lie around the day on which it was created, `now` is in milliseconds. */
export function createProvider(change: Change, now: () => number): Handler {
  const traits = { ...sound, ...change };
  const catalogue = traits.catalogue(dateIn(traits.timeZone, now()));
  return async (request) => {
    const response = answer(request, { traits, catalogue, today: dateIn(traits.timeZone, now()) });
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

interface World {
  readonly traits: Traits;
  readonly catalogue: Catalogue;
  readonly today: string;
}

function answer(request: Request, world: World): Response {
  const { traits } = world;
  const { pathname, searchParams } = new URL(request.url);
  const operation = operationOf(pathname, traits.prefix);
  const isAdmitted = traits.admit(request.headers.get("authorization"), operation ?? "hours");
  if (operation === undefined && (isAdmitted || traits.checkOrder === "pathFirst"))
    return refuse(404, "not found", traits);
  if (operation !== undefined && !isAllowed(request.method, traits)) return refuseMethod(request.method, traits);
  if (!isAdmitted) return refuseCredential(request, traits);
  const parsed = parseQuestion(searchParams, { operation: operation ?? "hours", today: world.today }, traits);
  if (parsed === "nothing") return succeed([], traits);
  if ("objection" in parsed) return refuse(traits.badParameterStatus, parsed.objection, traits);
  const rows = parsed.operation === "hours" ? listDays(parsed, world) : listEvents(parsed, world);
  const isBeyond = rows.length === 0 && parsed.page > 1 && traits.pageBeyondEnd === "notFound";
  return isBeyond ? refuse(404, "there is no such page", traits) : succeed(rows, traits);
}

function operationOf(pathname: string, prefix: string): Operation | undefined {
  if (pathname === `${prefix}/museum-hours`) return "hours";
  return pathname === `${prefix}/special-events` ? "events" : undefined;
}

function listDays(question: Question, { catalogue, traits }: World): readonly unknown[] {
  const found = catalogue.hours.filter(({ date }) => traits.hasDay(date, question)).toSorted(traits.compareDays);
  const { page, limit, startDate } = question;
  const isCounted = traits.hoursPageUnit === "calendarDays";
  const first = addDays(startDate, Math.min((page - 1) * limit, 4e6));
  const last = addDays(first, limit - 1);
  const days = isCounted
    ? found.filter(({ date }) => date >= first && date <= last && (page - 1) * limit < 4e6)
    : traits.cut(traits.joinDays(found, question), question);
  return days.map((day) => traits.showDay(day, catalogue.hours.indexOf(day)));
}

function listEvents(asked: Question, { catalogue, traits }: World): readonly unknown[] {
  const isExclusive = traits.endDateBound === "exclusive";
  const question = isExclusive ? { ...asked, endDate: addDays(asked.endDate, -1) } : asked;
  const order = traits.compareEvents ?? orders[traits.eventOrder];
  const found = catalogue.events
    .filter((event) => traits.hasEvent(event, question))
    .toSorted((a, b) => order(a, b, question));
  const joined = traits.joinEvents(found, question);
  const rows = traits.eventPageUnit === "days" ? cutByDay(joined, question) : traits.cut(joined, question);
  const shown = (event: MuseumEvent) =>
    traits.eventDates === "all" ? event : { ...event, dates: event.dates.filter((date) => isInRange(date, question)) };
  return rows.map((event) => traits.showEvent(shown(event), catalogue.events.findIndex(sameAs(event))));
}

const sameAs = (event: MuseumEvent) => (other: MuseumEvent) => other.eventId === event.eventId;

type Order = (a: MuseumEvent, b: MuseumEvent, question: Question) => number;

const orders: Readonly<Record<Traits["eventOrder"], Order>> = {
  firstDateInRange: (a, b, question) =>
    compare(firstInRange(a, question), firstInRange(b, question)) || compare(a.eventId, b.eventId),
  name: (a, b) => compare(a.name, b.name) || compare(a.eventId, b.eventId),
  eventId: (a, b) => compare(a.eventId, b.eventId),
  asStored: () => 0,
};

/** A page is as many days that have events as its limit says; an event counts on its first day in the range. */
function cutByDay(events: readonly MuseumEvent[], question: Question): readonly MuseumEvent[] {
  const days = [...new Set(events.map((event) => firstInRange(event, question)))].toSorted();
  const shown = days.slice((question.page - 1) * question.limit, question.page * question.limit);
  return events.filter((event) => shown.includes(firstInRange(event, question)));
}

function succeed(rows: readonly unknown[], { write, mediaType }: Traits): Response {
  return new Response(write(rows), { status: 200, headers: { "content-type": mediaType } });
}

function isAllowed(method: string, { headMethod }: Traits): boolean {
  return method === "GET" || (method === "HEAD" && headMethod === "served");
}

function refuseMethod(method: string, traits: Traits): Response {
  if (method === "HEAD" && traits.headMethod === "notImplemented")
    return refuse(501, "HEAD is not implemented", traits);
  if (traits.wrongMethod === 404) return refuse(404, "not found", traits);
  return refuse(405, "only GET is allowed", traits, { allow: traits.headMethod === "served" ? "GET, HEAD" : "GET" });
}

function refuseCredential(request: Request, traits: Traits): Response {
  const isGiven = request.headers.has("authorization");
  if (isGiven && traits.badCredentialStatus === 403) return refuse(403, "forbidden", traits);
  const challenge = traits.challenge === undefined ? {} : { "www-authenticate": traits.challenge };
  return refuse(401, "a credential is needed", traits, challenge);
}

const errorBodies: Readonly<Record<Traits["errorBody"], (status: number, detail: string) => [string | null, string]>> =
  {
    problem: (status, detail) => [JSON.stringify({ title: "Refused", status, detail }), "application/problem+json"],
    json: (_, message) => [JSON.stringify({ message }), "application/json"],
    text: (_, detail) => [detail, "text/plain; charset=utf-8"],
    html: (status, detail) => [
      `<!doctype html><title>${status}</title><p>${escapeHtml(detail)}</p>`,
      "text/html; charset=utf-8",
    ],
    empty: () => [null, ""],
  };

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function refuse(status: number, detail: string, traits: Traits, extra: Record<string, string> = {}): Response {
  const [body, mediaType] = errorBodies[traits.errorBody](status, detail);
  const headers = new Headers(extra);
  if (mediaType !== "") headers.set("content-type", mediaType);
  return new Response(body, { status, headers });
}
