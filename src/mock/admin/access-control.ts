/** Whether a request to the controls comes from someone who may steer: this machine, and no foreign page; or by a token. */

import type { Wire } from "../faults/wire.js";
import { cookieOf } from "../message/cookie.js";

/** Where a request came from, as the server that accepted it knows, and what that server can do with its connection. */
export interface Connection {
  /** The IP address of the other end. */
  readonly remoteAddress?: string | undefined;
  /** The connection itself, for faults; without it a fault of the connection rejects, as `fetch` does. */
  readonly wire?: Wire;
}

const METHODS_OF_FORMS = ["POST"];
const TYPES_OF_FORMS = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** The cookie in which the dashboard, once a person has given it the token, sends it; percent-encoded. */
const TOKEN_COOKIE = "museum-mock-token";

const DASHBOARD = ["/__admin", "/__admin/"];
const STEER = "steer from the mock's own page, or from a program.";

/** Why a request may not steer, with the status for it. */
export interface Refusal {
  readonly status: 401 | 403 | 415;
  readonly reason: string;
}

/**
 * Guards against another machine (by the address of its connection), against a page of another origin (by `Origin` and
 * `Sec-Fetch-Site`), against a name that was pointed at loopback (by `Host`), and against a form. Where a token is set, it is what
 * counts in place of the address and the name.
 */
export function whyRefused(
  request: Request,
  { remoteAddress }: Connection,
  token: string | undefined,
): Refusal | undefined {
  const { hostname } = new URL(request.url);
  if (token !== undefined && !hasToken(request, token)) {
    return {
      status: 401,
      reason: 'The token of the controls is missing or wrong; send it as "Authorization: Bearer TOKEN".',
    };
  }
  if (token === undefined && remoteAddress !== undefined && !isLoopback(remoteAddress)) {
    return {
      status: 403,
      reason: `The request comes from ${remoteAddress}; set a token with --admin-token to steer from there.`,
    };
  }
  if (token === undefined && !isLoopback(hostname)) {
    return {
      status: 403,
      reason: `The request was sent to the host "${hostname}"; call it as localhost or 127.0.0.1, or set a token with --admin-token.`,
    };
  }
  return whyForeign(request) ?? whyForm(request);
}

/** In `Authorization`, or in the cookie, which no page of another origin gets past `whyForeign`. */
function hasToken({ headers }: Request, token: string): boolean {
  const [, bearer] = /^bearer +(.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return [bearer, tokenIn(headers.get("Cookie"))].some((given) => given !== undefined && isSame(given, token));
}

function tokenIn(cookies: string | null): string | undefined {
  try {
    return decodeURIComponent(cookieOf(cookies, TOKEN_COOKIE) ?? "");
  } catch {
    return undefined;
  }
}

/** Takes the same time for every `given` of one length. */
function isSame(given: string, token: string): boolean {
  let difference = given.length ^ token.length;
  for (let at = 0; at < given.length; at += 1) difference |= given.charCodeAt(at) ^ token.charCodeAt(at % token.length);
  return difference === 0;
}

/** A link on a foreign page may be followed to the dashboard, for that shows something to the person alone. */
function whyForeign(request: Request): Refusal | undefined {
  const from = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  const isFollowed =
    DASHBOARD.includes(new URL(request.url).pathname) &&
    request.headers.get("Sec-Fetch-Mode") === "navigate" &&
    request.headers.get("Sec-Fetch-Dest") === "document";
  if (from !== null && from !== new URL(request.url).origin)
    return { status: 403, reason: `The request comes from a page of ${from}; ${STEER}` };
  if (site === null || site === "same-origin" || site === "none" || (isFollowed && request.method === "GET"))
    return undefined;
  return { status: 403, reason: `The request comes from a page of another origin (${site}); ${STEER}` };
}

function whyForm(request: Request): Refusal | undefined {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!METHODS_OF_FORMS.includes(request.method) || !TYPES_OF_FORMS.includes(type)) return undefined;
  return {
    status: 415,
    reason: `A form can send ${type}, and so steers nothing; send JSON with "Content-Type: application/json".`,
  };
}

function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return plain === "localhost" || plain.endsWith(".localhost") || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}
