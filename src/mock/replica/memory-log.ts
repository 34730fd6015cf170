/** A shared log in memory, for replicas in one process and for a process that serves others. */
import { type Checkpoint, type LogEntry, LogError, type SharedLog } from "./shared-log.js";

export interface MemoryLog {
  /** Returns the log for one replica. */
  connect(): SharedLog;
}

const BEGINNING: Checkpoint = { position: 0, state: "" };

/** How long `follow` waits, in milliseconds. */
const FOLLOW_MILLISECONDS = 10_000;

/** Creates a log. `now` returns milliseconds since 1970. */
export function createMemoryLog(now: () => number): MemoryLog {
  let entries: LogEntry[] = [];
  let first = BEGINNING;
  let last = BEGINNING;
  let position = 0;
  let time = 0;
  const waiting = new Set<() => void>();

  function add(event: string): void {
    position += 1;
    time = Math.max(time, Math.floor(now()));
    entries.push({ position, time, event });
  }

  function keep(checkpoint: Checkpoint): void {
    if (checkpoint.position <= last.position) return;
    first = last;
    last = checkpoint;
    entries = entries.filter((entry) => entry.position > first.position);
  }

  function entriesAfter(after: number): readonly LogEntry[] {
    if (after < first.position) throw new LogError("behind", "The log no longer has the entries after the position.");
    return entries.slice(after - first.position);
  }

  function untilAppended(closed: Set<() => void>): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        closed.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, FOLLOW_MILLISECONDS);
      waiting.add(wake);
      closed.add(wake);
    });
  }

  function connect(): SharedLog {
    const own = new Set<() => void>();
    let isClosed = false;
    return {
      join: async () => first,
      async append(after, events, checkpoint) {
        const before = entriesAfter(after);
        if (events.length === 0) return before;
        for (const event of events) add(event);
        const appended = entriesAfter(after);
        if (checkpoint) keep(checkpoint);
        for (const wake of waiting) wake();
        return appended;
      },
      async follow(after) {
        if (!isClosed && entriesAfter(after).length === 0) await untilAppended(own);
        return isClosed ? [] : entriesAfter(after);
      },
      async close() {
        isClosed = true;
        for (const wake of own) wake();
      },
    };
  }

  return { connect };
}
