/** A reply to a request, which can be given again as long as the snapshot is the same, and the cache that keeps replies for that. */

import { type About, type Question, toReplyFacts } from "../journal/exchange-record.js";
import type { Paging } from "../journal/request-warnings.js";
import { sizeOfBody } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/messages.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { MuseumRequest } from "./museum-request.js";

interface ReplyNotes extends About {
  /** The entity tag of a list. */
  readonly tag?: string | undefined;
  /** Where the request stands among the pages of its query. */
  readonly paging?: Paging | undefined;
  /** What the journal shows in place of the message. */
  readonly shown?: ReplyMessage;
}

export class Reply {
  readonly question: Question;
  readonly message: ReplyMessage;
  readonly notes: ReplyNotes;
  #facts: ReturnType<typeof toReplyFacts> | undefined;

  constructor(question: Question, message: ReplyMessage, notes: ReplyNotes = {}) {
    this.question = question;
    this.message = message;
    this.notes = notes;
  }

  /** What the journal keeps of the request and this reply. */
  get facts(): ReturnType<typeof toReplyFacts> {
    this.#facts ??= toReplyFacts(this.question, this.notes.shown ?? this.message, this.notes);
    return this.#facts;
  }

  /** Returns the reply to the same request with another message; the same reply for the same message. */
  with(message: ReplyMessage, notes: ReplyNotes = this.notes): Reply {
    return message === this.message ? this : new Reply(this.question, message, notes);
  }
}

/** A larger body is not kept, in bytes. */
const LONGEST_BODY = 64 * 1024;

/** The size of a key without its text, and of a reply without its body, in bytes. */
const PLACE = 100;
const OVERHEAD = 1000;

interface Kept {
  readonly method: string;
  readonly authorization: string | null;
  readonly reply: Reply;
  /** Estimated memory, in bytes. */
  readonly size: number;
}

/** The last reply under each key, as long as its snapshot is shown. When there is no more room, all are dropped, and made again when they are asked for. */
export class ReplyCache {
  /** Estimated bytes of all replies; this holds more than ten thousand lists. */
  static readonly bytesKept = 18 * 1024 * 1024;

  #replies = new WeakMap<Snapshot, Map<string, Kept | undefined>>();
  #bytes = 0;

  get(key: string, { snapshot, method, authorization }: MuseumRequest): Reply | undefined {
    const kept = this.#replies.get(snapshot)?.get(key);
    return kept?.method === method && kept.authorization === authorization ? kept.reply : undefined;
  }

  /** Keeps a reply whose key comes for the second time. Most of those that come once never come again. */
  set(key: string, { snapshot, method, authorization }: MuseumRequest, reply: Reply): void {
    const body = sizeOfBody(reply.message);
    if (body > LONGEST_BODY) return;
    const place = PLACE + 2 * key.length;
    const size = place + OVERHEAD + body + 2 * (authorization?.length ?? 0);
    if (this.#bytes + size > ReplyCache.bytesKept) {
      this.#replies = new WeakMap();
      this.#bytes = 0;
    }
    const replies = this.#replies.get(snapshot) ?? new Map<string, Kept | undefined>();
    const isAgain = replies.has(key);
    this.#bytes += isAgain ? size - (replies.get(key)?.size ?? place) : place;
    this.#replies.set(snapshot, replies.set(key, isAgain ? { method, authorization, reply, size } : undefined));
  }
}
