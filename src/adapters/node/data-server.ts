/** Serves the entries or events of a session as json-server does, with every write validated against the schemas. */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  findItem,
  itemProblem,
  listItems,
  movedIdProblem,
  noItem,
  type Row,
  withEventId,
} from "../../mock/control/data.js";
import { badControl, type Problem, toProblemResponse } from "../../mock/message/problem.js";
import type { DataEditor } from "../../mock/sessions/data-editor.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { dataLimits } from "./data-limits.js";
import { numberIn, PAGE_SIZE, pickRows } from "./data-query.js";
import { DATA_PATH, type DataRequest, readDataRequest } from "./data-request.js";
import { warningHeader } from "./data-warning.js";
import { askJsonServer } from "./json-server-table.js";
import { createWriteQueue } from "./write-queue.js";

/** Answers a request to the data, and writes to `editor` what is to be changed. */
export type DataServer = (editor: DataEditor, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export function createDataServer(): DataServer {
  const inTurn = createWriteQueue({ waiting: dataLimits.waitingWrites, turn: dataLimits.turn });
  return async (editor, incoming, outgoing) => {
    const reading = await readDataRequest(incoming);
    if ("problem" in reading) return send(toProblemResponse(reading.problem), outgoing);
    const { request } = reading;
    if (request.method === "GET" || request.method === "HEAD") {
      return send(await show(request, editor, incoming.headers.host), outgoing);
    }
    // A client that left while others wrote writes nothing.
    const response = await inTurn(async () => (outgoing.destroyed ? undefined : write(request, editor)));
    return send(response ?? toProblemResponse(BUSY), outgoing);
  };
}

const BUSY: Problem = {
  kind: "not-available",
  status: 503,
  detail: `More than ${dataLimits.waitingWrites} writes are waiting; send this one again later.`,
  headers: { "Retry-After": "1" },
};

async function show(request: DataRequest, editor: DataEditor, host: string | undefined): Promise<Response> {
  const { table, id, query } = request;
  const all = listItems(editor, table);
  if (id !== undefined) {
    const row = findItem(all, table, id);
    if (!row) return toProblemResponse(noItem(table, id));
    const { status, data } = await askJsonServer([row], table.id, { method: "GET", id: keyOf(request, row) });
    return toResponse(status, data);
  }
  const picking = pickRows(all, query);
  if ("flaw" in picking) return toProblemResponse(badControl(picking.flaw));
  const { status, data } = await askJsonServer(picking.rows, table.id, { method: "GET", id: undefined });
  return toResponse(status, data, listHeaders(request, picking.total, host));
}

/** Writes over the data as they are now; where they were edited elsewhere meanwhile, once more. */
async function write(request: DataRequest, editor: DataEditor): Promise<Response> {
  for (;;) {
    const all = listItems(editor, request.table);
    const response = await (request.id === undefined ? create(request, all, editor) : change(request, all, editor));
    if (response) return response;
  }
}

/** Returns undefined if the data were edited elsewhere since they were read. */
async function create(request: DataRequest, all: readonly Row[], editor: DataEditor): Promise<Response | undefined> {
  const { table } = request;
  const body = withEventId(table, request.body ?? {}, all);
  const problem = itemProblem(table, body);
  if (problem) return toProblemResponse(problem);
  const id = keyOf(request, body);
  if (findItem(all, table, id)) return toProblemResponse(TAKEN);
  const { status, data } = await askJsonServer([], table.id, { method: "POST", id: undefined, body });
  if (!(await editor.edit(table.kind, id, data as Item))) return undefined;
  return toResponse(status, data, { Location: `${DATA_PATH}/${table.name}/${id}`, ...warningHeader(request) });
}

/** Returns undefined if the data were edited elsewhere since they were read. */
async function change(request: DataRequest, all: readonly Row[], editor: DataEditor): Promise<Response | undefined> {
  const { table, method, body, id: wanted = "" } = request;
  const moved = movedIdProblem(table, wanted, body);
  if (moved) return toProblemResponse(moved);
  const row = findItem(all, table, wanted);
  // RFC 9110, section 9.3.4.
  if (!row && method === "PUT") return create({ ...request, body: { [table.id]: wanted, ...body } }, all, editor);
  if (!row) return toProblemResponse(noItem(table, wanted));
  const id = keyOf(request, row);
  const reply = await askJsonServer([row], table.id, { method, id, body });
  const { status } = reply;
  const data = method === "PATCH" ? withoutNulls(reply.data as Row) : reply.data;
  const problem = method === "DELETE" ? undefined : itemProblem(table, data as Row);
  if (problem) return toProblemResponse(problem);
  const item = method === "DELETE" ? undefined : (data as Item);
  if (!(await editor.edit(table.kind, id, item))) return undefined;
  return toResponse(status, data, warningHeader(request));
}

type Item = DatedEntry & DatedEvent;

/** In a patch, null removes a field (RFC 7396). */
function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Of a row that has been validated. */
function keyOf({ table }: DataRequest, row: Row): string {
  return row[table.id] as string;
}

const TAKEN: Problem = {
  kind: "conflict",
  status: 409,
  detail: "There is one with this id already; change it with PUT or PATCH.",
};

/** How many rows there are in all and, where they are pages, the others (RFC 8288), as json-server says it. */
function listHeaders({ target, query }: DataRequest, total: number, host = "localhost"): Record<string, string> {
  if (!["_page", "_end", "_limit"].some((name) => query.has(name))) return {};
  const counted = { "X-Total-Count": String(total) };
  const page = Math.max(numberIn(query, "_page") ?? 0, 1);
  const last = Math.ceil(total / (numberIn(query, "_limit") || PAGE_SIZE));
  if (!query.has("_page") || last < 2 || page > last) return { ...counted, [EXPOSED]: "X-Total-Count" };
  const url = new URL(target, `http://${host}`);
  const pages = { first: 1, prev: page > 1 && page - 1, next: page < last && page + 1, last };
  const links = Object.entries(pages).flatMap(([name, number]) => {
    if (number === false) return [];
    url.searchParams.set("_page", String(number));
    return [`<${url}>; rel="${name}"`];
  });
  return { ...counted, Link: links.join(", "), [EXPOSED]: "X-Total-Count, Link" };
}

const EXPOSED = "Access-Control-Expose-Headers";

function toResponse(status: number, data: unknown, headers: Record<string, string> = {}): Response {
  const type = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(JSON.stringify(data, null, 2), { status, headers: { ...type, ...headers } });
}

/** Does not wait for the client to read it. */
async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  if (outgoing.destroyed) return;
  if (body) response.headers.set("Content-Length", String(body.length));
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(body);
}
