/** Hands requests of node:http on to what answers all that is no operation of the mock: each is made anew, of what was understood of it. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { Readable } from "node:stream";
import { proxy } from "hono/proxy";
import pLimit, { type LimitFunction } from "p-limit";
import { endToEnd } from "../../base/http.js";
import { quote } from "../../base/text.js";
import { isLocalHost } from "../../mock/admin/access-control.js";
import { codingLeft, editHeaders, handOverFailure, LEFT, replyOfFunction } from "../../mock/exchange/handing-on.js";
import { type HandOver, nameOfOthers, type Others, type ReplyMessage } from "../../mock/message/messages.js";

/** How long another server may be silent before its answer, in milliseconds. */
const PATIENCE = 60_000;

/** How often a request may have passed a museum-mock before it is taken for one that goes round. */
const MOST_PASSES = 4;

/** How many requests of a connection are under way at once. Its client reads their answers one after another anyway. */
const AT_ONCE = 4;

/** The same over HTTP/2, whose streams don't wait for each other (RFC 9113, section 5.1.2). Node.js takes any number of them. */
const STREAMS_AT_ONCE = 100;

/** A request over HTTP that is handed on. */
export interface HandedConnection {
  readonly incoming: IncomingMessage & { readonly rawBody?: unknown; readonly stream?: Http2Stream };
  readonly outgoing: ServerResponse;
  /** Scheme and authority that the request was sent to, with the path that was taken off its URL. */
  readonly origin: string;
  /** Path and query, as the mock has read them. */
  readonly target: string;
}

/** What a request over HTTP/2 comes by. */
interface Http2Stream {
  readonly session?: object;
  /** Whether it has no body. */
  readonly endAfterHeaders: boolean;
}

/** By the socket or the session of HTTP/2. */
const limits = new WeakMap<object, LimitFunction>();

/** Queues a request of a connection. It has its turn until its answer is sent, or its client has left. */
export function takeTurn({ incoming: { socket, stream }, outgoing }: HandedConnection): Promise<void> {
  const session = stream?.session;
  const limit = limits.get(session ?? socket) ?? pLimit(session ? STREAMS_AT_ONCE : AT_ONCE);
  limits.set(session ?? socket, limit);
  return new Promise((resolve) => {
    void limit(async () => {
      resolve();
      await untilEnded(socket, outgoing);
    });
  });
}

/** Resolves once an answer is sent or its client has left: an answer that waits for one before it is not told so. */
function untilEnded(socket: Socket, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || outgoing.destroyed) return resolve();
    const end = () => {
      socket.off("close", end);
      resolve();
    };
    // Each request that is under way listens.
    socket.setMaxListeners(0).once("close", end);
    outgoing.once("close", end);
  });
}

/**
 * Hands a request on whose turn it is. Resolves once the head of an answer has come; to status 0 if the client has left before. `patience` is how long another server
 * may be silent, in milliseconds.
 */
export async function handOverTo(
  others: Others,
  connection: HandedConnection,
  change: HandOver,
  patience = PATIENCE,
): Promise<ReplyMessage> {
  const { incoming, outgoing } = connection;
  if (outgoing.destroyed || incoming.socket.destroyed) return LEFT;
  const left = new AbortController();
  void untilEnded(incoming.socket, outgoing).then(() => left.abort());
  if (!(others instanceof URL)) return replyOfFunction(others, () => toRequest(connection, change, left.signal));
  const refusal = whyNotHandedOn(others, connection, change.target ?? connection.target);
  if (refusal) return refusal;
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort({ cause: { code: "ETIMEDOUT" } }), patience);
  const signal = AbortSignal.any([left.signal, silent.signal]);
  const reply = await replyOfFunction(
    (request) => askServer(others, request, { incoming, signal }),
    () => toRequest(connection, change, left.signal),
    (error) => `${nameOfOthers(others)} has not answered (${codeOf(error)}); ${adviceOn(codeOf(error))}.`,
  );
  clearTimeout(timer);
  return reply;
}

