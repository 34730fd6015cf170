/** What can go wrong with a request, as values that an application can tell apart. */

import type { components } from "./generated/paths.js";
import { describeInvalid, type InvalidItem } from "./item-check.js";

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
  /** A list ends in the middle: with a 404 where the page before can't be read again either, or empty though there is a next page. */
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

/** Makes the error of a request that got no complete answer. */
export function toNetworkError(cause: unknown): MuseumError {
  return createError("The museum could not be reached, or the answer is incomplete.", { kind: "network", cause });
}

/** Makes the error of a 200 whose body is not a list. */
export function toBodyError(): MuseumError {
  return createError("The answer of the museum is not a JSON array in UTF-8.", { kind: "body", status: 200 });
}

/** Makes the error of a 200 with an invalid item. */
export function toItemError(invalid: InvalidItem): MuseumError {
  const message = `The answer of the museum is invalid. ${describeInvalid(invalid)}`;
  return createError(message, { kind: "body", status: 200, invalid });
}

/** Makes the error of a list that ends in the middle. */
export function toTruncatedError(status: 200 | 404): MuseumError {
  const how = status === 404 ? "answered 404" : "answered with an empty page";
  return createError(`The museum ${how} in the middle of the list.`, { kind: "truncated", status });
}

/** Makes the error of another status than 200; `body` is the text of the answer. */
export function toStatusError({ status, headers }: Response, body: string): MuseumError {
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

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
