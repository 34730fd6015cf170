/** Sends a request of the client, reads the response, and says what is wrong with it. */

import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { shown } from "../../base/text.js";
import { isCalendarDate } from "../../contract/calendar-date.js";
import type { components } from "./generated/paths.js";

/** Sends a request, as `fetch` does. */
export type Fetch = (request: Request) => Promise<Response>;

export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the reason of the signal, as with `fetch`. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `Prefer`. */
  readonly headers?: HeadersLike | undefined;
}

/** What `new Headers` takes. The DOM's name for it is unknown where only the types of Node.js or of a worker are there. */
type HeadersLike = ConstructorParameters<typeof Headers>[0];

/**
 * Decides about an item that breaks the documented schema: `skip` leaves it out, `keep` takes it as it is, although its type does not hold.
 * Throw an error to stop.
 */
export type OnInvalid = (item: unknown, problem: InvalidItem) => "skip" | "keep";

interface Checking {
  readonly check: ItemCheck;
  readonly onInvalid: OnInvalid | undefined;
}

/** The result of a request: `data` has the list, or `error` says why the request failed. */
export type Result<Item> =
  | { readonly data: readonly Item[]; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: MuseumError; readonly response?: Response };

/** Requests a list. Rejects only if the signal was aborted, or if the request itself is invalid. */
export async function requestList<Item>(fetch: Fetch, request: Request, checking: Checking): Promise<Result<Item>> {
  const answer = await readAnswer(fetch, request);
  if ("error" in answer) return answer;
  const { response, bytes } = answer;
  if (response.status !== 200) return { error: toStatusError(response, new TextDecoder().decode(bytes)), response };
  const list = parseList(bytes);
  if (!list) {
    const message = "The answer of the museum is not a JSON array in UTF-8.";
    return { error: createError(message, { kind: "body", status: 200 }), response };
  }
  const checked = checkItems<Item>(list, checking);
  return "error" in checked ? { ...checked, response } : { data: checked.items, response };
}

type Answer = { readonly response: Response; readonly bytes: ArrayBuffer } | { readonly error: MuseumError };

async function readAnswer(fetch: Fetch, request: Request): Promise<Answer> {
  request.signal.throwIfAborted();
  try {
    const response = await fetch(request);
    return { response, bytes: await response.arrayBuffer() };
  } catch (cause) {
    request.signal.throwIfAborted();
    const message = "The museum could not be reached, or the answer is incomplete.";
    return { error: createError(message, { kind: "network", cause }) };
  }
}

function parseList(bytes: ArrayBuffer): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function checkItems<Item>(
  list: readonly unknown[],
  { check, onInvalid }: Checking,
): { readonly items: readonly Item[] } | { readonly error: MuseumError } {
  const items: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const invalid = findInvalid(item, index, check);
    if (invalid && !onInvalid) {
      const message = `The answer of the museum is invalid. ${describeInvalid(invalid)}`;
      return { error: createError(message, { kind: "body", status: 200, invalid }) };
    }
    if (!invalid || onInvalid?.(item, invalid) === "keep") items.push(item);
  }
  return { items: items as readonly Item[] };
}

/** A problem detail (RFC 9457); a service may send other members, too. */
export type Problem = components["schemas"]["Problem"] & { readonly [member: string]: unknown };

/** What went wrong. */
export type MuseumErrorKind =
  /** A parameter was rejected (400, 422). */
  | "rejected"
  /** The credential is missing or was refused (401, 403). */
  | "credential"
  /** There is no such page or path (404). */
  | "notFound"
  /** Try again later (429, 502, 503, 504); `retryAfter` has the seconds if the service names them. */
  | "unavailable"
  /** Any other status that is not 200. */
  | "status"
  /** The status is 200, but the body is not a JSON array, or an item breaks the documented schema; `invalid` says which. */
  | "body"
  /** A list ends in the middle: with a 404 or an empty page although there is more, or with items that were there before. */
  | "truncated"
  /** There is no complete answer; `cause` says why. */
  | "network";

/** A failed request. */
export interface MuseumError extends Error {
  readonly name: "MuseumError";
  readonly kind: MuseumErrorKind;
  /** The status of the answer, if there is one. */
  readonly status?: number;
  /** The item that breaks the documented schema. */
  readonly invalid?: InvalidItem;
  /** The problem in the body, if there is one. */
  readonly problem?: Problem;
  /** Seconds after which to try again (RFC 9110, section 10.2.3). */
  readonly retryAfter?: number;
}

