/** Why a request got no response that could be read. */

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
