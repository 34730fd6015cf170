/** Why a request got no response that could be read. */

export type NetworkError =
  | { readonly kind: "timeout"; readonly milliseconds: number }
  | { readonly kind: "connection"; readonly detail: string }
  /** `fetch` refuses to connect to this port (https://fetch.spec.whatwg.org/#bad-port). */
  | { readonly kind: "blockedPort" };

/** Ends a request that takes too long. */
export class Timeout extends Error {}

/** Ends a request because the whole run ends. */
export class Interruption extends Error {}

export function toNetworkError(error: unknown, timeoutMilliseconds: number): NetworkError {
  if (error instanceof Timeout) return { kind: "timeout", milliseconds: timeoutMilliseconds };
  const { code, message } = ((error as Error).cause ?? {}) as { code?: string; message?: string };
  if (message === "bad port") return { kind: "blockedPort" };
  return { kind: "connection", detail: code ?? message ?? (error instanceof Error ? error.message : String(error)) };
}

export function describeNetworkError(error: NetworkError): string {
  switch (error.kind) {
    case "timeout":
      return `no answer within ${error.milliseconds / 1000} s`;
    case "connection":
      return `no answer: ${error.detail}`;
    case "blockedPort":
      return "no answer: fetch does not connect to this port";
  }
}
