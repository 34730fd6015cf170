/** What carries a request to a target and brings its response, and why a request got none. */

/** The headers of a response: by name, in any case of letters. */
export type ResponseHeaders = Pick<Headers, "get" | "has">;

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
  const { code, message = String(error) } = (error ?? {}) as { code?: string; message?: string };
  return { kind: "connection", detail: code ?? message };
}

export function describeNetworkError(error: NetworkError): string {
  switch (error.kind) {
    case "timeout":
      return `no answer within ${error.milliseconds / 1000} s`;
    case "connection":
      return `no answer: ${error.detail}${hintOn(error.detail)}`;
  }
}

function hintOn(code: string): string {
  if (code === "ECONNREFUSED") return " (nothing listens there; is the port right?)";
  if (code === "ECONNRESET") return " (the connection was closed)";
  if (code === "EPROTO" || code.startsWith("ERR_SSL")) return " (TLS failed; does it speak http, not https?)";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return " (the host was not found; is its name right?)";
  if (code === "HPE_HEADER_OVERFLOW") return " (its headers are larger than 16 KB)";
  return code.startsWith("HPE_")
    ? " (what it answers is not HTTP; does it speak https, or is the port another one?)"
    : "";
}
