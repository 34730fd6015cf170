/** `/__admin/requests`: the journal, counted, cleared, followed live, and as an HTTP archive. */
import { quote } from "../../base/quote.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import type { JournaledExchange } from "../journal/exchange.js";
import { toHttpArchive } from "../journal/http-archive.js";
import { type JournalQuery, parseJournalQuery, pickExchanges } from "../journal/journal-query.js";
import { badControl, type Problem } from "../message/problem.js";
import {
  type AdminContext,
  type AdminRoutes,
  closePath,
  requirePlainQuery,
  sessionIdOf,
  sessionOf,
} from "./admin-request.js";

const EVERY_SESSION = "*";

export function addRequests(routes: AdminRoutes, parts: MockParts): void {
  const pick = (context: AdminContext) => pickExchanges(exchangesFor(context, parts), queryOf(context));
  routes.get("/requests", (context) => context.json({ requests: pick(context) }));
  routes.get("/requests/count", (context) => context.json({ count: pick(context).length }));
  routes.get("/requests/har", (context) => {
    context.header("Content-Disposition", 'attachment; filename="museum-mock.har"');
    return context.json(toHttpArchive(pick(context)));
  });
  routes.get("/requests/summaries", (context) => {
    const { since, limit } = summariesOf(context);
    const summaries = parts.journals.summarizeAll(since);
    return context.json({ requests: summaries.slice(Math.max(0, summaries.length - limit)) });
  });
  const open = new Set<Pull>();
  routes.get("/requests/stream", (context) => stream(context, { parts, open }));
  routes.delete("/requests", (context) => {
    requirePlainQuery(context.req.raw);
    if (isEverySession(context)) parts.journals.clearAll();
    else sessionOf(context, parts).journal.clear();
    return context.body(null, 204);
  });
  closePath(routes, "/requests", ["GET", "DELETE"]);
  for (const path of ["/requests/count", "/requests/har", "/requests/stream", "/requests/summaries"])
    closePath(routes, path, ["GET"]);
}

/** `since` is the id after which the list begins, and `limit` the number of the newest ones. */
function summariesOf({ req }: AdminContext) {
  sessionIdOf(req.raw);
  const numbers = { since: 0, limit: Number.POSITIVE_INFINITY };
  for (const [name, value] of new URL(req.url).searchParams) {
    if (name === "session" || name.startsWith("__")) continue;
    if (name !== "since" && name !== "limit")
      throw invalidControl(`${quote(name)} is no filter; there are since, limit.`);
    if (!/^\d{1,15}$/.test(value)) throw invalidControl(`${name} ${quote(value)} is no whole number.`);
    numbers[name] = Number(value);
  }
  return numbers;
}

/** Registered after the other paths of the journal, so that none of them is taken for an id. */
export function addExchange(routes: AdminRoutes, { journals }: MockParts): void {
  routes.get("/requests/:id", (context) => {
    const id = context.req.param("id");
    const exchange = /^\d{1,15}$/.test(id) ? journals.find(Number(id)) : undefined;
    if (exchange) return context.json(exchange);
    const detail = `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`;
    throw new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
  });
  closePath(routes, "/requests/:id", ["GET"]);
}

function isEverySession({ req }: AdminContext): boolean {
  return req.query("session") === EVERY_SESSION;
}

function exchangesFor(context: AdminContext, parts: MockParts): readonly JournaledExchange[] {
  return isEverySession(context) ? parts.journals.listAll() : sessionOf(context, parts).journal.list();
}

function queryOf({ req }: AdminContext): JournalQuery {
  const pairs = [...new URL(req.url).searchParams].filter(([name]) => name !== "session" && !name.startsWith("__"));
  const reading = parseJournalQuery(pairs);
  if ("flaw" in reading) throw invalidControl(reading.flaw);
  return reading.query;
}

/** Limits of the event streams: how many there may be, and how much may wait for a reader, in bytes. */
export const streamLimits = { streams: 100, unreadBytes: 1024 * 1024 } as const;

const TOO_MANY: Problem = {
  kind: "not-available",
  status: 503,
  detail: `There are ${streamLimits.streams} event streams already; close one of them.`,
  headers: { "Retry-After": "5" },
};

type Pull = ReadableStreamDefaultController<Uint8Array>;

/**
 * Server-sent events (the HTML standard, section 9.2): an `exchange` each, with its id. A client that was cut off names the last one
 * that it has in `Last-Event-ID`, and first gets those after it that the journal still has. A stream that is not read ends.
 */
function stream(context: AdminContext, { parts, open }: Streams): Response {
  const query = queryOf(context);
  const session = isEverySession(context) ? EVERY_SESSION : sessionOf(context, parts).id;
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  if (context.req.raw.method === "HEAD") return new Response(null, { headers });
  if (open.size >= streamLimits.streams) throw new ControlError(TOO_MANY);
  const last = context.req.header("Last-Event-ID") ?? "";
  const missed = /^\d+$/.test(last) ? exchangesFor(context, parts).filter(({ id }) => id > Number(last)) : [];
  let end = () => {};
  const start = (controller: Pull) => {
    let isOpen = true;
    const show = (exchange: JournaledExchange) => {
      if (!isOpen || !query.isMeant(exchange)) return;
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(eventOf(exchange));
      isOpen = false;
      controller.close();
      end();
    };
    const unsubscribe = parts.journals.subscribe((exchange) => {
      if (session === EVERY_SESSION || exchange.session === session) show(exchange);
    });
    end = () => {
      unsubscribe();
      open.delete(controller);
    };
    open.add(controller);
    controller.enqueue(encoder.encode(": the exchanges from now on\n\n"));
    for (const exchange of missed) show(exchange);
  };
  const unread = new ByteLengthQueuingStrategy({ highWaterMark: streamLimits.unreadBytes });
  const body = new ReadableStream<Uint8Array>({ start, cancel: () => end() }, unread);
  context.req.raw.signal.addEventListener("abort", () => end());
  return new Response(body, { headers });
}

interface Streams {
  readonly parts: MockParts;
  /** The streams that somebody follows. */
  readonly open: Set<Pull>;
}

const encoder = new TextEncoder();
const encoded = new WeakMap<JournaledExchange, Uint8Array>();

/** Returns the bytes of an event; all streams share them. */
function eventOf(exchange: JournaledExchange): Uint8Array {
  const known = encoded.get(exchange);
  if (known) return known;
  const bytes = encoder.encode(`event: exchange\nid: ${exchange.id}\ndata: ${JSON.stringify(exchange)}\n\n`);
  encoded.set(exchange, bytes);
  return bytes;
}
