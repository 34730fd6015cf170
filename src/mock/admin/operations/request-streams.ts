/** Streams the exchanges of a journal as server-sent events (the HTML standard, section 9.2). */
import type { Listeners } from "../../../base/collections.js";
import { type ExchangeRecord, toJournaledExchange } from "../../journal/exchange-record.js";
import type { JournalStore } from "../../journal/journal.js";
import { JournalQuery } from "../../journal/journal-query.js";
import { ControlError, type Problem } from "../../message/problem.js";
import type { AdminChange, JournalScope } from "../admin-operation.js";

type Pull = ReadableStreamDefaultController<Uint8Array>;

interface Following {
  readonly journals: JournalStore;
  readonly scope: JournalScope;
  readonly query: JournalQuery;
}

/** The event streams that are open. */
export class RequestStreams {
  /** How many streams there may be, and how much may wait for a reader, in bytes. */
  static readonly limits = { streams: 100, unreadBytes: 1024 * 1024 } as const;

  readonly #changes: Listeners<[AdminChange]>;
  /** The streams that somebody follows. */
  readonly #open = new Set<Pull>();

  constructor(changes: Listeners<[AdminChange]>) {
    this.#changes = changes;
  }

  /**
   * Answers with a stream of exchanges: an `exchange` each, with its id. A client that was cut off names the last one that it has in
   * `Last-Event-ID`, and first gets those after it that the journal still has. A `removed` says that some were removed from a journal, and
   * a `changed` what was changed over the admin API, and by whom. A stream that is not read ends. Throws a ControlError if there are too
   * many.
   */
  open(request: Request, { journals, scope, query }: Following): Response {
    const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
    if (request.method === "HEAD") return new Response(null, { headers });
    if (this.#open.size >= RequestStreams.limits.streams) throw new ControlError(TOO_MANY);
    const last = request.headers.get("Last-Event-ID") ?? "";
    const missed = /^\d+$/.test(last) ? new JournalQuery(query.match, { id: Number(last) }).pick(scope.journal) : [];
    let end = () => {};
    const start = (controller: Pull) => {
      const outbox = new Outbox(controller);
      let isOpen = true;
      const show = (record: ExchangeRecord) => {
        if (!isOpen || !query.means(record)) return;
        if (outbox.hasRoom()) return outbox.send(eventOf(record));
        isOpen = false;
        outbox.flush();
        controller.close();
        end();
      };
      const unsubscribe = journals.subscribe((record) => {
        if (scope.includes(record)) show(record);
      });
      const note = (event: Uint8Array) => {
        if (isOpen && outbox.hasRoom()) outbox.send(event);
      };
      const unsubscribeRemovals = journals.subscribeRemovals(() => note(REMOVED));
      const unsubscribeChanges = this.#changes.subscribe((change) => {
        const isFollowed = scope.session === undefined || change.session === scope.session.id;
        if (isFollowed) note(encoder.encode(`event: changed\ndata: ${JSON.stringify(change)}\n\n`));
      });
      end = () => {
        outbox.close();
        unsubscribe();
        unsubscribeRemovals();
        unsubscribeChanges();
        this.#open.delete(controller);
      };
      this.#open.add(controller);
      outbox.send(encoder.encode(": the exchanges from now on\n\n"));
      for (const record of missed) show(record);
    };
    const unread = new ByteLengthQueuingStrategy({ highWaterMark: RequestStreams.limits.unreadBytes });
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => end() }, unread);
    request.signal.addEventListener("abort", () => end());
    return new Response(body, { headers });
  }
}

const TOO_MANY: Problem = {
  kind: "not-available",
  status: 503,
  detail: `There are ${RequestStreams.limits.streams} event streams already; close one of them, or ask GET /__admin/requests with since and wait.`,
  headers: { "Retry-After": "5" },
};

/** How long events are gathered for a stream that has just got some, in milliseconds: to write each by itself would cost every request. */
const GATHERING = 25;

/** The events that a stream has not got yet. The first one is sent at once, those that follow soon after it together. */
class Outbox {
  readonly #stream: Pull;
  #events: Uint8Array[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: Pull) {
    this.#stream = stream;
  }

  /** Whether the reader keeps up. */
  hasRoom(): boolean {
    return (this.#stream.desiredSize ?? 0) > this.#bytes;
  }

  send(event: Uint8Array): void {
    this.#events.push(event);
    this.#bytes += event.length;
    if (this.#timer === undefined) this.flush();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#events = [];
    this.#bytes = 0;
  }

  /** Sends what is gathered. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#events.length === 0) return;
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const event of this.#events) {
      bytes.set(event, at);
      at += event.length;
    }
    this.close();
    this.#stream.enqueue(bytes);
    this.#timer = setTimeout(() => this.flush(), GATHERING);
  }
}

const encoder = new TextEncoder();
const REMOVED = encoder.encode("event: removed\ndata: {}\n\n");

let last: { readonly record: ExchangeRecord; readonly bytes: Uint8Array } | undefined;

/** Returns the bytes of an event. All streams get the same one after another, and share them. */
function eventOf(record: ExchangeRecord): Uint8Array {
  if (last?.record !== record) {
    const data = JSON.stringify(toJournaledExchange(record));
    last = { record, bytes: encoder.encode(`event: exchange\nid: ${record.id}\ndata: ${data}\n\n`) };
  }
  return last.bytes;
}
