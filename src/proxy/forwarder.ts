/** Passes requests to a target and its answers back, byte for byte, and keeps a copy of what has passed. */

import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { lookUp } from "../base/collections.js";
import { redactHeaders, redactTarget } from "../mock/journal/redaction.js";
import { decodeBytes } from "../verify/client/http-transport.js";
import { createMarks, schemeOf } from "../verify/recording/har.js";
import type { PassedExchange, Traffic } from "./traffic.js";

interface ForwardOptions {
  /** The base address, without a slash at its end. */
  readonly target: string;
  readonly traffic: Traffic;
  readonly now: () => number;
  readonly timeoutMilliseconds: number;
  readonly onExchange: (exchange: PassedExchange) => void;
}

/** Bodies longer than this pass, and are not kept. */
const MAX_KEPT = 16 * 1024 * 1024;

type Draft = Pick<PassedExchange, "method" | "url" | "authorization" | "credentialMark" | "requestHeaders" | "at">;

export function createForwarder(options: ForwardOptions) {
  const markOf = createMarks();
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const address = addressOf(incoming, new URL(options.target));
    const passing = { ...options, draft: toDraft(incoming, address.url, { markOf, now: options.now }) };
    let hasFailed = false;
    const failWith = (error: NodeJS.ErrnoException) => {
      if (hasFailed) return;
      hasFailed = true;
      // Once an answer has begun, all that is left is to end it as the target did.
      if (outgoing.headersSent) return void outgoing.destroy();
      try {
        answerUnreachable(error, outgoing, passing);
      } catch {
        outgoing.destroy();
      }
    };
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => outgoing.destroy());
    try {
      const outward = forward(incoming, { ...options, ...address });
      outward.on("response", (answer) => {
        try {
          passBack(answer, outgoing, passing);
        } catch {
          // A status, a reason or a header that no HTTP message can have.
          answer.on("error", () => {});
          answer.destroy();
          failWith(Object.assign(new Error("invalid response"), { code: "EPROTO" }));
        }
      });
      outward.on("upgrade", (_, socket) => {
        socket.destroy();
        failWith(Object.assign(new Error("another protocol"), { code: "EPROTO" }));
      });
      outward.on("error", failWith);
    } catch (error) {
      failWith(error as NodeJS.ErrnoException);
    }
  };
}

interface Address {
  /** As it is sent, byte for byte. */
  readonly path: string;
  /** As it is judged. */
  readonly url: URL;
  readonly base: URL;
}

/** An origin-form as it stands; of an absolute-form, which clients send to a proxy of theirs, what follows the host; `*` as it is. */
function addressOf({ url: raw = "/" }: IncomingMessage, base: URL): Address {
  const prefix = base.pathname.replace(/\/$/, "");
  const [authority = "", host = ""] = /^https?:\/\/([^/?#]*)/i.exec(raw) ?? [];
  const own = raw.slice(authority.length);
  const below = authority !== "" && !own.startsWith("/") ? `/${own}` : own;
  const isWhole = host.toLowerCase() === base.host && below.startsWith(prefix);
  const path = raw === "*" ? raw : isWhole ? below : prefix + below;
  const address = base.origin + path;
  return { path, base, url: raw !== "*" && URL.canParse(address) ? new URL(address) : base };
}

function forward(
  incoming: IncomingMessage,
  { base, path, timeoutMilliseconds }: ForwardOptions & Address,
): ClientRequest {
  const headers = passedHeaders(incoming.rawHeaders).filter(([name]) => name.toLowerCase() !== "host");
  // Without it, Node sends the body of a GET or DELETE without a length, and the target reads it as more requests.
  const isChunked = incoming.headers["transfer-encoding"] !== undefined;
  const framing = isChunked ? [["Transfer-Encoding", "chunked"]] : [];
  const send = base.protocol === "https:" ? requestHttps : requestHttp;
  const outward = send({
    ...{ protocol: base.protocol, hostname: base.hostname.replace(/^\[|\]$/g, ""), port: base.port, path },
    method: incoming.method ?? "GET",
    // An array keeps names, order and repeated headers as they are.
    headers: [
      ["Host", base.host],
      ...headers,
      ...framing,
      ["Via", `${incoming.httpVersion} museum-mock`],
    ].flat() as never,
    setHost: false,
    timeout: timeoutMilliseconds,
  });
  outward.on("timeout", () => outward.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
  endWith(incoming.socket, outward);
  incoming.pipe(outward);
  return outward;
}

/** The requests that are passed on, by the connection of the client. */
const passing = new WeakMap<Socket, Set<ClientRequest>>();

/** Ends a request with the connection: an answer that waits for one before it is not told that the client has gone. */
function endWith(socket: Socket, outward: ClientRequest): void {
  const open = passing.get(socket) ?? new Set();
  if (!passing.has(socket)) {
    passing.set(socket, open);
    socket.once("close", () => {
      for (const one of open) one.destroy();
    });
  }
  open.add(outward);
  outward.once("close", () => open.delete(outward));
}

function toDraft(
  incoming: IncomingMessage,
  url: URL,
  { markOf, now }: { readonly markOf: (authorization: string) => string; readonly now: () => number },
): Draft {
  const { authorization } = incoming.headers;
  return {
    method: incoming.method ?? "GET",
    url,
    authorization: authorization === undefined ? "none" : schemeOf(authorization),
    credentialMark: authorization === undefined ? undefined : markOf(authorization),
    requestHeaders: storedRequestHeaders(passedHeaders(incoming.rawHeaders)),
    at: now(),
  };
}

type Passing = ForwardOptions & { readonly draft: Draft };

function passBack(answer: IncomingMessage, outgoing: ServerResponse, options: Passing): void {
  const headers = passedHeaders(answer.rawHeaders);
  const { statusCode: status = 502, statusMessage } = answer;
  outgoing.sendDate = false;
  outgoing.writeHead(status, statusMessage, headers.flat() as never);
  // A client sees the head as soon as the target has sent it.
  outgoing.flushHeaders();
  collect(answer, outgoing, (text) => keep(options, { status, headers, text, from: "target" }));
  answer.pipe(outgoing);
}

/** Gathers the body of an answer. `done` gets its text; undefined for one that is not kept or can't be decoded. */
function collect(answer: IncomingMessage, outgoing: ServerResponse, done: (text: string | undefined) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT) chunks.push(chunk);
  });
  for (const end of ["error", "aborted"]) answer.on(end, () => outgoing.destroy());
  answer.on("end", () => {
    const body = size <= MAX_KEPT ? Buffer.concat(chunks) : undefined;
    done(body && decode(body, answer.headers["content-encoding"]));
  });
}

