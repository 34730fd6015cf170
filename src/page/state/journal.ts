/** The requests that the tab knows, the oldest first, and what else the feed tells. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import { createFeed, type FeedMessage, type FeedState, ROWS_KEPT, type TabMessage } from "../feed/feed.js";
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

let rows: Row[] = [];

function hear(message: FeedMessage): void {
  if (message.kind === "state") {
    feedState.set(message.state);
    return;
  }
  if (message.kind === "changed") {
    lastChange.set(message.change);
    return;
  }
  const isAnew = message.kind === "list" && message.isFirst;
  if (isAnew) rows = [];
  for (const row of message.rows) rows.push(row);
  if (rows.length > ROWS_KEPT + 500) rows = rows.slice(-ROWS_KEPT);
  const { arrived, readings } = journal.get();
  const added = message.kind === "added" ? message.rows.length : 0;
  journal.set({ rows, readings: isAnew ? readings + 1 : readings, arrived: arrived + added });
}

let connection: FeedConnection | undefined;

export function followJournal(): void {
  connection ??= connectFeed(hear);
}

/** Reads the journal again, after it was cleared or the token was given. */
export const refreshJournal = () => connection?.refresh();

export interface FeedConnection {
  refresh(): void;
}

export function connectFeed(hear: (message: FeedMessage) => void): FeedConnection {
  if (typeof SharedWorker === "undefined") {
    return createFeed({ base: new URL("./", document.baseURI).href, tell: hear });
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
  return { refresh: () => send("refresh") };
}