/** Whether a value is an error of the client. */
export function isMuseumError(value: unknown): value is MuseumError {
  return value instanceof Error && value.name === "MuseumError";
}

const ENDS = {
  notFound: "answered 404 in the middle of the list",
  empty: "answered with an empty page in the middle of the list",
  repeated: "answered with the same items again, so that the list can't be read to its end",
};

export function toTruncatedError(how: keyof typeof ENDS): MuseumError {
  return createError(`The museum ${ENDS[how]}.`, { kind: "truncated", status: how === "notFound" ? 404 : 200 });
}

function toStatusError({ status, headers }: Response, body: string): MuseumError {
  const parsed = parseObject(body);
  const isProblem = /^application\/problem\+json\b/i.test(headers.get("Content-Type") ?? "");
  const problem = isProblem && parsed ? (parsed as Problem) : undefined;
  const seconds = readRetryAfter(headers);
  const says = [problem?.detail, problem?.title, parsed?.["message"]].find((text) => typeof text === "string");
  return createError(`The museum answered ${status}${says ? `: ${says}` : "."}`, {
    kind: KINDS[status] ?? "status",
    status,
    ...(problem && { problem }),
    ...(seconds !== undefined && { retryAfter: seconds }),
  });
}

const KINDS: Readonly<Record<number, MuseumErrorKind>> = {
  400: "rejected",
  401: "credential",
  403: "credential",
  404: "notFound",
  422: "rejected",
  429: "unavailable",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

function createError(message: string, facts: Omit<MuseumError, "name" | "message">): MuseumError {
  return Object.assign(new Error(message), { name: "MuseumError" as const, ...facts });
}

/** A date counts from the `Date` of the same answer, so that the clock of this machine does not matter. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("Retry-After") ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get("Date") ?? "")) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface FieldCheck {
  readonly type: string;
  readonly format?: "date";
  readonly pattern?: RegExp;
  readonly items?: FieldCheck;
  readonly example?: unknown;
}

/** The fields of an item; none is required, unless `required` names it. */
export interface ItemCheck {
  readonly fields: Readonly<Record<string, FieldCheck>>;
  readonly required?: string | undefined;
}

/** An item that breaks the documented schema. */
export interface InvalidItem {
  /** The place in the page, from 0. */
  readonly index: number;
  readonly item: unknown;
  /** The first field that is invalid; undefined if the item is no object. */
  readonly field?: string;
  /** What was expected, in words: `a calendar date such as "2027-03-06"`. */
  readonly expected: string;
  /** The value; undefined if the field is missing. */
  readonly actual: unknown;
}

function findInvalid(item: unknown, index: number, { fields, required }: ItemCheck): InvalidItem | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item))
    return { index, item, expected: "an object", actual: item };
  const values = item as JsonObject;
  for (const [field, check] of Object.entries(fields)) {
    const actual = lookUp(values, field);
    if (actual === undefined ? field !== required : isValid(actual, check)) continue;
    return { index, item, field, expected: describeField(check), actual };
  }
  return undefined;
}

/** `Item 3 of the page: date is null; expected a calendar date such as "2027-03-06".` */
function describeInvalid({ index, field = "it", expected, actual }: InvalidItem): string {
  const is = actual === undefined ? "is missing" : `is ${describeActual(actual)}`;
  return `Item ${index + 1} of the page: ${field} ${is}; expected ${expected}.`;
}

function isValid(value: unknown, { type, format, pattern, items }: FieldCheck): boolean {
  if (items) return Array.isArray(value) && value.every((one) => isValid(one, items));
  if (typeof value !== type) return false;
  if (format === "date") return isCalendarDate(String(value));
  return pattern?.test(String(value)) ?? true;
}

function describeField({ type, format, items, example }: FieldCheck): string {
  if (items) return `an array of which each item is ${describeField(items)}`;
  return `a ${format === "date" ? "calendar date" : type}${example === undefined ? "" : ` such as ${shown(example)}`}`;
}

function describeActual(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? `an array with ${shown(value[0])}` : shown(value);
}
