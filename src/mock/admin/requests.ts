/** `/__admin/requests`: the journal, counted, cleared, followed live, and as an HTTP archive. */

import type { JournaledExchange } from "../journal/exchange.js";
import { toHttpArchive } from "../journal/http-archive.js";
import { type JournalQuery, parseJournalQuery, pickExchanges } from "../journal/journal-query.js";
import { badControl } from "../message/problem.js";
import {
  type AdminContext,
  type AdminParts,
  type AdminRoutes,
  closePath,
  Refused,
  requirePlainQuery,
  sessionOf,
} from "./admin-request.js";

const EVERY_SESSION = "*";

export function addRequests(routes: AdminRoutes, parts: AdminParts): void {
  const pick = (context: AdminContext) => pickExchanges(exchangesFor(context, parts), queryOf(context));
  routes.get("/requests", (context) => context.json({ requests: pick(context) }));
  routes.get("/requests/count", (context) => context.json({ count: pick(context).length }));
  routes.get("/requests/har", (context) => {
    context.header("Content-Disposition", 'attachment; filename="museum-mock.har"');
    return context.json(toHttpArchive(pick(context)));
  });
  routes.get("/requests/stream", (context) => stream(context, parts));
  routes.delete("/requests", (context) => {
    requirePlainQuery(context.req.raw);
    if (isEverySession(context)) parts.journals.clearAll();
    else sessionOf(context, parts).journal.clear();
    return context.body(null, 204);
  });
  closePath(routes, "/requests", ["GET", "DELETE"]);
  for (const path of ["/requests/count", "/requests/har", "/requests/stream"]) closePath(routes, path, ["GET"]);
}

function isEverySession({ req }: AdminContext): boolean {
  return req.query("session") === EVERY_SESSION;
}

function exchangesFor(context: AdminContext, parts: AdminParts): readonly JournaledExchange[] {
  return isEverySession(context) ? parts.journals.listAll() : sessionOf(context, parts).journal.list();
}

function queryOf({ req }: AdminContext): JournalQuery {
  const pairs = [...new URL(req.url).searchParams].filter(([name]) => name !== "session" && !name.startsWith("__"));
  const reading = parseJournalQuery(pairs);
  if ("flaw" in reading) throw new Refused(badControl(reading.flaw));
  return reading.query;
}

/**
 * Server-sent events (the HTML standard, section 9.2): an `exchange` each, its id that of the exchange. A follower that was cut off
 * names the last one that it has in `Last-Event-ID`, and first gets those after it that the journal still has.
 */
function stream(context: AdminContext, parts: AdminParts): Response {
  const query = queryOf(context);
  const session = isEverySession(context) ? EVERY_SESSION : sessionOf(context, parts).id;
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  if (context.req.raw.method === "HEAD") return new Response(null, { headers });
  const last = context.req.header("Last-Event-ID") ?? "";
  const missed = /^\d+$/.test(last) ? exchangesFor(context, parts).filter(({ id }) => id > Number(last)) : [];
  const encoder = new TextEncoder();
  let end = () => {};
  const unread = new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      let isOpen = true;
      const show = (exchange: JournaledExchange) => {
        if (!isOpen || !query.isMeant(exchange)) return;
        // Whoever does not read does not make the mock remember it all.
        if ((controller.desiredSize ?? 0) <= 0) {
          isOpen = false;
          controller.close();
          return end();
        }
        send(`event: exchange\nid: ${exchange.id}\ndata: ${JSON.stringify(exchange)}\n\n`);
      };
      send(": the exchanges from now on\n\n");
      for (const exchange of missed) show(exchange);
      if (!isOpen) return;
      end = parts.journals.subscribe((exchange) => {
        if (session === EVERY_SESSION || exchange.session === session) show(exchange);
      });
    },
    cancel: () => end(),
  };
  const body = new ReadableStream<Uint8Array>(source, unread);
  context.req.raw.signal.addEventListener("abort", () => end());
  return new Response(body, { headers });
}

/** How far a follower may lie behind. */
const UNREAD_BYTES = 4 * 1024 * 1024;
