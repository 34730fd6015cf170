/** Replies with a list, whose body is joined when it is sent or read: the same items stand in thousands of answers (decision 28). */
import { digestOfList, type Halves, halvesOf } from "../../base/digest.js";
import { memory } from "../../base/memory.js";
import type { HeaderList, ReplyMessage } from "./messages.js";

/** Where a reply has its list; a symbol, which is not serialised with it. */
const LIST = Symbol("list");

interface ListReply extends ReplyMessage {
  readonly [LIST]: ListBody;
}

interface ListBody {
  readonly texts: readonly ItemText[];
  /** In bytes. */
  readonly length: number;
}

/** An item in UTF-8, with what its digest is made from. */
export interface ItemText extends Halves {
  readonly bytes: Uint8Array;
  /** How many replies in the journal hold it. */
  uses: number;
}

/** The items of a mock in UTF-8, each made when it is first listed. */
export class ItemTexts {
  /** How many are kept. With more, all are dropped, so that a large data set is not held twice. */
  static readonly kept = 20_000;

  #texts = new WeakMap<object, ItemText>();
  #count = 0;

  of(item: object): ItemText {
    const made = this.#texts.get(item);
    if (made !== undefined) return made;
    const bytes = encoder.encode(JSON.stringify(item));
    const text = { bytes, ...halvesOf(bytes), uses: 0 };
    if (this.#count >= ItemTexts.kept) {
      this.#texts = new WeakMap();
      this.#count = 0;
    }
    this.#texts.set(item, text);
    this.#count += 1;
    return text;
  }
}

/** Returns a list's reply; `describe` makes its headers from the length of the body in bytes and its digest. */
export function listReply(
  items: readonly object[],
  texts: ItemTexts,
  describe: (body: { readonly length: number; readonly digest: string }) => Pick<ReplyMessage, "headers" | "about">,
): ReplyMessage {
  const parts = items.map((item) => texts.of(item));
  let length = Math.max(items.length, 1) + 1;
  for (const { bytes } of parts) length += bytes.length;
  return replyOf({ texts: parts, length }, { status: 200, ...describe({ length, digest: digestOfList(parts) }) });
}

/** Unlike a copy by spreading, it does not write the body. */
export function withHeaders(reply: ReplyMessage, headers: HeaderList): ReplyMessage {
  return isList(reply)
    ? replyOf(reply[LIST], { status: reply.status, headers, about: reply.about })
    : { ...reply, headers };
}

/** Estimated, in bytes, without the texts of a list: other lists have the same ones. */
export function sizeOfBody(reply: ReplyMessage): number {
  return isList(reply)
    ? memory.list + memory.place * reply[LIST].texts.length
    : (reply.bytes?.length ?? memory.letter * reply.body.length);
}

export function textsOf(reply: ReplyMessage): readonly ItemText[] {
  return isList(reply) ? reply[LIST].texts : NO_TEXTS;
}

const NO_TEXTS: readonly ItemText[] = [];

export function sizeOfText({ bytes }: ItemText): number {
  return memory.item + bytes.length;
}

/** Returns the body in the form in which it is sent with the least work. */
export function bodyToSend(reply: ReplyMessage): string | Uint8Array {
  return isList(reply) ? joinedItems(reply[LIST]) : (reply.bytes ?? reply.body);
}

/** A text has up to three for each of its units. */
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

/** Whether the body of a reply is joined when it is sent or read. A list that is not delivered whole has its body as text. */
export function isList(reply: ReplyMessage): reply is ListReply {
  return LIST in reply && reply.delivery === undefined;
}

/** The headers are copied: an array that was made by spreading has room for three times as many. */
function replyOf(list: ListBody, { status, headers, about }: Omit<ReplyMessage, "body">): ReplyMessage {
  return Object.defineProperty(
    { status, headers: headers.slice(), ...(about && { about }), [LIST]: list },
    "body",
    BODY,
  ) as unknown as ListReply;
}

/** One descriptor for all replies: a getter that is written out would cost each of them half a kilobyte. */
const BODY = {
  enumerable: true,
  get(this: ListReply): string {
    return decoder.decode(joinedItems(this[LIST]));
  },
};

const decoder = new TextDecoder();

function joinedItems(list: ListBody): Uint8Array {
  const bytes = new Uint8Array(list.length);
  writeList(list, bytes, 0);
  return bytes;
}

const encoder = new TextEncoder();
const [OPEN, COMMA, CLOSE] = encoder.encode("[,]") as unknown as readonly [number, number, number];

/** Equal to `JSON.stringify(items)`. Returns where it ends. */
function writeList({ texts, length }: ListBody, buffer: Uint8Array, start: number): number {
  let at = start + 1;
  for (const { bytes } of texts) {
    buffer[at - 1] = COMMA;
    buffer.set(bytes, at);
    at += bytes.length + 1;
  }
  const end = start + length;
  buffer[start] = OPEN;
  buffer[end - 1] = CLOSE;
  return end;
}
