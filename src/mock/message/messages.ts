/** The messages of the mock: a request that it gets, a reply that it sends, and both as those of the Fetch standard. */

import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { Operation } from "../../contract/interface.js";
import type { MuseumQuery } from "../../museum/query.js";

/** Header fields as name and value, in lower case and in the order in which they came. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RequestMessage {
  readonly method: string;
  /** Path and query as a URL has them, without a fragment: `/museum-hours?limit=3`. */
  readonly target: string;
  /** Returns the value of a header by its lower-case name; several values are joined (RFC 9110, section 5.3); null if absent. */
  header(name: string): string | null;
  /** Lists the headers, for the journal. Without it the journal has none. */
  headers?(): HeaderList;
  /** Scheme and authority that the request was sent to, such as `http://127.0.0.1:4010`. */
  readonly origin?: string;
  /** Returns a signal that aborts when the client leaves; asked for only while an answer is held back. */
  signal?(): AbortSignal;
  /** Hands the request on to the server of all other operations. Absent where the mock has none. */
  handOn?(change: HandOnChange): Promise<ReplyMessage>;
}

export interface HandOnChange {
  /** Path and query, where they are not those that were sent. */
  readonly target?: string | undefined;
  /** A preference to add. */
  readonly prefer?: string | undefined;
  /** Whether a fault needs the body as it is, and so unencoded. */
  readonly isWhole: boolean;
}

/** What answers all that is no operation of the mock: a server over HTTP, or a function of web requests. */
export type Others = URL | ((request: Request) => Response | Promise<Response>);

/** Returns how the log, the journal and explanations name it. */
export function nameOfOthers(others: Others): string {
  return others instanceof URL ? others.origin + others.pathname.replace(/\/$/, "") : "the function others";
}

/** Stands in for an origin that a message does not name. */
export const UNNAMED_ORIGIN = "http://museum.invalid";

export interface ReplyMessage {
  readonly status: number;
  /** Each name at most once, `Content-Length` included. */
  readonly headers: HeaderList;
  /** Empty if the reply has no body. */
  readonly body: string;
  /** The body as it is sent, if a fault encodes it otherwise. */
  readonly bytes?: Uint8Array | undefined;
  /** The body as another server sends it, in place of `body`. `set-cookie` may then stand several times. */
  readonly stream?: AsyncIterable<Uint8Array> | undefined;
  /** The sentence of an answer in place of another server's; absent for all others. */
  readonly standsFor?: string;
  /** Absent for an answer that is sent whole and at once. */
  readonly delivery?: Delivery;
  /** What is known about it, for the journal. */
  readonly about?: About | undefined;
}

/** What is known about a reply that is in neither the request nor the reply. */
export interface About {
  /** How many entries or events it lists. */
  readonly count?: number | undefined;
  /** Why it is an error. */
  readonly problem?: string | undefined;
  readonly warnings?: readonly string[] | undefined;
  /** What today was, and the profile: how the parameters are read follows from them. */
  readonly today?: CalendarDate | undefined;
  readonly profile?: Profile | undefined;
  readonly tag?: string | undefined;
  readonly paging?: Paging | undefined;
  /** The server that answered in place of the mock. */
  readonly handedOnTo?: string | undefined;
  /** What the journal shows in place of it. */
  readonly shown?: ReplyMessage | undefined;
}

/** Where a request stands among the pages of its query. */
export interface Paging {
  readonly operation: Operation;
  readonly query: MuseumQuery;
  readonly isBeyondEnd: boolean;
}

export type Delivery =
  | { readonly kind: "reset" }
  /** The connection is refused; for all clients and this time, or for this client alone. */
  | { readonly kind: "refuse"; readonly milliseconds: number; readonly closesPort: boolean }
  | DripDelivery;

export interface DripDelivery {
  readonly kind: "drip";
  /** How many pieces, and over how many milliseconds. */
  readonly chunks: number;
  readonly over: number;
  /** Whether the body is sent whole, or half of it until the connection is closed or reset. */
  readonly end: "whole" | "closed" | "reset";
}

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

export function withLength(headers: HeaderList, body: string | Uint8Array): HeaderList {
  return [...headers, ["content-length", String(typeof body === "string" ? byteLength(body) : body.length)]];
}

/** Each reply without a body but a 204 and a 304 says so: a client would wait for the body of a 205 (RFC 9112, section 6.3). */
export function withoutBody(status: number, headers: HeaderList): ReplyMessage {
  return { status, headers: status === 204 || status === 304 ? headers : withLength(headers, ""), body: "" };
}

