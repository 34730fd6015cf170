/** What the tab knows of the mock: the world of its session, and whether it answers. */
import { ControlError } from "../../mock/message/problem.js";
import { address } from "./address.js";
import { callAdmin, inSession, type ListedSession } from "./admin.js";
import { journal } from "./journal.js";
import { Store, toasts } from "./store.js";

export interface TabSettings extends Awaited<ReturnType<typeof readSettings>> {
  readonly session: string;
  readonly sessions: readonly ListedSession[];
}

/** `locked`: the mock needs its token. */
export type Connection = "connecting" | "live" | "away" | "locked";

export const connection = new Store<Connection>("connecting");
/** Differs after each look that found something else, so that views read again what they show. */
export const worldVersion = new Store("");
/** The session of the address, if the mock has no such session; otherwise empty. */
export const goneSession = new Store("");

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ControlError && error.problem.status === 401;
}

export const world = new Store<TabSettings | undefined>(undefined);

let latest = 0;

/** Reads the world of the tab. The request would create a deleted session again, so the list of sessions is read first. */
export async function lookAtState(): Promise<void> {
  latest += 1;
  const mine = latest;
  const session = address.session();
  await whileConnected(async () => {
    const sessions = await callAdmin("listSessions");
    const isGone = session !== "" && !sessions.some(({ id }) => id === session);
    const shown = isGone ? undefined : { session, sessions, ...(await readSettings(session)) };
    if (mine !== latest || session !== address.session()) return;
    goneSession.set(isGone ? session : "");
    showState(shown);
  });
}

export async function readSettings(session: string) {
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

function showState(next: TabSettings | undefined): void {
  if (JSON.stringify(world.get()) === JSON.stringify(next)) return;
  world.set(next);
  // The time of day goes on by itself, and so do counts.
  const settings = next && [
    ...[next.session, { ...next.clock, now: "" }, next.scenarios, next.profile],
    { ...next.document, counts: [] },
  ];
  worldVersion.set(JSON.stringify(settings ?? ""));
}

/** Milliseconds between two looks at the journal, of which each fifth is at all that is set. */
const PAUSE = 1000;
const EACH = 5;

/** Looks at the mock again and again, as long as somebody looks at the tab. */
export function followMock(): void {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    looks += 1;
    if (!document.hidden && connection.get() !== "locked") await lookAtMock(looks % EACH === 1);
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  };
  const lookAtAll = () => {
    looks = 0;
    void look();
  };
  addEventListener("focus", lookAtAll);
  document.addEventListener("visibilitychange", lookAtAll);
  let session = address.session();
  address.subscribe(() => {
    if (session === address.session()) return;
    session = address.session();
    void lookAtMock();
  });
  void look();
}

/** Reads what was requested since, and after requests, or if all is meant, what is set. */
export async function lookAtMock(isAll = true): Promise<void> {
  let isDue = isAll;
  await whileConnected(async () => {
    isDue = (await journal.follow()) || isAll;
    if (isAll) await journal.noticeRemovals();
  });
  if (isDue) await lookAtState();
}

async function whileConnected(read: () => Promise<void>): Promise<void> {
  try {
    await read();
    if (connection.get() === "away") toasts.dismissErrors();
    connection.set("live");
  } catch (error) {
    connection.set(isUnauthorized(error) ? "locked" : "away");
  }
}

export interface PanelProps {
  readonly state: TabSettings;
}
