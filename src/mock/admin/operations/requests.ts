/** Operations on the journal: listed, followed and explained. */
import type { Listeners } from "../../../base/collections.js";
import { quote } from "../../../base/text.js";
import { formatFor, type RequestExplanation, toExplanationReply } from "../../explanation/explanation.js";
import { type ExchangeRecord, toJournaledExchange, toSummary } from "../../journal/exchange-record.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import type { JournalStore } from "../../journal/journal.js";
import { isMeant, parseJournalQuery, pickRecords } from "../../journal/journal-query.js";
import { toResponse } from "../../message/messages.js";
import { ControlError, invalidControl, notFound, type Problem } from "../../message/problem.js";
import type { MockParts } from "../../mock-core.js";
import {
  type AdminCall,
  type AdminChange,
  type AdminHandlers,
  EVERY_SESSION,
  isInScope,
  type JournalScope,
  reply,
  sessionIdOf,
} from "../admin-operation.js";
import { requireKnownNames } from "./journal-names.js";
import { pendingIn, toTimeout, verifyRequests, waitFor } from "./verified-requests.js";

export function createRequestOperations(changes: Listeners<[AdminChange]>) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    async listRequests(call) {
      const { parts, request } = call;
      const { journals } = parts;
      const format = toFormat(call.query("format"));
      const scope = format === "summary" ? shownTo(call) : call.scope();
      const { query } = readFilters(call, scope, ["format", "wait"]);
      if (format === "stream") return streamRequests(request, { journals, scope, query, open, changes });
      const found = await waitFor(journals, {
        timeout: toTimeout(call.query("wait"), "wait"),
        signal: request.signal,
        isRelevant: (record) => isInScope(scope, record) && isMeant(query, record),
        look() {
          const records = pickRecords(scope.journal, query);
          return records.length > 0 ? records : undefined;
        },
      });
      const records = found ?? [];
      if (format === "har") {
        const archive = toHttpArchive(records.map(toJournaledExchange), scope.journal.dropped());
        return reply(archive, { headers: asFile("museum-mock.har") });
      }
      const requests = format === "summary" ? records.map(toSummary) : records.map(toJournaledExchange);
      return { requests, lastId: journals.lastId(), pending: pendingIn(parts, scope).length };
    },
    clearRequests(call) {
      const scope = call.scope();
      const { query, isFiltered } = readFilters(call, scope);
      const { journal, session } = scope;
      if (isFiltered) {
        const ids = new Set(pickRecords(journal, query).map(({ id }) => id));
        journal.remove(({ id }) => ids.has(id));
        return;
      }
      journal.clear();
      // The detection of page loops starts again.
      for (const cleared of session ? [session] : call.parts.sessions.all()) cleared.pageLoops.clear();
    },
    countRequests(call) {
      const scope = call.scope();
      const { query } = readFilters(call, scope);
      return { count: pickRecords(scope.journal, query).length };
    },
    async verifyRequests({ parts, request: { signal }, scope, body }) {
      const meant = scope();
      return verifyRequests(parts, meant, { value: await body(), signal });
    },
    getRequest({ parts, scope, param }) {
      const id = param("id");
      const record = /^\d{1,15}$/.test(id) ? parts.journals.find(Number(id)) : findRecorded(parts, scope(), id);
      if (record) return toJournaledExchange(record);
      throw notFound(
        `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`,
      );
    },
  } satisfies Partial<AdminHandlers>;
}

/** Returns a recorded exchange by its id, or the newest for `last`. Throws a ControlError if the journal has none. */
function findRecorded({ journals }: MockParts, { session, journal }: JournalScope, id: string): ExchangeRecord {
  const [newest] = journal.newest();
  if (id === "last" && newest) return newest;
  const record = /^\d{1,15}$/.test(id) ? journals.find(Number(id)) : undefined;
  if (record && (session === undefined || session.id === undefined || session.id === record.session)) return record;
  throw notFound(`There is no request ${quote(id)} in the journal; GET /__admin/requests?session=* lists them.`);
}

function asFile(name: string): Record<string, string> {
  return { "Content-Disposition": `attachment; filename="${name}"` };
}

const formats = ["json", "summary", "har", "stream"] as const;

function toFormat(value = "json"): (typeof formats)[number] {
  const format = formats.find((format) => format === value);
  if (format) return format;
  throw invalidControl(`Invalid value ${quote(value)} for format; use one of ${formats.join(", ")}.`);
}

/** The journal as a page looks at it again and again, which neither uses a session nor creates one. */
function shownTo({ parts, query, request }: AdminCall): JournalScope {
  if (query("session") === EVERY_SESSION) return { journal: parts.journals.all, session: undefined };
  const session = parts.sessions.peek(sessionIdOf(request));
  return { journal: session.journal, session };
}

