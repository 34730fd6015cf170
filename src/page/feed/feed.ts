/** The feed of requests, which all pages of a browser share. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import type { JournaledExchange, Row } from "../state/admin.js";

/** `locked`: the mock needs its token. `polling`: the event stream can't be used. */
export type FeedState = "connecting" | "live" | "polling" | "away" | "locked";

export type FeedMessage =
  | { readonly kind: "state"; readonly state: FeedState }
  /** The whole journal, the oldest first. */
  | { readonly kind: "list"; readonly rows: readonly Row[] }
  /** What came since. */
  | { readonly kind: "added"; readonly rows: readonly Row[] }
  /** Something was changed over the admin API. */
  | { readonly kind: "changed"; readonly change: AdminChange };

/** What a tab asks of the feed. */
export type TabMessage = "refresh" | "bye";

/** How many requests a tab keeps. */
export const ROWS_KEPT = 10_000;
/** Rows beyond that until the oldest are dropped. */
const SPARE = 1000;
/** Milliseconds. */
const BATCH = 60;
const POLL = 2000;
const RETRY = { first: 500, longest: 4000 };

type Tell = (message: FeedMessage) => void;

/** Appends rows, and drops the oldest where there are too many. */
export function keepRows(rows: Row[], more: readonly Row[]): Row[] {
  for (const row of more) rows.push(row);
  return rows.length > ROWS_KEPT + SPARE ? rows.slice(-ROWS_KEPT) : rows;
}

export class Feed {
  /** The address of the admin API, with a slash at its end. */
  readonly #base: string;
  readonly #tell: Tell;
  #state: FeedState = "connecting";
  #rows: Row[] = [];
  #added: Row[] = [];
  #stream: EventSource | undefined;
  #retry = RETRY.first;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loads = 0;

  constructor(base: string, tell: Tell) {
    this.#base = base;
    this.#tell = tell;
    this.#connect();
  }

  /** Reads the whole journal again. */
  refresh(): void {
    if (this.#state === "live") void this.#load(0);
    else this.#connect();
  }

  /** Tells a tab that has just come what it has missed. */
  repeat(tell: Tell): void {
    tell({ kind: "state", state: this.#state });
    if (this.#state !== "connecting") tell({ kind: "list", rows: [...this.#rows] });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#stream?.close();
    const source = new EventSource(`${this.#base}requests?format=stream&session=*`);
    this.#stream = source;
    source.addEventListener("open", async () => {
      this.#retry = RETRY.first;
      if ((await this.#load(0)) && this.#stream === source) this.#show("live");
    });
    source.addEventListener("exchange", ({ data }) => this.#add(toRow(JSON.parse(data))));
    source.addEventListener("changed", ({ data }) => this.#tell({ kind: "changed", change: JSON.parse(data) }));
    // Somebody cleared a journal; several may have been at once.
    source.addEventListener("removed", () => this.#later(BATCH, () => this.#load(0)));
    source.addEventListener("error", () => {
      if (this.#stream !== source) return;
      source.close();
      this.#stream = undefined;
      void this.#poll(0);
    });
  }

  /** Without a stream. Tries to have one again now and then. */
  async #poll(since: number): Promise<void> {
    if (await this.#load(since)) {
      this.#show("polling");
      this.#retry = RETRY.first;
      this.#later(POLL, () => (since === 0 ? this.#poll(this.#rows.at(-1)?.id ?? 0) : this.#connect()));
    } else if (this.#state !== "locked") {
      this.#later(this.#retry, () => this.#connect());
      this.#retry = Math.min(2 * this.#retry, RETRY.longest);
    }
  }

  /** Returns whether there was an answer. */
  async #load(since: number): Promise<boolean> {
    this.#loads += 1;
    const load = this.#loads;
    const query = `format=summary&session=*&since=${since}&limit=${ROWS_KEPT}`;
    const response = await fetch(`${this.#base}requests?${query}`).catch(() => undefined);
    const list: { requests: Row[] } | undefined = response?.ok
      ? await response.json().catch(() => undefined)
      : undefined;
    if (!list) this.#show(response?.status === 401 ? "locked" : "away");
    else if (load === this.#loads && since > 0) list.requests.forEach((row) => void this.#add(row));
    else if (load === this.#loads) {
      this.#rows = list.requests;
      this.#tell({ kind: "list", rows: [...this.#rows] });
      this.#flush();
    }
    return list !== undefined;
  }

  #add(row: Row): void {
    if (this.#added.push(row) === 1) setTimeout(() => this.#flush(), BATCH);
  }

  #flush(): void {
    // What comes while the journal is read comes twice.
    let newest = this.#rows.at(-1)?.id ?? 0;
    const rows: Row[] = [];
    for (const row of this.#added) {
      if (row.id <= newest) continue;
      newest = row.id;
      rows.push(row);
    }
    this.#added = [];
    if (rows.length === 0) return;
    this.#rows = keepRows(this.#rows, rows);
    this.#tell({ kind: "added", rows });
  }

  #show(state: FeedState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#tell({ kind: "state", state });
  }

  #later(milliseconds: number, act: () => unknown): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, milliseconds);
  }
}

/** The part of an exchange that a list shows. */
function toRow({ request, response: _response, credential, parameters: _parameters, ...row }: JournaledExchange): Row {
  const client = request?.headers.find(([name]) => name === "user-agent")?.[1];
  return JSON.parse(JSON.stringify({ ...row, user: credential?.user, client }));
}
