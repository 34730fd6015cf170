/** The journals: what was asked, in little memory, within limits. */

import { Listeners, lowerBound } from "../../base/collections.js";
import type { SessionState } from "../state/state-layers.js";
import type { ExchangeRecord } from "./exchange-record.js";

/** How much a store holds. */
interface JournalLimits {
  /** Exchanges of one session. */
  readonly entries: number;
  /** Estimated bytes of all sessions together. */
  readonly bytes: number;
}

/** A journal is large if it takes more than a quarter of all bytes. */
const LARGE_SHARES = 4;

/** What a session has in the store. */
interface Share {
  count: number;
  bytes: number;
  /** How many were dropped for lack of room since it was last cleared. */
  dropped: number;
}

type IsMeant = (record: ExchangeRecord) => boolean;

/** The journal of one session, or of all. */
export interface Journal {
  /** Lists what is kept, the newest first. */
  newest(): readonly ExchangeRecord[];
  /** Returns how many exchanges are kept. */
  count(): number;
  /** Returns how many were dropped for lack of room since it was last cleared. */
  dropped(): number;
  clear(): void;
  /** Removes the exchanges that a test picks. */
  remove(isMeant: IsMeant): void;
}

/** Keeps nothing. */
export const NO_JOURNAL: Journal = { newest: () => [], count: () => 0, dropped: () => 0, clear() {}, remove() {} };

/** The journals of all sessions of a mock. */
export class JournalStore {
  static readonly defaultLimits: JournalLimits = { entries: 10_000, bytes: 32 * 1024 * 1024 };

  /** The journal of all sessions together. */
  readonly all: Journal;
  readonly #limits: JournalLimits;
  /** The oldest first, so that the ids count up. */
  #records: ExchangeRecord[] = [];
  /** In the order in which they were last used; undefined is the default session. */
  readonly #shares = new Map<string | undefined, Share>();
  #lastUsed: string | undefined;
  /** How many records refer to a state. It is counted once for all of them. */
  readonly #states = new Map<SessionState, number>();
  readonly #listeners = new Listeners<[record: ExchangeRecord]>();
  #bytes = 0;
  #lastId = 0;

  constructor(limits: Partial<JournalLimits> = {}) {
    this.#limits = { ...JournalStore.defaultLimits, ...limits };
    this.all = this.#journalOf(
      () => true,
      () => [...this.#shares.values()],
    );
  }

  /** Opens the journal of a session; undefined is the default session. */
  open(session: string | undefined): Journal {
    if (!this.#shares.has(session)) this.#shares.set(session, { count: 0, bytes: 0, dropped: 0 });
    return this.#journalOf(
      (record) => record.session === session,
      () => [this.#shares.get(session) ?? []].flat(),
    );
  }

  close(session: string): void {
    if (!this.#shares.has(session)) return;
    this.#remove((record) => record.session === session);
    this.#shares.delete(session);
  }

  /** Records an exchange, unless its session was closed meanwhile. */
  add(record: ExchangeRecord): void {
    const { session } = record;
    const share = this.#shares.get(session);
    if (!share) return;
    if (session !== this.#lastUsed) {
      this.#shares.delete(session);
      this.#shares.set(session, share);
      this.#lastUsed = session;
    }
    this.#lastId += 1;
    record.id = this.#lastId;
    this.#records.push(record);
    this.#count(record, 1);
    const { entries, bytes } = this.#limits;
    if (share.count > entries) this.#dropOldest(session);
    while (this.#bytes > bytes) this.#dropOldest(share.bytes > bytes / LARGE_SHARES ? session : this.#usedLongestAgo());
    this.#listeners.tell(record);
  }

  /** Returns a recorded exchange by its id. */
  find(id: number): ExchangeRecord | undefined {
    const record = this.#records[lowerBound(this.#records, (other) => other.id < id)];
    return record?.id === id ? record : undefined;
  }

  /** Returns the id of the last exchange that was recorded. */
  lastId(): number {
    return this.#lastId;
  }

  /** Returns how much all journals hold; the bytes are an estimate. */
  holdings() {
    return { exchanges: this.#records.length, bytes: this.#bytes };
  }

  /** Calls the listener for each exchange from now on; returns what ends that. */
  subscribe(listener: (record: ExchangeRecord) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  #journalOf(isOwn: IsMeant, shares: () => readonly Share[]): Journal {
    return {
      newest: () => this.#records.filter(isOwn).reverse(),
      count: () => shares().reduce((sum, { count }) => sum + count, 0),
      dropped: () => shares().reduce((sum, { dropped }) => sum + dropped, 0),
      clear: () => {
        this.#remove(isOwn);
        for (const share of shares()) share.dropped = 0;
      },
      remove: (isMeant) => this.#remove((record) => isOwn(record) && isMeant(record)),
    };
  }

  #remove(isMeant: IsMeant): void {
    this.#records = this.#records.filter((record) => {
      if (!isMeant(record)) return true;
      this.#count(record, -1);
      return false;
    });
  }

  /** Returns the session whose journal gives way: a large one that grows drops its own, so that it does not push out the others. */
  #usedLongestAgo(): string | undefined {
    for (const [session, { count }] of this.#shares) if (count > 0) return session;
    return undefined;
  }

  #dropOldest(session: string | undefined): void {
    const at = this.#records.findIndex((record) => record.session === session);
    const [oldest] = at === 0 ? [this.#records.shift()] : this.#records.splice(at, 1);
    if (oldest) this.#count(oldest, -1).dropped += 1;
  }

  /** Counts a record in or out. Returns the share of its session. */
  #count(record: ExchangeRecord, by: 1 | -1): Share {
    const { state, session } = record;
    const uses = (this.#states.get(state) ?? 0) + by;
    if (uses === 0) this.#states.delete(state);
    else this.#states.set(state, uses);
    const isCounted = by === 1 ? uses > 1 : uses > 0;
    const size = by * (sizeOf(record) + (isCounted ? 0 : state.size));
    const share = this.#shares.get(session) as Share;
    share.count += by;
    share.bytes += size;
    this.#bytes += size;
    return share;
  }
}

/** The size of a record without its texts, in bytes. */
const OVERHEAD = 1500;

/** Estimates the memory of a record, in bytes. */
function sizeOf({ reply, headers, warnings }: ExchangeRecord): number {
  let letters = 0;
  for (const [name, value] of headers) letters += name.length + value.length;
  for (const warning of warnings) letters += warning.length;
  return OVERHEAD + reply.size + 2 * letters;
}
