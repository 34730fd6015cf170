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

/** Of variants that are kept: the cache does not count them. */
const LONGEST_KEY = 200;

export class Reply {
  readonly question: Question;
  readonly message: ReplyMessage;
  readonly notes: ReplyNotes;
  #facts: ReturnType<typeof toReplyFacts> | undefined;
  #variant: { readonly key: string; readonly reply: Reply } | undefined;

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

  /** Returns the reply with a message that follows from its own and a key alone. That of the last key is kept, if the key is short. */
  variant(key: string, make: (message: ReplyMessage) => ReplyMessage): Reply {
    if (key.length > LONGEST_KEY) return this.with(make(this.message));
    if (this.#variant?.key !== key) this.#variant = { key, reply: this.with(make(this.message)) };
    return this.#variant.reply;
  }
}

const GENERATIONS = 4;

/** A larger body is not kept, in bytes. */
const LONGEST_BODY = 64 * 1024;

/** The size of a reply without its body and target, in bytes. */
const OVERHEAD = 1000;

/** The replies of a snapshot by target; of one target there are as many as methods and credentials that asked for it. */
type RepliesByTarget = Map<string, Entry[]>;

interface Entry {
  readonly method: string;
  readonly authorization: string | null;
  readonly reply: Reply;
}

/** How many replies to one target are kept, so that a client that tries thousands of credentials does not fill the cache. */
const REPLIES_A_TARGET = 8;

/**
 * A cache of generations. New replies go into the youngest. When it is full, the oldest is dropped and a new one begins. A reply that is
 * used moves into the youngest; the others are dropped with their generation.
 */
export class ReplyCache {
  /** Estimated bytes of all replies. Three quarters of them hold ten thousand lists. */
  static readonly bytesKept = 18 * 1024 * 1024;

  // The replies of a snapshot go with it, and it goes as soon as something else is shown.
  readonly #generations = Array.from({ length: GENERATIONS }, () => new WeakMap<Snapshot, RepliesByTarget>());
  readonly #isSeenAgain = createRecentTargets();
  #youngest = 0;
  #bytes = 0;

  get(request: MuseumRequest): Reply | undefined {
    const { snapshot } = request;
    const recent = find(this.#generations[this.#youngest]?.get(snapshot), request);
    if (recent) return recent;
    for (let age = 1; age < GENERATIONS; age += 1) {
      const generation = this.#generations[(this.#youngest + GENERATIONS - age) % GENERATIONS];
      const older = find(generation?.get(snapshot), request);
      if (!older) continue;
      this.#add(request, older);
      return older;
    }
    return undefined;
  }

  set(request: MuseumRequest, reply: Reply): void {
    if (sizeOfBody(reply.message) <= LONGEST_BODY && this.#isSeenAgain(request.target)) this.#add(request, reply);
  }

  #add({ snapshot, method, target, authorization }: MuseumRequest, reply: Reply): void {
    const generation = this.#generations[this.#youngest];
    const replies = generation?.get(snapshot) ?? new Map<string, Entry[]>();
    if (replies.size === 0) generation?.set(snapshot, replies);
    const entry = { method, authorization, reply };
    const others = replies.get(target);
    if (!others) replies.set(target, [entry]);
    else if (others.length < REPLIES_A_TARGET) others.push(entry);
    else return;
    this.#bytes += OVERHEAD + sizeOfBody(reply.message) + 2 * (target.length + (authorization?.length ?? 0));
    if (this.#bytes < ReplyCache.bytesKept / GENERATIONS) return;
    this.#youngest = (this.#youngest + 1) % GENERATIONS;
    this.#generations[this.#youngest] = new WeakMap();
    this.#bytes = 0;
  }
}

/** How many places recent targets are remembered in, two for each. */
const PLACES = 131_072;

/**
 * Returns a function that tells whether a target was seen recently. A reply is kept when its target comes for the second time:
 * most of those that come once never come again, and to keep them would cost more than to make them. Two targets may share one place,
 * and hardly ever two.
 */
function createRecentTargets(): (target: string) => boolean {
  const hashes = new Int32Array(PLACES);
  return (target) => {
    let hash = 0x811c9dc5 | 0;
    for (let at = 0; at < target.length; at += 1) hash = Math.imul(hash ^ target.charCodeAt(at), 0x01000193);
    const one = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const other = Math.imul(hash, 0x9e3779b1) >>> 15;
    const isAgain = hashes[one] === hash || hashes[other] === hash;
    hashes[one] = hash;
    hashes[other] = hash;
    return isAgain;
  };
}

function find(
  replies: RepliesByTarget | undefined,
  { method, target, authorization }: MuseumRequest,
): Reply | undefined {
  const entries = replies?.get(target);
  if (!entries) return undefined;
  for (const entry of entries) {
    if (entry.method === method && entry.authorization === authorization) return entry.reply;
  }
  return undefined;
}
