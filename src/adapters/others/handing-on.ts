/** Hands requests of node:http on to what answers all others: each is made anew, of what was understood of it. */

import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestPlainly,
  type ServerResponse,
} from "node:http";
import { request as requestOverTls, Agent as TlsAgent } from "node:https";
import { isIP } from "node:net";
import { pipeline, Readable, type Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import pLimit, { type LimitFunction } from "p-limit";
import { endToEnd } from "../../base/http.js";
import { quote } from "../../base/text.js";
import { isLocalHost } from "../../mock/admin/access-control.js";
import {
  type HandOnChange,
  type HeaderList,
  isBodiless,
  nameOfOthers,
  type Others,
  type ReplyMessage,
} from "../../mock/message/messages.js";
import {
  DECODED_CODINGS,
  editHeaders,
  handOnFailure,
  LEFT,
  replyOfFunction,
  withoutTokenCookie,
} from "../../mock/others/handing-on.js";

/** How long another server may be silent before its answer, in milliseconds. */
const PATIENCE = 60_000;

/** How often a request may have passed a museum-mock before it is taken for one that goes round. */
const MOST_PASSES = 4;

/** How many requests of a connection are under way at once. Its client reads their answers one after another anyway. */
const AT_ONCE = 4;

/** The same over HTTP/2, whose streams don't wait for each other (RFC 9113, section 5.1.2). Node.js takes any number of them. */
const STREAMS_AT_ONCE = 100;

export interface HandedConnection {
  readonly incoming: IncomingMessage & {
    readonly rawBody?: unknown;
    readonly stream?: Writable & { readonly session?: object; readonly endAfterHeaders: boolean };
  };
  readonly outgoing: ServerResponse;
  /** Scheme and authority that the request was sent to, with the path that was taken off its URL. */
  readonly origin: string;
  /** Path and query, as the mock has read them. */
  readonly target: string;
}

/** By the socket or the session of HTTP/2. */
const limits = new WeakMap<object, LimitFunction>();

/** Queues a request of a connection. It has its turn until its answer is sent, or its client has left. */
export function takeTurn(connection: HandedConnection): Promise<void> {
  const { socket, stream } = connection.incoming;
  const session = stream?.session;
  const limit = limits.get(session ?? socket) ?? pLimit(session ? STREAMS_AT_ONCE : AT_ONCE);
  limits.set(session ?? socket, limit);
  return new Promise((resolve) => {
    void limit(async () => {
      resolve();
      await untilEnded(connection);
    });
  });
}

/** Resolves once an answer is sent or its client has left, of which an answer that waits for another is not told. */
function untilEnded({ incoming: { socket, stream }, outgoing }: HandedConnection): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || outgoing.destroyed) return resolve();
    const end = () => {
      socket.off("close", end);
      resolve();
    };
    // Each request that is under way listens.
    socket.setMaxListeners(0).once("close", end);
    outgoing.once("close", end);
    // A stream of HTTP/2 is closed only once its client has sent all.
    stream?.once("finish", end);
  });
}

/** Hands a request on whose turn it is; to status 0 if the client has left. */
export async function handOnTo(
  others: Others,
  connection: HandedConnection,
  change: HandOnChange,
  patience = PATIENCE,
): Promise<ReplyMessage> {
  const { incoming, outgoing } = connection;
  if (outgoing.destroyed || incoming.socket.destroyed) return LEFT;
  const left = new AbortController();
  void untilEnded(connection).then(() => left.abort());
  if (!(others instanceof URL)) return replyOfFunction(others, () => toRequest(connection, change, left.signal));
  const refusal = whyNotHandedOn(others, connection, change.target ?? connection.target);
  if (refusal) return refusal;
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), patience);
  const signal = AbortSignal.any([left.signal, silent.signal]);
  try {
    return await askServer(others, connection, { change, signal });
  } catch (error) {
    if (left.signal.aborted) return LEFT;
    const code = silent.signal.aborted ? "ETIMEDOUT" : codeOf(error as Error);
    return handOnFailure(`${nameOfOthers(others)} has not answered (${code}); ${adviceOn(code)}.`);
  } finally {
    clearTimeout(timer);
  }
}

