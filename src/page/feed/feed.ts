/** The feed of requests, which all pages of a browser share. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import type { Exchange, Row } from "../state/admin.js";

/** `locked`: the mock needs its token. `polling`: the event stream can't be used. */
export type FeedState = "connecting" | "live" | "polling" | "away" | "locked";

export type FeedMessage =
  | { readonly kind: "state"; readonly state: FeedState }
  /** A part of the whole journal, the oldest first; the first part replaces what there was. */
  | { readonly kind: "list"; readonly rows: readonly Row[]; readonly isFirst: boolean }
  /** Something was changed over the admin API. */
  | { readonly kind: "changed"; readonly change: AdminChange }
  /** What came since. */
  | { readonly kind: "added"; readonly rows: readonly Row[] };

/** What a tab asks of the feed. */
export type TabMessage = "refresh" | "bye";

/** How many requests a tab keeps. */
export const ROWS_KEPT = 10_000;
/** Rows that are handed over at once, so that no tab is busy for long. */
const PART = 1000;
/** Milliseconds. */
const BATCH = 60;
const POLL = 2000;
const RETRY = { first: 500, longest: 4000 };

export interface Feed {
  /** Reads the whole journal again. */
  refresh(): void;
  /** Tells a tab that has just come what it has missed. */
  repeat(tell: (message: FeedMessage) => void): void;
}

interface FeedOptions {
  /** The address of the admin API, with a slash at its end. */
  readonly base: string;
  tell(message: FeedMessage): void;
}

export function createFeed({ base, tell }: FeedOptions): Feed {
  let state: FeedState = "connecting";
  let rows: Row[] = [];
  let added: Row[] = [];
  let stream: EventSource | undefined;
  let retry = RETRY.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loads = 0;

  const show = (next: FeedState) => {
    if (next === state) return;
    state = next;
    tell({ kind: "state", state });
  };
  const later = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const keep = (more: readonly Row[]) => {
    for (const row of more) rows.push(row);
    if (rows.length > ROWS_KEPT + PART) rows = rows.slice(-ROWS_KEPT);
  };
  const flush = () => {
    // What comes while the journal is read comes twice.
    let known = rows.at(-1)?.id ?? 0;
    const fresh: Row[] = [];
    for (const row of added) {
      if (row.id <= known) continue;
      known = row.id;
      fresh.push(row);
    }
    added = [];
    if (fresh.length === 0) return;
    keep(fresh);
    tell({ kind: "added", rows: fresh });
  };
  const add = (row: Row) => {
    if (added.push(row) === 1) setTimeout(flush, BATCH);
  };

  /** Returns whether there was an answer. */
  async function load(since: number): Promise<boolean> {
    loads += 1;
    const mine = loads;
    const response = await fetch(`${base}requests?format=summary&session=*&since=${since}&limit=${ROWS_KEPT}`).catch(
      () => undefined,
    );
    if (response?.status === 401) {
      show("locked");
      return false;
    }
    const found = response?.ok ? ((await response.json().catch(() => undefined)) as { requests: Row[] }) : undefined;
    if (!found) {
      show("away");
      return false;
    }
    if (mine !== loads) return true;
    if (since > 0) found.requests.forEach(add);
    else {
      rows = found.requests;
      handOver(rows, tell);
      flush();
    }
    return true;
  }

  function connect(): void {
    clearTimeout(timer);
    stream?.close();
    const source = new EventSource(`${base}requests?format=stream&session=*`);
    stream = source;
    source.addEventListener("open", async () => {
      retry = RETRY.first;
      if ((await load(0)) && stream === source) show("live");
    });
    source.addEventListener("exchange", ({ data }) => add(toRow(JSON.parse(data))));
    source.addEventListener("changed", ({ data }) => tell({ kind: "changed", change: JSON.parse(data) }));
    // Somebody cleared a journal; several may have been at once.
    source.addEventListener("removed", () => later(BATCH, () => load(0)));
    source.addEventListener("error", () => {
      if (stream !== source) return;
      source.close();
      stream = undefined;
      poll(0);
    });
  }

  /** Without a stream. Tries to have one again now and then. */
  async function poll(since: number): Promise<void> {
    if (await load(since)) {
      show("polling");
      retry = RETRY.first;
      return later(POLL, () => (since === 0 ? poll(rows.at(-1)?.id ?? 0) : connect()));
    }
    if (state === "locked") return;
    later(retry, connect);
    retry = Math.min(2 * retry, RETRY.longest);
  }

  connect();
  return {
    refresh() {
      if (state === "live") load(0);
      else connect();
    },
    repeat(one) {
      one({ kind: "state", state });
      if (state !== "connecting") handOver(rows, one);
    },
  };
}

function handOver(rows: readonly Row[], tell: (message: FeedMessage) => void): void {
  for (let at = 0; at === 0 || at < rows.length; at += PART) {
    tell({ kind: "list", rows: rows.slice(at, at + PART), isFirst: at === 0 });
  }
}

/** The part of an exchange that a list shows. */
function toRow({ request, response: _response, credential, parameters: _parameters, ...row }: Exchange): Row {
  const client = request?.headers.find(([name]) => name === "user-agent")?.[1];
  const who = { user: credential?.user, client };
  return JSON.parse(JSON.stringify({ ...row, ...who }));
}