/** `name` is in lower case. */
export function replyHeader({ headers }: Pick<ReplyMessage, "headers">, name: string): string | undefined {
  return headers.find(([given]) => given === name)?.[1];
}

/** Whether an answer of this status has no body, whatever its problem says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Reads a web request below a path; its headers are looked at only as far as they are asked for. */
export function toRequestMessage(request: Request, mount = ""): RequestMessage {
  const { origin, pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname.slice(mount.length) + search,
    origin: origin + mount,
    header: (name) => request.headers.get(name),
    headers: () => [...request.headers],
    signal: () => request.signal,
  };
}

/** Whether the connection is to be cut before an answer. */
export function isCut({ delivery }: ReplyMessage): boolean {
  return delivery !== undefined && delivery.kind !== "drip";
}

/** Makes a web response. Throws as `fetch` does where the connection is to be cut before an answer. */
export function toResponse(reply: ReplyMessage, request?: RequestMessage): Response {
  const { status, headers, bytes, delivery, stream } = reply;
  if (delivery && delivery.kind !== "drip") {
    const code = delivery.kind === "reset" ? "ECONNRESET" : "ECONNREFUSED";
    throw new TypeError("fetch failed", { cause: { code } });
  }
  const init = { status, headers: headers as [string, string][] };
  const body = (bytes as Uint8Array<ArrayBuffer> | undefined) ?? reply.body;
  if (isBodiless(status) || (!stream && body.length === 0)) return new Response(null, init);
  if (!delivery) {
    const response = new Response(stream ? toStream(stream, "whole") : body, init);
    // `Response` gives a text that has no type one of its own.
    if (!headers.some(([name]) => name.toLowerCase() === "content-type")) response.headers.delete("Content-Type");
    return response;
  }
  const signal = request?.signal?.();
  const pieces = stream
    ? drip(stream, delivery, { signal, length: lengthOf(reply) })
    : dripWhole(body, delivery, signal);
  return new Response(toStream(pieces, delivery.end, signal), init);
}

function toStream(
  pieces: AsyncIterable<Uint8Array>,
  end: DripDelivery["end"],
  signal?: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = signal?.aborted ? undefined : await iterator.next();
        if (next && !next.done) return controller.enqueue(next.value);
        if (end === "whole") return controller.close();
        const code = end === "reset" ? "ECONNRESET" : "UND_ERR_SOCKET";
        controller.error(new TypeError("terminated", { cause: { code } }));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns the length of a streamed body, in bytes; undefined if its server has not said it. */
export function lengthOf(reply: Pick<ReplyMessage, "headers">): number | undefined {
  const length = replyHeader(reply, "content-length");
  return length === undefined ? undefined : Number(length);
}

/** Returns how many bytes of a body are sent before the connection ends early. */
export function halfOf(length: number): number {
  return Math.floor(length / 2);
}

/** After the last piece and before a reset, so that what was sent has time to arrive; in milliseconds. */
const ARRIVAL_MILLISECONDS = 50;

export function dripWhole(body: Uint8Array | string, delivery: DripDelivery, signal: AbortSignal | undefined) {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  return drip([bytes], delivery, { signal, length: bytes.length });
}

/**
 * Yields the pieces of a body, each when it is to be sent; half of it where the connection ends early. A short body has fewer pieces and takes as long; a
 * single piece comes after the whole time. A body of unknown length has its own pieces, and ends early within the first one.
 */
export async function* drip(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { chunks, over, end }: DripDelivery,
  { signal, length }: { readonly signal: AbortSignal | undefined; readonly length: number | undefined },
): AsyncGenerator<Uint8Array, void> {
  const isCut = end !== "whole";
  const sent = length === undefined ? Number.POSITIVE_INFINITY : isCut ? halfOf(length) : length;
  const size = length === undefined ? sent : Math.max(Math.ceil(sent / chunks), 1);
  const pieces = length === undefined ? chunks : Math.ceil(sent / size);
  let begun = 0;
  let at = 0;
  for await (const chunk of body) {
    let rest = length === undefined && isCut ? chunk.subarray(0, halfOf(chunk.length)) : chunk.subarray(0, sent - at);
    while (rest.length > 0) {
      if (begun < pieces && (length === undefined || at % size === 0)) {
        await pause(pieces === 1 ? over : begun === 0 ? 0 : over / (pieces - 1), signal);
        begun += 1;
      }
      const piece = rest.slice(0, size - (at % size));
      yield piece;
      at += piece.length;
      rest = rest.subarray(piece.length);
    }
    if (at >= sent || (length === undefined && isCut)) break;
  }
  if (isCut) await pause(ARRIVAL_MILLISECONDS, signal);
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds <= 0 || signal?.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
  });
}
