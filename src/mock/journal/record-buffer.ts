/** A queue of exchange records in columns: nothing is allocated for a record that has nothing of its own. */
import { lowerBoundBelow } from "../../base/lower-bound.js";
import type { HeaderList } from "../message/request-message.js";
import { type ExchangeRecord, type RestsOn, sizeOf } from "./exchange-record.js";
import type { ReplyFacts } from "./reply-facts.js";

export interface RecordBuffer {
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
export function createRecordBuffer(session: string | undefined): RecordBuffer {
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
      const index = lowerBoundBelow(count, (one) => idAt(one) < id);
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
