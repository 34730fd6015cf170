/** Writes a reply to a connection, whole or as its delivery says. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { bodyToSend } from "../../mock/message/list-reply.js";
import { type Delivery, drip, type HeaderList, type ReplyMessage } from "../../mock/message/messages.js";
import type { PortControl } from "./server-closing.js";

/** What a reply is delivered to that is not sent whole. `ServerResponse` of node:http can do the same. */
export interface ReplyTarget {
  readonly destroyed: boolean;
  readonly socket: Socket | null;
  /** Sends the head at once. */
  writeHead(status: number, headers: HeaderList): unknown;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  once(event: "close", listener: () => void): unknown;
}

type Outgoing = ReplyTarget | ServerResponse;

/** Writes a reply; what can't be delivered any more is dropped. */
export function writeReply(reply: ReplyMessage, outgoing: ServerResponse, port: Pick<PortControl, "closeFor">): void {
  const { delivery, stream } = reply;
  if (outgoing.destroyed) return;
  if (delivery) {
    deliver(reply, delivery, outgoing, port);
    return;
  }
  writeHead(reply, outgoing);
  if (stream) {
    pipe(stream, outgoing);
    return;
  }
  const body = bodyToSend(reply);
  // Node sends a text in one piece with the head.
  const isText = typeof body !== "string" && body.length < SHORT_BODY;
  outgoing.end(isText ? Buffer.from(body.buffer, body.byteOffset, body.length).toString() : body);
}

/** Sends the body of another server as it comes, and ends as that does. */
function pipe(stream: AsyncIterable<Uint8Array>, outgoing: ServerResponse): void {
  // A client sees the head as soon as the server has sent it.
  outgoing.flushHeaders();
  const source = stream instanceof Readable ? stream : Readable.from(stream);
  for (const end of ["error", "aborted"]) source.on(end, () => outgoing.destroy());
  outgoing.once("close", () => source.destroy());
  source.pipe(outgoing);
}

/** Delivers a reply as a fault says: drop by drop, cut off, or not at all. */
export function deliver(
  reply: ReplyMessage,
  delivery: Delivery,
  outgoing: Outgoing,
  port: Pick<PortControl, "closeFor">,
): void {
  if (outgoing.destroyed) return;
  if (delivery.kind === "drip") {
    void writeDrip(reply, delivery, outgoing);
  } else {
    if (delivery.kind === "refuse" && delivery.closesPort) port.closeFor(delivery.milliseconds);
    cut(outgoing);
  }
}

/** In bytes. */
const SHORT_BODY = 1024;

/** Resets the connection; of HTTP/2, which shares it among requests, the stream. */
function cut(outgoing: Outgoing & { readonly stream?: { destroy(): void } }): void {
  if (outgoing.stream) outgoing.stream.destroy();
  else outgoing.socket?.resetAndDestroy();
}

function writeHead({ status, headers }: ReplyMessage, outgoing: Outgoing): void {
  if (!("getHeaderNames" in outgoing)) outgoing.writeHead(status, headers);
  // Middleware before this one may have set some already, and then Node takes no list of pairs.
  else if (outgoing.getHeaderNames().length === 0) outgoing.writeHead(status, headers as unknown as string[]);
  else outgoing.setHeaders(new Map(headers)).writeHead(status);
}

async function writeDrip(reply: ReplyMessage, delivery: Parameters<typeof drip>[1], outgoing: Outgoing): Promise<void> {
  const signal = untilClosed(outgoing);
  writeHead(reply, outgoing);
  if ("flushHeaders" in outgoing) outgoing.flushHeaders();
  for await (const piece of drip(bodyToSend(reply), delivery, signal)) {
    if (signal.aborted) return;
    outgoing.write(piece);
  }
  if (delivery.end === "whole") return void outgoing.end();
  if (delivery.end === "reset" || ("req" in outgoing && outgoing.req.httpVersionMajor > 1)) cut(outgoing);
  else outgoing.socket?.end();
}

/** Returns a signal that aborts when the client leaves. */
export function untilClosed(outgoing: Pick<ReplyTarget, "destroyed" | "once">): AbortSignal {
  const controller = new AbortController();
  if (outgoing.destroyed) controller.abort();
  outgoing.once("close", () => controller.abort());
  return controller.signal;
}