function toRequest({ incoming, origin, target }: HandedConnection, change: HandOnChange, signal: AbortSignal): Request {
  const { method = "GET", rawBody } = incoming;
  const body = !hasBody(incoming) ? undefined : Buffer.isBuffer(rawBody) ? rawBody : toStream(incoming, signal);
  return new Request(origin + (change.target ?? target), {
    method,
    headers: editHeaders(headersOf(incoming), change, DECODED_CODINGS) as [string, string][],
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}

function headersOf({ rawHeaders }: IncomingMessage): HeaderList {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
  return endToEnd(pairs).filter(([name]) => !FOUND_ANEW.test(name));
}

/** What a request finds out by itself, and the pseudo-header fields of HTTP/2. */
const FOUND_ANEW = /^(?::.*|host|content-length|expect)$/i;

function hasBody({ method = "GET", headers, stream }: HandedConnection["incoming"]): boolean {
  if (method === "GET" || method === "HEAD") return false;
  if (stream) return !stream.endAfterHeaders;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Returns the body as it comes. What is unread at its answer is thrown away, since its client sends nothing else before. */
function toStream(incoming: IncomingMessage, answered: AbortSignal): ReadableStream {
  const throwAway = () => {
    incoming.removeAllListeners("readable");
    setImmediate(() => incoming.resume());
  };
  answered.addEventListener("abort", throwAway);
  async function* read(): AsyncGenerator<Buffer, void> {
    try {
      yield* incoming.iterator({ destroyOnReturn: false });
    } finally {
      throwAway();
    }
  }
  return Readable.toWeb(Readable.from(read(), { objectMode: false })) as ReadableStream;
}

const agents = { plain: new Agent({ keepAlive: true }), tls: new TlsAgent({ keepAlive: true }) };

interface Asking {
  readonly change: HandOnChange;
  /** Aborts once the client has left, or the server was silent for too long. */
  readonly signal: AbortSignal;
}

/** `node:http` adds no field of its own but `Host` and `Connection`. */
async function askServer(server: URL, connection: HandedConnection, asking: Asking): Promise<ReplyMessage> {
  const { method } = connection.incoming;
  const answer = await sendOnce(server, connection, asking).catch((error) => {
    // The server may have closed a connection that was idle (RFC 9110, section 9.2.2).
    const isRepeatable = (method === "GET" || method === "HEAD") && !asking.signal.aborted;
    if (isRepeatable && error.isReused && /^(?:ECONNRESET|EPIPE)$/.test(codeOf(error)))
      return sendOnce(server, connection, asking);
    throw error;
  });
  const { statusCode: status = 0, headersDistinct } = answer;
  const coding = answer.headers["transfer-encoding"] ?? "chunked";
  const isReadable = /^(?:chunked|identity)$/i.test(coding);
  const highest = connection.incoming.httpVersionMajor > 1 ? HIGHEST_OF_HTTP2 : Number.POSITIVE_INFINITY;
  if (!isReadable || status < 200 || status > highest) {
    answer.destroy();
    if (isReadable) throw oddStatus(status);
    return handOnFailure(`The other server has sent its answer in the transfer coding ${coding}; send it plain.`);
  }
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    (name === "set-cookie" ? values : [values.join(", ")]).map((value) => [name, value] as const),
  );
  const headers = withoutTokenCookie(endToEnd(pairs));
  if (method === "HEAD" || isBodiless(status)) {
    answer.resume();
    return { status, headers, body: "" };
  }
  const decoder = asking.change.isWhole ? decoderFor(answer.headers["content-encoding"]) : undefined;
  if (!decoder) return { status, headers, body: "", stream: answer };
  const plain = headers.filter(([name]) => name !== "content-encoding" && name !== "content-length");
  return { status, headers: plain, body: "", stream: pipeline(answer, decoder, () => {}) };
}

function decoderFor(coding = "") {
  if (/^(?:x-)?gzip$|^deflate$/i.test(coding)) return createUnzip();
  return /^br$/i.test(coding) ? createBrotliDecompress() : undefined;
}

/** Node sends no higher status over HTTP/2. */
const HIGHEST_OF_HTTP2 = 599;

function oddStatus(status: number): Error {
  return new Error(`the status ${status}`);
}

/** Rejects with an error that says whether the connection had been kept. */
function sendOnce(server: URL, connection: HandedConnection, { change, signal }: Asking): Promise<IncomingMessage> {
  const { incoming, origin, target } = connection;
  const { method = "GET", httpVersion, rawBody } = incoming;
  const url = addressBelow(server, new URL(origin + (change.target ?? target)));
  const isTls = url.protocol === "https:";
  const body = !hasBody(incoming) ? undefined : Buffer.isBuffer(rawBody) ? rawBody : incoming;
  const passed = editHeaders(headersOf(incoming), change).filter(([name]) => !/^(?:via|cookie)$/i.test(name));
  const headers = [
    ["Host", url.host],
    ...passed,
    ...joinedField("Cookie", "; ", [incoming.headers.cookie]),
    ...joinedField("Via", ", ", [incoming.headers.via, `${httpVersion} museum-mock`]),
    ...framingOf(connection.incoming, body),
  ] as unknown as string[];
  const agent = isTls ? agents.tls : agents.plain;
  return new Promise((resolve, reject) => {
    const asked = (isTls ? requestOverTls : requestPlainly)(url, { method, headers, agent, signal });
    asked.on("error", (error) => reject(Object.assign(error, { isReused: asked.reusedSocket })));
    asked.once("upgrade", (_, socket) => {
      socket.destroy();
      reject(oddStatus(101));
    });
    asked.once("response", (answer: IncomingMessage) => {
      // A server that has answered may read no more of the body.
      answer.once("end", () => asked.writableFinished || asked.destroy());
      resolve(answer);
    });
    if (body === incoming) void sendBody(incoming, asked);
    else asked.end(body);
  });
}

function joinedField(name: string, between: string, values: readonly (string | undefined)[]): HeaderList {
  const sent = values.filter((value) => value !== undefined);
  return sent.length > 0 ? [[name, sent.join(between)]] : [];
}

/** Returns how the body of a request is framed: some servers take none without its length. */
function framingOf({ method = "", headers }: IncomingMessage, body: Buffer | IncomingMessage | undefined): HeaderList {
  const length = Buffer.isBuffer(body) ? body.length : body ? headers["content-length"] : 0;
  if (length === undefined) return [["Transfer-Encoding", "chunked"]];
  return body || /^P(?:OST|UT|ATCH)$/.test(method) ? [["Content-Length", String(Number(length))]] : [];
}

/** A body that may be longer, in bytes, is sent once its server has had a moment to refuse it by its head, in milliseconds. */
const LONG_BODY = 64 * 1024;
const MOMENT = 50;

/**
 * Sends a body as it comes, until there is an answer. What has come is read before each piece: a server that has answered and closed ends the answer where
 * writing fails. The rest is thrown away, since the client reads no answer before.
 */
async function sendBody(incoming: IncomingMessage, asked: ClientRequest): Promise<void> {
  const { "content-length": length = LONG_BODY + 1 } = incoming.headers;
  try {
    if (Number(length) > LONG_BODY) {
      asked.flushHeaders();
      const answered = new AbortController();
      asked.once("response", () => answered.abort()).once("close", () => answered.abort());
      await wait(MOMENT, undefined, answered).catch(() => {});
    }
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
      if (asked.destroyed) break;
      if (!asked.write(chunk)) await Promise.race([once(asked, "drain"), once(asked, "close")]);
    }
    asked.end();
  } catch {
    asked.destroy();
  }
  incoming.resume();
}

/** A path that begins with that of the address is not put below it again. */
function addressBelow(server: URL, { pathname, search }: URL): URL {
  const prefix = server.pathname.replace(/\/$/, "");
  const isWhole = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return new URL(server.origin + (isWhole ? "" : prefix) + pathname + search);
}

function whyNotHandedOn(server: URL, { incoming, origin }: HandedConnection, target: string): ReplyMessage | undefined {
  const name = nameOfOthers(server);
  const { headers, method = "", socket } = incoming;
  if (/\bwebsocket\b/i.test(headers.upgrade ?? ""))
    return handOnFailure(`WebSocket connections are not handed on; connect to ${name} itself.`, 501);
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method))
    return handOnFailure(`Requests with the method ${method} are not handed on; send them to ${name} itself.`, 501);
  const coding = headers["transfer-encoding"] ?? "chunked";
  if (!/^\s*chunked\s*$/i.test(coding))
    return handOnFailure(`A body in the transfer coding ${quote(coding)} is not handed on; send it plain.`, 501);
  const [path = ""] = target.split("?");
  if (isAmbiguous(path))
    return handOnFailure(
      `The path ${quote(path)} is not handed on, since servers may read ".." or "__admin" in it; write it without.`,
      403,
    );
  const passes = headers.via?.split(",").filter((hop) => /^\s*\S+ museum-mock\s*$/.test(hop)).length ?? 0;
  if (passes >= MOST_PASSES)
    return handOnFailure(
      `The request has passed museum-mock ${passes} times; ${name} hands it back, so choose another address for --others.`,
      508,
    );
  const { hostname } = new URL(origin);
  // A page of a foreign name that was pointed at this machine could read what only this machine may read.
  const isNamed = !isLocalHost(hostname) && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  const isForeign = isNamed && isLocalHost(socket.remoteAddress ?? "");
  if (!isForeign) return undefined;
  return handOnFailure(
    `The request was sent to the host "${hostname}" from this machine, and is not handed on; call it as localhost or 127.0.0.1.`,
    403,
  );
}

const DECODINGS = 4;

/** Whether a server may read `..` or an admin API in a path: it may decode it more than once, take `\` for `/`, and leave out what follows `;` or a NUL. */
function isAmbiguous(path: string): boolean {
  let read = path;
  for (let times = 0; times < DECODINGS && read.includes("%"); times += 1)
    read = read.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const segments = read.split(/[/\\]/).map((segment) => segment.split(/[;\0]/)[0]?.trim().toLowerCase());
  return segments.includes("..") || segments.includes("__admin");
}

function codeOf({ code, message }: NodeJS.ErrnoException): string {
  return code ?? message;
}

function adviceOn(code: string): string {
  if (/SIGN|ISSUER/.test(code)) return "name the authority of its certificate in NODE_EXTRA_CA_CERTS";
  if (/CERT/.test(code)) return "mend its certificate";
  if (/^HPE_/.test(code)) return "what it sends is not HTTP that can be read; see its log";
  return /SSL|EPROTO/.test(code) ? "use http:// if it does not speak TLS" : "start it, or see its log";
}
