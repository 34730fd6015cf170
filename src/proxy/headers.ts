/** Which headers a proxy passes on: all but those of one connection (RFC 9110, section 7.6.1). */

import { redactHeaders } from "../mock/journal/redaction.js";

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

type RawHeaders = readonly string[];

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

type Pairs = readonly (readonly [string, string])[];

/** Headers of a response whose values are kept, since rules look at them. */
const KEPT_OF_RESPONSES: readonly string[] = [
  "access-control-allow-credentials",
  "access-control-allow-origin",
  "age",
  "allow",
  "content-encoding",
  "content-language",
  "etag",
  "expires",
  "last-modified",
  "proxy-status",
  "retry-after",
  "server",
  "vary",
  "www-authenticate",
];

/** What may be stored of the headers of a request: as in the journal, what is known to be harmless. */
export function storedRequestHeaders(pairs: Pairs): Pairs {
  return pairs.flatMap(([name, value]) =>
    redactHeaders([[name.toLowerCase(), value]]).map(([, kept]): readonly [string, string] => [name, kept]),
  );
}

export function storedResponseHeaders(pairs: Pairs): Pairs {
  return pairs.flatMap((pair) =>
    KEPT_OF_RESPONSES.includes(pair[0].toLowerCase()) ? [pair] : storedRequestHeaders([pair]),
  );
}