/** What can't be decoded, or is too large then, is not judged. */
function decode(body: Buffer, encoding: string | undefined): string | undefined {
  const { bytes, excess } = decodeBytes(body, encoding, MAX_KEPT);
  return excess ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function keep(
  { draft, traffic, now, onExchange }: Passing,
  answered: Pick<PassedExchange, "status" | "headers" | "text" | "from">,
): void {
  const milliseconds = Math.max(now() - draft.at, 0);
  const url = new URL(redactTarget(draft.url.href));
  const headers = storedResponseHeaders(answered.headers);
  onExchange(traffic.add({ ...draft, url, ...answered, headers, milliseconds }));
}

/** Answers that the target could not be reached: the only answer that is the proxy's own. */
function answerUnreachable(error: NodeJS.ErrnoException, outgoing: ServerResponse, options: Passing): void {
  const name = errorNameOf(error);
  const status = 502;
  const text = JSON.stringify({
    type: "about:blank",
    title: "Bad Gateway",
    status,
    detail: `The proxy of museum-mock could not reach ${options.target} (${name.replaceAll("_", " ")}); the service has not answered.`,
  });
  const headers = [
    ["cache-control", "no-store"],
    ["content-type", "application/problem+json"],
    ["proxy-status", `museum-mock; error=${name}; details="answered by the proxy"`],
  ] as const;
  keep(options, { status, headers, text, from: "proxy" });
  if (outgoing.destroyed) return;
  // An invalid reason of the target would be kept otherwise.
  outgoing.writeHead(status, STATUS_CODES[status] ?? "", headers.flat());
  outgoing.end(text);
}

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: readonly string[] = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

type RawHeaders = readonly string[];

/** Names and values in turn, as Node has them, in their order and their letters, without those of the connection. */
function passedHeaders(raw: RawHeaders): readonly (readonly [string, string])[] {
  const pairs = toPairs(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.toLowerCase().split(","))
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

function toPairs(raw: RawHeaders): readonly (readonly [string, string])[] {
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [
    raw[2 * index] ?? "",
    raw[2 * index + 1] ?? "",
  ]);
}

type Pairs = readonly (readonly [string, string])[];

/** Headers of a response whose values are kept, since rules look at them. */
const KEPT_OF_RESPONSES: readonly string[] = [
  "access-control-allow-credentials",
  "access-control-allow-origin",
  "age",
  "allow",
  "content-encoding",
  "content-language",
  "etag",
  "expires",
  "last-modified",
  "proxy-status",
  "retry-after",
  "server",
  "vary",
  "www-authenticate",
];

/** What may be stored of the headers of a request: as in the journal, what is known to be harmless. */
function storedRequestHeaders(pairs: Pairs): Pairs {
  return pairs.flatMap(([name, value]) =>
    redactHeaders([[name.toLowerCase(), value]]).map(([, kept]): readonly [string, string] => [name, kept]),
  );
}

function storedResponseHeaders(pairs: Pairs): Pairs {
  return pairs.flatMap((pair) =>
    KEPT_OF_RESPONSES.includes(pair[0].toLowerCase()) ? [pair] : storedRequestHeaders([pair]),
  );
}

/** The names of RFC 9209, section 2.3, for the errors of a connection. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection_refused",
  ENOTFOUND: "dns_error",
  EAI_AGAIN: "dns_timeout",
  ETIMEDOUT: "connection_timeout",
  ECONNRESET: "connection_terminated",
  EHOSTUNREACH: "destination_ip_unroutable",
  ENETUNREACH: "destination_ip_unroutable",
  EPROTO: "http_protocol_error",
};

/** Returns the name of an error, which a `Proxy-Status` header has. */
function errorNameOf({ code = "" }: NodeJS.ErrnoException): string {
  const isParsed = code.startsWith("HPE_") || code.startsWith("ERR_");
  return lookUp(ERRORS, code) ?? (isParsed ? "http_protocol_error" : "destination_unavailable");
}
