/** Hands requests of node:http on to what answers all that is no operation of the mock. */

import { type IncomingMessage, type ServerResponse, validateHeaderName, validateHeaderValue } from "node:http";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { isLocalHost } from "../../mock/admin/access-control.js";
import { editHeaders, handOverFailure, LEFT, replyOfFunction } from "../../mock/exchange/handing-on.js";
import {
  type HandOver,
  type HeaderList,
  nameOfOthers,
  type Others,
  type ReplyMessage,
} from "../../mock/message/messages.js";
import { addressOf, passedHeaders, sendOn } from "./passage.js";

/** How long another server may be silent, in milliseconds. */
const PATIENCE = 60_000;

/** How often a request may have passed a museum-mock before it is taken for one that goes round. */
const MOST_PASSES = 4;

/** A request over HTTP that is handed on. */
export interface Connection {
  readonly incoming: IncomingMessage & { readonly rawBody?: unknown };
  readonly outgoing: ServerResponse;
  /** Scheme and authority that the request was sent to, with the path that was taken off its URL. */
  readonly origin: string;
}

/** Hands a request on. `patience` is how long another server may be silent, in milliseconds. */
export function handOverTo(others: Others, connection: Connection, change: HandOver, patience = PATIENCE) {
  return others instanceof URL
    ? askServer(others, { connection, change, patience })
    : replyOfFunction(others, () => toRequest(connection, change));
}

interface Asking {
  readonly connection: Connection;
  readonly change: HandOver;
  readonly patience: number;
}

/** Asks another server. Resolves once the head of its answer has come; to status 0 if the client has left before. */
function askServer(server: URL, { connection, change, patience }: Asking): Promise<ReplyMessage> {
  const { incoming, outgoing } = connection;
  // A client that left while its request waited is not heard of any more.
  if (outgoing.destroyed || incoming.socket.destroyed) return Promise.resolve(LEFT);
  const refusal = whyNotHandedOn(server, connection);
  if (refusal) return Promise.resolve(refusal);
  return new Promise((resolve) => {
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => outgoing.destroy());
    outgoing.once("close", () => resolve(LEFT));
    sendOn(incoming, addressOf({ url: change.target ?? incoming.url }, server), {
      timeoutMilliseconds: patience,
      edit: (headers) => editHeaders(headers, change),
      onAnswer: (answer) => resolve(toReply(answer)),
      onError: (error) =>
        resolve(
          handOverFailure(
            `${nameOfOthers(server)} has not answered (${error.replaceAll("_", " ")}); start it, or see its log.`,
          ),
        ),
    });
  });
}

/** Throws for a head that no HTTP message can have. */
function toReply(answer: IncomingMessage): ReplyMessage {
  const { statusCode: status = 0 } = answer;
  if (status < 200 || status > 999) throw new RangeError(`Invalid status ${status}.`);
  const headers = passedHeaders(answer.rawHeaders).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  answer.on("error", () => {});
  return { status, headers, body: "", stream: answer };
}

function whyNotHandedOn(server: URL, { incoming, origin }: Connection): ReplyMessage | undefined {
  const name = nameOfOthers(server);
  const { headers, socket } = incoming;
  if (/\bwebsocket\b/i.test(headers.upgrade ?? ""))
    return handOverFailure(`WebSocket connections are not handed on; connect to ${name} itself.`, 501);
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

/** Makes a web request, with the body as it comes. */
function toRequest({ incoming, outgoing, origin }: Connection, change: HandOver): Request {
  const { method = "GET", url = "/", rawBody } = incoming;
  const headers = editHeaders(passedHeaders(incoming.rawHeaders), change);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = Buffer.isBuffer(rawBody) ? rawBody : Readable.toWeb(incoming);
  const closed = new AbortController();
  outgoing.once("close", () => closed.abort());
  return new Request(origin + (change.target ?? url), {
    method,
    headers: headers.filter(isOfMessage) as [string, string][],
    signal: closed.signal,
    ...(hasBody && { body, duplex: "half" }),
  } as RequestInit);
}

/** What a web request finds out by itself. */
function isOfMessage([name]: HeaderList[number]): boolean {
  return !["host", "content-length", "expect"].includes(name.toLowerCase());
}
