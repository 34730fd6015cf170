/** The path of a request: the base path and the prefix of a session. */

import { pathOf, percentDecoded } from "../../base/http.js";
import { shown } from "../../base/text.js";
import type { RequestMessage } from "./messages.js";

export class BasePath {
  /** Without a slash at its end; empty for the root. */
  readonly text: string;

  /** Throws a TypeError for anything but a path. */
  constructor(value: unknown) {
    this.text = segmentText(value);
  }

  /** Returns a request as if it had been sent below the base path, which becomes a part of the address. */
  without(request: RequestMessage): RequestMessage {
    const { target, origin } = request;
    return { ...request, target: this.below(target), ...(origin !== undefined && { origin: origin + this.text }) };
  }

  /** Returns a target as seen from the base path: one that does not lie below it begins with `/..`, once for each segment. */
  below(target: string): string {
    const base = this.text;
    if (base === "") return target;
    const named = splitSessionTarget(target);
    if (named) return sessionPath(named.session) + this.below(named.target);
    const path = pathOf(target);
    const query = target.includes("?") ? target.slice(target.indexOf("?")) : "";
    if (path === base) return `/${query}`;
    return path.startsWith(`${base}/`) ? path.slice(base.length) + query : this.#upwards + target;
  }

  /** Returns a target as seen from the base path, or from the root if it does not lie below the base path. */
  within(target: string): string {
    const below = this.below(target);
    return isOutside(below) ? target : below;
  }

  /** Returns the target of a request to the admin API as seen from the root; the path that names a session moves into the query. */
  adminTarget(target: string): string {
    const within = this.within(target);
    const split = splitSessionTarget(within);
    if (!split) return within;
    return `${split.target}${split.target.includes("?") ? "&" : "?"}session=${encodeURIComponent(split.session)}`;
  }

  /** Returns a target as seen from the root, from how it is seen from the base path. */
  above(target: string): string {
    return isOutside(target) ? target.slice(this.#upwards.length) : this.text + target;
  }

  get #upwards(): string {
    return this.text.replace(/\/[^/]+/g, "/..");
  }
}

function segmentText(value: unknown): string {
  if (value === undefined || value === "" || value === "/") return "";
  const isPath = typeof value === "string" && /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+\/?$/.test(value);
  if (isPath && new URL(value, "http://localhost").pathname === value) return value.replace(/\/$/, "");
  throw new TypeError(`Invalid value ${shown(value)} for basePath; use a path such as /api.`);
}

function isOutside(target: string): boolean {
  return target.startsWith("/../");
}

const PREFIX = "/__session/";
const PREFIXED = /^([^?]*?)\/__session\/([^/?]*)(?=[/?]|$)/;

/** The prefix may come before a base path or after it. */
function splitSessionTarget(target: string) {
  if (!target.includes(PREFIX)) return undefined;
  const [prefix, base = "", id = ""] = PREFIXED.exec(target) ?? [];
  if (prefix === undefined) return undefined;
  const rest = base + target.slice(prefix.length);
  return { session: percentDecoded(id), target: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Returns the request without the prefix, which becomes a part of its address, and its session; undefined without one. */
export function withoutSession(request: RequestMessage) {
  const split = splitSessionTarget(request.target);
  if (!split) return undefined;
  const { session, target } = split;
  const { origin } = request;
  const address = origin !== undefined && { origin: `${origin}${sessionPath(session)}` };
  return { session, message: { ...request, target, ...address } };
}

export function sessionPath(id: string): string {
  return PREFIX + encodeURIComponent(id);
}
