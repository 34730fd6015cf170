/** The path prefix that names a session: `/__session/ID/museum-hours`. */
import { percentDecoded } from "../../base/percent-decoding.js";
import type { RequestMessage } from "./request-message.js";

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
export function moveSessionToQuery(given: string): string {
  const split = splitSessionTarget(given);
  if (!split) return given;
  const { session, target } = split;
  return `${target}${target.includes("?") ? "&" : "?"}session=${encodeURIComponent(session)}`;
}

/** Returns the prefix for a session. */
export function sessionPath(id: string): string {
  return PREFIX + encodeURIComponent(id);
}
