/**
 * `/__admin/data`: the entries and events of a session, in a part of the dialect of json-server 0.17. Every write is validated against the documented
 * schemas. Decision 0015 lists where the dialect differs, and why.
 */
import { nearestName } from "../../../base/nearest-name.js";
import { isPlainObject } from "../../../base/plain-object.js";
import { unknownFields } from "../../../fixtures/data-set-notices.js";
import { fieldsOf } from "../../../fixtures/item-validation.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import { warnOfUnknown } from "../../message/unknown-warning.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { listDays } from "./calendar.js";
import {
  addItem,
  type DataTable,
  deleteItem,
  listItems,
  patchItem,
  putItem,
  requireFound,
  type SessionTable,
  tables,
} from "./data-items.js";
import { type DataRow, dataLimits, findQueryError, numberIn, PAGE_SIZE, pickRows } from "./data-query.js";

const DATA_PATH = "/__admin/data";

export const dataOperations = {
  listData(call) {
    if (call.param("table") === "days") return listDays(call);
    const { searchParams } = new URL(call.request.url);
    const query = new URLSearchParams([...searchParams].filter(([name]) => !/^(__|session$)/.test(name)));
    const shown = open(call);
    const error = findQueryError(query);
    if (error !== undefined) throw invalidControl(error);
    const picking = pickRows(listItems(shown), query);
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

function tableIn({ param, request }: AdminCall): DataTable {
  const table = tables.find(({ name }) => name === param("table"));
  if (table) return table;
  const { pathname } = new URL(request.url);
  throw notFound(
    `There is nothing at ${JSON.stringify(pathname)}; there are ${DATA_PATH}/hours and ${DATA_PATH}/events, and a date or an eventId after them.`,
  );
}

function open(call: AdminCall): SessionTable {
  return { table: tableIn(call), session: call.session() };
}

async function rowIn({ body }: AdminCall): Promise<DataRow> {
  const value = await body({ longest: dataLimits.body });
  if (isPlainObject(value)) return value;
  throw invalidControl("Invalid body; use a JSON object with one entry or one event.");
}

function written(table: DataTable, row: DataRow, isNew: boolean): Response {
  const location = isNew ? { Location: `${DATA_PATH}/${table.name}/${row[table.id]}` } : {};
  return toResponse(row, { status: isNew ? 201 : 200, headers: { ...location, ...warningHeader(table, row) } });
}

/** How many undocumented fields are named; an item can have thousands. */
const FIELDS_NAMED = 10;

/** Returns the header that warns of fields which are not documented. They are stored, to test a client with them, but may be misspelt. */
function warningHeader({ kind }: DataTable, body: DataRow): Record<string, string> {
  // In a patch, null removes a field.
  const unknown = unknownFields(kind, body).filter((name) => body[name] !== null);
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
  query: URLSearchParams,
  total: number,
  { name }: DataTable,
): Record<string, string> {
  if (!["_page", "_limit"].some((word) => query.has(word))) return {};
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
