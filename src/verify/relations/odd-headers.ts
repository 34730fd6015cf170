/** Headers that are not documented, with values that a server must ignore or reject. */

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { Accept: "text/html" },
  { Accept: "image/*;q=abc" },
  { "Accept-Language": "x-nowhere;q=2" },
  { "If-None-Match": "unquoted" },
  { "If-Modified-Since": "yesterday" },
  { Range: "bytes=5-1" },
  { "Content-Type": "application/json" },
  { Cookie: "a=%zz; =; b" },
  { "X-Forwarded-For": "not an address" },
];

/** Those of the headers of a request that are among them. What else a client sends tells nothing, and may be a secret. */
export function oddHeadersIn(headers: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const pairs = oddHeaders.flatMap((one) => Object.entries(one));
  return Object.fromEntries(
    pairs.filter(([name, value]) =>
      headers.some(([own, sent]) => own.toLowerCase() === name.toLowerCase() && sent === value),
    ),
  );
}