/** Makes a web request, with the body as it comes. */
function toRequest({ incoming, origin, target }: HandedConnection, change: HandOver, signal: AbortSignal): Request {
  const { method = "GET", rawHeaders, rawBody } = incoming;
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
  const headers = endToEnd(pairs).filter(([name]) => !FOUND_ANEW.test(name));
  const body = !hasBody(incoming) ? undefined : Buffer.isBuffer(rawBody) ? rawBody : toStream(incoming);
  return new Request(origin + (change.target ?? target), {
    method,
    headers: editHeaders(headers, change) as [string, string][],
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}

/** What a web request finds out by itself, and the pseudo-header fields of HTTP/2. */
const FOUND_ANEW = /^(?::.*|host|content-length|expect)$/i;

/** Whether a request has a body that a web request can have. */
function hasBody({ method = "GET", headers, stream }: HandedConnection["incoming"]): boolean {
  if (method === "GET" || method === "HEAD") return false;
  if (stream) return !stream.endAfterHeaders;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Returns the body as it comes. What nobody reads of it is thrown away, since its client reads no answer before. */
function toStream(incoming: IncomingMessage): ReadableStream {
  async function* read(): AsyncGenerator<Buffer, void> {
    try {
      for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
        // An answer that has come is read before more is written: a server that has closed meanwhile would end both.
        await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
        yield chunk;
      }
    } finally {
      incoming.resume();
    }
  }
  return Readable.toWeb(Readable.from(read(), { objectMode: false })) as ReadableStream;
}

interface Asking extends Pick<HandedConnection, "incoming"> {
  /** Aborts once the client has left, or the server was silent for too long. */
  readonly signal: AbortSignal;
}

/** Asks another server for what the mock has read in a request. */
async function askServer(server: URL, request: Request, { incoming, signal }: Asking): Promise<Response> {
  const { via, "content-length": length } = incoming.headers;
  let coding: string | undefined;
  const send = async (made: Request): Promise<Response> => {
    const { headers, method, body } = made;
    headers.set("Accept-Encoding", request.headers.get("Accept-Encoding") ?? "identity");
    headers.set("Via", [...(via === undefined ? [] : [via]), `${incoming.httpVersion} museum-mock`].join(", "));
    // Some servers take no body without its length.
    if (body && length !== undefined) headers.set("Content-Length", length);
    const {
      status,
      headers: sent,
      body: read,
    } = await fetch(made).catch((error) => {
      // The server may have closed a connection that was idle (RFC 9110, section 9.2.2).
      const isRepeatable = (method === "GET" || method === "HEAD") && !signal.aborted;
      if (isRepeatable && /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(codeOf(error))) return fetch(made);
      throw error;
    });
    coding = codingLeft(sent);
    // Without its reason, which can be one that no response may have.
    return new Response(read, { status, headers: sent });
  };
  const answer = await proxy(addressBelow(server, request), {
    raw: request,
    redirect: "manual",
    customFetch: send,
    signal,
  });
  if (coding !== undefined) answer.headers.set("Content-Encoding", coding);
  return answer;
}

/** Returns where a request goes below the address of a server. A path that begins with that of the address is not put below it again. */
function addressBelow(server: URL, { url }: Pick<Request, "url">): string {
  const prefix = server.pathname.replace(/\/$/, "");
  const { pathname, search } = new URL(url);
  const isWhole = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return server.origin + (isWhole ? "" : prefix) + pathname + search;
}

function whyNotHandedOn(server: URL, { incoming, origin }: HandedConnection, target: string): ReplyMessage | undefined {
  const name = nameOfOthers(server);
  const { headers, method = "", socket } = incoming;
  if (/\bwebsocket\b/i.test(headers.upgrade ?? ""))
    return handOverFailure(`WebSocket connections are not handed on; connect to ${name} itself.`, 501);
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method))
    return handOverFailure(`Requests with the method ${method} are not handed on; send them to ${name} itself.`, 501);
  const coding = headers["transfer-encoding"] ?? "chunked";
  if (!/^\s*chunked\s*$/i.test(coding))
    return handOverFailure(`A body in the transfer coding ${quote(coding)} is not handed on; send it plain.`, 501);
  const path = target.split("?")[0] ?? "";
  if (isAmbiguous(path))
    return handOverFailure(
      `The path ${quote(path)} is not handed on, since servers may read ".." or "__admin" in it; write it without.`,
      403,
    );
  const passes = headers.via?.split(",").filter((hop) => /^\s*\S+ museum-mock\s*$/.test(hop)).length ?? 0;
  if (passes >= MOST_PASSES)
    return handOverFailure(
      `The request has passed museum-mock ${passes} times; ${name} hands it back, so choose another address for --others.`,
      508,
    );
  const { hostname } = new URL(origin);
  // A page of a foreign name that was pointed at this machine could read what only this machine may read.
  const isForeign = isLocalHost(socket.remoteAddress ?? "") && !isLocalHost(hostname) && !isAddress(hostname);
  if (!isForeign) return undefined;
  return handOverFailure(
    `The request was sent to the host "${hostname}" from this machine, and is not handed on; call it as localhost or 127.0.0.1.`,
    403,
  );
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

/** How often a path is decoded to see what a server may read in it. */
const DECODINGS = 4;

/** Whether a server may read a path as one that leaves its place or is of an admin API: it may decode it more than once, take `\` for `/`, and leave out what follows `;` or a NUL. */
function isAmbiguous(path: string): boolean {
  let read = path;
  for (let times = 0; times < DECODINGS && read.includes("%"); times += 1)
    read = read.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const segments = read.split(/[/\\]/).map((segment) => segment.split(/[;\0]/)[0]?.trim().toLowerCase());
  return segments.includes("..") || segments.includes("__admin");
}

/** Returns the code of Node.js and its `fetch` for why there is no answer, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: Partial<NodeJS.ErrnoException> };
  return cause?.code ?? cause?.message ?? "no HTTP";
}

function adviceOn(code: string): string {
  if (/SIGN|ISSUER/.test(code)) return "name the authority of its certificate in NODE_EXTRA_CA_CERTS";
  if (/CERT/.test(code)) return "mend its certificate";
  return /SSL|EPROTO/.test(code) ? "use http:// if it does not speak TLS" : "start it, or see its log";
}
