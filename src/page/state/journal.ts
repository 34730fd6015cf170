/** The requests of the mock: read as a whole once, and then those that came since. */
import { callAdmin, EVERY_SESSION, type Row, readRows } from "./admin.js";
import { Store } from "./store.js";

/** How many requests a tab keeps. */
export const ROWS_KEPT = 10_000;

interface JournalState {
  /** The oldest first. */
  readonly rows: readonly Row[];
  /** Grows whenever the whole journal is read again, since something was removed from it. */
  readonly readings: number;
  /** How many came since the page was opened. */
  readonly arrived: number;
}

class TabJournal extends Store<JournalState> {
  #latest = 0;
  /** Whether the rows are those of the mock. One that was away may be another one when it is back. */
  #isRead = false;

  /** Reads what came since; the whole journal first. Returns whether something came. */
  async follow(): Promise<boolean> {
    const { rows } = this.get();
    if (!this.#isRead) return this.refresh();
    const newest = rows.at(-1)?.id ?? 0;
    this.#isRead = false;
    const { requests, lastId } = await this.#read(newest);
    if (lastId < newest) return this.refresh();
    this.#isRead = true;
    const { readings, arrived } = this.get();
    // The journal may have been read as a whole meanwhile.
    if (requests.length === 0 || this.get().rows !== rows) return false;
    const kept = [...rows, ...requests].slice(-ROWS_KEPT);
    this.set({ rows: kept, readings, arrived: arrived + requests.length });
    return true;
  }

  /** Reads the whole journal again. */
  async refresh(): Promise<boolean> {
    this.#latest += 1;
    const latest = this.#latest;
    const { requests: rows } = await this.#read(0);
    const { readings, arrived } = this.get();
    if (latest !== this.#latest) return false;
    this.#isRead = true;
    this.set({ rows, readings: readings + 1, arrived });
    return true;
  }

  /** Reads the whole journal again if somebody has removed requests from it. */
  async noticeRemovals(): Promise<void> {
    const { rows } = this.get();
    const { count } = await callAdmin("countRequests", { query: EVERY_SESSION });
    if (count < rows.length) await this.refresh();
  }

  #read(since: number) {
    return readRows([...EVERY_SESSION, ["since", String(since)], ["limit", String(ROWS_KEPT)]]);
  }
}

export const journal = new TabJournal({ rows: [], readings: 0, arrived: 0 });
