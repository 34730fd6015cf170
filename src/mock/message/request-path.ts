/** The path of a request: the base path and the prefix of a session. */

import { pathOf, percentDecoded } from "../../base/http.js";
import { quote, shown } from "../../base/text.js";
import type { RequestMessage } from "./messages.js";

/** Returns a base path without a slash at its end; empty for the root. Throws a TypeError for anything but a path. */
export function toBasePath(value: unknown): string {
  if (value === undefined || value === "" || value === "/") return "";
  const isPath = typeof value === "string" && /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+\/?$/.test(value);
  if (isPath && new URL(value, "http://localhost").pathname === value) return value.replace(/\/$/, "");
  throw new TypeError(`Invalid value ${shown(value)} for basePath; use a path such as /api.`);
}

/** Returns a request as if it had been sent below the base path, which becomes a part of the address. */
export function withoutBasePath(request: RequestMessage, base: string): RequestMessage {
  const { target, origin } = request;
  return { ...request, target: targetBelow(target, base), ...(origin !== undefined && { origin: origin + base }) };
}

/** Returns a target as seen from the base path: one that does not lie below it begins with `/..`, once for each segment. */
export function targetBelow(target: string, base: string): string {
  if (base === "") return target;
  const named = splitSessionTarget(target);
  if (named) return sessionPath(named.session) + targetBelow(named.target, base);
  const path = pathOf(target);
  const query = target.includes("?") ? target.slice(target.indexOf("?")) : "";
  if (path === base) return `/${query}`;
  return path.startsWith(`${base}/`) ? path.slice(base.length) + query : upwards(base) + target;
}

/** Returns the target of a request to the admin API as seen from the root, without the path that names a session. */
export function adminTarget(target: string, base: string): string {
  const below = targetBelow(target, base);
  return moveSessionToQuery(isOutside(below) ? target : below);
}

/** Whether a target, as seen from the base path, does not lie below it. */
export function isOutside(target: string): boolean {
  return target.startsWith("/../");
}

/** Quotes a path as it was sent, from how it is seen from the base path. */
export function quotePath(path: string, base: string): string {
  return quote(isOutside(path) ? path.slice(upwards(base).length) : base + path);
}

function upwards(base: string): string {
  return base.replace(/\/[^/]+/g, "/..");
}

/** A target without the prefix, and the id that the prefix names, percent-decoded. */
interface SessionTarget {
  readonly session: string;
  readonly target: string;
}

const PREFIX = "/__session/";
const PREFIXED = /^([^?]*?)\/__session\/([^/?]*)(?=[/?]|$)/;

/** Returns undefined for a target without the prefix. The prefix may come before a base path or after it. */
export function splitSessionTarget(target: string): SessionTarget | undefined {
  if (!target.includes(PREFIX)) return undefined;
  const [prefix, base = "", id = ""] = PREFIXED.exec(target) ?? [];
  if (prefix === undefined) return undefined;
  const rest = base + target.slice(prefix.length);
  return { session: percentDecoded(id), target: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Returns the request with another target; the prefix becomes a part of the address that it was sent to. */
export function withoutSessionPath(request: RequestMessage, { session, target }: SessionTarget): RequestMessage {
  const { method, origin, targetDigest } = request;
  return {
    method,
    target,
    ...(targetDigest !== undefined && { targetDigest }),
    header: (name) => request.header(name),
    ...(request.headers && { headers: () => request.headers?.() ?? [] }),
    ...(request.signal && { signal: () => request.signal?.() ?? new AbortController().signal }),
    ...(origin !== undefined && { origin: `${origin}${sessionPath(session)}` }),
  };
}

/** Returns the target with the prefix moved into the query, where the admin API reads the session. */
function moveSessionToQuery(given: string): string {
  const split = splitSessionTarget(given);
  if (!split) return given;
  const { session, target } = split;
  return `${target}${target.includes("?") ? "&" : "?"}session=${encodeURIComponent(session)}`;
}

/** Returns the prefix for a session. */
export function sessionPath(id: string): string {
  return PREFIX + encodeURIComponent(id);
}
