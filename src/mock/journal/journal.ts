/** The journals: what was asked, in little memory, within limits. */

import { lowerBound, sum } from "../../base/collections.js";
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
  /** The oldest first, so that the ids count up; those before `first` are dropped. */
  records: (ExchangeRecord | undefined)[];
  first: number;
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
  /** In the order in which they were last used; undefined is the default session. */
  readonly #shares = new Map<string | undefined, Share>();
  #lastUsed: string | undefined;
  /** How many records refer to a state. It is counted once for all of them. */
  readonly #states = new Map<SessionState, number>();
  /** How many clients wait for exchanges to come. */
  waiting = 0;
  readonly #tellNext: (() => void)[] = [];
  #bytes = 0;
  #lastId = 0;

  constructor(limits: Partial<JournalLimits> = {}) {
    this.#limits = { ...JournalStore.defaultLimits, ...limits };
    this.all = this.#journalOf(() => [...this.#shares.values()]);
  }

  /** Opens the journal of a session; undefined is the default session. */
  open(session: string | undefined): Journal {
    if (!this.#shares.has(session)) this.#shares.set(session, { records: [], first: 0, bytes: 0, dropped: 0 });
    return this.#journalOf(() => [this.#shares.get(session) ?? []].flat());
  }

  close(session: string): void {
    const share = this.#shares.get(session);
    if (!share) return;
    this.#remove(share, () => true);
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
    share.records.push(record);
    this.#count(share, record, 1);
    const { entries, bytes } = this.#limits;
    if (countOf(share) > entries) this.#dropOldest(share);
    while (this.#bytes > bytes)
      this.#dropOldest(share.bytes > bytes / LARGE_SHARES ? share : this.#usedLongestAgo(share));
    if (this.#tellNext.length > 0) for (const tell of this.#tellNext.splice(0)) tell();
  }

  /** Returns a recorded exchange by its id. */
  find(id: number): ExchangeRecord | undefined {
    for (const share of this.#shares.values()) {
      if ((share.records.at(-1)?.id ?? 0) < id) continue;
      const records = recordsOf(share);
      const record = records[lowerBound(records, (other) => other.id < id)];
      if (record?.id === id) return record;
    }
    return undefined;
  }

  /** Returns the id of the last exchange that was recorded. */
  lastId(): number {
    return this.#lastId;
  }

  /** Returns how much all journals hold; the bytes are an estimate. */
  holdings() {
    return { exchanges: this.all.count(), bytes: this.#bytes };
  }

  /** Resolves with the next exchange. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#tellNext.push(resolve));
  }

  #journalOf(shares: () => readonly Share[]): Journal {
    const removeFromAll = (isMeant: IsMeant) => {
      for (const share of shares()) this.#remove(share, isMeant);
    };
    return {
      newest: () =>
        shares()
          .flatMap(recordsOf)
          .sort((a, b) => b.id - a.id),
      count: () => sum(shares().map(countOf)),
      dropped: () => sum(shares().map(({ dropped }) => dropped)),
      clear() {
        removeFromAll(() => true);
        for (const share of shares()) share.dropped = 0;
      },
      remove: removeFromAll,
    };
  }

  #remove(share: Share, isMeant: IsMeant): void {
    const records = recordsOf(share);
    share.records = records.filter((record) => !isMeant(record));
    share.first = 0;
    for (const record of records) if (isMeant(record)) this.#count(share, record, -1);
  }

  /** Returns the journal that gives way. One that is large and grows drops its own, so that it does not push out the others. */
  #usedLongestAgo(growing: Share): Share {
    for (const share of this.#shares.values()) if (countOf(share) > 0) return share;
    return growing;
  }

  #dropOldest(share: Share): void {
    this.#count(share, share.records[share.first] as ExchangeRecord, -1);
    share.records[share.first] = undefined;
    share.dropped += 1;
    share.first += 1;
    // To move the others each time would take longer than all else.
    if (2 * share.first <= share.records.length) return;
    share.records = recordsOf(share);
    share.first = 0;
  }

  /** Counts a record in or out. */
  #count(share: Share, record: ExchangeRecord, by: 1 | -1): void {
    const { state } = record;
    const uses = (this.#states.get(state) ?? 0) + by;
    if (uses === 0) this.#states.delete(state);
    else this.#states.set(state, uses);
    const isCounted = by === 1 ? uses > 1 : uses > 0;
    const size = by * (sizeOf(record) + (isCounted ? 0 : state.size));
    share.bytes += size;
    this.#bytes += size;
  }
}

function countOf({ records, first }: Share): number {
  return records.length - first;
}

function recordsOf({ records, first }: Share): ExchangeRecord[] {
  return records.slice(first) as ExchangeRecord[];
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
