/** Reads a request to the data of a session, before json-server sees it: what is meant, whether it may be, and its body. */
import type { IncomingMessage } from "node:http";
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { badControl, type Problem } from "../../mock/message/problem.js";
import { patternFlaw } from "./data-pattern.js";

export const DATA_PATH = "/__admin/data";

const tables = [
  { name: "hours", kind: "entry", id: "date" },
  { name: "events", kind: "event", id: "eventId" },
] as const;

/** What a request asks of the data. */
export interface DataRequest {
  readonly table: (typeof tables)[number];
  /** The date or eventId that is meant; undefined for all of them. */
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  /** What is to be written. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export type DataRequestReading = { readonly request: DataRequest } | { readonly problem: Problem };

/** In bytes. */
const LONGEST_BODY = 1024 * 1024;
const numbers = ["_page", "_limit", "_start", "_end"];
const words = [...numbers, "_sort", "_order", "q"];

/** Reads a request to its end. */
export async function readDataRequest(incoming: IncomingMessage): Promise<DataRequestReading> {
  const url = new URL(incoming.url ?? "", "http://localhost");
  const [, name = "", id, ...rest] = url.pathname.slice(DATA_PATH.length).replace(/\/$/, "").split("/");
  const table = tables.find((one) => one.name === name);
  if (!table || rest.length > 0) return { problem: nothingAt(url.pathname) };
  for (const key of [...url.searchParams.keys()]) if (/^(__|session$)/.test(key)) url.searchParams.delete(key);
  const problem =
    methodProblem(incoming.method ?? "", url.pathname, id === undefined) ?? queryProblem(url.searchParams);
  if (problem) return { problem };
  // One method is enough; this one says another in a header.
  delete incoming.headers["x-http-method-override"];
  const decoded = id === undefined ? undefined : decode(id);
  if (decoded === null) return { problem: nothingAt(url.pathname) };
  const asked = { table, id: decoded, query: url.searchParams };
  if (!["POST", "PUT", "PATCH"].includes(incoming.method ?? "")) return { request: { ...asked, body: undefined } };
  const reading = await readBody(incoming);
  return "problem" in reading ? reading : { request: { ...asked, ...reading } };
}

function methodProblem(method: string, path: string, isList: boolean): Problem | undefined {
  const methods = isList ? ["GET", "HEAD", "POST"] : ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
  if (methods.includes(method)) return undefined;
  const allow = [...methods, "OPTIONS"].join(", ");
  if (method === "OPTIONS") return { kind: "method-not-allowed", status: 204, detail: "", headers: { Allow: allow } };
  const detail = `${quote(method)} is no method of ${path}; use one of ${allow}.`;
  return { kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } };
}

/** What json-server itself would fall over, or take for something that it is not. */
function queryProblem(query: URLSearchParams): Problem | undefined {
  for (const [name, value] of query) {
    if (/[[\]]/.test(name)) return badControl(`${quote(name)} is no field or filter.`);
    if (name === "callback" || (name.startsWith("_") && !words.includes(name))) {
      const nearest = nearestName(name, words);
      return badControl(
        `${quote(name)} is not known here; ${nearest ? `did you mean ${nearest}?` : `there are ${words.join(", ")}.`}`,
      );
    }
    if (words.includes(name) && query.getAll(name).length > 1) return badControl(`${name} is given more than once.`);
    if (numbers.includes(name) && !/^\d{1,9}$/.test(value))
      return badControl(`${name} ${quote(value)} is no whole number.`);
    const flaw = patternFlaw({ name, value });
    if (flaw !== undefined) return badControl(flaw);
  }
  return undefined;
}

/** A JSON object, whatever type it is said to be of, and nothing else: what json-server makes of other bodies would lose data. */
async function readBody(incoming: IncomingMessage): Promise<Pick<DataRequest, "body"> | { problem: Problem }> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= LONGEST_BODY) chunks.push(chunk);
    }
  } catch {
    return { problem: badControl("The body was cut off.") };
  }
  if (length > LONGEST_BODY) {
    return {
      problem: { kind: "content-too-large", status: 413, detail: `The body is longer than ${LONGEST_BODY} bytes.` },
    };
  }
  const value = parse(Buffer.concat(chunks).toString("utf8"));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: badControl("The body is no JSON object; write one entry or one event.") };
  }
  return { body: value as Readonly<Record<string, unknown>> };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null for what is no encoding of any text. */
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
