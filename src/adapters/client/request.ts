/** Sends one request of the interface and reads its answer. */
import { type MuseumError, toBodyError, toNetworkError, toStatusError } from "./museum-error.js";

/** Sends a request, as `fetch` does. */
export type Fetch = (request: Request) => Promise<Response>;

export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the reason of the signal, as with `fetch`. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `Prefer`. */
  readonly headers?: HeadersInit | undefined;
}

/** The result of a request: `data` has the list, or `error` says why the request failed. */
export type Result<Item> =
  | { readonly data: readonly Item[]; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: MuseumError; readonly response?: Response };

/** Requests a list. Rejects only if the signal was aborted, or if the request itself is invalid. */
export async function requestList<Item>(fetch: Fetch, request: Request): Promise<Result<Item>> {
  request.signal.throwIfAborted();
  try {
    const response = await fetch(request);
    const text = await response.text();
    if (response.status !== 200) return { error: toStatusError(response, text), response };
    const list = parseList<Item>(text);
    return list ? { data: list, response } : { error: toBodyError(response.status), response };
  } catch (cause) {
    request.signal.throwIfAborted();
    return { error: toNetworkError(cause) };
  }
}

function parseList<Item>(text: string): readonly Item[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Joins the base address, a path and a query; what is undefined is left out. */
export function toUrl(base: string, path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return base + path + (text === "" ? "" : `?${text}`);
}
