/** The journal store: what each session was asked, within limits that it never exceeds. */

import { createListeners } from "../../base/listeners.js";
import { lowerBound } from "../../base/lower-bound.js";
import type { JournaledExchange } from "./exchange.js";
import { type ExchangeRecord, toJournaledExchange } from "./exchange-record.js";
import { createRecordBuffer, type RecordBuffer } from "./record-buffer.js";
import { createSizeClasses } from "./size-classes.js";

/** The journal of one session. */
export interface Journal {
  /** Goes through what is kept, the newest first. A record is made when it is reached, so stop early; don't change the journal meanwhile. */
  newest(): Iterable<ExchangeRecord>;
  /** Returns how many exchanges are kept. */
  count(): number;
  /** Returns how many were dropped for lack of room since it was last cleared. */
  dropped(): number;
  clear(): void;
  /** Removes the exchanges that a test picks. */
  remove(isMeant: (record: ExchangeRecord) => boolean): void;
}

/** A journal that keeps nothing. */
export const NO_JOURNAL: Journal = {
  newest: () => [],
  count: () => 0,
  dropped: () => 0,
  clear() {},
  remove() {},
};

/** How much a store holds. */
export interface JournalLimits {
  /** Exchanges of one session. */
  readonly entries: number;
  /** Estimated bytes of all sessions together. */
  readonly bytes: number;
}

export const DEFAULT_LIMITS: JournalLimits = { entries: 10_000, bytes: 32 * 1024 * 1024 };

/** The journals of all sessions of a mock. */
export interface JournalStore {
  open(session: string | undefined): Journal;
  close(session: string): void;
  /** Records an exchange, unless its session was closed meanwhile. */
  add(record: ExchangeRecord): void;
  /** The journal of all sessions together. */
  readonly all: Journal;
  /** Returns a recorded exchange by its id. */
  find(id: number): ExchangeRecord | undefined;
  /** Returns the id of the last exchange that was recorded. */
  lastId(): number;
  /** Returns how much all journals hold; the bytes are an estimate. */
  holdings(): { readonly exchanges: number; readonly bytes: number };
  /** Calls the listener for each exchange from now on; returns what ends that. */
  subscribe(listener: (record: ExchangeRecord, exchange: () => JournaledExchange) => void): () => void;
  /** Calls the listener whenever exchanges are removed by hand; returns what ends that. */
  subscribeRemovals(listener: () => void): () => void;
}

interface OpenJournal {
  readonly buffer: RecordBuffer;
  dropped: number;
}

export function createJournalStore({ entries, bytes }: JournalLimits): JournalStore {
  const journals = new Map<string | undefined, OpenJournal>();
  const sizes = createSizeClasses<OpenJournal>();
  const listeners = createListeners<[record: ExchangeRecord, exchange: () => JournaledExchange]>();
  const removalListeners = createListeners<[]>();
  let total = 0;
  let lastId = 0;

  const dropOldest = (journal: OpenJournal) => {
    journal.dropped += 1;
    total -= journal.buffer.dropOldest();
    sizes.note(journal, journal.buffer.bytes());
  };
  const clear = (journal: OpenJournal) => {
    total -= journal.buffer.bytes();
    journal.buffer.clear();
    journal.dropped = 0;
    sizes.note(journal, 0);
  };
  const remove = (journal: OpenJournal, isMeant: (record: ExchangeRecord) => boolean) => {
    const kept = [...newestOf([journal.buffer])].reverse().filter((record) => !isMeant(record));
    const { dropped } = journal;
    clear(journal);
    for (const record of kept) total += journal.buffer.add(record);
    journal.dropped = dropped;
    sizes.note(journal, journal.buffer.bytes());
  };

  const journalOver = (chosen: () => readonly OpenJournal[]): Journal => ({
    newest: () => newestOf(chosen().map(({ buffer }) => buffer)),
    count: () => chosen().reduce((sum, { buffer }) => sum + buffer.count(), 0),
    dropped: () => chosen().reduce((sum, { dropped }) => sum + dropped, 0),
    clear() {
      chosen().forEach(clear);
      removalListeners.tell();
    },
    remove(isMeant) {
      for (const journal of chosen()) remove(journal, isMeant);
      removalListeners.tell();
    },
  });

  const all = journalOver(() => [...journals.values()]);

  return {
    open(session) {
      if (!journals.has(session)) journals.set(session, { buffer: createRecordBuffer(session), dropped: 0 });
      return journalOver(() => [journals.get(session) ?? []].flat());
    },
    close(session) {
      const journal = journals.get(session);
      if (!journal) return;
      clear(journal);
      sizes.remove(journal);
      journals.delete(session);
      removalListeners.tell();
    },
    add(record) {
      const journal = journals.get(record.session);
      if (!journal) return;
      lastId += 1;
      record.id = lastId;
      total += journal.buffer.add(record);
      sizes.note(journal, journal.buffer.bytes());
      if (journal.buffer.count() > entries) dropOldest(journal);
      // A large journal gives way, so that one busy session does not push out the others.
      while (total > bytes) dropOldest(sizes.takeLarge() ?? journal);
      if (listeners.isEmpty()) return;
      let exchange: JournaledExchange | undefined;
      const show = () => {
        exchange ??= toJournaledExchange(record);
        return exchange;
      };
      listeners.tell(record, show);
    },
    all,
    find(id) {
      for (const { buffer } of journals.values()) {
        const found = buffer.find(id);
        if (found) return found;
      }
      return undefined;
    },
    lastId: () => lastId,
    holdings: () => ({ exchanges: all.count(), bytes: total }),
    subscribe: listeners.subscribe,
    subscribeRemovals: removalListeners.subscribe,
  };
}

/** Goes through the records of several buffers, the newest first. */
function* newestOf(buffers: readonly RecordBuffer[]): Generator<ExchangeRecord, void> {
  const id = ({ buffer, left }: { buffer: RecordBuffer; left: number }) => buffer.idAt(left - 1);
  const cursors = buffers
    .map((buffer) => ({ buffer, left: buffer.count() }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => id(b) - id(a));
  for (let next = cursors.shift(); next !== undefined; next = cursors.shift()) {
    const cursor = next;
    yield cursor.buffer.at(cursor.left - 1);
    cursor.left -= 1;
    if (cursor.left > 0)
      cursors.splice(
        lowerBound(cursors, (other) => id(other) > id(cursor)),
        0,
        cursor,
      );
  }
}
