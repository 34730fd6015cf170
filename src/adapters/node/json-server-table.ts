/** Asks a json-server about a table of a few rows, in memory: it sees neither the data set nor the client's connection. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import jsonServer from "json-server";
import type { Row } from "./data-text.js";

/** A request to the one table that there is. */
export interface TableRequest {
  readonly method: string;
  /** The row that is meant; undefined for all of them. */
  readonly id: string | undefined;
  readonly body?: Row | undefined;
}

/** What json-server made of it: a status, and the data that it would send. */
export interface TableReply {
  readonly status: number;
  readonly data: unknown;
}

/** json-server calls it `id`. */
const ID = "id";
const TABLE = "rows";
/** No field ends in it, so json-server sees no relations by mistake. */
const options = { foreignKeySuffix: "/none" } as never;

/** Rejects if json-server fails. `idField` is the field that identifies a row. */
export async function askJsonServer(
  rows: readonly Row[],
  idField: string,
  { method, id, body }: TableRequest,
): Promise<TableReply> {
  const router = jsonServer.router({ [TABLE]: rows.map((row) => swapId(row, idField)) }, options) as unknown as Router;
  const app = jsonServer.create().use(router as never) as unknown as (...args: readonly unknown[]) => void;
  const path = [TABLE, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/");
  const request = toIncoming(method, `/${path}`, body && swapId(body, idField));
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) => {
    router.render = (_request, { statusCode, locals }) =>
      resolve({ status: statusCode, data: withIds(locals["data"], idField) });
    // Its own answer to an error of its own.
    response.end = () => {
      reject(new Error(`json-server answered ${response.statusCode}`));
      return response;
    };
    app(request, response, reject);
  });
}

/** What is used of a json-server's router. */
interface Router {
  render(request: unknown, response: { statusCode: number; locals: Readonly<Record<string, unknown>> }): void;
}

/** The row with the two names in each other's place; done twice, it is the row again. */
function swapId(row: Row, idField: string): Row {
  const others: Readonly<Record<string, string>> = { [ID]: idField, [idField]: ID };
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [Object.hasOwn(others, name) ? others[name] : name, value]),
  );
}

function withIds(data: unknown, idField: string): unknown {
  return Array.isArray(data) ? data.map((row) => swapId(row, idField)) : swapId(data as Row, idField);
}

function toIncoming(method: string, url: string, body: Row | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url });
  if (body) {
    const text = JSON.stringify(body);
    request.headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
    request.push(text);
  }
  request.push(null);
  return request;
}
