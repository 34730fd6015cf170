/** Reads and edits the entries and events of a session; everything that is written is validated against the documented schemas. */
import { quote, shown } from "../../../base/quote.js";
import { createChance } from "../../../fixtures/chance.js";
import { createItemValidator } from "../../../fixtures/item-validation.js";
import { drawUuidFrom } from "../../../fixtures/uuid.js";
import type { DatedEntry, DatedEvent } from "../../../museum/catalogue.js";
import { ControlError, invalidControl } from "../../control/control-error.js";
import type { Session } from "../../sessions/session.js";
import type { DataRow } from "./data-query.js";

/** The tables of a world: the list of its items, their kind, and the field that identifies an item. */
export const tables = [
  { name: "hours", kind: "entry", id: "date" },
  { name: "events", kind: "event", id: "eventId" },
] as const;

export type DataTable = (typeof tables)[number];

/** A table as a session shows it. */
export interface SessionTable {
  readonly session: Session;
  readonly table: DataTable;
}

/** Lists the items that a session shows. */
export function listItems({ session, table }: SessionTable): readonly DataRow[] {
  return session.snapshot().catalogue()[table.name] as readonly object[] as readonly DataRow[];
}

/** Returns the item of an id. An eventId is the same in capitals (RFC 9562, section 4). */
function findItem(rows: readonly DataRow[], { id: field }: DataTable, id: string): DataRow | undefined {
  const wanted = id.toLowerCase();
  return rows.find((row) => {
    const key = row[field] as string;
    return key === id || (key.length === wanted.length && key.toLowerCase() === wanted);
  });
}

/** Returns the item of an id. Throws a ControlError if there is none. */
export function requireFound(shown: SessionTable, id: string): DataRow {
  const { table } = shown;
  const row = findItem(listItems(shown), table, id);
  if (row) return row;
  const detail = `There is no ${quote(id)} among the ${table.name}.`;
  throw new ControlError({ kind: "not-found", status: 404, detail });
}

/** Adds an item. Throws a ControlError if it is invalid, or there is one with its id. */
export function addItem(shown: SessionTable, value: DataRow): DataRow {
  const { table } = shown;
  const rows = listItems(shown);
  const row = withEventId(table, value, rows);
  requireItem(table, row);
  const id = row[table.id] as string;
  if (!findItem(rows, table, id)) return write(shown, row);
  const detail = `${table.kind === "entry" ? "Entry" : "Event"} ${quote(id)} exists; use PUT or PATCH.`;
  throw new ControlError({ kind: "conflict", status: 409, detail });
}

/** Replaces an item, or adds it if there is none with this id (RFC 9110, section 9.3.4). Throws a ControlError. */
export function putItem(shown: SessionTable, id: string, value: DataRow) {
  const { table } = shown;
  requireSameId(table, id, value);
  const found = findItem(listItems(shown), table, id);
  if (!found) return { row: addItem(shown, { [table.id]: id, ...value }), isNew: true };
  const row = { ...value, [table.id]: found[table.id] };
  requireItem(table, row);
  return { row: write(shown, row), isNew: false };
}

/** Changes fields of an item; null removes one. Throws a ControlError if there is no such item, or it would be invalid. */
export function patchItem(shown: SessionTable, id: string, changes: DataRow): DataRow {
  const { table } = shown;
  requireSameId(table, id, changes);
  const row = requireFound(shown, id);
  const changed = { ...patched(row, changes), [table.id]: row[table.id] };
  requireItem(table, changed);
  return write(shown, changed);
}

/** Returns a row with changed fields; null removes one (RFC 7396). */
function patched(row: DataRow, changes: DataRow): DataRow {
  return Object.fromEntries(Object.entries({ ...row, ...changes }).filter(([, one]) => one !== null));
}

/** Deletes an item. Throws a ControlError if there is no such item. */
export function deleteItem(shown: SessionTable, id: string): void {
  const { session, table } = shown;
  const row = requireFound(shown, id);
  session.edit({ kind: table.kind, id: row[table.id] as string, item: undefined });
}

/** Gives an event without an eventId one: the same event added to the same data gets the same, whatever other sessions do. */
function withEventId(table: DataTable, row: DataRow, rows: readonly DataRow[]): DataRow {
  if (table.kind === "entry" || row[table.id] !== undefined) return row;
  const text = JSON.stringify(row);
  for (let at = rows.length; ; at += 1) {
    const id = drawUuidFrom(createChance(at, text));
    if (!findItem(rows, table, id)) return { ...row, [table.id]: id };
  }
}

const validate = createItemValidator();

/** Throws a ControlError that says what is invalid about an item. */
function requireItem({ kind }: DataTable, row: DataRow): void {
  const violations = validate(kind, row).map(({ path, sentence }) => `${kind}${path} ${sentence}.`);
  if (violations.length > 0) throw invalidControl(violations);
}

/** An id in a body that is not the one of the item would be ignored. */
function requireSameId({ id: field }: DataTable, id: string, body: DataRow): void {
  const given = body[field];
  if (given === undefined || (typeof given === "string" && given.toLowerCase() === id.toLowerCase())) return;
  throw invalidControl(`${field} can't be changed from ${quote(id)} to ${shown(given)}; delete one and add another.`);
}

function write({ session, table: { kind, id } }: SessionTable, row: DataRow): DataRow {
  session.edit({ kind, id: row[id] as string, item: row as unknown as DatedEntry | DatedEvent });
  return row;
}
