/** A typed client of the interface for applications, over `fetch`; for the real service and the mock alike. */

import { toBase64, withoutEndSlashes } from "../../base/http.js";
import { quote, shown } from "../../base/text.js";
import { FIELDS, MAXIMUM_LIMIT, PARAMETERS, type paths } from "./generated/paths.js";
import {
  type DateRange,
  type HoursEntry,
  iterateEvents,
  iterateHours,
  type PageQuery,
  requireKnownNames,
  type SpecialEvent,
} from "./iteration.js";
import {
  type Fetch,
  type ItemCheck,
  type OnInvalid,
  type RequestOptions,
  type Result,
  requestList,
  toTruncatedError,
} from "./request.js";

export type { components, operations, paths } from "./generated/paths.js";
export type { DateRange, HoursEntry, SpecialEvent } from "./iteration.js";
export {
  type Fetch,
  type InvalidItem,
  isMuseumError,
  type MuseumError,
  type MuseumErrorKind,
  type OnInvalid,
  type Problem,
  type RequestOptions,
  type Result,
} from "./request.js";

/** `user:password`, where the password may contain colons; or both, apart. */
export type Credentials = string | { readonly username: string; readonly password: string };

type OperationPath = keyof paths;
type PathQuery<P extends OperationPath> = NonNullable<paths[P]["get"]["parameters"]["query"]>;

export interface MuseumClientOptions {
  /** The documented base address, which may have a path: `https://museum.example/api`. In a page also `/api`. */
  readonly baseUrl: string | URL;
  /** `user:password`, or `{ username, password }`. Without it, requests carry no credential. */
  readonly credentials?: Credentials | undefined;
  /** Headers of every request. */
  readonly headers?: RequestOptions["headers"];
  /**
   * Sends the requests. Default: `fetch`. The `fetch` of a mock will do, and so will one that retries. A request with a header
   * `Authorization` has the mode `omit` (see `RequestInit.credentials`), so that no page asks for a password after a 401; to send
   * cookies, send `new Request(request, { credentials: "include" })`.
   */
  readonly fetch?: Fetch | undefined;
  /** Decides about each entry and event that breaks the documented schema. Default: it is an error of the kind `body`. */
  readonly onInvalid?: OnInvalid | undefined;
}

/** A client of the interface. */
export interface MuseumClient {
  /** `GET /museum-hours`: one page, as the service answers it. Rejects with a TypeError that names an unknown parameter. */
  getMuseumHours(query?: PathQuery<"/museum-hours">, options?: RequestOptions): Promise<Result<HoursEntry>>;
  /** `GET /special-events`: one page, as the service answers it. Rejects with a TypeError that names an unknown parameter. */
  listSpecialEvents(query?: PathQuery<"/special-events">, options?: RequestOptions): Promise<Result<SpecialEvent>>;
  /**
   * Yields the entry of each open day from `startDate` to `endDate`, or to the last one, page by page. Without `endDate` it stops where the museum has no entry for a year. Throws a `MuseumError`.
   */
  hours(range?: DateRange, options?: RequestOptions): AsyncGenerator<HoursEntry & { date: string }, void, undefined>;
  /**
   * Yields each event from `startDate` to `endDate`, both included, once, page by page. Default of `endDate`: seven days after
   * `startDate`. Without `startDate`, whether `endDate` is included is up to the service. Throws a `MuseumError`.
   */
  events(range?: DateRange, options?: RequestOptions): AsyncGenerator<SpecialEvent, void, undefined>;
}

/** Creates a client. Throws a TypeError for an invalid base address or credential, and for a path where there is no page. */
export function createMuseumClient(options: MuseumClientOptions): MuseumClient {
  requireOptions(options);
  const { headers, credentials, onInvalid, fetch = (request) => globalThis.fetch(request) } = options;
  const base = toBase(options.baseUrl);
  const usual = new Headers(headers);
  if (credentials !== undefined) usual.set("Authorization", toAuthorization(credentials));

  async function send<Item>(
    { path, check }: Source,
    query: object,
    { signal, headers }: RequestOptions = {},
  ): Promise<Result<Item>> {
    const all = new Headers(usual);
    for (const [name, value] of new Headers(headers)) all.set(name, value);
    all.set("Accept", "application/json, application/problem+json");
    const init = { headers: all, signal: signal ?? null, ...(all.has("Authorization") && OWN_CREDENTIAL) };
    return requestList<Item>(fetch, new Request(toUrl(base, path, query), init), { check, onInvalid });
  }

  /** A 404 may be the end, unless it comes first. An empty page is not the end where the page before names a next one (RFC 8288). */
  function pages<Item>(source: Source, request?: RequestOptions) {
    let isFirst = true;
    let hasNext = false;
    return async (query: PageQuery): Promise<readonly Item[] | undefined> => {
      request?.signal?.throwIfAborted();
      const { data, error, response } = await send<Item>(source, query, request);
      if (error && (isFirst || error.kind !== "notFound")) throw error;
      if (hasNext && data?.length === 0) throw toTruncatedError("empty");
      isFirst = false;
      if (query.limit === MAXIMUM_LIMIT) hasNext = /\brel="?next\b/.test(response?.headers.get("Link") ?? "");
      return data;
    };
  }

  return {
    async getMuseumHours(query = {}, request) {
      requireKnownNames(query, "getMuseumHours", PARAMETERS.getMuseumHours);
      return send(HOURS, query, request);
    },
    async listSpecialEvents(query = {}, request) {
      requireKnownNames(query, "listSpecialEvents", PARAMETERS.listSpecialEvents);
      return send(EVENTS, query, request);
    },
    hours: (range = {}, request) => iterateHours(pages<HoursEntry>(DATED_HOURS, request), range),
    events: (range = {}, request) => iterateEvents(pages<SpecialEvent>(DATED_EVENTS, request), range),
  };
}

