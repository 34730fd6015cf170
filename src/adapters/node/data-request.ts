/** Reads a request to the data of a session: what is meant, whether it is within the limits, and its body. */
import type { IncomingMessage } from "node:http";
import { nearestName } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { type Table, tables } from "../../mock/control/data.js";
import { parseBody } from "../../mock/control/json-body.js";
import { badControl, type Problem } from "../../mock/message/problem.js";
import { dataLimits } from "./data-limits.js";
import { findPatternFlaw } from "./data-query.js";
import type { Row } from "./data-text.js";

export const DATA_PATH = "/__admin/data";

/** The methods of a list and of an item. */
const LIST_METHODS = {
  entry: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  event: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
};
const ITEM_METHODS = ["GET", "HEAD", "PUT", "PATCH", "DELETE"];

/** What a request asks of the data. */
export interface DataRequest {
  readonly method: string;
  /** The path and query as they were sent. */
  readonly target: string;
  readonly table: Table;
  /** The date or eventId that is meant; undefined for all of them. */
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  /** What is to be written. */
  readonly body: Row | undefined;
}

export type DataRequestReading = { readonly request: DataRequest } | { readonly problem: Problem };

const numbers = ["_page", "_limit", "_start", "_end"];
const words = [...numbers, "_sort", "_order", "q"];

/** Reads a request to its end. */
export async function readDataRequest(incoming: IncomingMessage): Promise<DataRequestReading> {
  const url = new URL(incoming.url ?? "", "http://localhost");
  const [, name = "", id, ...rest] = url.pathname.slice(DATA_PATH.length).replace(/\/$/, "").split("/");
  const table = tables.find((one) => one.name === name);
  if (!table || rest.length > 0) return { problem: nothingAt(url.pathname) };
  const { method = "" } = incoming;
  const query = withoutControls(url.searchParams);
  const problem =
    methodProblem(method, url.pathname, id === undefined ? LIST_METHODS[table.kind] : ITEM_METHODS) ??
    queryProblem(query);
  if (problem) return { problem };
  const decoded = id === undefined ? undefined : decode(id);
  if (decoded === null) return { problem: nothingAt(url.pathname) };
  const asked = { method, target: incoming.url ?? "", table, id: decoded, query };
  if (!["POST", "PUT", "PATCH"].includes(method)) return { request: { ...asked, body: undefined } };
  const reading = await readBody(incoming);
  return "problem" in reading ? reading : { request: { ...asked, ...reading } };
}

/** The query without what the mock itself reads in it. */
function withoutControls(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !/^(__|session$)/.test(name)));
}

function methodProblem(method: string, path: string, methods: readonly string[]): Problem | undefined {
  if (methods.includes(method)) return undefined;
  const allow = [...methods, "OPTIONS"].join(", ");
  if (method === "OPTIONS") return { kind: "method-not-allowed", status: 204, detail: "", headers: { Allow: allow } };
  const detail = `Method ${quote(method)} is not allowed on ${path}; use one of ${allow}.`;
  return { kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } };
}

function queryProblem(query: URLSearchParams): Problem | undefined {
  const flaw = query.size > dataLimits.parameters ? TOO_MANY : (findNameFlaw(query) ?? findPatternFlaw(query));
  return flaw === undefined ? undefined : badControl(flaw);
}

const TOO_MANY = `A query to the data has ${dataLimits.parameters} parameters at most.`;

function findNameFlaw(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    const flaw = words.includes(name) ? wordFlaw(query, name, value) : filterNameFlaw(name);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function wordFlaw(query: URLSearchParams, name: string, value: string): string | undefined {
  if (query.getAll(name).length > 1) return `${name} is given more than once; use it once.`;
  if (numbers.includes(name) && !/^\d{1,9}$/.test(value))
    return `Invalid value ${quote(value)} for ${name}; use a whole number.`;
  if (name === "_sort" && value.split(",").length > dataLimits.sortFields)
    return `_sort names ${dataLimits.sortFields} fields at most.`;
  return undefined;
}

function filterNameFlaw(name: string): string | undefined {
  if (/[[\].]/.test(name)) return `Invalid filter ${quote(name)}; use a field, such as timeOpen or timeOpen_ne.`;
  if (name !== "callback" && !name.startsWith("_")) return undefined;
  const nearest = nearestName(name, words);
  return `Unknown parameter ${quote(name)}; ${nearest ? `did you mean ${nearest}?` : `use one of ${words.join(", ")}.`}`;
}

/** Reads a JSON object, whatever its Content-Type says. Anything else is an error. */
async function readBody(incoming: IncomingMessage): Promise<Pick<DataRequest, "body"> | { problem: Problem }> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= dataLimits.body) chunks.push(chunk);
    }
  } catch {
    return { problem: badControl("The body was cut off.") };
  }
  if (length > dataLimits.body) {
    return {
      problem: { kind: "content-too-large", status: 413, detail: `The body is longer than ${dataLimits.body} bytes.` },
    };
  }
  const text = Buffer.concat(chunks).toString("utf8");
  const { value, flaw = NO_ITEM } = await parseBody(text);
  return isPlainObject(value) ? { body: value } : { problem: badControl(flaw) };
}

const NO_ITEM = "Invalid body; use a JSON object with one entry or one event.";

/** Returns null for an invalid percent-encoding. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function nothingAt(path: string): Problem {
  const detail = `There is nothing at ${quote(path)}; there are ${DATA_PATH}/hours and ${DATA_PATH}/events, and a date or an eventId after them.`;
  return { kind: "not-found", status: 404, detail };
}
