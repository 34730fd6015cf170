/** Answers requests as a museum with a mutant does. Loaded by the first request that may meet one. */

import { rememberWeakly } from "../../base/collections.js";
import { digestOfText } from "../../base/digest.js";
import type { JsonObject } from "../../base/json.js";
import type { Profile } from "../../contract/choices.js";
import { listOperation } from "../../contract/lists.js";
import { answerQuery, listPage, outcomeOf, type QueryResult } from "../../museum/answer.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { MuseumQuery, QueryReading } from "../../museum/query.js";
import type { MutableReply, Mutant, Mutation } from "../../mutants/mutant.js";
import { mutantNamed } from "../../mutants/mutants.js";
import { cacheKey, mutateItems } from "../../mutants/mutation.js";
import { byteLength, type ReplyMessage, replyHeader } from "../message/messages.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { answerRequest, applyConditions, askMuseum, createEntityTag, type ReplySettings, Trace } from "./answering.js";
import type { MuseumRequest } from "./museum-request.js";

export interface ReachProbe {
  /** Returns the mutants to ask about for a request of a session. */
  readonly mutantsFor: (session: string | undefined) => readonly Mutant[];
  /** Is called with its method and target, the mutants that change its reply, and its session. */
  readonly onRequest: (request: string, reached: readonly Mutant[], session: string | undefined) => void;
}

/** Queries that caches keep for all sessions together, and how long their targets may be, in characters. */
const KEPT_QUERIES = 10_000;
const LONGEST_KEPT = 1000;

/** What a mutant makes of a catalogue is kept as long as the catalogue. */
export class MutatedReplies {
  readonly #isAsked: boolean;
  /** The caches of sessions that keep something, and how many queries they keep. */
  readonly #caches = new Set<Map<string, QueryReading>>();
  #kept = 0;
  readonly #cataloguesOf = rememberWeakly((_: Catalogue) => new Map<Mutation, Catalogue>());

  /** `isAsked` is false where requests are only explained, and leave no trace in a cache. */
  constructor(isAsked = true) {
    this.#isAsked = isAsked;
  }

  answerAs(id: string, request: MuseumRequest, settings: ReplySettings, trace?: Trace): ReplyMessage {
    const mutant = mutantNamed(id);
    trace?.decide("fault", `The mutant ${id} changes the answer. ${mutant.harm}`);
    return this.#answer(mutant, request, settings);
  }

  isAltered(id: string, request: MuseumRequest, settings: ReplySettings): boolean {
    return this.alteredBy([mutantNamed(id)], request, settings).length > 0;
  }

  /** Returns those of the mutants under which the client would get another reply than without them. */
  alteredBy(mutants: readonly Mutant[], request: MuseumRequest, settings: ReplySettings): readonly Mutant[] {
    if (mutants.length === 0) return [];
    const conditions = { isBodyNeeded: false };
    const plain = applyConditions(answerRequest(request, settings), request, conditions);
    const headers = headersText(plain.headers);
    return mutants.filter((mutant) => {
      const wrong = applyConditions(this.#answer(mutant, request, settings), request, conditions);
      if (plain.status !== wrong.status || headers !== headersText(wrong.headers)) return true;
      return request.method !== "HEAD" && plain.body !== wrong.body;
    });
  }

  #answer(mutant: Mutant, request: MuseumRequest, settings: ReplySettings): ReplyMessage {
    if (request.operation === undefined) return answerRequest(request, settings);
    const catalogue = this.#catalogueUnder(mutant, request.snapshot);
    const ask = (asked: MuseumRequest) => this.#ask(mutant, asked, catalogue);
    if (!mutant.reply) return answerRequest(request, settings, { ask });
    const trace = new Trace();
    const reply = answerRequest(request, settings, { ask, trace });
    const reading = trace.result?.reading;
    const mutated = reading && requestOf(reading, catalogue, request.snapshot.profile);
    return withWrongMessage(reply, mutant, { request, mutated });
  }

