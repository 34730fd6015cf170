/** `/__admin/requests?format=stream`: each exchange as it comes, as server-sent events. */
import type { Listeners } from "../../../base/listeners.js";
import { ControlError } from "../../control/control-error.js";
import type { JournaledExchange } from "../../journal/exchange.js";
import { toJournaledExchange } from "../../journal/exchange-record.js";
import type { JournalStore } from "../../journal/journal.js";
import { isMeant, type JournalQuery, pickRecords } from "../../journal/journal-query.js";
import type { Problem } from "../../message/problem.js";
import { type AdminChange, isInScope, type JournalScope } from "../admin-operation.js";

/** Limits of the event streams: how many there may be, and how much may wait for a reader, in bytes. */
export const streamLimits = { streams: 100, unreadBytes: 1024 * 1024 } as const;

const TOO_MANY: Problem = {
  kind: "not-available",
  status: 503,
  detail: `There are ${streamLimits.streams} event streams already; close one of them, or ask GET /__admin/requests with since and wait.`,
  headers: { "Retry-After": "5" },
};

type Pull = ReadableStreamDefaultController<Uint8Array>;

interface Following {
  readonly journals: JournalStore;
  readonly scope: JournalScope;
  readonly query: JournalQuery;
  /** The streams that somebody follows. */
  readonly open: Set<Pull>;
  readonly changes: Listeners<[AdminChange]>;
}

/**
 * Server-sent events (the HTML standard, section 9.2): an `exchange` each, with its id. A client that was cut off names the last one
 * that it has in `Last-Event-ID`, and first gets those after it that the journal still has. A `removed` says that some were removed from
 * a journal, and a `changed` what was changed over the admin API, and by whom. A stream that is not read ends.
 */
export function streamRequests(request: Request, { journals, scope, query, open, changes }: Following): Response {
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  if (request.method === "HEAD") return new Response(null, { headers });
  if (open.size >= streamLimits.streams) throw new ControlError(TOO_MANY);
  const last = request.headers.get("Last-Event-ID") ?? "";
  const after = { match: query.match, since: { id: Number(last) }, limit: Number.POSITIVE_INFINITY };
  const missed = /^\d+$/.test(last) ? pickRecords(scope.journal, after) : [];
  let end = () => {};
  const start = (controller: Pull) => {
    let isOpen = true;
    const show = (exchange: JournaledExchange) => {
      if (!isOpen) return;
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(eventOf(exchange));
      isOpen = false;
      controller.close();
      end();
    };
    const unsubscribe = journals.subscribe((record, exchange) => {
      if (isOpen && isInScope(scope, record) && isMeant(query, record)) show(exchange());
    });
    const note = (event: Uint8Array) => {
      if (isOpen && (controller.desiredSize ?? 0) > 0) controller.enqueue(event);
    };
    const unsubscribeRemovals = journals.subscribeRemovals(() => note(REMOVED));
    const unsubscribeChanges = changes.subscribe((change) => {
      const isFollowed = scope.session === undefined || change.session === scope.session.id;
      if (isFollowed) note(encoder.encode(`event: changed\ndata: ${JSON.stringify(change)}\n\n`));
    });
    end = () => {
      unsubscribe();
      unsubscribeRemovals();
      unsubscribeChanges();
      open.delete(controller);
    };
    open.add(controller);
    controller.enqueue(encoder.encode(": the exchanges from now on\n\n"));
    for (const record of missed) if (isOpen && isMeant(query, record)) show(toJournaledExchange(record));
  };
  const unread = new ByteLengthQueuingStrategy({ highWaterMark: streamLimits.unreadBytes });
  const body = new ReadableStream<Uint8Array>({ start, cancel: () => end() }, unread);
  request.signal.addEventListener("abort", () => end());
  return new Response(body, { headers });
}

const encoder = new TextEncoder();
const REMOVED = encoder.encode("event: removed\ndata: {}\n\n");
const encoded = new WeakMap<JournaledExchange, Uint8Array>();

/** Returns the bytes of an event; all streams share them. */
function eventOf(exchange: JournaledExchange): Uint8Array {
  const known = encoded.get(exchange);
  if (known) return known;
  const bytes = encoder.encode(`event: exchange\nid: ${exchange.id}\ndata: ${JSON.stringify(exchange)}\n\n`);
  encoded.set(exchange, bytes);
  return bytes;
}
