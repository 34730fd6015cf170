/** The journal store: what each session was asked, within limits that it never exceeds. */
import type { JournaledExchange } from "./exchange.js";
import { type ExchangeRecord, toJournaledExchange } from "./exchange-record.js";
import { createRecordBuffer, type RecordBuffer } from "./record-buffer.js";

/** The journal of one session. */
export interface Journal {
  /** Lists the exchanges that are kept, the oldest first. */
  list(): readonly JournaledExchange[];
  /** Returns how many are kept. */
  count(): number;
  clear(): void;
}

/** How much a store holds. */
export interface JournalLimits {
  /** Exchanges of one session. */
  readonly entries: number;
  /** Estimated bytes of all sessions together. */
  readonly bytes: number;
}

export const DEFAULT_LIMITS: JournalLimits = { entries: 10_000, bytes: 64 * 1024 * 1024 };

export type ExchangeListener = (exchange: JournaledExchange) => void;

/** The journals of all sessions of a mock. */
export interface JournalStore {
  open(session: string | undefined): Journal;
  close(session: string): void;
  /** Records an exchange, unless its session was closed meanwhile. */
  add(record: ExchangeRecord): void;
  /** Lists the exchanges of all sessions, the oldest first. */
  listAll(): readonly JournaledExchange[];
  clearAll(): void;
  /** Returns how much all journals hold; the bytes are an estimate. */
  holdings(): { readonly exchanges: number; readonly bytes: number };
  /** Calls the listener for each exchange from now on; returns what ends that. */
  subscribe(listener: ExchangeListener): () => void;
}

export function createJournalStore({ entries, bytes }: JournalLimits): JournalStore {
  const buffers = new Map<string | undefined, RecordBuffer>();
  const listeners = new Set<ExchangeListener>();
  let total = 0;
  let lastId = 0;

  const dropOldest = (buffer: RecordBuffer) => {
    total -= buffer.dropOldest();
  };
  /** The largest buffer gives way, so that one busy session does not push out the others. */
  const largest = () => [...buffers.values()].reduce((most, buffer) => (buffer.bytes() > most.bytes() ? buffer : most));
  const clear = (session: string | undefined) => {
    const buffer = buffers.get(session);
    total -= buffer?.bytes() ?? 0;
    buffer?.clear();
  };
  const recordsOf = (session: string | undefined) => buffers.get(session)?.list() ?? [];

  return {
    open(session) {
      if (!buffers.has(session)) buffers.set(session, createRecordBuffer(session));
      return {
        list: () => recordsOf(session).map(toJournaledExchange),
        count: () => buffers.get(session)?.count() ?? 0,
        clear: () => clear(session),
      };
    },
    close(session) {
      clear(session);
      buffers.delete(session);
    },
    add(record) {
      const buffer = buffers.get(record.session);
      if (!buffer) return;
      lastId += 1;
      record.id = lastId;
      total += buffer.add(record);
      if (buffer.count() > entries) dropOldest(buffer);
      while (total > bytes) dropOldest(largest());
      if (listeners.size > 0) {
        const exchange = toJournaledExchange(record);
        for (const listener of listeners) listener(exchange);
      }
    },
    listAll: () =>
      [...buffers.keys()]
        .flatMap(recordsOf)
        .sort((a, b) => a.id - b.id)
        .map(toJournaledExchange),
    holdings: () => ({
      exchanges: [...buffers.values()].reduce((sum, buffer) => sum + buffer.count(), 0),
      bytes: total,
    }),
    clearAll: () => [...buffers.keys()].forEach(clear),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
