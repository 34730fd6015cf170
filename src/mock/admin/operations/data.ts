/** Operations on the data: days, entries and events. */

import { lookUp } from "../../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../../base/json.js";
import { nearestName, quote, shown } from "../../../base/text.js";
import { addDays, type CalendarDate, dayNumber, isCalendarDate } from "../../../contract/calendar-date.js";
import { type ListOperation, listNamed } from "../../../contract/lists.js";
import { createChance, drawUuidFrom } from "../../../fixtures/chance.js";
import { unknownFields } from "../../../fixtures/data-set.js";
import { createItemValidator, fieldsOf } from "../../../fixtures/item-validation.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../../museum/catalogue.js";
import { daysIn } from "../../../museum/list-index.js";
import { ControlError, invalidControl, invalidValue, notFound, warnOfUnknown } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import type { DataEdits } from "../../state/state-layers.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { DataQuery } from "./data-query.js";

const DATA_PATH = "/__admin/data";

export const dataOperations = {
  listData(call) {
    if (call.param("table") === "days") return listDays(call);
    const { searchParams } = new URL(call.request.url);
    const query = new DataQuery(
      new URLSearchParams([...searchParams].filter(([name]) => !/^(__|session$)/.test(name))),
    );
    const shown = open(call);
    const error = query.findError();
    if (error !== undefined) throw invalidControl(error);
    const picking = query.pick(listItems(shown));
    if ("error" in picking) throw invalidControl(picking.error);
    return toResponse(picking.rows, { headers: pageHeaders(call, query, picking.total, shown.table) });
  },
  async addData(call) {
    const shown = open(call);
    return written(shown.table, addItem(shown, await rowIn(call)), true);
  },
  getData: (call) => toResponse(requireFound(open(call), call.param("id"))),
  async replaceData(call) {
    const shown = open(call);
    const { row, isNew } = putItem(shown, call.param("id"), await rowIn(call));
    return written(shown.table, row, isNew);
  },
  async changeData(call) {
    const shown = open(call);
    const changes = await rowIn(call);
    return toResponse(patchItem(shown, call.param("id"), changes), { headers: warningHeader(shown.table, changes) });
  },
  deleteData(call) {
    deleteItem(open(call), call.param("id"));
    return toResponse({});
  },
} satisfies Partial<AdminHandlers>;

function tableIn(call: AdminCall): ListOperation {
  const table = listNamed(call.param("table"));
  if (table) return table;
  const { pathname } = new URL(call.request.url);
  throw notFound(
    `There is nothing at ${JSON.stringify(pathname)}; there are ${DATA_PATH}/hours and ${DATA_PATH}/events, and a date or an eventId after them.`,
  );
}

function open(call: AdminCall): SessionTable {
  return { table: tableIn(call), session: call.session() };
}

async function rowIn(call: AdminCall): Promise<JsonObject> {
  const value = await call.body({ longest: DataQuery.limits.body });
  if (isPlainObject(value)) return value;
  throw invalidControl("Invalid body; use a JSON object with one entry or one event.");
}

function written(table: ListOperation, row: JsonObject, isNew: boolean): Response {
  const location = isNew ? { Location: `${DATA_PATH}/${table.name}/${row[table.key]}` } : {};
  return toResponse(row, { status: isNew ? 201 : 200, headers: { ...location, ...warningHeader(table, row) } });
}

/** How many undocumented fields are named; an item can have thousands. */
const FIELDS_NAMED = 10;

/** Returns the header that warns of fields which are not documented. They are stored, to test a client with them, but may be misspelt. */
function warningHeader({ kind }: ListOperation, body: JsonObject): Record<string, string> {
  // In a patch, null removes a field.
  const unknown = unknownFields(kind, body).filter((name) => lookUp(body, name) !== null);
  if (unknown.length === 0) return {};
  const fields = fieldsOf(kind);
  const listed = unknown.slice(0, FIELDS_NAMED).map((name) => ({ name, nearest: nearestName(name, fields) }));
  return { "Museum-Mock-Warning": warnOfUnknown("field", listed, unknown.length - listed.length).join(", ") };
}

/** As json-server writes it. */
function toResponse(data: unknown, { headers, ...init }: ResponseInit = {}): Response {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(data, null, 2), { ...init, headers: { ...type, ...(headers as object) } });
}

