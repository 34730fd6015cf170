/** Edits the entries and events of a session; everything that is written is validated against the documented schemas. */
import { quote, shown } from "../../base/quote.js";
import { createChance } from "../../fixtures/chance.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { drawUuidFrom } from "../../fixtures/uuid.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { badControl, type Problem } from "../message/problem.js";
import type { DataEditor } from "../sessions/data-editor.js";
import { ControlError } from "./control-error.js";
import type { DataRow } from "./data-text.js";

/** The tables of a world: the list of its items, their kind, and the field that identifies an item. */
export const tables = [
  { name: "hours", kind: "entry", id: "date" },
  { name: "events", kind: "event", id: "eventId" },
] as const;

export type DataTable = (typeof tables)[number];

/** Lists the items that a session shows. */
export function listItems(editor: DataEditor, { name }: DataTable): readonly DataRow[] {
  return editor.read()[name] as readonly object[] as readonly DataRow[];
}

/** Returns the item of an id. An eventId is the same in capitals (RFC 9562, section 4). */
export function findItem(rows: readonly DataRow[], { id: field }: DataTable, id: string): DataRow | undefined {
  const wanted = id.toLowerCase();
  return rows.find((row) => {
    const key = row[field] as string;
    return key === id || (key.length === wanted.length && key.toLowerCase() === wanted);
  });
}

/** Adds an item. Throws a ControlError if it is invalid, or there is one with its id. */
export function addItem(editor: DataEditor, table: DataTable, value: DataRow): DataRow {
  const rows = listItems(editor, table);
  const row = withEventId(table, value, rows);
  requireItem(table, row);
  const id = row[table.id] as string;
  if (!findItem(rows, table, id)) return write(editor, table, row);
  const detail = `${table.kind === "entry" ? "Entry" : "Event"} ${quote(id)} exists; use PUT or PATCH.`;
  throw new ControlError({ kind: "conflict", status: 409, detail });
}

/** Replaces an item, or adds it if there is none with this id (RFC 9110, section 9.3.4). Throws a ControlError. */
export function putItem(editor: DataEditor, table: DataTable, { id, value }: { id: string; value: DataRow }) {
  const moved = movedIdProblem(table, id, value);
  if (moved) throw new ControlError(moved);
  const found = findItem(listItems(editor, table), table, id);
  if (!found) return { row: addItem(editor, table, { [table.id]: id, ...value }), isNew: true };
  const row = { ...value, [table.id]: found[table.id] };
  requireItem(table, row);
  return { row: write(editor, table, row), isNew: false };
}

/** Changes fields of an item; null removes one. Throws a ControlError if there is no such item, or it would be invalid. */
export function patchItem(
  editor: DataEditor,
  table: DataTable,
  { id, changes }: { id: string; changes: DataRow },
): DataRow {
  const moved = movedIdProblem(table, id, changes);
  if (moved) throw new ControlError(moved);
  const row = requireFound(editor, table, id);
  // In a patch, null removes a field (RFC 7396).
  const fields = Object.entries({ ...row, ...changes }).filter(([, one]) => one !== null);
  const changed = { ...Object.fromEntries(fields), [table.id]: row[table.id] };
  requireItem(table, changed);
  return write(editor, table, changed);
}

/** Deletes an item. Throws a ControlError if there is no such item. */
export function deleteItem(editor: DataEditor, table: DataTable, id: string): void {
  const row = requireFound(editor, table, id);
  editor.edit(table.kind, row[table.id] as string, undefined);
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

/** Returns what is invalid about an item. */
function itemProblem({ kind }: DataTable, row: DataRow): Problem | undefined {
  const violations = validate(kind, row).map(({ path, sentence }) => `${kind}${path} ${sentence}.`);
  return violations.length > 0 ? badControl(violations) : undefined;
}

/** An id in a body that is not the one of the item would be ignored. */
function movedIdProblem({ id: field }: DataTable, id: string, body: DataRow): Problem | undefined {
  const given = body[field];
  if (given === undefined || (typeof given === "string" && given.toLowerCase() === id.toLowerCase())) return undefined;
  return badControl(`${field} can't be changed from ${quote(id)} to ${shown(given)}; delete one and add another.`);
}

export function noItem({ name }: DataTable, id: string): Problem {
  return { kind: "not-found", status: 404, detail: `There is no ${quote(id)} among the ${name}.` };
}

function requireItem(table: DataTable, row: DataRow): void {
  const problem = itemProblem(table, row);
  if (problem) throw new ControlError(problem);
}

function requireFound(editor: DataEditor, table: DataTable, id: string): DataRow {
  const row = findItem(listItems(editor, table), table, id);
  if (row) return row;
  throw new ControlError(noItem(table, id));
}

function write(editor: DataEditor, { kind, id }: DataTable, row: DataRow): DataRow {
  editor.edit(kind, row[id] as string, row as unknown as DatedEntry & DatedEvent);
  return row;
}
