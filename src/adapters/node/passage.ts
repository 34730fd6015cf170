/** Passes requests of node:http on to another server, and its answers back, byte for byte: only what belongs to one connection is left out. */

import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { lookUp } from "../../base/collections.js";
import { endToEnd } from "../../base/http.js";

/** Header fields as they were sent. */
type Pairs = readonly (readonly [string, string])[];

/** An answer that another server sent, or that stands for the one that it did not send. */
interface AnswerHead {
  readonly status: number;
  readonly headers: Pairs;
}

/** How a request is sent on, and what comes of it: one answer or one error. */
interface Sending {
  readonly timeoutMilliseconds: number;
  /** Changes the headers that are sent. */
  readonly edit?: (headers: Pairs) => Pairs;
  /** Takes an answer whose head has come; the body is on its way. If it throws, the answer counts as an error. */
  readonly onAnswer: (answer: IncomingMessage) => void;
  /** Takes the name of an error (RFC 9209, section 2.3). It may come after an answer, whose body then ends early. */
  readonly onError: (error: string) => void;
}

/**
 * Sends a request on to an address. One that meets the end of a connection that was idle is sent once more, on a connection of its own, if
 * it is safe to repeat and has no body (RFC 9110, section 9.2.2).
 */
export function sendOn(incoming: IncomingMessage, address: Address, sending: Sending): void {
  let hasFailed = false;
  const failWith = (error: NodeJS.ErrnoException) => {
    if (hasFailed) return;
    hasFailed = true;
    sending.onError(errorNameOf(error));
  };
  const send = (agent?: false) => {
    const outward = forward(incoming, address, { ...sending, agent });
    let isAnswered = false;
    outward.on("response", (answer) => {
      isAnswered = true;
      try {
        sending.onAnswer(answer);
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
    outward.on("error", (error: NodeJS.ErrnoException) => {
      const wasIdle = !isAnswered && outward.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (wasIdle && isRepeatable(incoming)) attempt(false);
      else failWith(error);
    });
  };
  const attempt = (agent?: false) => {
    try {
      send(agent);
    } catch (error) {
      failWith(error as NodeJS.ErrnoException);
    }
  };
  attempt();
}

function isRepeatable({ method = "GET", headers, socket }: IncomingMessage): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return ["GET", "HEAD"].includes(method) && !hasBody && !socket.destroyed;
}

/** Where requests go, and who watches. */
interface Passage extends Pick<Sending, "timeoutMilliseconds"> {
  /** Is called with each answer once its head has come; the body is on its way to the client. */
  readonly onAnswer: (answer: IncomingMessage, head: AnswerHead) => void;
  /** Makes the answer where the server gives none, from the name of the error. */
  readonly onFailure: (error: string) => AnswerHead & { readonly text: string };
}

/** Passes a request on to an address, and its answer back. */
export function passOn(
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  address: Address,
  passage: Passage,
): void {
  incoming.on("error", () => outgoing.destroy());
  outgoing.on("error", () => outgoing.destroy());
  sendOn(incoming, address, {
    timeoutMilliseconds: passage.timeoutMilliseconds,
    onAnswer: (answer) => passBack(answer, outgoing, passage),
    onError(error) {
      // Once an answer has begun, all that is left is to end it as the server did.
      if (outgoing.headersSent) return void outgoing.destroy();
      try {
        const { status, headers, text } = passage.onFailure(error);
        if (outgoing.destroyed) return;
        // An invalid reason of the server would be kept otherwise.
        outgoing.writeHead(status, STATUS_CODES[status] ?? "", headers.flat());
        outgoing.end(text);
      } catch {
        outgoing.destroy();
      }
    },
  });
}

/** The address of a request. */
interface Address {
  /** As it is sent, byte for byte. */
  readonly path: string;
  /** As it is judged. */
  readonly url: URL;
  readonly base: URL;
}

/** Finds where a request goes below a base address: an origin-form as it stands; of an absolute-form, which clients send to a proxy of theirs, what follows the host; `*` as it is. A path that begins with that of the base is not put below it again. */
export function addressOf({ url: raw = "/" }: Pick<IncomingMessage, "url">, base: URL): Address {
  const prefix = base.pathname.replace(/\/$/, "");
  const [authority = ""] = /^https?:\/\/[^/?#]*/i.exec(raw) ?? [];
  const afterAuthority = raw.slice(authority.length);
  const below = authority !== "" && !afterAuthority.startsWith("/") ? `/${afterAuthority}` : afterAuthority;
  // Clients name the base path, or leave it to the address that they are given.
  const isWhole = below === prefix || [`${prefix}/`, `${prefix}?`].some((start) => below.startsWith(start));
  const path = raw === "*" ? raw : isWhole ? below : prefix + below;
  const address = base.origin + path;
  return { path, base, url: raw !== "*" && URL.canParse(address) ? new URL(address) : base };
}

function forward(
  incoming: IncomingMessage,
  { base, path }: Address,
  { timeoutMilliseconds, edit = (headers) => headers, agent }: Sending & { readonly agent?: false | undefined },
): ClientRequest {
  const headers = edit(passedHeaders(incoming.rawHeaders).filter(([name]) => name.toLowerCase() !== "host"));
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
    agent,
  });
  outward.on("timeout", () => outward.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
  endWith(incoming.socket, outward);
  incoming.pipe(outward);
  return outward;
}

/** Ends a request with the connection: an answer that waits for one before it is not told that the client has gone. */
function endWith(socket: Socket, outward: ClientRequest): void {
  const end = () => void outward.destroy();
  // A client may send any number of requests before it reads the first answer.
  socket.setMaxListeners(0).once("close", end);
  outward.once("close", () => socket.off("close", end));
}

function passBack(answer: IncomingMessage, outgoing: ServerResponse, { onAnswer }: Passage): void {
  const headers = passedHeaders(answer.rawHeaders);
  const { statusCode: status = 502, statusMessage } = answer;
  outgoing.sendDate = false;
  outgoing.writeHead(status, statusMessage, headers.flat() as never);
  // A client sees the head as soon as the server has sent it.
  outgoing.flushHeaders();
  for (const end of ["error", "aborted"]) answer.on(end, () => outgoing.destroy());
  onAnswer(answer, { status, headers });
  answer.pipe(outgoing);
}

type RawHeaders = readonly string[];

/** Names and values in turn, as Node has them, in their order and their letters, without those of the connection. */
export function passedHeaders(raw: RawHeaders): Pairs {
  return endToEnd(toPairs(raw));
}

function toPairs(raw: RawHeaders): Pairs {
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [
    raw[2 * index] ?? "",
    raw[2 * index + 1] ?? "",
  ]);
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
