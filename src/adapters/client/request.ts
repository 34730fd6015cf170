/** Sends a request of the client, and reads the response. */

import { toBase64 } from "../../base/http.js";
import { quote } from "../../base/text.js";
import {
  findInvalid,
  type InvalidItem,
  type ItemCheck,
  type MuseumError,
  toBodyError,
  toItemError,
  toNetworkError,
  toStatusError,
} from "./museum-error.js";

/** Sends a request, as `fetch` does. */
export type Fetch = (request: Request) => Promise<Response>;

export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the reason of the signal, as with `fetch`. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `Prefer`. */
  readonly headers?: HeadersInit | undefined;
}

/**
 * Decides about an item that breaks the documented schema: `skip` leaves it out, `keep` takes it as it is, although its type does not hold.
 * Throw an error to stop.
 */
export type OnInvalid = (item: unknown, problem: InvalidItem) => "skip" | "keep";

/** How the items of an answer are checked. */
interface Checking {
  readonly check: ItemCheck;
  readonly onInvalid: OnInvalid | undefined;
}

/** The result of a request: `data` has the list, or `error` says why the request failed. */
export type Result<Item> =
  | { readonly data: readonly Item[]; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: MuseumError; readonly response?: Response };

/** Requests a list. Rejects only if the signal was aborted, or if the request itself is invalid. */
export async function requestList<Item>(fetch: Fetch, request: Request, checking: Checking): Promise<Result<Item>> {
  const answer = await readAnswer(fetch, request);
  if ("error" in answer) return answer;
  const { response, bytes } = answer;
  if (response.status !== 200) return { error: toStatusError(response, new TextDecoder().decode(bytes)), response };
  const list = parseList(bytes);
  if (!list) return { error: toBodyError(), response };
  const checked = checkItems<Item>(list, checking);
  return "error" in checked ? { ...checked, response } : { data: checked.items, response };
}

/** An answer with its whole body, or the error of a request without one. */
type Answer = { readonly response: Response; readonly bytes: ArrayBuffer } | { readonly error: MuseumError };

async function readAnswer(fetch: Fetch, request: Request): Promise<Answer> {
  request.signal.throwIfAborted();
  try {
    const response = await fetch(request);
    return { response, bytes: await response.arrayBuffer() };
  } catch (cause) {
    request.signal.throwIfAborted();
    return { error: toNetworkError(cause) };
  }
}

function parseList(bytes: ArrayBuffer): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function checkItems<Item>(
  list: readonly unknown[],
  { check, onInvalid }: Checking,
): { readonly items: readonly Item[] } | { readonly error: MuseumError } {
  const items: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const invalid = findInvalid(item, index, check);
    if (invalid && !onInvalid) return { error: toItemError(invalid) };
    if (!invalid || onInvalid?.(item, invalid) === "keep") items.push(item);
  }
  return { items: items as readonly Item[] };
}

/** Joins the base address, a path and a query; what is undefined is left out. */
export function toUrl(base: string, path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return base + path + (text === "" ? "" : `?${text}`);
}

/** `user:password`, where the password may contain colons; or both, apart. */
export type Credentials = string | { readonly username: string; readonly password: string };

/** Returns the value of the header, encoded as UTF-8. Throws a TypeError for a credential that HTTP Basic can't carry. */
export function toAuthorization(credentials: Credentials): string {
  const text = typeof credentials === "string" ? credentials : joined(credentials);
  if (text === undefined) throw new TypeError("Invalid credentials; use user:password, or { username, password }.");
  if (!text.includes(":")) throw new TypeError("Invalid credentials: there is no colon; use user:password.");
  if (CONTROL.test(text)) throw new TypeError("Invalid credentials: a control character; RFC 7617 forbids them.");
  return `Basic ${toBase64(text)}`;
}

const CONTROL = /\p{Cc}/u;

/** Returns undefined for an invalid credential, which JavaScript callers can pass. */
function joined(credentials: Exclude<Credentials, string>): string | undefined {
  const { username, password } = Object(credentials) as Partial<typeof credentials>;
  if (typeof username !== "string" || typeof password !== "string") return undefined;
  if (username.includes(":")) {
    throw new TypeError(`Invalid user name ${quote(username)}: RFC 7617 allows no colon in it.`);
  }
  return `${username}:${password}`;
}
