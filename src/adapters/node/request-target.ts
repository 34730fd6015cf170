/** Reads the target of a request line as the URL standard does, so that every way to reach the mock means the same by it. */

/** A target taken apart: path and query, and the origin if the target names one. */
interface ReadTarget {
  readonly target: string;
  readonly origin?: string;
}

/** A path and query that a URL leaves as they are: no dot segment, no empty query, nothing to encode, no fragment. */
const PLAIN = /^\/[\w~!$&()*+,;=:@/-]*(?:\?[\w~!$&()*+,;=:@/?.%-]+)?$/;
const ABSOLUTE = /^https?:\/\//i;

/** Reads a target (RFC 9112, section 3.2), or returns undefined where it is invalid. */
export function readTarget(raw: string, origin: string): ReadTarget | undefined {
  if (PLAIN.test(raw)) return { target: raw };
  const [path = ""] = raw.split("?");
  if (path.includes("\\")) return undefined;
  if (ABSOLUTE.test(raw))
    return URL.canParse(raw) ? { ...split(new URL(raw)), origin: new URL(raw).origin } : undefined;
  return raw.startsWith("/") && URL.canParse(origin + raw) ? split(new URL(origin + raw)) : undefined;
}

function split({ pathname, search }: URL): ReadTarget {
  return { target: pathname + search };
}
