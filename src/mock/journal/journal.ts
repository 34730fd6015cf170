/** The journals: what was asked, in little memory, within limits. */

import { Listeners, lowerBound } from "../../base/collections.js";
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

/** The journal of one session, or of all; by default one that keeps nothing. */
export class Journal {
  readonly #lists: () => readonly RecordList[];

  constructor(lists: () => readonly RecordList[] = () => []) {
    this.#lists = lists;
  }

  /** Goes through what is kept, the newest first; don't change the journal meanwhile. */
  newest(): Iterable<ExchangeRecord> {
    return newestOf(this.#lists());
  }

  /** Returns how many exchanges are kept. */
  count(): number {
    return this.#lists().reduce((sum, { count }) => sum + count, 0);
  }

  /** Returns how many were dropped for lack of room since it was last cleared. */
  dropped(): number {
    return this.#lists().reduce((sum, { dropped }) => sum + dropped, 0);
  }

  clear(): void {
    for (const list of this.#lists()) list.clear();
  }

  /** Removes the exchanges that a test picks. */
  remove(isMeant: (record: ExchangeRecord) => boolean): void {
    for (const list of this.#lists()) list.remove(isMeant);
  }
}

/** The journals of all sessions of a mock. */
export class JournalStore {
  static readonly defaultLimits: JournalLimits = { entries: 10_000, bytes: 32 * 1024 * 1024 };

  /** The journal of all sessions together. */
  readonly all: Journal;
  readonly #limits: JournalLimits;
  readonly #lists = new Map<string | undefined, RecordList>();
  /** Those that hold something, in the order in which they were last used. */
  readonly #used = new Set<RecordList>();
  #lastUsed: RecordList | undefined;
  /** The first of them, until it is used or empty: to find it takes longer than to drop a record. */
  #firstUsed: RecordList | undefined;
  readonly #listeners = new Listeners<[record: ExchangeRecord]>();
  #bytes = 0;
  #lastId = 0;

  constructor(limits: Partial<JournalLimits> = {}) {
    this.#limits = { ...JournalStore.defaultLimits, ...limits };
    this.all = new Journal(() => [...this.#lists.values()]);
  }

  /** Opens the journal of a session; undefined is the default session. */
  open(session: string | undefined): Journal {
    if (!this.#lists.has(session)) this.#lists.set(session, new RecordList((list, more) => this.#count(list, more)));
    return new Journal(() => [this.#lists.get(session) ?? []].flat());
  }

  close(session: string): void {
    const list = this.#lists.get(session);
    if (!list) return;
    list.clear();
    this.#lists.delete(session);
  }

  /** Records an exchange, unless its session was closed meanwhile. */
  add(record: ExchangeRecord): void {
    const list = this.#lists.get(record.session);
    if (!list) return;
    this.#lastId += 1;
    record.id = this.#lastId;
    list.add(record);
    const { entries, bytes } = this.#limits;
    if (list.count > entries) list.dropOldest();
    while (this.#bytes > bytes) this.#leastNeeded(list).dropOldest();
    this.#listeners.tell(record);
  }

  /** Returns a recorded exchange by its id. */
  find(id: number): ExchangeRecord | undefined {
    for (const list of this.#lists.values()) {
      const record = list.find(id);
      if (record) return record;
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

  /** Calls the listener for each exchange from now on; returns what ends that. */
  subscribe(listener: (record: ExchangeRecord) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  /** Returns the journal that gives way: the one that grows if it is large, so that it does not push out the others, or the one used longest ago. */
  #leastNeeded(growing: RecordList): RecordList {
    if (growing.bytes > this.#limits.bytes / LARGE_SHARES) return growing;
    this.#firstUsed ??= this.#used.values().next().value;
    return this.#firstUsed ?? growing;
  }

  #count(list: RecordList, more: number): void {
    this.#bytes += more;
    if (list === this.#firstUsed && (more > 0 || list.count === 0)) this.#firstUsed = undefined;
    if (list.count === 0) {
      this.#used.delete(list);
      this.#lastUsed = undefined;
    } else if (more > 0 && list !== this.#lastUsed) {
      this.#used.delete(list);
      this.#used.add(list);
      this.#lastUsed = list;
    }
  }
}

/** Goes through the records of several lists, the newest first. */
function* newestOf(lists: readonly RecordList[]): Generator<ExchangeRecord, void> {
  const id = ({ list, left }: { list: RecordList; left: number }) => list.at(left - 1).id;
  const cursors = lists
    .map((list) => ({ list, left: list.count }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => id(b) - id(a));
  for (let next = cursors.shift(); next !== undefined; next = cursors.shift()) {
    const cursor = next;
    yield cursor.list.at(cursor.left - 1);
    cursor.left -= 1;
    if (cursor.left > 0)
      cursors.splice(
        lowerBound(cursors, (other) => id(other) > id(cursor)),
        0,
        cursor,
      );
  }
}

/** The records of one session, the oldest first. */
class RecordList {
  /** Those before the first are dropped. */
  #records: (ExchangeRecord | undefined)[] = [];
  #first = 0;
  bytes = 0;
  /** How many were dropped for lack of room since the list was last cleared. */
  dropped = 0;
  readonly #onSize: (list: RecordList, more: number) => void;

  /** `onSize` is told by how many bytes the list has grown; negative if it has shrunk. */
  constructor(onSize: (list: RecordList, more: number) => void) {
    this.#onSize = onSize;
  }

  get count(): number {
    return this.#records.length - this.#first;
  }

  /** Returns the record at a place; 0 is the oldest. There is none at `count` and beyond. */
  at(place: number): ExchangeRecord {
    return this.#records[this.#first + place] as ExchangeRecord;
  }

  add(record: ExchangeRecord): void {
    const size = sizeOf(record) + stateSize(record, this.#records.at(-1));
    this.#records.push(record);
    this.#grow(size);
  }

  dropOldest(): void {
    this.dropped += 1;
    const oldest = this.at(0);
    const next = this.count === 1 ? undefined : this.at(1);
    this.#records[this.#first] = undefined;
    this.#first += 1;
    // To move the others each time would take longer than all else.
    if (2 * this.#first > this.#records.length) {
      this.#records = this.#records.slice(this.#first);
      this.#first = 0;
    }
    this.#grow(-sizeOf(oldest) - stateSize(oldest, next));
  }

  find(id: number): ExchangeRecord | undefined {
    // The ids count up.
    const record: ExchangeRecord | undefined = this.at(lowerBound(this, (other) => other.id < id));
    return record?.id === id ? record : undefined;
  }

  clear(): void {
    this.#records = [];
    this.#first = 0;
    this.dropped = 0;
    this.#grow(-this.bytes);
  }

  remove(isMeant: (record: ExchangeRecord) => boolean): void {
    const kept = Array.from({ length: this.count }, (_, place) => this.at(place)).filter((record) => !isMeant(record));
    const dropped = this.dropped;
    this.clear();
    for (const record of kept) this.add(record);
    this.dropped = dropped;
  }

  #grow(more: number): void {
    this.bytes += more;
    this.#onSize(this, more);
  }
}

/** A state is counted once for all records in a row that share it. */
function stateSize({ state }: ExchangeRecord, neighbour: ExchangeRecord | undefined): number {
  return state === neighbour?.state ? 0 : state.size;
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
