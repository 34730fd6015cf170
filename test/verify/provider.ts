/** A provider of the interface for judging the judge: small, made of parts that a variant replaces, and kin to nothing in src. */
import { createMuseum, type Happening, type Hours, type Museum, plus } from "./museum.js";

export const USER = "curator";
export const PASSWORD = "Tapir:7x";

export type Handler = (request: Request) => Promise<Response>;

/** Thrown by a part that refuses the request. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message = "no",
    readonly headers: Record<string, string> = {},
  ) {}
}

/** What a request asks, by the raw values of its parameters. */
export type Values = (name: string) => string[];

export interface Range {
  start: string;
  end: string;
}

export interface Parts {
  now: () => number;
  base: string;
  museum: Museum;
  today: () => string;
  defaultLimit: number;
  maxLimit: number;
  one: (values: string[], name: string) => string | undefined;
  integer: (text: string, name: "page" | "limit") => number | undefined;
  date: (text: string, name: string) => string | undefined;
  page: (values: Values, path: string) => number;
  limit: (values: Values, path: string) => number;
  start: (values: Values, path: string) => string;
  end: (values: Values, start: string) => string;
  range: (values: Values) => Range;
  hoursFrom: (hours: Hours[], start: string) => Hours[];
  isIn: (event: Happening, range: Range) => boolean;
  order: (a: Happening, b: Happening, range: Range) => number;
  slice: <T>(list: T[], page: number, limit: number, path: string) => T[];
  hoursPage: (list: Hours[], page: number, limit: number, start: string) => Hours[];
  eventsPage: (list: Happening[], page: number, limit: number, range: Range) => Happening[];
  showHours: (entry: Hours, index: number) => unknown;
  showEvent: (event: Happening, range: Range, index: number) => unknown;
  unknown: (names: string[]) => void;
  admits: (authorization: string | null, request: Request) => boolean;
  isKnown: (path: string) => boolean;
  send: (list: unknown[], request: Request) => Response;
  refuse: (refusal: Refusal) => Response;
}

export type Change = (parts: Parts) => Partial<Parts>;

const NAMES: Record<string, string[]> = {
  "/museum-hours": ["startDate", "page", "limit"],
  "/special-events": ["startDate", "endDate", "page", "limit"],
};

/** Several changes at once, each of what those before it have made. */
export function together(...changes: readonly Change[]): Change {
  return (parts) => {
    const all = { ...parts };
    for (const change of changes) Object.assign(all, change({ ...all }));
    return all;
  };
}

/** A provider that keeps every rule, but for what the change makes of it. */
export function createProvider(now: () => number, change: Change = () => ({})): Handler {
  const parts = createParts(now);
  Object.assign(parts, change({ ...parts }));
  return async (request) => {
    try {
      return answer(parts, request);
    } catch (error) {
      if (error instanceof Refusal) return withoutBody(request, parts.refuse(error));
      throw error;
    }
  };
}

/** What makes such a provider at a clock, as it is or with something around it. */
export function providing(change: Change | Partial<Parts>): (now: () => number) => Handler {
  return (now) => createProvider(now, typeof change === "function" ? change : () => change);
}

export function around(wrap: (handler: Handler, now: () => number) => Handler, change?: Change) {
  return (now: () => number) => wrap(createProvider(now, change), now);
}

