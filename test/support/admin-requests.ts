/** Requests to the controls of a mock, as whoever steers it sends them. */
import type { Mock } from "../../src/adapters/library/index.js";

/** Sends to the controls of one mock; the target is path and query below `/__admin`. */
export type Ask = (method: string, target: string, init?: Asking) => Promise<Response>;

export interface Asking {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** In place of a body, sent as it is. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks over HTTP. */
export function askOver(url: string): Ask {
  return (method, target, init) => fetch(`${url}/__admin${target}`, toInit(method, init));
}

/** Asks in process. */
export function askIn(mock: Mock): Ask {
  return (method, target, init) =>
    mock.fetch(new Request(`http://127.0.0.1:4010/__admin${target}`, toInit(method, init)));
}

/** The methods that `Allow` names, sorted, without OPTIONS itself. */
export function methodsIn({ headers }: Response): readonly string[] {
  const named = (headers.get("Allow") ?? "").split(/, ?/);
  return named.filter((method) => method !== "OPTIONS").sort();
}

function toInit(method: string, { body, text, headers }: Asking = {}): RequestInit {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  if (sent === undefined) return { method, headers: { ...headers } };
  return { method, headers: { "Content-Type": "application/json", ...headers }, body: sent };
}
