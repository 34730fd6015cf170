/** The journals: what was asked, in little memory, within limits. */

import { createListeners, lowerBound, lowerBoundBelow } from "../../base/collections.js";
import type { HeaderList } from "../message/messages.js";
import type { JournaledExchange } from "./exchange.js";
import { type ExchangeRecord, type ReplyFacts, type RestsOn, sizeOf, toJournaledExchange } from "./exchange-record.js";

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
        const record = buffer.find(id);
        if (record) return record;
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

interface RecordBuffer {
  /** Copies a record. Returns its size, in bytes. */
  add(record: ExchangeRecord): number;
  /** Returns the size of the record that was dropped, in bytes; 0 if there was none. */
  dropOldest(): number;
  /** Returns a record by its place, from 0 for the oldest up to `count() - 1`. */
  at(place: number): ExchangeRecord;
  /** Returns the id of the record at a place, without making the record. */
  idAt(place: number): number;
  find(id: number): ExchangeRecord | undefined;
  count(): number;
  bytes(): number;
  clear(): void;
}

/** What few records have. */
type Details = Pick<
  ExchangeRecord,
  "scenario" | "faults" | "faultSources" | "clientLeft" | "warnings" | "clock" | "delivery"
>;

/** Room for so few that most sessions of a test need no more; Node holds so short a column of numbers within the heap. */
const FEWEST = 4;
/** What most records have. */
export const NO_DETAILS: Details = {
  scenario: undefined,
  faults: undefined,
  faultSources: undefined,
  clientLeft: false,
  warnings: [],
  clock: undefined,
  delivery: undefined,
};

/** Creates the buffer of a session; `undefined` is the default session. */
function createRecordBuffer(session: string | undefined): RecordBuffer {
  let columns = createColumns(FEWEST);
  let first = 0;
  let count = 0;
  let bytes = 0;

  function grow(): void {
    const larger = createColumns(2 * columns.capacity);
    for (let index = 0; index < count; index += 1) larger.write(index, at(index));
    columns = larger;
    first = 0;
  }

  function at(index: number): ExchangeRecord {
    return columns.read((first + index) % columns.capacity, session);
  }

  function idAt(index: number): number {
    return columns.ids[(first + index) % columns.capacity] ?? 0;
  }

  function restsAt(index: number): RestsOn {
    return columns.rests[(first + index) % columns.capacity] as RestsOn;
  }

  return {
    add(record) {
      if (count === columns.capacity) grow();
      const row = (first + count) % columns.capacity;
      columns.write(row, record);
      const size =
        (columns.sizes[row] as number) + stateSize(record.rests, count === 0 ? undefined : restsAt(count - 1));
      count += 1;
      bytes += size;
      return size;
    },
    dropOldest() {
      if (count === 0) return 0;
      const size = (columns.sizes[first] as number) + stateSize(restsAt(0), count === 1 ? undefined : restsAt(1));
      columns.forget(first);
      first = (first + 1) % columns.capacity;
      count -= 1;
      bytes -= size;
      return size;
    },
    at,
    idAt,
    find(id) {
      // The ids count up.
      const index = lowerBoundBelow(count, (row) => idAt(row) < id);
      return index < count && idAt(index) === id ? at(index) : undefined;
    },
    count: () => count,
    bytes: () => bytes,
    clear() {
      columns = createColumns(FEWEST);
      first = 0;
      count = 0;
      bytes = 0;
    },
  };
}

/** A state is counted once for all records in a row that share it. */
function stateSize({ state }: RestsOn, neighbour: RestsOn | undefined): number {
  return state === neighbour?.state ? 0 : state.size;
}

interface Columns {
  readonly capacity: number;
  readonly ids: Float64Array;
  readonly times: Float64Array;
  readonly durations: Float64Array;
  /** Without that of the state. */
  readonly sizes: Float64Array;
  readonly answers: (ReplyFacts | undefined)[];
  readonly headers: (HeaderList | undefined)[];
  readonly origins: (string | undefined)[];
  readonly details: (Details | undefined)[];
  readonly rests: (RestsOn | undefined)[];
  write(row: number, record: ExchangeRecord): void;
  read(row: number, session: string | undefined): ExchangeRecord;
  forget(row: number): void;
}

function createColumns(capacity: number): Columns {
  const emptyColumn = () => new Array(capacity).fill(undefined);
  const columns: Columns = {
    capacity,
    ids: new Float64Array(capacity),
    times: new Float64Array(capacity),
    durations: new Float64Array(capacity),
    sizes: new Float64Array(capacity),
    answers: emptyColumn(),
    headers: emptyColumn(),
    origins: emptyColumn(),
    details: emptyColumn(),
    rests: emptyColumn(),
    write(row, record) {
      columns.ids[row] = record.id;
      columns.times[row] = record.time;
      columns.durations[row] = record.milliseconds;
      columns.sizes[row] = sizeOf(record);
      columns.answers[row] = record.reply;
      columns.headers[row] = record.headers;
      columns.origins[row] = record.origin;
      columns.details[row] = detailsOf(record);
      columns.rests[row] = record.rests;
    },
    read: (row, session) => ({
      id: columns.ids[row] ?? 0,
      time: columns.times[row] ?? 0,
      milliseconds: columns.durations[row] ?? 0,
      reply: columns.answers[row] as ReplyFacts,
      headers: columns.headers[row] as HeaderList,
      origin: columns.origins[row],
      session,
      ...(columns.details[row] ?? NO_DETAILS),
      rests: columns.rests[row] as RestsOn,
    }),
    forget(row) {
      columns.answers[row] = undefined;
      columns.headers[row] = undefined;
      columns.origins[row] = undefined;
      columns.details[row] = undefined;
      columns.rests[row] = undefined;
    },
  };
  return columns;
}

function detailsOf(record: ExchangeRecord): Details | undefined {
  const { scenario, faults, faultSources, clientLeft, warnings, clock, delivery } = record;
  if ((scenario ?? faults ?? clock) === undefined && !clientLeft && warnings.length === 0) return undefined;
  return { scenario, faults, faultSources, clientLeft, warnings, clock, delivery };
}

interface SizeClasses<Thing> {
  /** Notes the size of a thing, which may be new. */
  note(thing: Thing, size: number): void;
  remove(thing: Thing): void;
  /** Returns a thing that is at least half as large as the largest; things of about the same size take turns. */
  takeLarge(): Thing | undefined;
}

/** Creates classes that each hold the sizes from a power of two up to the next. */
function createSizeClasses<Thing>(): SizeClasses<Thing> {
  const classes: Set<Thing>[] = Array.from({ length: 54 }, () => new Set());
  const classOf = new Map<Thing, number>();
  return {
    note(thing, size) {
      const wanted = size < 1 ? 0 : Math.floor(Math.log2(size)) + 1;
      const present = classOf.get(thing);
      if (present === wanted) return;
      if (present !== undefined) classes[present]?.delete(thing);
      classes[wanted]?.add(thing);
      classOf.set(thing, wanted);
    },
    remove(thing) {
      classes[classOf.get(thing) ?? 0]?.delete(thing);
      classOf.delete(thing);
    },
    takeLarge() {
      const largest = classes.findLast(({ size }) => size > 0);
      const thing = largest?.values().next().value;
      if (!largest || thing === undefined) return undefined;
      largest.delete(thing);
      largest.add(thing);
      return thing;
    },
  };
}
