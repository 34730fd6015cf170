/**
 * Replies with a list. Their body is joined when it is sent or read, from items that are serialised already: the same items stand in thousands of
 * answers, and an answer that holds its items takes a tenth of the memory of its body.
 */
import { digestOfList, type Halves, halvesOf } from "../../base/digest.js";
import type { HeaderList, ReplyMessage } from "./messages.js";

/** Where a reply has its list; a symbol, which is not serialised with it. */
const LIST = Symbol("list");

interface ListReply extends ReplyMessage {
  readonly [LIST]: ListBody;
}

interface ListBody {
  readonly items: readonly object[];
  /** Of the body, in bytes. */
  readonly length: number;
  /** Estimated memory, in bytes; that of an item's text counts for the first list that has it. */
  readonly size: number;
}

const SIZE_OF_LIST = 100;
const SIZE_OF_REFERENCE = 8;

/** Returns a list's reply with status 200; `headersOf` makes its headers from the length of the body in bytes and its digest. */
export function listReply(
  items: readonly object[],
  headersOf: (body: { readonly length: number; readonly digest: string }) => HeaderList,
): ReplyMessage {
  const added = { bytes: 0 };
  const parts = items.map((item) => serialise(item, added));
  let length = Math.max(items.length, 1) + 1;
  for (const { bytes } of parts) length += bytes.length;
  const list = { items, length, size: SIZE_OF_LIST + SIZE_OF_REFERENCE * items.length + added.bytes };
  return replyOf(list, 200, headersOf({ length, digest: digestOfList(parts) }));
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
  return isList(reply) ? joined(reply[LIST]) : (reply.bytes ?? reply.body);
}

/** Returns the most bytes that a body takes. A text has up to three for each of its units. */
export function maxBodyBytes(reply: ReplyMessage): number {
  return isList(reply) ? reply[LIST].length : (reply.bytes?.length ?? 3 * reply.body.length);
}

/** Writes a body into a buffer that has room for it. Returns where it ends. */
export function writeBody(reply: ReplyMessage, buffer: Uint8Array, at: number): number {
  if (isList(reply)) return writeList(reply[LIST], buffer, at);
  if (!reply.bytes) return at + encoder.encodeInto(reply.body, buffer.subarray(at)).written;
  buffer.set(reply.bytes, at);
  return at + reply.bytes.length;
}

/** Returns whether a reply is a list whose body is joined when it is sent or read. One that is not delivered whole has its body as text. */
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
    return decoder.decode(joined(this[LIST]));
  },
};

const decoder = new TextDecoder();

function joined(list: ListBody): Uint8Array {
  const bytes = new Uint8Array(list.length);
  writeList(list, bytes, 0);
  return bytes;
}

const encoder = new TextEncoder();
const [OPEN, COMMA, CLOSE] = encoder.encode("[,]") as unknown as readonly [number, number, number];

/** Writes the JSON array of the items in UTF-8, equal to `JSON.stringify(items)`. Returns where it ends. */
function writeList({ items, length }: ListBody, buffer: Uint8Array, start: number): number {
  let at = start + 1;
  for (const item of items) {
    const { bytes } = serialise(item);
    buffer[at - 1] = COMMA;
    buffer.set(bytes, at);
    at += bytes.length + 1;
  }
  const end = start + length;
  buffer[start] = OPEN;
  buffer[end - 1] = CLOSE;
  return end;
}

/** An item in UTF-8, with what its digest is made from. */
interface SerialisedItem extends Halves {
  readonly bytes: Uint8Array;
}

/** How many serialised items are kept. With more, all are dropped, so that a large data set is not held twice. */
const ITEMS_KEPT = 20_000;

let serialised = new WeakMap<object, SerialisedItem>();
let count = 0;

/** Adds the bytes of an item that is serialised for the first time to `added`. */
function serialise(item: object, added?: { bytes: number }): SerialisedItem {
  const known = serialised.get(item);
  if (known !== undefined) return known;
  const bytes = encoder.encode(JSON.stringify(item));
  const made = { bytes, ...halvesOf(bytes) };
  if (count >= ITEMS_KEPT) {
    serialised = new WeakMap();
    count = 0;
  }
  serialised.set(item, made);
  count += 1;
  if (added) added.bytes += bytes.length;
  return made;
}
