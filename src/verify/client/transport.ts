/** What carries a request to a target and brings its response, and why a request got none. */

/** The headers of a response: by name, in any case of letters. */
export type ResponseHeaders = Pick<Headers, "get" | "has"> & Iterable<[name: string, value: string]>;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with a Content-Length. */
  readonly body?: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Decoded, if the response has a Content-Encoding. */
  readonly bytes: Uint8Array;
  /** Why the bytes are not the whole body. `size`: it was larger than the limit; `encoding`: its coding is broken, as of a truncated gzip. */
  readonly excess?: "size" | "encoding";
}

/** Rejects with the error of the connection, or with any error once the signal has aborted, at the time limit or with the whole run. */
export type Transport = (
  request: SentRequest,
  limits: { readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<ReceivedResponse>;

export type NetworkError =
  | { readonly kind: "timeout"; readonly milliseconds: number }
  | { readonly kind: "connection"; readonly detail: string };

export function toNetworkError(error: unknown): NetworkError {
  const {
    code,
    message = String(error),
    rawPacket,
  } = (error ?? {}) as {
    code?: string;
    message?: string;
    /** What came in place of HTTP/1.1. */
    rawPacket?: Uint8Array;
  };
  if (rawPacket && isSettingsFrame(rawPacket)) return { kind: "connection", detail: HTTP_2 };
  // Some versions of Node.js tell the alerts of TLS in the message alone.
  const isAlert = code === "EPROTO" && /alert (?:certificate required|handshake failure|bad certificate)/.test(message);
  return { kind: "connection", detail: isAlert ? CERTIFICATE_REQUIRED : (code ?? message) };
}

const HTTP_2 = "HTTP/2 alone";
const CERTIFICATE_REQUIRED = "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED";

/** The first frame of a server that speaks HTTP/2 (RFC 9113, section 6.5): its type is 4, on stream 0. */
function isSettingsFrame(packet: Uint8Array): boolean {
  return packet[0] === 0 && packet[3] === 4 && packet.slice(5, 9).every((byte) => byte === 0);
}

export function describeNetworkError(error: NetworkError): string {
  switch (error.kind) {
    case "timeout":
      return `no answer within ${error.milliseconds / 1000} s`;
    case "connection":
      return `no answer: ${error.detail}${hintOn(error.detail)}`;
  }
}

/** What Node.js says of a certificate that it has no reason to trust. */
const UNSIGNED = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

function hintOn(code: string): string {
  if (code === "ECONNREFUSED") return " (nothing listens there; is the port right?)";
  if (code === "ECONNRESET") return " (the connection was closed; is it http or https?)";
  if (code === HTTP_2) return " (it does not speak HTTP/1.1; use the address of a gateway that does)";
  if (/ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE)|HANDSHAKE_FAILURE_ON_CLIENT_HELLO/.test(code))
    return " (it wants a client certificate; set service.tls.cert and service.tls.key)";
  if (code === "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL") return hintOn(HTTP_2);
  if (code === "CERT_HAS_EXPIRED") return " (its certificate has expired)";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return " (its certificate is for another host name)";
  if (UNSIGNED.includes(code))
    return " (nobody whom Node.js trusts has signed its certificate; name the authority in service.tls.ca, or in NODE_EXTRA_CA_CERTS)";
  if (code === "EPROTO" || code.startsWith("ERR_SSL")) return " (TLS failed; does it speak http, not https?)";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return " (the host was not found; is its name right?)";
  if (code === "HPE_HEADER_OVERFLOW") return " (its headers are larger than 16 KB)";
  return code.startsWith("HPE_")
    ? " (what it answers is not HTTP; does it speak https, or is the port another one?)"
    : "";
}
