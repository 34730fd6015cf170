/** What the tab knows of the mock: the world of its session, looked at after each change and now and then, and the requests. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import { ControlError } from "../../mock/message/problem.js";
import { Feed, type FeedMessage, type FeedState, keepRows, type TabMessage } from "../feed/feed.js";
import { address } from "./address.js";
import { callAdmin, inSession, type ListedSession, type Row } from "./admin.js";
import { describeChange, ownChanges } from "./changes.js";
import { isInBrowser } from "./place.js";
import { Store, toasts } from "./store.js";

/** What a session shows. */
export type ShownWorld = Awaited<ReturnType<typeof readWorld>>;

export interface WorldState extends ShownWorld {
  readonly session: string;
  readonly sessions: readonly ListedSession[];
}

/** Milliseconds: after requests, after changes over the admin API, and without any. */
const AFTER_REQUESTS = 800;
const AFTER_CHANGES = 100;
const NOW_AND_THEN = 5000;

/** Differs after each look that found something else, so that views read again what they show. */
export const worldVersion = new Store("");
export const isLocked = new Store(false);
/** The session of the address, if the mock has no such session; otherwise empty. */
export const goneSession = new Store("");

/** Whether the mock wants its token. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ControlError && error.problem.status === 401;
}

class TabWorld extends Store<WorldState | undefined> {
  #looks = 0;

  /** Returns what a session shows. */
  readonly read = readWorld;

  /** Reads the world of the tab. The request would create a deleted session again, so the list of sessions is read first. */
  async look(): Promise<void> {
    this.#looks += 1;
    const mine = this.#looks;
    const session = address.session();
    try {
      const sessions = await callAdmin("listSessions");
      const isGone = session !== "" && !sessions.some(({ id }) => id === session);
      const shown = isGone ? undefined : { session, sessions, ...(await readWorld(session)) };
      isLocked.set(false);
      if (mine !== this.#looks || session !== address.session()) return;
      goneSession.set(isGone ? session : "");
      show(shown);
    } catch (error) {
      if (isUnauthorized(error)) isLocked.set(true);
    }
  }
}

export const world = new TabWorld(undefined);

async function readWorld(session: string) {
  const message = { query: inSession(session) };
  const [clock, scenarios, profile, faults, document] = await Promise.all([
    callAdmin("getClock", message),
    callAdmin("listScenarios", message),
    callAdmin("getProfile", message),
    callAdmin("listFaults", message),
    callAdmin("getWorld", message),
  ]);
  return { clock, scenarios, profile, faults, document };
}

function show(next: WorldState | undefined): void {
  if (JSON.stringify(world.get()) === JSON.stringify(next)) return;
  world.set(next);
  // The time of day goes on by itself, and so do counts.
  const settings = next && [
    ...[next.session, { ...next.clock, now: "" }, next.scenarios, next.profile],
    { ...next.document, counts: [] },
  ];
  worldVersion.set(JSON.stringify(settings ?? ""));
}

/** Follows the mock: its journal, and the world as long as somebody looks at the tab. */
export function followMock(): void {
  followJournal();
  followWorld();
}

function followWorld(): void {
  let isDue = false;
  const lookIfSeen = () => {
    if (!document.hidden) world.look();
  };
  const lookSoon = (milliseconds: number) => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      lookIfSeen();
    }, milliseconds);
  };
  journal.subscribe(() => lookSoon(AFTER_REQUESTS));
  lastChange.subscribe(() => {
    const change = lastChange.get();
    if (!change) return;
    lookSoon(AFTER_CHANGES);
    const text =
      !ownChanges.includes(change) && (change.session ?? "") === address.session() ? describeChange(change) : undefined;
    if (text !== undefined) toasts.notify({ tone: "edit", text, session: address.session() });
  });
  addEventListener("focus", lookIfSeen);
  document.addEventListener("visibilitychange", lookIfSeen);
  setInterval(lookIfSeen, NOW_AND_THEN);
  let session = address.session();
  address.subscribe(() => {
    if (session === address.session()) return;
    session = address.session();
    world.look();
  });
  world.look();
}

export interface PanelProps {
  readonly state: WorldState;
}

interface JournalState {
  /** The same array goes on growing; a new state says that it did. */
  readonly rows: readonly Row[];
  /** Grows whenever the whole journal is read again, since something was removed from it. */
  readonly readings: number;
  /** How many came since the page was opened. */
  readonly arrived: number;
}

class TabJournal extends Store<JournalState> {
  /** Reads the journal again, after it was cleared or the token was given. */
  refresh = () => {};
}

export const journal = new TabJournal({ rows: [], readings: 0, arrived: 0 });
/** What was changed last over the admin API, by anybody. */
const lastChange = new Store<AdminChange | undefined>(undefined);
export const feedState = new Store<FeedState>("connecting");

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

/**
 * Connects the tab to the feed: in a shared worker, or in the tab itself where a browser has none, or where a service worker answers, which not
 * every browser lets a shared worker reach, and which has no limit of connections.
 */
function followJournal(): void {
  if (typeof SharedWorker === "undefined" || isInBrowser()) {
    const feed = new Feed(new URL(".", document.baseURI).href, hear);
    journal.refresh = () => feed.refresh();
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
  journal.refresh = () => send("refresh");
}
