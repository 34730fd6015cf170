/**
 * Replies with a list. Their body is written when it is read, from items that are serialised already, and only the last ones written are
 * kept: the same items stand in thousands of answers, and an answer that holds its items takes a tenth of the memory of its body.
 */
import { pageBytes, serialise } from "../../museum/page.js";
import type { HeaderList, ReplyMessage } from "./messages.js";

/** Where a reply has its list; a symbol, which is not serialised with it. */
const LIST = Symbol("list");

interface ListReply extends ReplyMessage {
  readonly [LIST]: ListBody;
}

interface ListBody {
  readonly items: readonly object[];
  /** Estimated memory, in bytes; that of an item's text counts for the first list that has it. */
  readonly size: number;
  /** The body as it was last written. */
  written: string | Uint8Array | undefined;
}

/** In bytes. A shorter body is sent faster as text. */
const LONG_BODY = 1024;

const SIZE_OF_LIST = 100;
const SIZE_OF_REFERENCE = 8;

/** Returns a list's reply with status 200; `headersOf` makes its headers from the body. */
export function listReply(items: readonly object[], headersOf: (bytes: Uint8Array) => HeaderList): ReplyMessage {
  const { bytes, added } = serialise(items);
  const list: ListBody = {
    items,
    size: SIZE_OF_LIST + SIZE_OF_REFERENCE * items.length + added,
    written: undefined,
  };
  remember(list, bytes);
  return replyOf(list, 200, headersOf(bytes));
}

/** Returns a reply with other headers. Unlike a copy by spreading, it does not write the body. */
export function withHeaders(reply: ReplyMessage, headers: HeaderList): ReplyMessage {
  const isWhole = isListReply(reply) && reply.delivery === undefined;
  return isWhole ? replyOf(reply[LIST], reply.status, headers) : { ...reply, headers };
}

/** Estimates the memory of a body, in bytes. */
export function sizeOfBody(reply: ReplyMessage): number {
  return isListReply(reply) ? reply[LIST].size : (reply.bytes?.length ?? 2 * reply.body.length);
}

/** Returns the body in the form in which it is sent with the least work. */
export function bodyToSend(reply: ReplyMessage): string | Uint8Array {
  return isListReply(reply) ? writtenOf(reply[LIST]) : (reply.bytes ?? reply.body);
}

function isListReply(reply: ReplyMessage): reply is ListReply {
  return LIST in reply;
}

/** The headers are copied, since an array that was made by spreading has room for three times as many, and is kept with the answer. */
function replyOf(list: ListBody, status: number, headers: HeaderList): ReplyMessage {
  return Object.defineProperty(
    { status, headers: headers.slice(), [LIST]: list },
    "body",
    BODY,
  ) as unknown as ListReply;
}

/** One descriptor for all replies: a getter that is written out would cost each of them half a kilobyte. */
const BODY = {
  enumerable: true,
  get(this: ListReply): string {
    const written = writtenOf(this[LIST]);
    return typeof written === "string" ? written : decoder.decode(written);
  },
};

const decoder = new TextDecoder();

/** How much is kept of the bodies that were written last, in bytes. */
const BYTES_WRITTEN = 1024 * 1024;

/** The lists whose bodies are kept, the oldest first. */
const lastWritten: ListBody[] = [];
let bytesWritten = 0;

function writtenOf(list: ListBody): string | Uint8Array {
  return list.written ?? remember(list, pageBytes(list));
}

function remember(list: ListBody, bytes: Uint8Array): string | Uint8Array {
  const written = bytes.length < LONG_BODY ? decoder.decode(bytes) : bytes;
  list.written = written;
  lastWritten.push(list);
  bytesWritten += written.length;
  while (bytesWritten > BYTES_WRITTEN && lastWritten.length > 1) forget(lastWritten.shift());
  return written;
}

function forget(list: ListBody | undefined): void {
  if (list === undefined) return;
  bytesWritten -= list.written?.length ?? 0;
  list.written = undefined;
}