/** How many rows there are in all and, where they are pages, the others (RFC 8288), as json-server says it. */
function pageHeaders(
  { request }: AdminCall,
  query: DataQuery,
  total: number,
  { name }: ListOperation,
): Record<string, string> {
  if (!query.isPartial) return {};
  const counted = { "X-Total-Count": String(total) };
  const { page } = query;
  const last = Math.ceil(total / query.pageSize);
  if (page === undefined || last < 2 || page > last) return { ...counted, [EXPOSED]: "X-Total-Count" };
  const { origin, search } = new URL(request.url);
  const url = new URL(`${origin}${DATA_PATH}/${name}${search}`);
  const pages = { first: 1, prev: page > 1 && page - 1, next: page < last && page + 1, last };
  const links = Object.entries(pages).flatMap(([relation, number]) => {
    if (number === false) return [];
    url.searchParams.set("_page", String(number));
    return [`<${url}>; rel="${relation}"`];
  });
  return { ...counted, Link: links.join(", "), [EXPOSED]: "X-Total-Count, Link" };
}

const EXPOSED = "Access-Control-Expose-Headers";

/** How many days one calendar may have. */
const DAYS_OF_CALENDAR = 62;
/** How many events of a day are listed; the others are counted. */
const EVENTS_OF_DAY = { default: 5, most: 200 } as const;

/** Returns what the museum shows on each day of a range, beside the world without scenarios and edits. */
function listDays(call: AdminCall) {
  call.requireQuery(["from", "to", "events"]);
  const session = call.session();
  const { today, isHeld, catalogue } = session.snapshot();
  const range = rangeOf(call);
  const from = range.from ?? `${today.slice(0, 8)}01`;
  const to = range.to ?? addDays(from, 30);
  const worlds = {
    now: catalogue(),
    original: session.world().catalogueOn(today),
    edits: session.state().layers.edits,
  };
  const count = dayNumber(to) - dayNumber(from) + 1;
  const days = Array.from({ length: count }, (_, index) => dayOf(addDays(from, index), worlds, range.events));
  return { today, isHeld, from, to, days };
}

function rangeOf(call: AdminCall) {
  const from = dateIn(call, "from");
  const to = dateIn(call, "to") ?? (from && addDays(from, DAYS_OF_CALENDAR - 1));
  if (from !== undefined && to !== undefined) {
    const days = dayNumber(to) - dayNumber(from) + 1;
    if (days < 1 || days > DAYS_OF_CALENDAR)
      throw invalidControl(`From ${from} to ${to} are ${days} days; ask for 1 to ${DAYS_OF_CALENDAR}.`);
  }
  const events = call.query("events") ?? String(EVENTS_OF_DAY.default);
  if (!/^\d{1,3}$/.test(events) || Number(events) > EVENTS_OF_DAY.most)
    throw invalidValue("events", events, `use a number from 0 to ${EVENTS_OF_DAY.most}.`);
  return { from, to, events: Number(events) };
}

function dateIn(call: AdminCall, name: string): string | undefined {
  const text = call.query(name);
  if (text === undefined || isCalendarDate(text)) return text;
  throw invalidValue(name, text, "use a calendar date such as 2027-03-01.");
}

interface Worlds {
  readonly now: Catalogue;
  readonly original: Catalogue;
  readonly edits: DataEdits;
}

function dayOf(date: CalendarDate, worlds: Worlds, listed: number) {
  const { now, original, edits } = worlds;
  const entry = now.index.hours.find(date)?.item;
  const was = original.index.hours.find(date)?.item;
  const by = edits.hours.has(date) ? "edit" : "scenario";
  const events = eventsOn(now, date, listed);
  return {
    date,
    ...(entry && { entry }),
    ...(now !== original && isDifferent(entry, was) && { change: { by, was: was ?? null } }),
    eventCount: events.count,
    events: events.first.map((event) => toCalendarEvent(event, worlds)),
    removed: now === original ? [] : removedOn(date, worlds, listed),
  };
}

function toCalendarEvent(event: DatedEvent, { now, original, edits }: Worlds) {
  const was = now === original ? event : original.index.events.find(event.eventId)?.item;
  if (!isDifferent(event, was)) return { event };
  return { event, change: { by: byOf(event, edits), was: was ?? null } };
}

function removedOn(date: CalendarDate, { now, original, edits }: Worlds, listed: number) {
  return eventsOn(original, date, listed)
    .first.filter(({ eventId }) => !now.index.events.find(eventId)?.item.dates.includes(date))
    .map((was) => ({ by: byOf(was, edits), was }));
}

function byOf({ eventId }: DatedEvent, { events }: DataEdits): "scenario" | "edit" {
  return events.has(eventId.toLowerCase()) ? "edit" : "scenario";
}

function eventsOn({ index }: Catalogue, date: CalendarDate, listed: number) {
  const [day] = daysIn(index.events, { first: date, last: date });
  const places = day?.places ?? [];
  return { count: places.length, first: places.slice(0, listed).map(({ item }) => item) };
}

function isDifferent(a: unknown, b: unknown): boolean {
  return a !== b && JSON.stringify(a) !== JSON.stringify(b);
}

