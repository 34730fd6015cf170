/** Streams the exchanges of a journal as server-sent events (the HTML standard, section 9.2). */
import type { Listeners } from "../../../base/collections.js";
import { JournalQuery } from "../../assertions/journal-query.js";
import { type ExchangeRecord, toJournaledExchange } from "../../journal/exchange-record.js";
import type { JournalStore } from "../../journal/journal.js";
import { ControlError, type MockProblem } from "../../message/problem.js";
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
  readonly #events = new ExchangeEvents();
  /** The followers by what they see. */
  readonly #audiences = new Map<string, Audience>();
  #open = 0;

  constructor(changes: Listeners<[AdminChange]>) {
    this.#changes = changes;
  }

  /**
   * Answers with a stream of exchanges: an `exchange` each, with its id. A client that was cut off names the last one that it has in
   * `Last-Event-ID`, and first gets those after it that the journal still has. A `removed` says that some were removed from a journal, and
   * a `changed` what was changed over the admin API, and by whom. A stream that is not read ends. Throws a ControlError if there are too
   * many.
   */
  open(request: Request, following: Following): Response {
    const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
    if (request.method === "HEAD") return new Response(null, { headers });
    if (this.#open >= RequestStreams.limits.streams) throw new ControlError(TOO_MANY);
    request.signal.throwIfAborted();
    const { scope, query } = following;
    const last = request.headers.get("Last-Event-ID") ?? "";
    const missed = /^\d+$/.test(last) ? new JournalQuery(query.match, { id: Number(last) }).pick(scope.journal) : [];
    let leave = () => false;
    const start = (follower: Pull) => {
      follower.enqueue(encoder.encode(": the exchanges from now on\n\n"));
      for (const record of missed) {
        if (!hasRoom(follower)) return follower.close();
        follower.enqueue(this.#events.of(record));
      }
      const seen = JSON.stringify([scope.session === undefined, scope.session?.id, new URL(request.url).search]);
      leave = this.#join(seen, following, follower);
      request.signal.addEventListener("abort", () => {
        if (leave()) follower.close();
      });
    };
    const unread = new ByteLengthQueuingStrategy({ highWaterMark: RequestStreams.limits.unreadBytes });
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => void leave() }, unread);
    return new Response(body, { headers });
  }

  /** Lets a follower see what is meant; returns what ends that, which returns whether it had not ended before. */
  #join(key: string, following: Following, follower: Pull): () => boolean {
    const audience = this.#audiences.get(key) ?? new Audience(following, this.#changes, this.#events);
    this.#audiences.set(key, audience);
    this.#open += 1;
    return audience.add(follower, () => {
      this.#open -= 1;
      if (audience.isEmpty) this.#audiences.delete(key);
    });
  }
}

const TOO_MANY: MockProblem = {
  kind: "not-available",
  status: 503,
  detail: `There are ${RequestStreams.limits.streams} event streams already; close one of them, or ask GET /__admin/requests with since and wait.`,
  headers: { "Retry-After": "5" },
};

/** Whether a reader keeps up. */
function hasRoom({ desiredSize }: Pull): boolean {
  return (desiredSize ?? 0) > 0;
}

/** How long events are gathered after some were sent, in milliseconds, and the followers for whom it is twice as long: to write each by itself would cost every request. */
const GATHERING = 25;
const MANY = 32;

/** How much is gathered at most, in bytes. */
const GATHERED_BYTES = 64 * 1024;

/** The followers who see the same: an event is chosen, made and joined with others once for all of them. */
class Audience {
  readonly #followers = new Map<Pull, () => void>();
  readonly #ends: readonly (() => void)[];
  #events: Uint8Array[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ journals, scope, query }: Following, changes: Listeners<[AdminChange]>, events: ExchangeEvents) {
    this.#ends = [
      journals.subscribe((record) => {
        if (scope.includes(record) && query.means(record)) this.#send(events.of(record));
      }),
      journals.subscribeRemovals(() => this.#send(REMOVED)),
      changes.subscribe((change) => {
        if (scope.session === undefined || change.session === scope.session.id)
          this.#send(encoder.encode(`event: changed\ndata: ${JSON.stringify(change)}\n\n`));
      }),
    ];
  }

  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }

  /** Adds a follower, who gets what comes from now on, and returns what removes it; `onLeave` is called once it is removed. */
  add(follower: Pull, onLeave: () => void): () => boolean {
    this.#flush();
    this.#followers.set(follower, onLeave);
    return () => this.#remove(follower);
  }

  #remove(follower: Pull): boolean {
    const onLeave = this.#followers.get(follower);
    const wasThere = this.#followers.delete(follower);
    if (this.isEmpty) {
      for (const end of this.#ends) end();
      clearTimeout(this.#timer);
    }
    onLeave?.();
    return wasThere;
  }

  /** Sends an event: at once where none was sent lately, or else together with others. */
  #send(event: Uint8Array): void {
    this.#events.push(event);
    this.#bytes += event.length;
    if (this.#timer === undefined || this.#bytes > GATHERED_BYTES) this.#flush();
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#events.length === 0) return;
    const bytes = joined(this.#events, this.#bytes);
    this.#events = [];
    this.#bytes = 0;
    this.#timer = setTimeout(this.#flush, GATHERING * (1 + this.#followers.size / MANY));
    for (const follower of this.#followers.keys()) {
      if (hasRoom(follower)) follower.enqueue(bytes);
      else {
        follower.close();
        this.#remove(follower);
      }
    }
  };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const encoder = new TextEncoder();
const REMOVED = encoder.encode("event: removed\ndata: {}\n\n");

/** The events of exchanges. All audiences get the same one after another, and share its bytes. */
class ExchangeEvents {
  #last: { readonly record: ExchangeRecord; readonly bytes: Uint8Array } | undefined;

  of(record: ExchangeRecord): Uint8Array {
    if (this.#last?.record === record) return this.#last.bytes;
    const data = JSON.stringify(toJournaledExchange(record));
    const bytes = encoder.encode(`event: exchange\nid: ${record.id}\ndata: ${data}\n\n`);
    this.#last = { record, bytes };
    return bytes;
  }
}