/** `names` are the other parameters of the operation. */
function readFilters({ parts, request }: AdminCall, scope: JournalScope, names: readonly string[] = []) {
  const { searchParams } = new URL(request.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || names.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = parseJournalQuery(pairs, names);
  if ("error" in reading) throw invalidControl(reading.error);
  requireKnownNames(parts, scope, reading.query.match);
  return { query: reading.query, isFiltered: pairs.length > 0 };
}

export const explanationOperations = {
  async explain(call) {
    const explainer = await call.parts.loadExplainer();
    const id = call.query("request");
    if (id === undefined) return show(call, explainer.explainTarget(...targetIn(call)));
    const other = ["target", "method"].find((name) => call.query(name) !== undefined);
    if (other !== undefined) throw invalidControl(`${other} can't be combined with request; use one of them.`);
    return show(call, explainer.explainRecord(findRecorded(call.parts, call.scope(), id)));
  },
} satisfies Partial<AdminHandlers>;

/** Reads a request that is not sent, for a client whose credential is let in. Changes nothing and leaves no session behind. */
function targetIn({ request, query }: AdminCall) {
  const target = query("target");
  if (target === undefined)
    throw invalidControl(
      "target is missing; write ?target= and a path with its query, percent-encoded, or ?request= and the id of a recorded request.",
    );
  const method = query("method") ?? "GET";
  const session = sessionIdOf(request);
  if (!/^\/[\x21-\x7e]*$/.test(target))
    throw invalidControl(
      `Invalid value ${quote(target)} for target; use a path and query, such as /museum-hours?limit=5.`,
    );
  if (!/^[A-Za-z]{1,20}$/.test(method))
    throw invalidControl(`Invalid value ${quote(method)} for method; use one such as GET.`);
  return [{ target, method: method.toUpperCase() }, session] as const;
}

/** Answers as `format` or else `Accept` asks. */
function show({ query, request }: AdminCall, explanation: RequestExplanation): Response {
  const format = query("format") ?? formatFor(request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidControl(`Invalid value ${quote(format)} for format; use json or text.`);
}

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
  readonly query: ReturnType<typeof readFilters>["query"];
  /** The streams that somebody follows. */
  readonly open: Set<Pull>;
  readonly changes: Listeners<[AdminChange]>;
}

/**
 * Server-sent events (the HTML standard, section 9.2): an `exchange` each, with its id. A client that was cut off names the last one
 * that it has in `Last-Event-ID`, and first gets those after it that the journal still has. A `removed` says that some were removed from
 * a journal, and a `changed` what was changed over the admin API, and by whom. A stream that is not read ends.
 */
function streamRequests(request: Request, { journals, scope, query, open, changes }: Following): Response {
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  if (request.method === "HEAD") return new Response(null, { headers });
  if (open.size >= streamLimits.streams) throw new ControlError(TOO_MANY);
  const last = request.headers.get("Last-Event-ID") ?? "";
  const after = { match: query.match, since: { id: Number(last) }, limit: Number.POSITIVE_INFINITY };
  const missed = /^\d+$/.test(last) ? pickRecords(scope.journal, after) : [];
  let end = () => {};
  const start = (controller: Pull) => {
    const outbox = new Outbox(controller);
    let isOpen = true;
    const show = (record: ExchangeRecord) => {
      if (!isOpen || !isMeant(query, record)) return;
      if (outbox.hasRoom()) return outbox.send(eventOf(record));
      isOpen = false;
      outbox.flush();
      controller.close();
      end();
    };
    const unsubscribe = journals.subscribe((record) => {
      if (isInScope(scope, record)) show(record);
    });
    const note = (event: Uint8Array) => {
      if (isOpen && outbox.hasRoom()) outbox.send(event);
    };
    const unsubscribeRemovals = journals.subscribeRemovals(() => note(REMOVED));
    const unsubscribeChanges = changes.subscribe((change) => {
      const isFollowed = scope.session === undefined || change.session === scope.session.id;
      if (isFollowed) note(encoder.encode(`event: changed\ndata: ${JSON.stringify(change)}\n\n`));
    });
    end = () => {
      outbox.close();
      unsubscribe();
      unsubscribeRemovals();
      unsubscribeChanges();
      open.delete(controller);
    };
    open.add(controller);
    outbox.send(encoder.encode(": the exchanges from now on\n\n"));
    for (const record of missed) show(record);
  };
  const unread = new ByteLengthQueuingStrategy({ highWaterMark: streamLimits.unreadBytes });
  const body = new ReadableStream<Uint8Array>({ start, cancel: () => end() }, unread);
  request.signal.addEventListener("abort", () => end());
  return new Response(body, { headers });
}

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
