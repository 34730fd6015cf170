/** Writes a reply to a connection, whole or as its delivery says. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { groupBy } from "../../base/collections.js";
import { bodyToSend } from "../../mock/message/list-reply.js";
import {
  type Delivery,
  type DripDelivery,
  drip,
  dripWhole,
  type HeaderList,
  lengthOf,
  type ReplyMessage,
} from "../../mock/message/messages.js";
import type { ServerPort } from "./server-port.js";

/** What a reply is delivered to that is not sent whole. `ServerResponse` of node:http can do the same. */
export interface ReplyTarget {
  readonly destroyed: boolean;
  readonly socket: Socket | null;
  writeHead(status: number, headers: HeaderList): unknown;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  once(event: "close", listener: () => void): unknown;
}

type Outgoing = ReplyTarget | ServerResponse;

export function writeReply(reply: ReplyMessage, outgoing: ServerResponse, port: Pick<ServerPort, "closeFor">): void {
  const { delivery, stream } = reply;
  if (outgoing.destroyed) return;
  if (delivery) return void deliver(reply, delivery, outgoing, port);
  writeHead(reply, outgoing);
  if (stream) return void pipe(stream, outgoing);
  const body = bodyToSend(reply);
  // Node would send a text in one piece with the head, and both in UTF-8.
  outgoing.end(typeof body === "string" ? Buffer.from(body) : body);
}

/** Sends the body of another server as it comes, and ends as that does. */
function pipe(stream: AsyncIterable<Uint8Array>, outgoing: ServerResponse): void {
  flushHead(outgoing);
  const source = stream instanceof Readable ? stream : Readable.from(stream);
  for (const end of ["error", "aborted"]) source.on(end, () => outgoing.destroy());
  outgoing.once("close", () => source.destroy());
  source.pipe(outgoing);
}

/** Sends the head at once, a byte for each letter; `flushHeaders` of Node has UTF-8, and sends what a write leaves: the head without a body. */
function flushHead(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersionMajor === 1) outgoing.write(Buffer.alloc(0));
  outgoing.flushHeaders();
}

export function deliver(
  reply: ReplyMessage,
  delivery: Delivery,
  outgoing: Outgoing,
  port: Pick<ServerPort, "closeFor">,
): void {
  if (outgoing.destroyed) return;
  if (delivery.kind === "drip") return void writeDrip(reply, delivery, outgoing);
  if (delivery.kind === "refuse" && delivery.closesPort) port.closeFor(delivery.milliseconds);
  cut(outgoing);
}

/** Of HTTP/2, which shares the connection among requests, the stream. */
function cut(outgoing: Outgoing & { readonly stream?: { destroy(): void } }): void {
  if (outgoing.stream) outgoing.stream.destroy();
  else outgoing.socket?.resetAndDestroy();
}

function writeHead({ status, headers }: ReplyMessage, outgoing: Outgoing): void {
  if (!("getHeaderNames" in outgoing)) outgoing.writeHead(status, headers);
  else if (outgoing.getHeaderNames().length === 0) outgoing.writeHead(status, headers as unknown as string[]);
  else {
    // Middleware before this one has set some, and then Node takes no list of pairs.
    for (const [name, fields] of groupBy(headers, ([name]) => name)) {
      const values = [...setBefore(name, outgoing), ...fields.map(([, value]) => value)];
      outgoing.setHeader(name, name === "set-cookie" ? values : values.join(", "));
    }
    outgoing.writeHead(status);
  }
}

/** Headers to which several servers add (RFC 9110, section 5.3). */
const LISTS: ReadonlySet<string> = new Set(["access-control-expose-headers", "link", "server-timing", "vary"]);

/** The values that middleware has set of a header that then has the values of both. */
function setBefore(name: string, outgoing: ServerResponse): readonly string[] {
  return name === "set-cookie" || LISTS.has(name) ? [outgoing.getHeader(name) ?? []].flat().map(String) : [];
}

async function writeDrip(reply: ReplyMessage, delivery: DripDelivery, outgoing: Outgoing): Promise<void> {
  const signal = untilClosed(outgoing);
  writeHead(reply, outgoing);
  if ("flushHeaders" in outgoing) flushHead(outgoing);
  const pieces = reply.stream
    ? drip(reply.stream, delivery, { signal, length: lengthOf(reply) })
    : dripWhole(bodyToSend(reply), delivery, signal);
  try {
    for await (const piece of pieces) {
      if (signal.aborted) return;
      if (outgoing.write(piece) === false) await untilDrained(outgoing);
    }
  } catch {
    // The other server has ended its answer early.
    return void cut(outgoing);
  }
  if (delivery.end === "whole") return void outgoing.end();
  if (delivery.end === "reset" || ("req" in outgoing && outgoing.req.httpVersionMajor > 1)) cut(outgoing);
  else outgoing.socket?.end();
}

function untilDrained(outgoing: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed || !("off" in outgoing)) return resolve();
    const end = () => {
      outgoing.off("close", end).off("drain", end);
      resolve();
    };
    outgoing.once("close", end).once("drain", end);
  });
}

export function untilClosed(outgoing: Pick<ReplyTarget, "destroyed" | "once">): AbortSignal {
  const controller = new AbortController();
  if (outgoing.destroyed) controller.abort();
  outgoing.once("close", () => controller.abort());
  return controller.signal;
}
