/**
 * Ownership: which sessions this replica answers for. While its lease lasts, a request costs no call to the store. What steers a session
 * is written before it is acknowledged, and what requests count a moment later.
 */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { Session } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { SessionState } from "../sessions/session-state.js";
import type { WorldBase } from "../sessions/world-document.js";
import { createLease, type LeaseTime } from "./lease.js";
import { readStoredSession, toStoredCounts, toStoredSession } from "./session-document.js";
import { type AcquireMode, type Acquisition, type SessionStore, StoreError } from "./session-store.js";
import { unavailable } from "./unavailable.js";

export interface Ownership {
  /** Takes a session over; undefined if this replica owns it. Rejects with a ControlError if that is not possible now. */
  take(id: string | undefined, taking?: AcquireMode): Promise<void> | undefined;
  /** Writes what steered a session, unless that is written. Rejects with a ControlError if it can't be acknowledged. */
  keep(session: Session): Promise<void>;
  /** Notes that a request of a session may have counted something. */
  touch(id: string | undefined): void;
  /** Gives a session up that was dropped here. */
  drop(id: string, isDeleted: boolean): void;
  /** Resolves once a session that was dropped is removed from the store. Rejects with a ControlError. */
  removed(id: string): Promise<void>;
  /** Returns why this replica can't answer for sessions; undefined if it can. */
  whyUnready(): string | undefined;
  /** Writes what is not written yet, and gives all sessions up. */
  close(): Promise<void>;
}

export interface OwnershipParts {
  readonly store: SessionStore;
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly base: WorldBase;
  readonly time: LeaseTime;
  /** Reports that the store can't be reached, or that it can again. */
  report?(sentence: string): void;
}

interface Owned {
  readonly session: Session;
  readonly token: number;
  /** Whether this replica has been the owner without a doubt since the session was taken or written. */
  isSure: boolean;
  /** How many writes were sent. */
  writes: number;
  /** What the last acknowledged write had; undefined before the first. */
  settings: object | undefined;
  state: SessionState;
  writtenAt: number;
}

/** How long a session is waited for that another replica owns, and how long between two tries, in milliseconds. */
const PATIENCE = 5_000;
const RETRY = 25;

/** A session in use is written at least this often, so that the store does not forget it. */
const REFRESH = 6 * 3_600_000;

const MOVED = "Another replica has taken this session over.";

