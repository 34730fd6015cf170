/** Reads a request of node:http: its target, its headers, its body, or why it can't be read. */

import { maxHeaderSize, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { lookUp } from "../../base/collections.js";
import type { HeaderList, ReplyMessage } from "../../mock/message/messages.js";
import { toProblemReply } from "../../mock/message/problem.js";

interface ReadTarget {
  readonly target: string;
  readonly origin?: string;
}

/** A path and query that a URL leaves as they are: no dot segment, no empty query, nothing to encode, no fragment. */
export const PLAIN_TARGET = /^\/[\w~!$&()*+,;=:@/-]*(?:\?[\w~!$&()*+,;=:@/?.%-]+)?$/;
const ABSOLUTE = /^https?:\/\//i;

/** Reads a target (RFC 9112, section 3.2), or returns undefined where it is invalid. */
export function readTarget(raw: string, origin: string): ReadTarget | undefined {
  if (PLAIN_TARGET.test(raw)) return { target: raw };
  const [path = ""] = raw.split("?");
  if (path.includes("\\")) return undefined;
  if (ABSOLUTE.test(raw))
    return URL.canParse(raw) ? { ...split(new URL(raw)), origin: new URL(raw).origin } : undefined;
  return raw.startsWith("/") && URL.canParse(origin + raw) ? split(new URL(origin + raw)) : undefined;
}

function split({ pathname, search }: URL): ReadTarget {
  return { target: pathname + search };
}

export interface RequestHeaders {
  header(name: string): string | null;
  headers(): HeaderList;
  /** By `Host` or the `:authority` of HTTP/2; undefined where `Host` is invalid or given twice (RFC 9112, section 3.2). */
  readonly origin: string | undefined;
}

/** Names and values in turn. */
export function parseHeaders(raw: readonly string[], socket: Socket): RequestHeaders {
  const list: [string, string][] = [];
  const values = new Map<string, string>();
  let hosts = 0;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    const value = raw[at + 1] ?? "";
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}${name === "cookie" ? "; " : ", "}${value}`);
    list.push([name, value]);
    if (name === "host") hosts += 1;
  }
  return {
    header: (name) => values.get(name) ?? null,
    headers: () => list,
    origin:
      hosts > 1 ? undefined : originOf(values.get(":authority") ?? values.get("host") ?? socketAddress(socket), socket),
  };
}

/** A request of HTTP/1.0 may name no host: it is for the address at which it came in. */
function socketAddress({ localAddress = "127.0.0.1", localPort = 80 }: Socket): string {
  return `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** RFC 3986, section 3.2.2; nothing encoded, since a URL would decode it. */
const HOST = /^[\w.~!$&'()*+,;=:[\]-]+$/;

function originOf(host: string, socket: Socket): string | undefined {
  const address = `${"encrypted" in socket ? "https" : "http"}://${host}`;
  return HOST.test(host) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** How long a request may be, and how long a client may take, in milliseconds. */
export const serverLimits = {
  /** The most bytes of request line and headers: what Node takes, 16 KiB or as its flag `--max-http-header-size` says. */
  maxHeaderSize,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Between two requests. Longer than load balancers and pooled clients keep a connection, so that they never meet one that is closed. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 1_000,
} as const;

const details: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The request line and headers are longer than ${serverLimits.maxHeaderSize} bytes; shorten the query, the cookies or other headers, or start Node.js with --max-http-header-size=65536.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions are too long."],
  HPE_INVALID_METHOD: [400, "This is not HTTP; use GET."],
  CONNECT: [400, "CONNECT asks for a tunnel, and this is no proxy; use GET."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};
const UNREADABLE = [400, "The request is not HTTP/1.1 that can be read (RFC 9112)."] as const;

/** Lets a server answer what it can't read, and `CONNECT`, after the responses to earlier requests. With `cors`, pages of other origins may read it. */
export function refuseUnreadable(server: Server, cors = false): void {
  server.on("clientError", (error, socket) => setImmediate(() => refuseRequest(error, socket as Socket, cors)));
  server.on("connect", (_request, socket) => refuseTunnel(socket as Socket));
}

type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

function refuseRequest(error: ParseError, socket: Socket, cors = false): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const read = error.rawPacket?.subarray(0, serverLimits.maxHeaderSize).toString("latin1") ?? "";
  const isUnknownMethod = error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(read);
  const [status, detail] = isUnknownMethod ? UNKNOWN_METHOD : (lookUp(details, error.code ?? "") ?? UNREADABLE);
  const headers = cors ? corsHeaders(read) : {};
  writeAndClose(toProblemReply({ kind: "unreadable-request", status, detail, headers }), socket);
}

/** Returns what lets the page read a problem, whose origin may not be known. */
function corsHeaders(read: string): Readonly<Record<string, string>> {
  const [, origin] = /\r\nOrigin: *([!-?A-~]+)\r\n/i.exec(read) ?? [];
  if (origin === undefined) return { "Access-Control-Allow-Origin": "*" };
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true" };
}

const UNKNOWN_METHOD = [501, "The server does not know this method (RFC 9110, section 9.1); use GET."] as const;

const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** Node takes its own error listener off the socket, and an error without one ends the process. */
function refuseTunnel(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  refuseRequest({ name: "", message: "", code: "CONNECT" }, socket);
}

/** A client that does not close its side either is cut once the answer is on its way. */
function writeAndClose({ status, headers, body }: ReplyMessage, socket: Socket): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...headers.map((pair) => pair.join(": ")),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
}

export const UNREADABLE_ADDRESS: ReplyMessage = toProblemReply({
  kind: "unreadable-request",
  status: 400,
  detail: "The target or the Host of the request is not one that can be read (RFC 9112, section 3.2).",
});