  /** Answers like `askMuseum`, from another catalogue, with another query and other items. A request that is rejected stays rejected. */
  #ask(mutation: Mutant, request: MuseumRequest, catalogue: Catalogue): QueryResult {
    const { operation, pairs, snapshot } = request;
    if (!operation) return askMuseum(request);
    const { profile } = snapshot;
    const today = mutation.today?.(snapshot.today) ?? snapshot.today;
    const plain = answerQuery(catalogue, operation, pairs, { profile, today });
    if (plain.outcome === "rejected") return plain;
    const reading = this.#cachedReading(mutation, request, plain.reading);
    const query = mutation.query?.(reading.query, reading) ?? reading.query;
    const page = query === plain.reading.query ? plain.page : listPage(catalogue, operation, query, profile);
    const items = mutation.items
      ? mutateItems(mutation, toItems(page.items), requestOf({ ...reading, query }, catalogue, profile))
      : page.items;
    const { total, pages } = page;
    const wrong = { items: items as readonly (DatedEntry | DatedEvent)[], total, pages };
    const outcome = items.length > 0 ? "listed" : outcomeOf(page, query, profile);
    return { outcome, reading: plain.reading, page: wrong };
  }

  /** Returns how the first query with the same key was read, where the mutant is a cache. */
  #cachedReading(mutant: Mutant, request: MuseumRequest, reading: QueryReading): QueryReading {
    const { session, path, pairs, target } = request;
    const key = cacheKey(mutant, path, pairs);
    if (key === undefined || target.length > LONGEST_KEPT) return reading;
    const { firstReadings } = session;
    const keyOfMutant = `${mutant.id} ${key}`;
    const first = firstReadings.get(keyOfMutant);
    if (first || !this.#isAsked) return first ?? reading;
    if (this.#kept === KEPT_QUERIES) {
      for (const cache of this.#caches) cache.clear();
      this.#caches.clear();
      this.#kept = 0;
    }
    this.#kept += 1;
    this.#caches.add(firstReadings);
    firstReadings.set(keyOfMutant, reading);
    return reading;
  }

  #catalogueUnder(mutation: Mutation, snapshot: Snapshot): Catalogue {
    const catalogue = snapshot.catalogue();
    if (!mutation.catalogue) return catalogue;
    const made = this.#cataloguesOf(catalogue);
    const mutated = made.get(mutation) ?? mutation.catalogue(catalogue);
    made.set(mutation, mutated);
    return mutated;
  }
}

function headersText(headers: ReplyMessage["headers"]): string {
  return JSON.stringify([...headers].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function withWrongMessage(
  reply: ReplyMessage,
  mutant: Mutant,
  { request, mutated }: { readonly request: MuseumRequest; readonly mutated: ReturnType<typeof requestOf> | undefined },
): ReplyMessage {
  const { status, headers, body } = reply;
  const plain: MutableReply = { status, headers: Object.fromEntries(headers), body };
  const wrong = mutant.reply?.(plain, mutated) ?? plain;
  if (wrong === plain) return reply;
  const sent = toMessage(wrong, plain, request);
  return { ...sent, about: { ...reply.about, tag: replyHeader(sent, "etag") } };
}

/** Another body has another length, and another entity tag unless the mutant gives one. */
function toMessage(wrong: MutableReply, plain: MutableReply, { target }: MuseumRequest): ReplyMessage {
  const { status, body, headers } = wrong;
  if (body === plain.body) return { status, headers: Object.entries(headers), body };
  const { "content-length": _length, etag, ...kept } = headers;
  const tag = etag !== undefined && etag === plain.headers["etag"] ? createEntityTag(target, digestOfText(body)) : etag;
  const length = status !== 204 && { "content-length": String(byteLength(body)) };
  return { status, body, headers: Object.entries({ ...(tag !== undefined && { etag: tag }), ...kept, ...length }) };
}

function requestOf(reading: QueryReading, catalogue: Catalogue, profile: Profile) {
  const { operation } = reading;
  const list = (query: MuseumQuery) => toItems(listPage(catalogue, operation, query, profile).items);
  return { query: reading.query, of: listOperation(operation).name, list };
}

/** Entries and events as they are sent: every field is one of JSON. */
function toItems(items: readonly (DatedEntry | DatedEvent)[]): readonly JsonObject[] {
  return items.map((item): JsonObject => ({ ...item }));
}
