/** Which headers a proxy passes on: all but those of one connection (RFC 9110, section 7.6.1). */

const HOP_BY_HOP: readonly string[] = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

export type RawHeaders = readonly string[];

/** Names and values in turn, as Node has them, in their order and their letters, without those of the connection. */
export function passedHeaders(raw: RawHeaders): readonly (readonly [string, string])[] {
  const pairs = toPairs(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.toLowerCase().split(","))
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

function toPairs(raw: RawHeaders): readonly (readonly [string, string])[] {
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [
    raw[2 * index] ?? "",
    raw[2 * index + 1] ?? "",
  ]);
}

/** Headers of a request and of a response that hold secrets, and are never stored. */
const SECRET = /^(proxy-)?authorization$|cookie|token|secret|session|api-?key|password/i;

export function withoutSecrets(pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return pairs.filter(([name]) => !SECRET.test(name));
}