/** A table as a session shows it. */
interface SessionTable {
  readonly session: Session;
  readonly table: ListOperation;
}

/** Lists the items that a session shows. */
function listItems({ session, table }: SessionTable): readonly JsonObject[] {
  return session.snapshot().catalogue()[table.name] as readonly object[] as readonly JsonObject[];
}

/** Returns the item of an id. An eventId is the same in capitals (RFC 9562, section 4). */
function findItem(rows: readonly JsonObject[], { key: field }: ListOperation, id: string): JsonObject | undefined {
  const wanted = id.toLowerCase();
  return rows.find((row) => {
    const key = row[field] as string;
    return key === id || (key.length === wanted.length && key.toLowerCase() === wanted);
  });
}

/** Returns the item of an id. Throws a ControlError if there is none. */
function requireFound(shown: SessionTable, id: string): JsonObject {
  const { table } = shown;
  const row = findItem(listItems(shown), table, id);
  if (row) return row;
  const detail = `There is no ${quote(id)} among the ${table.name}.`;
  throw new ControlError({ kind: "not-found", status: 404, detail });
}

/** Adds an item. Throws a ControlError if it is invalid, or there is one with its id. */
function addItem(shown: SessionTable, value: JsonObject): JsonObject {
  const { table } = shown;
  const rows = listItems(shown);
  const row = withEventId(table, value, rows);
  requireItem(table, row);
  const id = row[table.key] as string;
  if (!findItem(rows, table, id)) return write(shown, row);
  const detail = `${table.one.replace(/^./, (letter) => letter.toUpperCase())} ${quote(id)} exists; use PUT or PATCH.`;
  throw new ControlError({ kind: "conflict", status: 409, detail });
}

/** Replaces an item, or adds it if there is none with this id (RFC 9110, section 9.3.4). Throws a ControlError. */
function putItem(shown: SessionTable, id: string, value: JsonObject) {
  const { table } = shown;
  requireSameId(table, id, value);
  const item = findItem(listItems(shown), table, id);
  if (!item) return { row: addItem(shown, { [table.key]: id, ...value }), isNew: true };
  const row = withId(table, value, item[table.key]);
  requireItem(table, row);
  return { row: write(shown, row), isNew: false };
}

/** Changes fields of an item; null removes one. Throws a ControlError if there is no such item, or it would be invalid. */
function patchItem(shown: SessionTable, id: string, changes: JsonObject): JsonObject {
  const { table } = shown;
  requireSameId(table, id, changes);
  const row = requireFound(shown, id);
  // Null removes a field (RFC 7396).
  const fields = Object.entries({ ...row, ...changes }).filter(([, value]) => value !== null);
  const changed = { ...Object.fromEntries(fields), [table.key]: row[table.key] };
  requireItem(table, changed);
  return write(shown, changed);
}

/** Deletes an item. Throws a ControlError if there is no such item. */
function deleteItem(shown: SessionTable, id: string): void {
  const { session, table } = shown;
  const row = requireFound(shown, id);
  session.edit({ list: table.name, id: row[table.key] as string }, undefined);
}

/** Gives an event without an eventId one: the same event added to the same data gets the same, whatever other sessions do. */
function withEventId(table: ListOperation, row: JsonObject, rows: readonly JsonObject[]): JsonObject {
  if (table.key === table.days || row[table.key] !== undefined) return row;
  const text = JSON.stringify(row);
  for (let at = rows.length; ; at += 1) {
    const id = drawUuidFrom(createChance(at, text));
    if (!findItem(rows, table, id)) return withId(table, row, id);
  }
}

/** Returns a copy of a row with its id. V8 gives each copy that is spread before a new field a shape of its own, which takes half a kilobyte. */
function withId({ key: field }: ListOperation, row: JsonObject, id: unknown): JsonObject {
  return Object.assign({}, row, { [field]: id });
}

const validate = createItemValidator();

/** Throws a ControlError that says what is invalid about an item. */
function requireItem({ kind }: ListOperation, row: JsonObject): void {
  const violations = validate(kind, row).map(({ path, sentence }) => `${kind}${path} ${sentence}.`);
  if (violations.length > 0) throw invalidControl(violations);
}

/** An id in a body that is not the one of the item would be ignored. */
function requireSameId({ key: field }: ListOperation, id: string, body: JsonObject): void {
  const changed = body[field];
  if (changed === undefined || (typeof changed === "string" && changed.toLowerCase() === id.toLowerCase())) return;
  throw invalidControl(`${field} can't be changed from ${quote(id)} to ${shown(changed)}; delete one and add another.`);
}

function write({ session, table: { name, key } }: SessionTable, row: JsonObject): JsonObject {
  session.edit({ list: name, id: row[key] as string }, row as unknown as DatedEntry | DatedEvent);
  return row;
}
