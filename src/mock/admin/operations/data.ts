/**
 * `/__admin/data`: the entries and events of a session, in the dialect of json-server 0.17. Every write is validated against the documented
 * schemas. Decision 0015 lists where the dialect differs, and why.
 */
import { isPlainObject } from "../../../base/plain-object.js";
import { ControlError, invalidControl, notFound } from "../../control/control-error.js";
import {
  addItem,
  type DataTable,
  deleteItem,
  findItem,
  listItems,
  noItem,
  patchItem,
  putItem,
  tables,
} from "../../control/data.js";
import { dataLimits } from "../../control/data-limits.js";
import { numberIn, PAGE_SIZE, pickRows } from "../../control/data-query.js";
import { changeRange, removeRange, setRange } from "../../control/data-range.js";
import type { DataRow } from "../../control/data-text.js";
import { warningHeader } from "../../control/data-warning.js";
import { findQueryError } from "../../control/data-words.js";
import type { DataEditor } from "../../sessions/data-editor.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";

const DATA_PATH = "/__admin/data";

export const dataOperations = {
  listData(call) {
    const { rows, table, query } = list(call);
    const picking = pickRows(rows, query);
    if ("error" in picking) throw invalidControl(picking.error);
    return toResponse(picking.rows, { headers: pageHeaders(call, query, picking.total, table) });
  },
  async addData(call) {
    const { table, editor } = open(call);
    const row = addItem(editor, table, await rowIn(call));
    return written(table, row, { status: 201, headers: { Location: `${DATA_PATH}/${table.name}/${row[table.id]}` } });
  },
  async setDataRange(call) {
    const table = tableIn(call);
    if (table.kind === "event") throw new ControlError(NO_PUT);
    return editRange(call, setRange);
  },
  changeDataRange: (call) => editRange(call, changeRange),
  removeDataRange: (call) => editRange(call, removeRange),
  getData(call) {
    const { table, editor } = open(call);
    const id = call.param("id");
    const row = findItem(listItems(editor, table), table, id);
    if (row) return toResponse(row);
    throw new ControlError(noItem(table, id));
  },
  async replaceData(call) {
    const { table, editor } = open(call);
    const { row, isNew } = putItem(editor, table, { id: call.param("id"), value: await rowIn(call) });
    const headers: Record<string, string> = isNew ? { Location: `${DATA_PATH}/${table.name}/${row[table.id]}` } : {};
    return written(table, row, { status: isNew ? 201 : 200, headers });
  },
  async changeData(call) {
    const { table, editor } = open(call);
    const changes = await rowIn(call);
    const row = patchItem(editor, table, { id: call.param("id"), changes });
    return toResponse(row, { headers: warningHeader(table, changes) });
  },
  deleteData(call) {
    const { table, editor } = open(call);
    deleteItem(editor, table, call.param("id"));
    return toResponse({});
  },
} satisfies Partial<AdminHandlers>;

function tableIn({ param, request }: AdminCall): DataTable {
  const table = tables.find(({ name }) => name === param("table"));
  if (table) return table;
  const { pathname } = new URL(request.url);
  throw notFound(
    `There is nothing at ${JSON.stringify(pathname)}; there are ${DATA_PATH}/hours and ${DATA_PATH}/events, and a date or an eventId after them.`,
  );
}

function open(call: AdminCall): { readonly table: DataTable; readonly editor: DataEditor } {
  const table = tableIn(call);
  return { table, editor: call.parts.editData(call.session()) };
}

function list(call: AdminCall) {
  const { searchParams } = new URL(call.request.url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => !/^(__|session$)/.test(name)));
  const error = findQueryError(query);
  const { table, editor } = open(call);
  if (error !== undefined) throw invalidControl(error);
  return { table, query, rows: listItems(editor, table) };
}

async function editRange(
  call: AdminCall,
  edit: typeof changeRange | typeof removeRange,
): Promise<{ readonly changed: number }> {
  const { name } = tableIn(call);
  const session = call.session();
  const value = call.request.method === "DELETE" ? undefined : await call.body();
  const changed = edit(session, { table: name, from: call.query("from"), to: call.query("to") }, value);
  call.parts.sessions.trim();
  return changed;
}

const NO_PUT = {
  kind: "method-not-allowed",
  status: 405,
  detail: "Events have no PUT on a range; change them with PATCH, or add one with POST.",
  headers: { Allow: "GET, HEAD, POST, PATCH, DELETE, OPTIONS" },
} as const;

async function rowIn({ body }: AdminCall): Promise<DataRow> {
  const value = await body({ longest: dataLimits.body });
  if (isPlainObject(value)) return value;
  throw invalidControl("Invalid body; use a JSON object with one entry or one event.");
}

function written(
  table: DataTable,
  row: DataRow,
  init: { readonly status: number; readonly headers: Record<string, string> },
) {
  return toResponse(row, { ...init, headers: { ...init.headers, ...warningHeader(table, row) } });
}

/** As json-server writes it. */
function toResponse(data: unknown, { headers, ...init }: ResponseInit = {}): Response {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(data, null, 2), { ...init, headers: { ...type, ...(headers as object) } });
}

/** How many rows there are in all and, where they are pages, the others (RFC 8288), as json-server says it. */
function pageHeaders(
  { request }: AdminCall,
  query: URLSearchParams,
  total: number,
  { name }: DataTable,
): Record<string, string> {
  if (!["_page", "_end", "_limit"].some((word) => query.has(word))) return {};
  const counted = { "X-Total-Count": String(total) };
  const page = Math.max(numberIn(query, "_page") ?? 0, 1);
  const last = Math.ceil(total / (numberIn(query, "_limit") || PAGE_SIZE));
  if (!query.has("_page") || last < 2 || page > last) return { ...counted, [EXPOSED]: "X-Total-Count" };
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
