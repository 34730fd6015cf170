/** Journals: what was asked of each session, in a room that never holds more than its caps. */
import type { JournaledExchange } from "./journaled-exchange.js";

/** The journal of one session. */
export interface Journal {
  /** The exchanges that are kept, the oldest first. */
  list(): readonly JournaledExchange[];
  clear(): void;
}

/** How much a room holds. */
export interface JournalCaps {
  /** Exchanges of one session. */
  readonly entries: number;
  /** Bytes over all sessions, reckoned at two for each character. */
  readonly bytes: number;
}

export const DEFAULT_CAPS: JournalCaps = { entries: 10_000, bytes: 64 * 1024 * 1024 };

/** All journals of a mock. */
export interface JournalRoom {
  open(session: string | undefined): Journal;
  close(session: string): void;
  add(exchange: Omit<JournaledExchange, "id">): void;
  /** Of all sessions, the oldest first. */
  listAll(): readonly JournaledExchange[];
  clearAll(): void;
  /** Is told of each exchange from now on; returns what ends that. */
  subscribe(listener: (exchange: JournaledExchange) => void): () => void;
}

interface Shelf {
  exchanges: JournaledExchange[];
  sizes: number[];
  /** Where the oldest one that is kept stands; those before it are gone. */
  start: number;
  bytes: number;
}

/** What an exchange takes besides its texts, in bytes. */
const OVERHEAD = 1500;

export function createJournalRoom({ entries, bytes }: JournalCaps): JournalRoom {
  const shelves = new Map<string | undefined, Shelf>();
  const opened = new Set<string | undefined>();
  const listeners = new Set<(exchange: JournaledExchange) => void>();
  let total = 0;
  let lastId = 0;

  const shelfOf = (session: string | undefined) => {
    const shelf = shelves.get(session) ?? { exchanges: [], sizes: [], start: 0, bytes: 0 };
    shelves.set(session, shelf);
    return shelf;
  };
  const dropOldest = (shelf: Shelf) => {
    const size = shelf.sizes[shelf.start] ?? 0;
    shelf.exchanges[shelf.start] = undefined as never;
    shelf.start += 1;
    shelf.bytes -= size;
    total -= size;
    if (shelf.start > shelf.exchanges.length / 2) {
      shelf.exchanges = shelf.exchanges.slice(shelf.start);
      shelf.sizes = shelf.sizes.slice(shelf.start);
      shelf.start = 0;
    }
  };
  const clear = (session: string | undefined) => {
    total -= shelves.get(session)?.bytes ?? 0;
    shelves.delete(session);
  };
  /** Whoever has taken the most gives way, so that one busy session does not push out the others. */
  const fullest = () => [...shelves.values()].reduce((most, shelf) => (shelf.bytes > most.bytes ? shelf : most));
  const list = (session: string | undefined) => {
    const { exchanges = [], start = 0 } = shelves.get(session) ?? {};
    return exchanges.slice(start);
  };

  return {
    open(session) {
      opened.add(session);
      return { list: () => list(session), clear: () => clear(session) };
    },
    close(session) {
      opened.delete(session);
      clear(session);
    },
    add(exchange) {
      // A request may outlive the session that it came in.
      if (!opened.has(exchange.session)) return;
      lastId += 1;
      const kept = { id: lastId, ...exchange };
      const shelf = shelfOf(exchange.session);
      const size = sizeOf(kept);
      shelf.exchanges.push(kept);
      shelf.sizes.push(size);
      shelf.bytes += size;
      total += size;
      if (shelf.exchanges.length - shelf.start > entries) dropOldest(shelf);
      while (total > bytes) dropOldest(fullest());
      for (const listener of listeners) listener(kept);
    },
    listAll: () => [...shelves.keys()].flatMap(list).sort((a, b) => a.id - b.id),
    clearAll: () => [...shelves.keys()].forEach(clear),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function sizeOf({ target, request, response, parameters, warnings, problem = "" }: JournaledExchange): number {
  const headers = [...request.headers, ...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  const given = parameters.reduce((sum, parameter) => sum + parameter.given.join("").length, 0);
  const texts = 2 * target.length + response.body.length + headers + given + warnings.join("").length + problem.length;
  return OVERHEAD + 2 * texts;
}
