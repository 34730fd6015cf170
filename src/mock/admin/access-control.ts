/** Decides who may use the admin API: programs on this machine and its own page, or every client that sends the token. */

import { isLoopback, percentDecoded } from "../../base/http.js";
import { isListed, TOKEN_COOKIE, toCredential } from "../message/credential.js";
import type { AdminConnection } from "./admin-operation.js";

const TYPES_OF_FORMS = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

const DASHBOARD = ["/__admin", "/__admin/"];
const STEER = "steer from the mock's own page, or from a program.";

/**
 * Returns why a request may not steer the mock, with the status for it, or undefined if it may. It guards against another machine (by the address of the
 * connection, and by the headers that a proxy on this machine adds), a page of another origin (`Origin`, `Sec-Fetch-Site`), a foreign
 * name that was pointed at loopback (`Host`), and a form. Where a token is set, it replaces the checks of address, proxy and name.
 */
export function whyRefused(
  request: Request,
  connection: AdminConnection,
  token: string | undefined,
): { readonly status: 401 | 403 | 415; readonly reason: string } | undefined {
  if (token === undefined) {
    const local = whyNotLocal(request, connection);
    if (local !== undefined) return { status: 403, reason: local };
  } else if (!hasToken(request, token)) {
    const reason = 'The token of the admin API is missing or wrong; send it as "Authorization: Bearer TOKEN".';
    return { status: 401, reason };
  }
  const foreign = whyForeign(request);
  if (foreign !== undefined) return { status: 403, reason: `The request comes from a page of ${foreign}; ${STEER}` };
  const reason = whyForm(request);
  return reason === undefined ? undefined : { status: 415, reason };
}

function whyNotLocal(request: Request, { remoteAddress }: AdminConnection): string | undefined {
  const { hostname } = new URL(request.url);
  if (remoteAddress !== undefined && !isLocalHost(remoteAddress))
    return `The request comes from ${remoteAddress}; set a token with --admin-token to steer from there.`;
  const proxied = PROXY_HEADERS.find((name) => request.headers.has(name));
  if (proxied)
    return `The request came through a proxy (${proxied}), so that its client is unknown; set a token with --admin-token to steer through it.`;
  if (isLocalHost(hostname)) return undefined;
  return `The request was sent to the host "${hostname}"; call it as localhost or 127.0.0.1, or set a token with --admin-token.`;
}

/** Headers that a proxy adds: through one on this machine every client has a local address. */
const PROXY_HEADERS = [
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-Port",
  "X-Forwarded-Server",
  "X-Real-IP",
  "X-Client-IP",
  "CF-Connecting-IP",
  "True-Client-IP",
];

/** Reads the token from `Authorization`, or from the cookie, which no page of another origin gets past `whyForeign`. */
function hasToken({ headers }: Request, token: string): boolean {
  return [bearerOf(headers), ...tokensIn(headers.get("Cookie") ?? "")].some(
    (sent) => sent !== undefined && isListed(toCredential(sent), [toCredential(token)]),
  );
}

function bearerOf(headers: Headers): string | undefined {
  return /^bearer +([^ ].*)/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/** Returns the cookie that keeps the token with which the page was asked for, below the path of the page; undefined without one. No script can read it. */
export function cookieOfToken({ headers }: Request): string | undefined {
  const token = bearerOf(headers);
  return token && `${TOKEN_COOKIE}=${encodeURIComponent(token)}; HttpOnly; SameSite=Strict`;
}

/** Returns the tokens that cookies hold (RFC 6265, section 4.2): a page of another server on the same host can add one for a longer path. */
function tokensIn(cookies: string): readonly string[] {
  const start = `${TOKEN_COOKIE}=`;
  return cookies.split(";").flatMap((cookie) => {
    const pair = cookie.trim();
    return pair.startsWith(start) ? [percentDecoded(pair.slice(start.length))] : [];
  });
}

/** Returns the origin of a foreign page. A link on it may be followed to the dashboard, for that shows something to the person alone. */
function whyForeign({ headers, method, url }: Request): string | undefined {
  const from = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  const { origin, pathname } = new URL(url);
  const isFollowed =
    DASHBOARD.includes(pathname) &&
    headers.get("Sec-Fetch-Mode") === "navigate" &&
    headers.get("Sec-Fetch-Dest") === "document";
  if (from !== null && from !== origin) return from;
  const isOwn = site === null || site === "same-origin" || site === "none" || (isFollowed && method === "GET");
  return isOwn ? undefined : `another origin (${site})`;
}

function whyForm({ headers, method }: Request): string | undefined {
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (method !== "POST" || !TYPES_OF_FORMS.includes(type)) return undefined;
  return `A POST needs "Content-Type: application/json", because a form on a foreign page could send ${type}.`;
}

/** Also a name below localhost (RFC 6761, section 6.3), and an IPv4 address as IPv6 writes it. */
export function isLocalHost(host: string): boolean {
  return isLoopback(host.replace(/^::ffff:/, "")) || host.endsWith(".localhost");
}