export function createOwnership(parts: OwnershipParts): Ownership {
  const { store, sessions, library, base, time } = parts;
  const owned = new Map<string, Owned>();
  const taking = new Map<string, Promise<void>>();
  const removing = new Map<string, Promise<void>>();
  /** Sessions that may have to be written. */
  const touched = new Set<string>();
  const lease = createLease(parts, { onDoubt, onWanted: giveUp, onTick: () => void flush() });

  const isOwned = (one: Owned | undefined) => one?.isSure === true && lease.isValid();

  function onDoubt(): void {
    for (const [id, one] of owned) {
      one.isSure = false;
      touched.add(id);
    }
  }

  /** Writes a session as it is now. Returns whether this replica still owns it. */
  async function write(id: string, one: Owned, isWhole = true): Promise<boolean> {
    const { session, token } = one;
    const settings = session.settings();
    const state = session.state();
    const document = isWhole ? toStoredSession(session, base) : toStoredCounts(session);
    const round = lease.round();
    one.writes += 1;
    const outcome = await store.write(id, { ...document, token, number: one.writes });
    if (outcome === "incomplete") return write(id, one);
    if (outcome === "refused") {
      forget(id, one);
      return false;
    }
    one.state = state;
    if (isWhole) one.settings = settings;
    one.writtenAt = time.now();
    one.isSure ||= lease.round() === round;
    return true;
  }

  function forget(id: string, one: Owned): void {
    if (owned.get(id) !== one) return;
    owned.delete(id);
    sessions.forget(id);
  }

  async function acquire(id: string, how: AcquireMode): Promise<void> {
    const until = time.now() + PATIENCE;
    for (;;) {
      await lease.valid();
      const one = owned.get(id);
      if (isOwned(one)) return;
      if (one) {
        await write(id, one);
        continue;
      }
      const round = lease.round();
      const found = await store.acquire(id, how);
      if (found.kind === "deleted") return sessions.noteDeleted(id);
      if (found.kind === "absent") return;
      if (found.kind === "unreadable")
        throw new StoreError("The state of this session is from another version of museum-mock.");
      if (found.kind === "owned") open(id, found, lease.round() === round);
      else if (time.now() > until) throw new StoreError("Another replica owns this session.");
      else await time.pause(RETRY);
    }
  }

  function open(id: string, { token, isNew, stored }: Extract<Acquisition, { kind: "owned" }>, isSure: boolean): void {
    const restored = stored && readStoredSession(stored, library);
    const session = sessions.use(id);
    if (restored) session.restore(restored);
    if (!isNew) sessions.isFirstUse(session);
    const settings = restored && session.settings();
    owned.set(id, { session, token, isSure, writes: 0, settings, state: session.state(), writtenAt: time.now() });
  }

  /** Gives a session up for another replica. From now on, no request meets it here. If this fails, the other replica asks again. */
  function giveUp(id: string): void {
    const one = owned.get(id);
    if (one) {
      owned.delete(id);
      const release = { ...toStoredSession(one.session, base), token: one.token, number: one.writes + 1 };
      sessions.forget(id);
      store.write(id, { ...release, isRelease: true }).catch(() => {});
    } else if (!taking.has(id)) {
      inTurn(id, () => disown(id)).catch(() => {});
    }
  }

  /** Gives a session up that this replica owns without knowing it, because an answer of the store was lost. */
  async function disown(id: string): Promise<void> {
    const found = await store.acquire(id, "existing");
    if (found.kind === "owned") await store.write(id, { token: found.token, number: 1, isRelease: true });
  }

  /** Takes a session, or gives it up, after what is under way for the same session. */
  function inTurn(id: string, next: () => Promise<void>): Promise<void> {
    const before = taking.get(id)?.catch(() => {}) ?? Promise.resolve();
    const turn = before.then(next).finally(() => taking.get(id) === turn && taking.delete(id));
    taking.set(id, turn);
    return turn;
  }

  async function flush(): Promise<void> {
    const ids = [...touched];
    touched.clear();
    await Promise.all(
      ids.map(async (id) => {
        const one = owned.get(id);
        if (!one) return;
        const isFresh = one.isSure && time.now() - one.writtenAt < REFRESH;
        if (isFresh && one.session.state() === one.state) return;
        await write(id, one, !isFresh || one.session.settings() !== one.settings).catch(() => touched.add(id));
      }),
    );
  }

  function take(id: string | undefined, how: AcquireMode = "use"): Promise<void> | undefined {
    if (id === undefined || (sessions.has(id) && isOwned(owned.get(id)))) return undefined;
    return inTurn(id, () => acquire(id, how)).catch(refuse);
  }

  return {
    take,
    async keep(session) {
      const id = session.id as string;
      const one = owned.get(id);
      if (one?.session === session && one.settings === session.settings()) return;
      const isKept = one?.session === session && (await write(id, one).catch(refuse));
      if (!isKept) refuse(new StoreError(MOVED));
    },
    touch(id) {
      if (id !== undefined) touched.add(id);
    },
    drop(id, isDeleted) {
      const one = owned.get(id);
      if (!one) return;
      owned.delete(id);
      const removed = store.remove(id, one.token, isDeleted).finally(() => removing.delete(id));
      removed.catch(() => {});
      removing.set(id, removed);
    },
    async removed(id) {
      await removing.get(id)?.catch(refuse);
    },
    whyUnready: lease.whyInvalid,
    async close() {
      await lease.close();
      await flush();
      await store.leave();
    },
  };
}

function refuse(error: unknown): never {
  throw unavailable(error);
}
