/** Carries requests over HTTP with Node.js's own client, which takes a third of the processor time of `fetch`. */

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { defined, lookUp } from "../../base/collections.js";
import type { TlsAccess } from "./access.js";
import type { ReceivedResponse, ResponseHeaders, SentRequest, Transport } from "./transport.js";

const USUAL_HEADERS = { Accept: "*/*", "Accept-Encoding": "gzip, deflate, br", "User-Agent": "museum-mock" };

/** Keeps connections open between requests; a process with nothing else to do may end nevertheless. */
export function createHttpTransport(access?: TlsAccess): Transport {
  const tls = tlsOptions(access);
  const http = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
  const https = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true, ...tls }), tls };
  return (request, limits) =>
    request.method === "HEAD"
      ? sendHead({ ...request, headers: headersOf(request) }, limits.signal, tls)
      : sendOn(request.url.startsWith("https:") ? https : http, request, limits);
}

/** The options of a connection with TLS. */
export function tlsOptions({ ca, cert, key, passphrase, insecure }: TlsAccess = { curl: "" }): ConnectionOptions {
  return defined({ ca, cert, key, passphrase, rejectUnauthorized: insecure ? false : undefined });
}

function sendOn(
  wire: { readonly request: typeof httpRequest; readonly agent: HttpAgent; readonly tls?: ConnectionOptions },
  request: SentRequest,
  limits: Parameters<Transport>[1],
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { method, url, body } = request;
    const { maxBytes, signal } = limits;
    const { origin, path } = partsOf(url);
    const headers = headersOf(request);
    // A server may offer to keep a connection that the request asks to close, and then answers nothing more on it.
    const agent = headers["Connection"] === "close" ? false : wire.agent;
    const sent = wire.request({ ...wire.tls, ...origin, path, method, agent, headers });
    // The option `signal` of a request has a listener put up and taken down for each; this one goes with its signal.
    const stop = () => sent.destroy(new Error("the request was aborted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
    const fail = (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection just when it is used again (https://nodejs.org/api/http.html, reusedSocket).
      const isIdleClosed = !signal.aborted && sent.reusedSocket && error.code === "ECONNRESET";
      const onNewConnection = { ...request, headers: { ...request.headers, Connection: "close" } };
      if (isIdleClosed) resolve(sendOn(wire, onNewConnection, limits));
      else reject(error);
    };
    sent.on("error", fail);
    const closed = () => fail(new Error("the connection was closed before a response"));
    sent.on("close", closed);
    // Nobody asked for another protocol (RFC 9110, section 7.8); without a listener, the request would never end.
    sent.on("upgrade", (incoming, socket) => {
      socket.destroy();
      resolve({ status: incoming.statusCode ?? 0, headers: toHeaders(incoming), bytes: new Uint8Array() });
    });
    sent.on("response", (incoming) => {
      sent.off("close", closed);
      receive(incoming, maxBytes).then(resolve, fail);
    });
    sent.end(body);
  });
}

const origins = new Map<string, Pick<RequestOptions, "protocol" | "hostname" | "port">>();

/** Parses an origin once, since parsing takes longer than much of the rest. */
function partsOf(url: string) {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const [text, path] = [url.slice(0, slash), url.slice(slash)];
  const known = origins.get(text);
  if (known) return { origin: known, path };
  const { protocol, hostname, port } = new URL(text);
  const origin = { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), ...(port !== "" && { port }) };
  origins.set(text, origin);
  return { origin, path };
}

/** A header of the request replaces a usual one of the same name. */
function headersOf({ headers, body }: SentRequest): Readonly<Record<string, string>> {
  return {
    ...USUAL_HEADERS,
    ...headers,
    ...(body !== undefined && { "Content-Length": String(new TextEncoder().encode(body).byteLength) }),
  };
}

