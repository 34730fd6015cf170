/** Passes requests to a target and its answers back, byte for byte, and keeps a copy of what has passed. */
import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderValue,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { untilClosed, writeReply } from "../adapters/node/reply-writer.js";
import { redactTarget } from "../mock/journal/redaction.js";
import { pause, type ReplyMessage, withLength } from "../mock/message/messages.js";
import { decodeBytes } from "../verify/client/decoded-bytes.js";
import { createMarks, schemeOf } from "../verify/recording/har.js";
import type { PassedFaults, PlanFaults } from "./faults.js";
import { answerOfFault, isAsked, isOnlyLate, makeWrong } from "./faulty-answer.js";
import { passedHeaders, storedRequestHeaders, storedResponseHeaders } from "./headers.js";
import type { PassedExchange, Traffic } from "./traffic.js";
import { errorNameOf, unreachable } from "./unreachable.js";

interface ForwardOptions {
  /** The base address, without a slash at its end. */
  readonly target: string;
  readonly traffic: Traffic;
  readonly now: () => number;
  /** Answers while the target can't be reached; undefined lets the proxy say so itself. */
  readonly fallback?: (request: Request) => Promise<Response>;
  readonly timeoutMilliseconds: number;
  /** Plans what goes wrong on purpose; undefined for a request that passes as it is. */
  readonly planFaults?: PlanFaults;
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
      if (outgoing.headersSent) outgoing.destroy();
      else answerInstead(error, { incoming, outgoing }, passing).catch(() => outgoing.destroy());
    };
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => outgoing.destroy());
    const faults = options.planFaults?.(incoming, address.url);
    const isWrong = faults !== undefined && !isOnlyLate(faults.plan);
    const send = () => {
      try {
        const path = isWrong ? address.path.replace(/(\?.*)?$/s, faults.search) : address.path;
        const outward = forward(incoming, { ...options, ...address, path });
        outward.on("response", (answer) => {
          try {
            if (isWrong) passWrong(answer, outgoing, { ...passing, faults });
            else passBack(answer, outgoing, passing);
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
    if (!faults) {
      send();
      return;
    }
    void pause(faults.plan.delay, untilClosed(outgoing)).then(() => {
      if (outgoing.destroyed) return;
      if (isAsked(faults.plan)) send();
      else answerWrongly(incoming, outgoing, { ...passing, faults });
    });
  };
}

type PassingWrong = Passing & { readonly faults: PassedFaults };

/** A fault answers, or cuts the connection, and the target is not asked. */
function answerWrongly(incoming: IncomingMessage, outgoing: ServerResponse, options: PassingWrong): void {
  const reply = answerOfFault(options.faults.plan, { tags: incoming.headers["if-none-match"], now: options.now });
  incoming.resume();
  deliver(reply ?? { status: 0, headers: [], body: "", delivery: { kind: "reset" } }, outgoing, options);
}

/** Receives the answer of the target as a whole, and delivers it as its faults make it. Throws an Error for one that can't be sent. */
function passWrong(answer: IncomingMessage, outgoing: ServerResponse, options: PassingWrong): void {
  const { statusCode: status = 0 } = answer;
  if (status < 200) throw new Error("invalid status");
  for (const [name, value] of passedHeaders(answer.rawHeaders)) validateHeaderValue(name, value);
  collect(answer, outgoing, (received, size) => {
    if (size > MAX_KEPT) return void outgoing.destroy();
    const body = received ?? "";
    const hasBody = options.draft.method !== "HEAD" && body !== "";
    const kept = passedHeaders(answer.rawHeaders).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
    const others = kept.filter(([name]) => !(name === "content-encoding" || (hasBody && name === "content-length")));
    const headers = hasBody ? withLength(others, body) : others;
    deliver(makeWrong({ status, headers, body }, options.faults), outgoing, options);
  });
}

function deliver(reply: ReplyMessage, outgoing: ServerResponse, options: PassingWrong): void {
  const { status, headers, body } = reply;
  outgoing.sendDate = false;
  keep(options, { status, headers, text: reply.bytes ? undefined : body, from: "fault" });
  const isHead = options.draft.method === "HEAD";
  // A proxy has no port of its own to close: one client's connection is cut.
  writeReply(isHead ? { ...reply, body: "" } : reply, outgoing, { closeFor: () => {} });
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
  const send = base.protocol === "https:" ? requestHttps : requestHttp;
  const outward = send({
    ...{ protocol: base.protocol, hostname: base.hostname.replace(/^\[|\]$/g, ""), port: base.port, path },
    method: incoming.method ?? "GET",
    // An array keeps names, order and repeated headers as they are.
    headers: [["Host", base.host], ...headers].flat() as never,
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

interface Drafting {
  readonly markOf: (authorization: string) => string;
  readonly now: () => number;
}

function toDraft(incoming: IncomingMessage, url: URL, { markOf, now }: Drafting): Draft {
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

/** Gathers the body of an answer. `done` gets its text, undefined for one that is not kept or can't be decoded, and how long it was. */
function collect(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  done: (text: string | undefined, size: number) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT) chunks.push(chunk);
  });
  for (const end of ["error", "aborted"]) answer.on(end, () => outgoing.destroy());
  answer.on("end", () => {
    const body = size <= MAX_KEPT ? Buffer.concat(chunks) : undefined;
    done(body && decode(body, answer.headers["content-encoding"]), size);
  });
}

/** What can't be decoded, or is too large then, is not judged. */
function decode(body: Buffer, encoding: string | undefined): string | undefined {
  const { bytes, excess } = decodeBytes(body, encoding, MAX_KEPT);
  return excess ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string | undefined;
  readonly from: PassedExchange["from"];
}

function keep({ draft, traffic, now, onExchange }: Passing, answered: Answered): void {
  const milliseconds = Math.max(now() - draft.at, 0);
  const url = new URL(redactTarget(draft.url.href));
  const headers = storedResponseHeaders(answered.headers);
  onExchange(traffic.add({ ...draft, url, ...answered, headers, milliseconds }));
}

/** The target could not be reached: the twin answers if it was asked to, else the proxy says so; a header marks either. */
async function answerInstead(
  error: NodeJS.ErrnoException,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  options: Passing,
): Promise<void> {
  const name = errorNameOf(error);
  const isFallback = options.fallback !== undefined && incoming.method === "GET";
  const response = isFallback
    ? await options.fallback?.(toRequest(incoming, options)).catch(() => undefined)
    : undefined;
  const from = response ? "twin" : "proxy";
  const answer = response ?? unreachable(options.target, name);
  const text = await answer.text();
  const headers = [
    ...answer.headers,
    ["proxy-status", `museum-mock; error=${name}; details="answered by the ${from}"`] as const,
  ];
  keep(options, { status: answer.status, headers, text, from });
  if (outgoing.destroyed) return;
  const passed = headers.filter(([header]) => header !== "content-length").flat();
  // An invalid reason of the target would be kept otherwise.
  outgoing.writeHead(answer.status, STATUS_CODES[answer.status] ?? "", passed as never);
  outgoing.end(text);
}

function toRequest(incoming: IncomingMessage, { draft }: Passing): Request {
  const headers = passedHeaders(incoming.rawHeaders).map(([name, value]): [string, string] => [name, value]);
  return new Request(draft.url, { headers: headers.filter(([name]) => name.toLowerCase() !== "host") });
}
