/** The requests of the session of the tab, or of all sessions: read as a whole once, and then those that came since. */
import { address } from "./address.js";
import { callAdmin, EVERY_SESSION, inJournal, type Row, readRows } from "./admin.js";
import { Store } from "./store.js";

export const ROWS_KEPT = 10_000;

/** The oldest first. */
class TabJournal extends Store<readonly Row[]> {
  #latest = 0;
  /** The session whose rows they are; undefined before they were read. A mock that was away may be another one when it is back. */
  #session: string | undefined;

  /** Reads what came since; the whole journal first. Returns whether something came. */
  async follow(): Promise<boolean> {
    const rows = this.get();
    const session = address.session();
    if (this.#session !== session) return this.refresh();
    const newest = rows.at(-1)?.id ?? 0;
    this.#session = undefined;
    const { requests, lastId } = await readSince(session, newest);
    if (lastId < newest) return this.refresh();
    this.#session = session;
    // The journal may have been read as a whole meanwhile.
    if (requests.length === 0 || this.get() !== rows) return false;
    const kept = [...rows, ...requests].slice(-ROWS_KEPT);
    this.set(kept);
    return true;
  }

  async refresh(): Promise<boolean> {
    this.#latest += 1;
    const latest = this.#latest;
    const session = address.session();
    const { requests: rows } = await readSince(session, 0);
    if (latest !== this.#latest) return false;
    this.#session = session;
    this.set(rows);
    return true;
  }

  /** Reads the whole journal again if somebody has removed requests from it. */
  async noticeRemovals(): Promise<void> {
    const rows = this.get();
    const session = this.#session;
    // To count the requests of a session that is gone would create it again.
    const count =
      session === ""
        ? (await callAdmin("countRequests", { query: EVERY_SESSION })).count
        : ((await callAdmin("listSessions")).find(({ id }) => id === session)?.requests ?? 0);
    if (count < rows.length) await this.refresh();
  }
}

function readSince(session: string, id: number) {
  return readRows([...inJournal(session), ["since", String(id)], ["limit", String(ROWS_KEPT)]]);
}

export const journal = new TabJournal([]);
