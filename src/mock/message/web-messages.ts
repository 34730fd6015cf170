/** Turns a web `Request` into a request message, and a reply message into a web `Response`. */
import { ARRIVAL_MILLISECONDS, pauseBefore, piecesOf } from "./drip.js";
import { pause } from "./pause.js";
import { type DripDelivery, isBodiless, type ReplyMessage } from "./reply-message.js";
import type { RequestMessage } from "./request-message.js";

/** Returns the request that the arguments of `fetch` describe. */
export function toRequest(input: Request | URL | string, init: RequestInit): Request {
  const isWhole = input instanceof Request && !["method", "headers", "body", "signal"].some((name) => name in init);
  return isWhole ? input : new Request(input, init);
}

/** Reads a web request; its headers and its URL are looked at only as far as they are asked for. */
export function toRequestMessage(request: Request): RequestMessage {
  const { origin, pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    origin,
    header: (name) => request.headers.get(name),
    headers: () => [...request.headers],
    signal: () => request.signal,
  };
}

/** Thrown in place of a response where a fault cuts the connection, as `fetch` does. */
export class ConnectionCut extends TypeError {
  constructor(code: "ECONNRESET" | "ECONNREFUSED") {
    super("fetch failed", { cause: { code } });
  }
}

/** Makes a web response. Throws `ConnectionCut` where the connection is to be cut before an answer. */
export function toResponse(reply: ReplyMessage, request?: RequestMessage): Response {
  const { status, headers, bytes, delivery } = reply;
  if (delivery?.kind === "reset") throw new ConnectionCut("ECONNRESET");
  if (delivery?.kind === "refuse") throw new ConnectionCut("ECONNREFUSED");
  const init = { status, headers: headers as [string, string][] };
  const body = (bytes as Uint8Array<ArrayBuffer> | undefined) ?? reply.body;
  if (isBodiless(status) || body.length === 0) return new Response(null, init);
  return new Response(delivery ? drip(body, delivery, request?.signal?.()) : body, init);
}

function drip(
  body: Uint8Array | string,
  delivery: DripDelivery,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const pieces = piecesOf(typeof body === "string" ? new TextEncoder().encode(body) : body, delivery);
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces[at];
        if (!piece || signal?.aborted) return endDrip(controller, delivery, signal);
        await pause(pauseBefore(at, pieces.length, delivery.over), signal);
        controller.enqueue(piece);
        at += 1;
      },
    },
    { highWaterMark: 0 },
  );
}

async function endDrip(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { end }: DripDelivery,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (end === "whole") return controller.close();
  await pause(ARRIVAL_MILLISECONDS, signal);
  const code = end === "reset" ? "ECONNRESET" : "UND_ERR_SOCKET";
  controller.error(new TypeError("terminated", { cause: { code } }));
}
