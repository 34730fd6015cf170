/** Carries requests over HTTP with Node.js's own client, which takes a third of the processor time of `fetch`. */

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { ConnectionOptions } from "node:tls";
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
  return (request, limits) => sendOn(request.url.startsWith("https:") ? https : http, request, limits);
}

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
    const isHead = method === "HEAD";
    const headers = { ...headersOf(request), ...(isHead && { Connection: "close" }) };
    // A server may offer to keep a connection that the request asks to close, and then answers nothing more on it.
    const agent = headers["Connection"] === "close" ? false : wire.agent;
    const sent = wire.request({ ...wire.tls, ...connectionOptions(url), method, agent, headers });
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
    const received: Buffer[] = [];
    if (isHead) sent.on("socket", (socket) => socket.on("data", (chunk: Buffer) => received.push(chunk)));
    sent.on("response", (incoming) => {
      sent.off("close", closed);
      // Node.js takes what follows the head of an answer to HEAD for an error.
      if (isHead) sent.off("error", fail).on("error", () => {});
      const reading = isHead ? receiveHead(incoming, received) : receive(incoming, maxBytes);
      reading.then(resolve, fail);
    });
    sent.end(body);
  });
}

/** An IPv6 address is without its brackets. */
function connectionOptions(url: string): Pick<RequestOptions, "protocol" | "hostname" | "port" | "path"> {
  const { protocol, hostname, port, href, origin } = new URL(url);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port, path: href.slice(origin.length) };
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
    *[Symbol.iterator]() {
      for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) yield [name, one];
    },
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

/** How long a connection that stays open may take to send a body after the head. */
const QUIET_MILLISECONDS = 250;

function receiveHead(incoming: IncomingMessage, received: readonly Buffer[]): Promise<ReceivedResponse> {
  const { socket, statusCode: status = 0 } = incoming;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      resolve({ status, headers: toHeaders(incoming), bytes: afterHead(Buffer.concat(received)) });
    };
    const quiet = setTimeout(end, QUIET_MILLISECONDS);
    socket.on("data", end);
    socket.on("close", end);
    incoming.resume();
  });
}

/** Informational responses come before the head that counts. */
function afterHead(raw: Buffer): Buffer {
  const end = raw.indexOf(END_OF_HEAD);
  if (end < 0) return raw.subarray(raw.length);
  const rest = raw.subarray(end + END_OF_HEAD.length);
  return /^HTTP\/1\.[01] 1(?!01)/.test(raw.toString("latin1", 0, 12)) ? afterHead(rest) : rest;
}

const END_OF_HEAD = "\r\n\r\n";
