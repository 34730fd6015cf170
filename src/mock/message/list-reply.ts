/**
 * Replies with a list. Their body is written when it is read, from items that are serialised already, and only the last ones written are
 * kept: the same items stand in thousands of answers, and an answer that holds its items takes a tenth of the memory of its body.
 */
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
  written: Uint8Array | undefined;
}

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
  return replyOf(remember(list, bytes), 200, headersOf(bytes));
}

/** Returns a reply with other headers. Unlike a copy by spreading, it does not write the body. */
export function withHeaders(reply: ReplyMessage, headers: HeaderList): ReplyMessage {
  return isList(reply) ? replyOf(reply[LIST], reply.status, headers) : { ...reply, headers };
}

/** Estimates the memory of a body, in bytes. */
export function sizeOfBody(reply: ReplyMessage): number {
  return isList(reply) ? reply[LIST].size : (reply.bytes?.length ?? 2 * reply.body.length);
}

/** Returns the body in the form in which it is sent with the least work. */
export function bodyToSend(reply: ReplyMessage): string | Uint8Array {
  return isList(reply) ? writtenOf(reply[LIST]) : (reply.bytes ?? reply.body);
}

/** Returns whether a reply is a list whose body is written when it is read. One that is not delivered whole has its body as text. */
export function isList(reply: ReplyMessage): reply is ListReply {
  return LIST in reply && reply.delivery === undefined;
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
    return decoder.decode(writtenOf(this[LIST]));
  },
};

const decoder = new TextDecoder();

/** How much is kept of the bodies that were written last, in bytes. */
const BYTES_WRITTEN = 1024 * 1024;

/** What keeps a body beside its bytes: an empty list has two of them. */
const WRITTEN_OVERHEAD = 300;

/** The lists whose bodies are kept, the oldest first. */
const lastWritten: ListBody[] = [];
let bytesWritten = 0;

function writtenOf(list: ListBody): Uint8Array {
  if (list.written) return list.written;
  const { bytes } = serialise(list.items);
  remember(list, bytes);
  return bytes;
}

function remember(list: ListBody, bytes: Uint8Array): ListBody {
  list.written = bytes;
  lastWritten.push(list);
  bytesWritten += WRITTEN_OVERHEAD + bytes.length;
  while (bytesWritten > BYTES_WRITTEN && lastWritten.length > 1) forget(lastWritten.shift() as ListBody);
  return list;
}

function forget(list: ListBody): void {
  bytesWritten -= WRITTEN_OVERHEAD + (list.written?.length ?? 0);
  list.written = undefined;
}

/** How many serialised items are kept. With more, all are dropped, so that a large data set is not held twice. */
const ITEMS_KEPT = 20_000;

const encoder = new TextEncoder();
const [OPEN, COMMA, CLOSE] = encoder.encode("[,]") as unknown as readonly [number, number, number];

let bytesByItem = new WeakMap<object, Uint8Array>();
let count = 0;
let added = 0;

/**
 * Returns the JSON array of items in UTF-8, equal to `JSON.stringify(items)`, and how many bytes of it are serialised for the first time and kept
 * with their items.
 */
function serialise(items: readonly object[]): { readonly bytes: Uint8Array; readonly added: number } {
  added = 0;
  const parts = items.map(itemBytes);
  let length = Math.max(items.length, 1) + 1;
  for (const part of parts) length += part.length;
  const bytes = new Uint8Array(length);
  let at = 1;
  for (const part of parts) {
    bytes[at - 1] = COMMA;
    bytes.set(part, at);
    at += part.length + 1;
  }
  bytes[0] = OPEN;
  bytes[length - 1] = CLOSE;
  return { bytes, added };
}

function itemBytes(item: object): Uint8Array {
  const known = bytesByItem.get(item);
  if (known !== undefined) return known;
  const bytes = encoder.encode(JSON.stringify(item));
  if (count >= ITEMS_KEPT) {
    bytesByItem = new WeakMap();
    count = 0;
  }
  bytesByItem.set(item, bytes);
  count += 1;
  added += bytes.length;
  return bytes;
}
