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
import { dataLimits, findQueryError, pickRows } from "./data-query.js";

const DATA_PATH = "/__admin/data";

export const dataOperations = {
  listData(call) {
    if (call.param("table") === "days") return listDays(call);
    const { searchParams } = new URL(call.request.url);
    const query = new URLSearchParams([...searchParams].filter(([name]) => !/^(__|session$)/.test(name)));
    const shown = open(call);
    const error = findQueryError(query);
    if (error !== undefined) throw invalidControl(error);
    const { rows, total, error: excess } = pickRows(shown.rows, query);
    if (!rows) throw invalidControl(excess);
    const counted = { "X-Total-Count": String(total), "Access-Control-Expose-Headers": "X-Total-Count" };
    return toResponse(rows, { headers: total === undefined ? {} : counted });
  },
  async addData(call) {
    const shown = open(call);
    return written(shown, addItem(shown, await rowIn(call)), true);
  },
  getData: (call) => toResponse(requireFound(open(call), call.param("id"))),
  async replaceData(call) {
    const shown = open(call);
    const { table } = shown;
    const id = call.param("id");
    const value = await rowIn(call);
    requireSameId(table, id, value);
    const item = findItem(shown, id);
    // An item that is not there is added (RFC 9110, section 9.3.4).
    if (!item) return written(shown, addItem(shown, { [table.key]: id, ...value }), true);
    const row = withId(table, value, item[table.key]);
    requireItem(table, row);
    return written(shown, row, false);
  },
  async changeData(call) {
    const shown = open(call);
    const { table } = shown;
    const id = call.param("id");
    const changes = await rowIn(call);
    requireSameId(table, id, changes);
    const row = requireFound(shown, id);
    // Null removes a field (RFC 7396).
    const fields = Object.entries({ ...row, ...changes }).filter(([, value]) => value !== null);
    const changed = { ...Object.fromEntries(fields), [table.key]: row[table.key] };
    requireItem(table, changed);
    write(shown, changed);
    return toResponse(changed, { headers: warningHeader(table, changes) });
  },
  deleteData(call) {
    const opened = open(call);
    const { session, table } = opened;
    const row = requireFound(opened, call.param("id"));
    session.edit({ list: table.name, id: row[table.key] as string }, undefined);
    return toResponse({});
  },
} satisfies Partial<AdminHandlers>;

interface SessionTable {
  readonly session: Session;
  readonly table: ListOperation;
  /** As they are now: another request may write while a body is read. */
  readonly rows: readonly JsonObject[];
}

function open(call: AdminCall): SessionTable {
  const table = listNamed(call.param("table"));
  const { pathname } = new URL(call.request.url);
  if (!table)
    throw notFound(
      `There is nothing at ${JSON.stringify(pathname)}; there are ${DATA_PATH}/hours and ${DATA_PATH}/events, and a date or an eventId after them.`,
    );
  const session = call.session();
  return {
    session,
    table,
    get rows() {
      return session.snapshot().catalogue()[table.name] as readonly object[] as readonly JsonObject[];
    },
  };
}

async function rowIn(call: AdminCall): Promise<JsonObject> {
  const value = await call.body({ longest: dataLimits.body });
  if (isPlainObject(value)) return value;
  throw invalidControl("Invalid body; use a JSON object with one entry or one event.");
}

function written(shown: SessionTable, row: JsonObject, isNew: boolean): Response {
  const { table } = shown;
  write(shown, row);
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
    ...(now !== original && changeFrom(was, entry, by)),
    eventCount: events.count,
    events: events.first.map((event) => toCalendarEvent(event, worlds)),
    removed: now === original ? [] : removedOn(date, worlds, listed),
  };
}

function toCalendarEvent(event: DatedEvent, { now, original, edits }: Worlds) {
  const was = now === original ? event : original.index.events.find(event.eventId)?.item;
  return { event, ...changeFrom(was, event, byOf(event, edits)) };
}

function changeFrom<Item>(was: Item | undefined, item: Item | undefined, by: "scenario" | "edit") {
  const isSame = item === was || JSON.stringify(item) === JSON.stringify(was);
  return isSame ? {} : { change: { by, was: was ?? null } };
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

/** An eventId is the same in capitals (RFC 9562, section 4). */
function findItem({ rows, table }: SessionTable, id: string): JsonObject | undefined {
  const wanted = id.toLowerCase();
  return rows.find((row) => {
    const key = row[table.key] as string;
    return key === id || (key.length === wanted.length && key.toLowerCase() === wanted);
  });
}

function requireFound(shown: SessionTable, id: string): JsonObject {
  const row = findItem(shown, id);
  if (row) return row;
  throw notFound(`There is no ${quote(id)} among the ${shown.table.name}.`);
}

function addItem(shown: SessionTable, value: JsonObject): JsonObject {
  const { table } = shown;
  const row = withEventId(shown, value);
  requireItem(table, row);
  const id = row[table.key] as string;
  if (!findItem(shown, id)) return row;
  const detail = `${table.one.replace(/^./, (letter) => letter.toUpperCase())} ${quote(id)} exists; use PUT or PATCH.`;
  throw new ControlError({ kind: "conflict", status: 409, detail });
}

/** The same event added to the same data gets the same eventId, whatever other sessions do. */
function withEventId(shown: SessionTable, row: JsonObject): JsonObject {
  const { table, rows } = shown;
  if (table.key === table.days || row[table.key] !== undefined) return row;
  const text = JSON.stringify(row);
  for (let at = rows.length; ; at += 1) {
    const id = drawUuidFrom(createChance(at, text));
    if (!findItem(shown, id)) return withId(table, row, id);
  }
}

/** Returns a copy of a row with its id. V8 gives each copy that is spread before a new field a shape of its own, which takes half a kilobyte. */
function withId({ key: field }: ListOperation, row: JsonObject, id: unknown): JsonObject {
  return Object.assign({}, row, { [field]: id });
}

const validate = createItemValidator();

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

function write({ session, table }: SessionTable, row: JsonObject): void {
  session.edit({ list: table.name, id: row[table.key] as string }, row as unknown as DatedEntry | DatedEvent);
}