interface Source {
  readonly path: OperationPath;
  readonly check: ItemCheck;
}

const HOURS: Source = { path: "/museum-hours", check: { fields: FIELDS.HoursEntry } };
const EVENTS: Source = { path: "/special-events", check: { fields: FIELDS.SpecialEvent } };
/** A range needs to know when: without its date, an open day would be a closed one. */
const DATED_HOURS: Source = { path: HOURS.path, check: { ...HOURS.check, required: "date" } };
const DATED_EVENTS: Source = { path: EVENTS.path, check: { ...EVENTS.check, required: "dates" } };

const ADDRESS = "use an address such as https://museum.example/api";

/** Some runtimes for workers have no credential modes, and refuse to be given one. */
const OWN_CREDENTIAL: RequestInit = "credentials" in Request.prototype ? { credentials: "omit" } : {};

const OPTIONS = ["baseUrl", "credentials", "headers", "fetch", "onInvalid"];

/** JavaScript callers have no types to guard them. */
function requireOptions(options: Partial<MuseumClientOptions> = {}): void {
  const { baseUrl } = options;
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) {
    const hint = /^(?:base.?)?ur[il]$/i.test(unknown) ? "did you mean baseUrl?" : `use ${OPTIONS.join(", ")}.`;
    throw new TypeError(`Unknown option ${quote(unknown)} of createMuseumClient; ${hint}`);
  }
  if (typeof baseUrl === "string" || baseUrl instanceof URL) return;
  throw new TypeError(`Invalid baseUrl ${shown(baseUrl)}; ${ADDRESS}.`);
}

/** As URL.canParse, which Node.js 18 lacks before 18.17. */
function isUrl(text: string): boolean {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}

function toBase(url: string | URL): string {
  const text = url instanceof URL ? url.href : url;
  if (/^[a-z]+:\/\/[^/]*@/i.test(text))
    throw new TypeError("Invalid baseUrl: it contains a credential; use the option credentials.");
  const isPath = text === "" || text.startsWith("/");
  if (!isPath && !(/^https?:\/\//i.test(text) && isUrl(text)))
    throw new TypeError(`Invalid baseUrl ${shown(text)}; ${ADDRESS}, or in a browser a path such as /api.`);
  if (/[?#]/.test(text)) throw new TypeError(`Invalid baseUrl ${quote(text)}; use an address without ? and #.`);
  return withoutEndSlashes(isPath ? inPage(text) : text);
}

/** Finds a path on the origin of the page, as `fetch` does in browsers; in jsdom, `Request` knows no page. */
function inPage(path: string): string {
  const page = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return new URL(path || "/", page).href;
  } catch (cause) {
    throw new TypeError(
      `Invalid baseUrl ${quote(path)} outside a page; ${ADDRESS}, or create the client in the page.`,
      { cause },
    );
  }
}

function toUrl(base: string, path: string, query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return base + path + (text === "" ? "" : `?${text}`);
}

/** Returns the value of the header, encoded as UTF-8. Throws a TypeError for a credential that HTTP Basic can't carry. */
function toAuthorization(credentials: Credentials): string {
  const text = typeof credentials === "string" ? credentials : joinedCredentials(credentials);
  if (text === undefined) throw new TypeError("Invalid credentials; use user:password, or { username, password }.");
  if (!text.includes(":")) throw new TypeError("Invalid credentials: there is no colon; use user:password.");
  if (CONTROL.test(text)) throw new TypeError("Invalid credentials: a control character; RFC 7617 forbids them.");
  return `Basic ${toBase64(text)}`;
}

const CONTROL = /\p{Cc}/u;

/** Returns undefined for an invalid credential, which JavaScript callers can pass. */
function joinedCredentials(credentials: Exclude<Credentials, string>): string | undefined {
  const { username, password } = Object(credentials) as Partial<typeof credentials>;
  if (typeof username !== "string" || typeof password !== "string") return undefined;
  if (username.includes(":"))
    throw new TypeError(`Invalid user name ${quote(username)}: RFC 7617 allows no colon in it.`);
  return `${username}:${password}`;
}
