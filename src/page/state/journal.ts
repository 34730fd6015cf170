/** The requests that the tab knows, the oldest first, and what else the feed tells. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import { Feed, type FeedMessage, type FeedState, keepRows, type TabMessage } from "../feed/feed.js";
import type { Row } from "./admin.js";
import { createStore } from "./store.js";

interface JournalState {
  /** The same array goes on growing; a new state says that it did. */
  readonly rows: readonly Row[];
  /** Grows whenever the whole journal is read again, since something was removed from it. */
  readonly readings: number;
  /** How many came since the page was opened. */
  readonly arrived: number;
}

export const journal = createStore<JournalState>({ rows: [], readings: 0, arrived: 0 });
/** What was changed last over the admin API, by anybody. */
export const lastChange = createStore<AdminChange | undefined>(undefined);
export const feedState = createStore<FeedState>("connecting");

function hear(message: FeedMessage): void {
  const { rows, readings, arrived } = journal.get();
  if (message.kind === "state") feedState.set(message.state);
  else if (message.kind === "changed") lastChange.set(message.change);
  else if (message.kind === "list") journal.set({ rows: message.rows, readings: readings + 1, arrived });
  else
    journal.set({
      rows: keepRows(rows as Row[], message.rows),
      readings,
      arrived: arrived + message.rows.length,
    });
}

let refresh = () => {};

/** Reads the journal again, after it was cleared or the token was given. */
export const refreshJournal = () => refresh();

/** Connects the tab to the feed: in a shared worker, or in the tab itself where a browser has none. */
export function followJournal(): void {
  if (typeof SharedWorker === "undefined") {
    const feed = new Feed(new URL("./", document.baseURI).href, hear);
    refresh = () => feed.refresh();
    return;
  }
  const worker = new SharedWorker(new URL("../feed/worker.ts", import.meta.url), {
    type: "module",
    name: "museum-mock",
  });
  const send = (message: TabMessage) => worker.port.postMessage(message);
  worker.port.addEventListener("message", ({ data }: MessageEvent<FeedMessage>) => hear(data));
  worker.port.start();
  addEventListener("pagehide", () => send("bye"));
  // A page that comes back from the cache of the browser has said goodbye.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  refresh = () => send("refresh");
}
