/** The journals: what was asked, in little memory, within limits. */

import { lowerBound, sum } from "../../base/collections.js";
import type { World } from "../../fixtures/world.js";
import type { ExchangeRecord } from "./exchange-record.js";
import { Holdings } from "./holdings.js";

interface JournalLimits {
  /** Exchanges of one session. */
  readonly entries: number;
  /** Estimated bytes of all sessions together. */
  readonly bytes: number;
}

/** A journal is large if it takes more than a quarter of all bytes. */
const LARGE_SHARES = 4;

interface Share {
  /** The oldest first, so that the ids count up; those before `first` are dropped. */
  records: (ExchangeRecord | undefined)[];
  first: number;
  bytes: number;
  dropped: number;
}

type IsMeant = (record: ExchangeRecord) => boolean;

/** The journal of one session, or of all. */
export interface Journal {
  newest(): readonly ExchangeRecord[];
  count(): number;
  /** For lack of room, since it was last cleared. */
  dropped(): number;
  clear(): void;
  remove(isMeant: IsMeant): void;
}

export const NO_JOURNAL: Journal = { newest: () => [], count: () => 0, dropped: () => 0, clear() {}, remove() {} };

export class JournalStore {
  static readonly defaultLimits: JournalLimits = { entries: 10_000, bytes: 32 * 1024 * 1024 };

  readonly all: Journal;
  readonly #limits: JournalLimits;
  /** In the order in which they were last used; undefined is the default session. */
  readonly #shares = new Map<string | undefined, Share>();
  /** The session that is the last of them already (decision 28). */
  #lastUsed: string | undefined;
  readonly #holdings = new Holdings();
  waiting = 0;
  readonly #tellNext: (() => void)[] = [];
  #lastId = 0;

  constructor(limits: Partial<JournalLimits> = {}) {
    this.#limits = { ...JournalStore.defaultLimits, ...limits };
    this.all = this.#journalOf(() => [...this.#shares.values()]);
  }

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
    if (!share || this.#limits.entries === 0) return;
    if (session !== this.#lastUsed) {
      this.#shares.delete(session);
      this.#shares.set(session, share);
      this.#lastUsed = session;
    }
    this.#lastId += 1;
    record.id = this.#lastId;
    share.records.push(record);
    record.size = this.#holdings.count(record, 1);
    share.bytes += record.size;
    if (countRecords(share) > this.#limits.entries) this.#dropOldest(share);
    this.#makeRoom(share);
    if (this.#tellNext.length > 0) for (const tell of this.#tellNext.splice(0)) tell();
  }

  find(id: number): ExchangeRecord | undefined {
    for (const share of this.#shares.values()) {
      if ((share.records.at(-1)?.id ?? 0) < id) continue;
      const records = recordsOf(share);
      const record = records[lowerBound(records, (other) => other.id < id)];
      if (record?.id === id) return record;
    }
    return undefined;
  }

  lastId(): number {
    return this.#lastId;
  }

  holdings() {
    return { exchanges: this.all.count(), bytes: this.#holdings.bytes };
  }

  showWorld(shown: World, before: World): void {
    this.#holdings.showWorld(shown, before, [...this.#shares.values()].flatMap(recordsOf));
    for (const share of this.#shares.values()) this.#makeRoom(share);
  }

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
      count: () => sum(shares().map(countRecords)),
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
    for (const record of records) if (isMeant(record)) this.#release(share, record);
  }

  /** Drops the oldest records. A journal that is large and grows drops its own, so that it does not push out the others. */
  #makeRoom(growing: Share): void {
    const { bytes } = this.#limits;
    while (this.#holdings.bytes > bytes) {
      const isLarge = growing.bytes > bytes / LARGE_SHARES && countRecords(growing) > 1;
      this.#dropOldest(isLarge ? growing : this.#usedLongestAgo(growing));
    }
  }

  #usedLongestAgo(growing: Share): Share {
    for (const share of this.#shares.values()) if (countRecords(share) > 0) return share;
    return growing;
  }

  #release(share: Share, record: ExchangeRecord): void {
    this.#holdings.count(record, -1);
    share.bytes -= record.size;
  }

  #dropOldest(share: Share): void {
    this.#release(share, share.records[share.first] as ExchangeRecord);
    share.records[share.first] = undefined;
    share.dropped += 1;
    share.first += 1;
    // To move the others each time would take longer than all else.
    if (2 * share.first <= share.records.length) return;
    share.records = recordsOf(share);
    share.first = 0;
  }
}

function countRecords({ records, first }: Share): number {
  return records.length - first;
}

function recordsOf({ records, first }: Share): ExchangeRecord[] {
  return records.slice(first) as ExchangeRecord[];
}