function receive(incoming: IncomingMessage, maxBytes: number): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { statusCode: status = 0 } = incoming;
    const chunks: Buffer[] = [];
    let size = 0;
    const closed = () => reject(new Error("the connection was closed before the end of the body"));
    const end = (isCut: boolean) => {
      // Every response is followed by this event, and an error takes long to make.
      incoming.off("close", closed);
      const [first = Buffer.alloc(0)] = chunks;
      const bytes = chunks.length > 1 && !isCut ? Buffer.concat(chunks) : first;
      const coding = incoming.headers["content-encoding"];
      const read = isCut ? ({ bytes, excess: "size" } as const) : decodeBytes(bytes, coding, maxBytes);
      resolve({ status, headers: toHeaders(incoming), ...read });
    };
    incoming.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBytes) return;
      incoming.removeAllListeners("data");
      incoming.destroy();
      end(true);
    });
    incoming.on("end", () => end(false));
    incoming.on("error", reject);
    incoming.on("close", closed);
  });
}

function toHeaders({ headers }: IncomingMessage): ResponseHeaders {
  const valueNamed = (name: string) => lookUp(headers, name.toLowerCase());
  return {
    get: (name) => {
      const value = valueNamed(name);
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    has: (name) => valueNamed(name) !== undefined,
  };
}

const decoders = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

/**
 * Decodes the codings of a Content-Encoding, the last one first (RFC 9110, section 8.4). Never throws. From a coding that is not known
 * on, the bytes stay as they are.
 */
export function decodeBytes(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Pick<ReceivedResponse, "bytes" | "excess"> {
  const codings = (contentEncoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let decoded = bytes;
  try {
    for (const coding of codings.reverse()) {
      if (decoded.byteLength === 0 || !isKnown(coding)) break;
      decoded = decoders[coding](decoded, { maxOutputLength: maxBytes });
    }
    return { bytes: decoded };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    return { bytes: bytes.subarray(0, 0), excess: isTooLarge ? "size" : "encoding" };
  }
}

function isKnown(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}

/** Larger heads are no HTTP; Node.js's client has the same limit. */
const MAX_HEAD = 16 * 1024;
/** How long a connection that stays open may take to send a body after the head. */
const QUIET_MILLISECONDS = 250;

function sendHead(request: SentRequest, signal: AbortSignal, tls: ConnectionOptions): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const url = new URL(request.url);
    const socket = addAbortSignal(signal, open(url, tls));
    let bytes = Buffer.alloc(0);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      const received = parse(bytes);
      if (received) resolve(received);
      else reject(Object.assign(new Error("no response"), { code: "ECONNRESET" }));
    };
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const received = parse(bytes);
      if (bytes.length > MAX_HEAD || received?.bytes.byteLength) return end();
      if (received) quiet ??= setTimeout(end, QUIET_MILLISECONDS);
    });
    socket.on("error", reject);
    socket.on("close", end);
    socket.write(textOf(url, request), "latin1");
  });
}

function open({ protocol, hostname, port }: URL, tls: ConnectionOptions): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return connect({ host, port: Number(port || 80) });
  return connectTls({ ...tls, host, port: Number(port || 443), ...(isIP(host) === 0 && { servername: host }) });
}

function textOf({ host, pathname, search }: URL, { method, headers }: SentRequest): string {
  const lines = Object.entries({ Host: host, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** The head, and what follows it; undefined while it is not whole, or if it is no HTTP. */
function parse(raw: Buffer): ReceivedResponse | undefined {
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const [, code] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line) ?? [];
  if (end < 0 || code === undefined) return undefined;
  const status = Number(code);
  // Informational responses come before the one that counts.
  if (status >= 100 && status < 200 && status !== 101) return parse(raw.subarray(end + 4));
  return { status, headers: parseHeaders(lines), bytes: raw.subarray(end + 4) };
}

function parseHeaders(lines: readonly string[]): ResponseHeaders {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    if (colon > 0) headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return { get: (name) => headers.get(name.toLowerCase()) ?? null, has: (name) => headers.has(name.toLowerCase()) };
}
