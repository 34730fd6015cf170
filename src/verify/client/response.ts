/** The response of a target: status, headers, and the body as text, as JSON and as a list. */
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { plural } from "../../base/text.js";
import { readItem } from "./item-reading.js";
import type { Query } from "./query.js";
import type { TargetRequest } from "./request.js";
import type { Masks } from "./secrets.js";
import { describeNetworkError, type NetworkError, type ReceivedResponse, type ResponseHeaders } from "./transport.js";

export interface TargetResponse {
  readonly request: TargetRequest;
  /** Which request of the run it was, and which was the last one that was sent before the response to it came. */
  readonly sent: readonly [number: number, last: number];
  /** When the request was sent, in milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  /** 0 if there was no response. */
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Body;
  /** Set if there was no response. */
  readonly networkError?: NetworkError;
}

/** A query that was answered with a list, and when it was sent. */
export interface ListedQuery extends Pick<TargetResponse, "sent"> {
  readonly query: Query;
  readonly items: readonly unknown[];
}

interface Body {
  readonly text: string;
  readonly isUtf8: boolean;
  readonly hasByteOrderMark: boolean;
  /** The value, if the text is JSON and not nested too deeply. Equal texts share one value, and equal items one object. */
  readonly json?: { readonly value: unknown };
  /** Why a body was not read to its end, or not looked into, as one that is nested too deeply. */
  readonly excess?: ReceivedResponse["excess"] | "depth" | "items";
}

/** The entries or events of a success; undefined for anything else. */
export function listOf({ status, body }: TargetResponse): readonly unknown[] | undefined {
  const value = body.json?.value;
  return status >= 200 && status < 300 && Array.isArray(value) ? value : undefined;
}

/** Whether the target rejected the request: a client error other than 429. */
export function isRefused({ status }: TargetResponse): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Whether the target itself failed: no response, or 5xx. Nothing is learned from these. */
export function isLost({ status, networkError }: TargetResponse): boolean {
  return networkError !== undefined || status >= 500;
}

/** Whether the target lets nobody in with the credential of the request, or without one. */
export function isUnauthorized({ status }: Pick<TargetResponse, "status">): boolean {
  return status === 401 || status === 403;
}

/** A response in a few words: `400, application/problem+json: …`, `200 and 10 items`, `no answer within 10 s`. */
export function describeResponse(response: TargetResponse): string {
  const { status, headers, body, networkError } = response;
  if (networkError !== undefined) return describeNetworkError(networkError);
  const list = listOf(response);
  const encoding = headers.get("Content-Encoding");
  const encoded = encoding ? `, Content-Encoding: ${encoding}` : "";
  if (list) return `${status} and ${list.length === 0 ? "[]" : plural(list.length, "item")}${encoded}`;
  const type = headers.get("Content-Type");
  return `${status}${type ? `, ${type}` : ""}${encoded}${body.text === "" ? ", no body" : `: ${shorten(body.text)}`}`;
}

export function shorten(text: string, most = 120): string {
  const line = text
    .slice(0, most * 8)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Thirty entries take some kilobytes; a whole museum in one answer should still be seen for what it is. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The documented items are three levels deep. */
export const MAX_JSON_DEPTH = 64;

/** A page has thirty items; a list of a hundred years should still be seen for what it is. */
export const MAX_LISTED = 100_000;

/** Characters of bodies that a parser keeps, so that equal ones share their memory. */
const MAX_KEPT = 64 * 1024 * 1024;

const SHOWN_OF_EXCESS = 200;

/** Creates a parser that parses equal texts once, and masks them. */
export function createBodyParser(): (received: Pick<ReceivedResponse, "bytes" | "excess">, mask: Masks) => Body {
  const parsed = new Map<string, Body>();
  const shareItems = createShareItems();
  let kept = 0;
  return ({ bytes, excess }, mask) => {
    if (excess) {
      const start = decode(bytes.subarray(0, 10 * SHOWN_OF_EXCESS));
      return { ...start, text: mask.text(start.text).slice(0, SHOWN_OF_EXCESS), excess };
    }
    const decoded = decode(bytes);
    const key = decoded.isUtf8 && !decoded.hasByteOrderMark ? decoded.text : undefined;
    const before = key === undefined ? undefined : parsed.get(key);
    if (before) return before;
    const text = mask.text(decoded.text);
    // Most texts have no secret, and are parsed as they came.
    const toValue = text === decoded.text ? shareItems : (value: unknown) => shareItems(mask.value(value));
    const body = { ...decoded, text, ...parseJsonBody(decoded.text, toValue) };
    kept += key?.length ?? 0;
    if (key !== undefined && kept <= MAX_KEPT) parsed.set(key, body);
    return body;
  };
}

export const noBody: Body = { text: "", isUtf8: true, hasByteOrderMark: false };

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder();

function decode(bytes: Uint8Array): Pick<Body, "text" | "isUtf8" | "hasByteOrderMark"> {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return { text: strict.decode(bytes), isUtf8: true, hasByteOrderMark };
  } catch {
    return { text: lenient.decode(bytes), isUtf8: false, hasByteOrderMark };
  }
}

function parseJsonBody(text: string, shareItems: (value: unknown) => unknown): Pick<Body, "json" | "excess"> {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.length > MAX_LISTED) return { excess: "items" };
    return isTooDeep(value) ? { excess: "depth" } : { json: { value: shareItems(value) } };
  } catch {
    return {};
  }
}

/** Stops below the deepest level that is allowed, so that a hostile value can't overflow the stack. */
function isTooDeep(value: unknown, levels = MAX_JSON_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const children = Array.isArray(value) ? value : Object.values(value);
  return children.some((child) => isTooDeep(child, levels - 1));
}

const MAX_ITEMS = 50_000;
/** Different items of one key that are kept, as of a target that changes an item with each response. */
const MAX_VERSIONS = 8;

/** Returns a function that replaces the items of a list by equal ones of lists before it (decision 28). */
function createShareItems(): (value: unknown) => unknown {
  const items = new Map<string, JsonObject[]>();
  let kept = 0;
  const share = (item: unknown) => {
    const key = sharedItemKey(item);
    if (key === undefined) return item;
    const versions = items.get(key);
    const equal = versions?.find((other) => areEqual(item as JsonObject, other));
    if (equal) return equal;
    if (kept >= MAX_ITEMS || (versions?.length ?? 0) >= MAX_VERSIONS) return item;
    kept += 1;
    if (versions) versions.push(item as JsonObject);
    else items.set(key, [item as JsonObject]);
    return item;
  };
  return (value) => (Array.isArray(value) ? value.map((item) => readItem(share(item))) : value);
}

/** What tells most items apart; undefined for what can't be shared. Items without an id share one key. */
function sharedItemKey(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  const { eventId, date } = item as JsonObject;
  const key = eventId ?? date;
  return typeof key === "string" ? key : "";
}

/** Whether two items have the same fields in the same order, with the same plain values; objects in items are not compared. */
function areEqual(a: JsonObject, b: JsonObject): boolean {
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isSame(lookUp(a, name), lookUp(b, name)))
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return isPlain(a) && Object.is(a, b);
  return a.length === b.length && a.every((value, at) => isPlain(value) && Object.is(value, b[at]));
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
