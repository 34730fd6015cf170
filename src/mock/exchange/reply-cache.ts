/** Keeps the last reply to each request, as long as what it rests on is the same (decision 28). */
import { memory } from "../../base/memory.js";
import type { RecordedReply } from "../journal/exchange-record.js";
import { type ItemText, sizeOfBody, sizeOfText, textsOf } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/messages.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { MuseumRequest } from "./museum-request.js";

/** A larger body is not kept, in bytes. */
const LONGEST_BODY = 64 * 1024;

interface CachedReply<Reply> {
  readonly reply: Reply;
  readonly recorded: RecordedReply;
}

interface CachePlace<Reply> extends CachedReply<Reply> {
  readonly method: string;
  readonly authorization: string | null;
  /** Estimated memory, in bytes. */
  readonly size: number;
}

/** When there is no more room, all replies are dropped, and made again when they are asked for. */
export class ReplyCache<Reply extends ReplyMessage> {
  /** This holds more than ten thousand lists. */
  static readonly bytesKept = 18 * 1024 * 1024;

  #places = new WeakMap<Snapshot, Map<string, CachePlace<Reply> | undefined>>();
  #texts = new WeakSet<ItemText>();
  #bytes = 0;

  get(key: string, { snapshot, method, authorization }: MuseumRequest): CachedReply<Reply> | undefined {
    const place = this.#places.get(snapshot)?.get(key);
    return place?.method === method && place.authorization === authorization ? place : undefined;
  }

  /** Keeps a reply whose key comes for the second time. Most of those that come once never come again. */
  set(key: string, { snapshot, method, authorization }: MuseumRequest, { reply, recorded }: CachedReply<Reply>): void {
    const body = sizeOfBody(reply);
    if (body > LONGEST_BODY) return;
    const empty = memory.entry + memory.letter * key.length;
    const size = empty + memory.reply + body + memory.letter * (authorization?.length ?? 0);
    if (this.#bytes + size > ReplyCache.bytesKept) {
      this.#places = new WeakMap();
      this.#texts = new WeakSet();
      this.#bytes = 0;
    }
    const places = this.#places.get(snapshot) ?? new Map<string, CachePlace<Reply> | undefined>();
    const isAgain = places.has(key);
    this.#bytes += isAgain ? size - (places.get(key)?.size ?? empty) : empty;
    this.#places.set(snapshot, places.set(key, isAgain ? { method, authorization, reply, recorded, size } : undefined));
    if (isAgain) for (const text of textsOf(reply)) this.#countOnce(text);
  }

  #countOnce(text: ItemText): void {
    if (!this.#texts.has(text)) this.#bytes += sizeOfText(text);
    this.#texts.add(text);
  }
}
