/** Decides who may use the admin API: programs on this machine and its own page, or every client that sends the token. */

import { isLoopback, percentDecoded } from "../../base/http.js";
import { isListed, TOKEN_COOKIE, toCredential } from "../message/credential.js";
import type { AdminConnection } from "./admin-operation.js";

const METHODS_OF_FORMS = ["POST"];
const TYPES_OF_FORMS = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

const DASHBOARD = ["/__admin", "/__admin/"];
const STEER = "steer from the mock's own page, or from a program.";

/** Why a request may not steer, with the status for it. */
interface Refusal {
  readonly status: 401 | 403 | 415;
  readonly reason: string;
}

/**
 * Returns why a request may not steer the mock, or undefined if it may. It guards against another machine (by the address of the
 * connection, and by the headers that a proxy on this machine adds), a page of another origin (`Origin`, `Sec-Fetch-Site`), a foreign
 * name that was pointed at loopback (`Host`), and a form. Where a token is set, it replaces the checks of address, proxy and name.
 */
export function whyRefused(
  request: Request,
  connection: AdminConnection,
  token: string | undefined,
): Refusal | undefined {
  const refusal = token === undefined ? whyNotLocal(request, connection) : whyWithoutToken(request, token);
  return refusal ?? whyForeign(request) ?? whyForm(request);
}

function whyWithoutToken(request: Request, token: string): Refusal | undefined {
  if (hasToken(request, token)) return undefined;
  const reason = 'The token of the admin API is missing or wrong; send it as "Authorization: Bearer TOKEN".';
  return { status: 401, reason };
}

function whyNotLocal(request: Request, { remoteAddress }: AdminConnection): Refusal | undefined {
  const { hostname } = new URL(request.url);
  if (remoteAddress !== undefined && !isLocalHost(remoteAddress)) {
    return refusal(`The request comes from ${remoteAddress}; set a token with --admin-token to steer from there.`);
  }
  const proxied = PROXY_HEADERS.find((name) => request.headers.has(name));
  if (proxied) {
    return refusal(
      `The request came through a proxy (${proxied}), so that its client is unknown; set a token with --admin-token to steer through it.`,
    );
  }
  if (isLocalHost(hostname)) return undefined;
  return refusal(
    `The request was sent to the host "${hostname}"; call it as localhost or 127.0.0.1, or set a token with --admin-token.`,
  );
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

function refusal(reason: string): Refusal {
  return { status: 403, reason };
}

/** In `Authorization`, or in the cookie, which no page of another origin gets past `whyForeign`. */
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
    reason: `A POST needs "Content-Type: application/json", because a form on a foreign page could send ${type}.`,
  };
}

/** Also a name below localhost (RFC 6761, section 6.3), and an IPv4 address as IPv6 writes it. */
export function isLocalHost(host: string): boolean {
  return isLoopback(host.replace(/^::ffff:/, "")) || host.endsWith(".localhost");
}
