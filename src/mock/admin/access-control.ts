/** Decides who may use the admin API: programs on this machine and its own page, or every client that sends the token. */

import { isLoopback, percentDecoded } from "../../base/http.js";
import { isListed, TOKEN_COOKIE, toCredential } from "../message/credential.js";
import type { MockProblem } from "../message/problem.js";
import type { AdminConnection } from "./admin-operation.js";

const TYPES_OF_FORMS = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/**
 * Returns why a request may not steer the mock, or undefined if it may. It guards against another machine (its address, the headers of a proxy), a page of
 * another origin, a foreign name that was pointed at loopback (`Host`), and a form. A token replaces the checks of address, proxy and name.
 */
export function whyRefused(
  request: Request,
  connection: AdminConnection,
  token: string | undefined,
): MockProblem | undefined {
  if (token !== undefined && !hasToken(request, token)) return WITHOUT_TOKEN;
  const detail = (token === undefined ? whyNotLocal(request, connection) : undefined) ?? whyForeign(request);
  if (detail !== undefined) return { kind: "not-local", status: 403, detail };
  const form = whyForm(request);
  return form === undefined ? undefined : { kind: "unsupported-media-type", status: 415, detail: form };
}

const WITHOUT_TOKEN: MockProblem = {
  kind: "unauthorized",
  status: 401,
  detail: 'The token of the admin API is missing or wrong; send it as "Authorization: Bearer TOKEN".',
  headers: { "WWW-Authenticate": 'Bearer realm="museum-mock"' },
};

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

/** Returns the cookie that keeps the token with which the page was asked for; undefined without one. */
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

/** A link on a foreign page may be followed to the dashboard, which shows something to the person alone. */
function whyForeign({ headers, method, url }: Request): string | undefined {
  const from = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  const { origin, pathname } = new URL(url);
  const isFollowed =
    /^\/__admin\/?$/.test(pathname) &&
    headers.get("Sec-Fetch-Mode") === "navigate" &&
    headers.get("Sec-Fetch-Dest") === "document";
  const isOwn = site === null || site === "same-origin" || site === "none" || (isFollowed && method === "GET");
  const isOther = from !== null && from !== origin;
  if (!isOther && isOwn) return undefined;
  const foreign = isOther ? from : `another origin (${site})`;
  return `The request comes from a page of ${foreign}; steer from the mock's own page, or from a program.`;
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