function withoutBody(request: Request, response: Response): Response {
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function answer(parts: Parts, request: Request): Response {
  const url = new URL(request.url);
  const path = url.pathname.slice(parts.base.length);
  if (!url.pathname.startsWith(parts.base) || !parts.isKnown(path)) throw new Refusal(404);
  if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal(405, "no", { Allow: "GET, HEAD" });
  if (!parts.admits(request.headers.get("Authorization"), request)) throw unauthorized();
  const names = NAMES[path] ?? [];
  parts.unknown([...new Set(url.searchParams.keys())].filter((name) => !names.includes(name)));
  const values: Values = (name) => url.searchParams.getAll(name);
  const list = path === "/museum-hours" ? listHours(parts, values, path) : listEvents(parts, values, path);
  return withoutBody(request, parts.send(list, request));
}

function unauthorized(): Refusal {
  return new Refusal(401, "who are you?", { "WWW-Authenticate": 'Basic realm="museum"' });
}

function listHours(parts: Parts, values: Values, path: string): unknown[] {
  const start = parts.start(values, path);
  const [page, limit] = [parts.page(values, path), parts.limit(values, path)];
  return parts.hoursPage(parts.hoursFrom(parts.museum.hours, start), page, limit, start).map(parts.showHours);
}

function listEvents(parts: Parts, values: Values, path: string): unknown[] {
  const range = parts.range(values);
  const [page, limit] = [parts.page(values, path), parts.limit(values, path)];
  const list = parts.museum.events.filter((event) => parts.isIn(event, range));
  list.sort((a, b) => parts.order(a, b, range));
  return parts.eventsPage(list, page, limit, range).map((event, index) => parts.showEvent(event, range, index));
}

function createParts(now: () => number): Parts {
  const parts: Parts = {
    now,
    base: "",
    museum: createMuseum(new Date(now()).toISOString().slice(0, 10)),
    today: () => new Date(now()).toISOString().slice(0, 10),
    defaultLimit: 10,
    maxLimit: 30,
    one(values, name) {
      if (values.length > 1) throw new Refusal(400, `${name} twice`);
      return values[0];
    },
    integer(text, name) {
      if (!/^-?\d+$/.test(text)) throw new Refusal(400, name);
      return Number(text);
    },
    date(text, name) {
      const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toString() !== "Invalid Date";
      if (!isDate || plus(text, 0) !== text) throw new Refusal(400, name);
      return text;
    },
    page(values) {
      const text = parts.one(values("page"), "page");
      const page = (text === undefined ? undefined : parts.integer(text, "page")) ?? 1;
      if (page < 1) throw new Refusal(400, "page");
      return page;
    },
    limit(values) {
      const text = parts.one(values("limit"), "limit");
      const limit = (text === undefined ? undefined : parts.integer(text, "limit")) ?? parts.defaultLimit;
      if (limit < 1 || limit > parts.maxLimit) throw new Refusal(400, "limit");
      return limit;
    },
    start(values) {
      const text = parts.one(values("startDate"), "startDate");
      return (text === undefined ? undefined : parts.date(text, "startDate")) ?? parts.today();
    },
    end(values, start) {
      const text = parts.one(values("endDate"), "endDate");
      const latest = start > "9999-12-24" ? "9999-12-31" : plus(start, 7);
      return (text === undefined ? undefined : parts.date(text, "endDate")) ?? latest;
    },
    range(values) {
      const start = parts.start(values, "/special-events");
      const end = parts.end(values, start);
      if (end < start) throw new Refusal(400, "endDate");
      return { start, end };
    },
    hoursFrom: (hours, start) => hours.filter(({ date }) => date >= start),
    isIn: ({ dates }, { start, end }) => dates.some((date) => date >= start && date <= end),
    order: (a, b, range) => compare(firstIn(a, range), firstIn(b, range)) || compare(a.eventId, b.eventId),
    slice: (list, page, limit) => list.slice((page - 1) * limit, page * limit),
    hoursPage: (list, page, limit) => parts.slice(list, page, limit, "/museum-hours"),
    eventsPage: (list, page, limit) => parts.slice(list, page, limit, "/special-events"),
    showHours: (entry) => entry,
    showEvent: (event) => event,
    unknown: () => {},
    admits: (authorization) => readPair(authorization) === `${USER}:${PASSWORD}`,
    isKnown: (path) => path in NAMES,
    send: (list) => json(list),
    refuse: ({ status, message, headers }) => json({ message }, { status, headers }),
  };
  return parts;
}

/** A request as it would have come to another address. Over HTTP even a GET can have a body, which a Request must not. */
export function readdressed({ method, headers }: Request, url: URL): Request {
  return new Request(url, { method, headers });
}

export function json(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify(value), { ...init, headers });
}

/** The same response with some headers more, and maybe another body. */
export function dressed(response: Response, more: Record<string, string>, body: BodyInit | null = response.body) {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(body, { status: response.status, headers });
}

/** The dates of the museum ascend. */
export function firstIn({ dates }: Happening, { start }: Range): string {
  return dates.find((date) => date >= start) ?? "";
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `user:password` of a Basic credential; undefined for what is none. */
export function readPair(authorization: string | null): string | undefined {
  const [, token] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? "") ?? [];
  return token === undefined ? undefined : Buffer.from(token, "base64").toString("utf8");
}
