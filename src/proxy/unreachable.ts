/** What the proxy answers when its target can't be reached, and how the error is named. */

/** The names of RFC 9209, section 2.3, for the errors of a connection. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection_refused",
  ENOTFOUND: "dns_error",
  EAI_AGAIN: "dns_timeout",
  ETIMEDOUT: "connection_timeout",
  ECONNRESET: "connection_terminated",
  EHOSTUNREACH: "destination_ip_unroutable",
  ENETUNREACH: "destination_ip_unroutable",
  EPROTO: "http_protocol_error",
};

/** Returns the name of an error, which a `Proxy-Status` header has. */
export function errorNameOf({ code = "" }: NodeJS.ErrnoException): string {
  const isParsed = code.startsWith("HPE_") || code.startsWith("ERR_");
  return ERRORS[code] ?? (isParsed ? "http_protocol_error" : "destination_unavailable");
}

/** The only answer that is the proxy's own. */
export function unreachable(target: string, name: string): Response {
  const problem = {
    type: "about:blank",
    title: "Bad Gateway",
    status: 502,
    detail: `The proxy of museum-mock could not reach ${target} (${name.replaceAll("_", " ")}); the service has not answered.`,
  };
  return new Response(JSON.stringify(problem), {
    status: 502,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}
