/** Bodies that a body parser, such as `express.json()`, read before the mock: a stream can be read only once. */
import type { IncomingMessage } from "node:http";
import { badControl, toProblemReply } from "../../mock/message/problem.js";
import type { ReplyMessage } from "../../mock/message/reply-message.js";

/** A request as body parsers leave it: `body` is what they read, `rawBody` its bytes where they keep them. */
type ParsedRequest = IncomingMessage & { readonly body?: unknown; rawBody?: unknown };

/** Puts back the bytes of a body that was read, for what reads the request next. Returns the reply where they are lost. */
export function restoreBody(incoming: ParsedRequest): ReplyMessage | undefined {
  if (!incoming.readableDidRead || Buffer.isBuffer(incoming.rawBody)) return undefined;
  const bytes = bytesOf(incoming);
  if (!bytes) return toProblemReply(badControl(LOST));
  incoming.rawBody = bytes;
  return undefined;
}

const LOST =
  "Middleware read the body before museum-mock and left no JSON in request.body; put museum-mock before it, or use express.json().";

function bytesOf({ body, headers }: ParsedRequest): Buffer | undefined {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === "string") return Buffer.from(body);
  // A form was read in another way, so its fields say nothing of the text that was sent.
  if (body === undefined || /form/.test(headers["content-type"] ?? "")) return undefined;
  try {
    return Buffer.from(JSON.stringify(body));
  } catch {
    return undefined;
  }
}
