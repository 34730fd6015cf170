/**
 * Ownership: which sessions this replica answers for. While its lease lasts, a request costs no call to the store. What steers a session
 * is written before it is acknowledged, and what requests count a moment later.
 */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { Session } from "../sessions/session.js";
import { deletedIdLimits, type SessionRegistry } from "../sessions/session-registry.js";
import type { SessionState } from "../sessions/session-settings.js";
import { toWorldDocument, type WorldBase } from "../sessions/world-document.js";
import { readWorld } from "../sessions/world-reading.js";
import { type AcquireMode, type Acquisition, createLease, type LeaseParts, StoreError } from "./session-store.js";

/** Each promise rejects with a StoreError if this replica can't answer for the session now. */
export interface Ownership {
  /** Takes a session over; undefined if this replica owns it. */
  take(id: string | undefined, how?: AcquireMode): Promise<void> | undefined;
  /** Writes what steered a session, unless that is written. */
  keep(session: Session): Promise<void>;
  /** Removes a session from the store that was dropped here. */
  drop(id: string, isDeleted: boolean): void;
  /** Resolves once a session that was dropped is removed. */
  removed(id: string): Promise<void>;
  /** Returns why this replica can't answer for sessions; undefined if it can. */
  whyUnready(): string | undefined;
  /** Writes what is not written yet, and gives all sessions up. */
  close(): Promise<void>;
}

export interface OwnershipParts extends LeaseParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly base: WorldBase;
}

interface Owned {
  readonly session: Session;
  readonly token: number;
  /** The round of the lease in which the store last said that this replica is the owner. */
  round: number;
  /** How many writes were sent. */
  writes: number;
  /** The state that the store has. */
  written: SessionState;
  writtenAt: number;
}

/** How often the lease is renewed, and written what requests counted, in milliseconds. */
const TICK = 80;

/** How long a session is waited for that another replica owns, and how long between two tries, in milliseconds. */
const PATIENCE = 5_000;
const RETRY = 25;

/** A session in use is written at least this often, so that the store does not forget it. */
const REFRESH = 6 * 3_600_000;

const MOVED = "Another replica has taken this session over.";

export function createOwnership(parts: OwnershipParts): Ownership {
  const { store, sessions, library, base, time } = parts;
  const owned = new Map<string, Owned>();
  /** What is under way for a session in the store: it is taken or removed. */
  const turns = new Map<string, Promise<void>>();
  const lease = createLease(parts);
  const stop = new AbortController();

  const isOwned = (held: Owned | undefined) => held?.round === lease.round() && lease.isValid();

  async function keepRenewing(): Promise<void> {
    while (!stop.signal.aborted) {
      if (!lease.failure()) void flush();
      for (const id of await lease.renew()) giveUp(id);
      await time.pause(TICK, stop.signal);
    }
  }

  /** Writes a session as it is now. Returns whether this replica still owns it. */
  async function write(id: string, held: Owned, isRelease = false): Promise<boolean> {
    const { session, token } = held;
    const written = session.state();
    const document = JSON.stringify(toWorldDocument(written, base));
    const round = lease.round();
    held.writes += 1;
    const isOwner = await store.write(id, { token, number: held.writes, document, isRelease });
    if (isOwner) Object.assign(held, { written, round, writtenAt: time.now() });
    else forget(id, held);
    return isOwner;
  }

  function forget(id: string, held: Owned): void {
    if (owned.get(id) !== held) return;
    owned.delete(id);
    sessions.forget(id);
  }

  async function acquire(id: string, how: AcquireMode): Promise<void> {
    const until = time.now() + PATIENCE;
    for (;;) {
      const held = owned.get(id);
      const round = lease.round();
      if (!lease.isValid()) await untilRetry(until);
      else if (held?.round === round) return;
      else if (held) await write(id, held);
      else {
        const acquired = await store.acquire(id, how);
        if (acquired.kind === "deleted") return sessions.noteDeleted(id);
        if (acquired.kind === "absent") return;
        if (acquired.kind === "unreadable")
          throw new StoreError("The state of this session is from another version of museum-mock.");
        if (acquired.kind === "owned") open(id, acquired, round);
        else await untilRetry(until);
      }
    }
  }

  async function untilRetry(until: number): Promise<void> {
    const failure = lease.failure();
    if (failure) throw failure;
    if (time.now() > until) throw new StoreError("Another replica owns this session.");
    await time.pause(RETRY);
  }

  function open(id: string, acquired: Extract<Acquisition, { kind: "owned" }>, round: number): void {
    const { token, isNew, document } = acquired;
    const restored = document === undefined ? undefined : readDocument(document, library);
    const session = sessions.use(id);
    if (restored) session.restore(restored);
    if (!isNew) sessions.isFirstUse(session);
    owned.set(id, { session, token, round, writes: 0, written: session.state(), writtenAt: time.now() });
  }

  /**
   * Gives a session up for another replica, which asks again if this fails. From now on, no request meets it here. If an answer of the store
   * was lost, this replica is the owner without knowing it: it takes the session first.
   */
  function giveUp(id: string): void {
    const held = owned.get(id);
    if (held) {
      write(id, held, true).catch(() => {});
      forget(id, held);
    } else if (!turns.has(id)) {
      inTurn(id, () => acquire(id, "existing")).catch(() => {});
    }
  }

  /** Takes or removes a session after what is under way for it. */
  function inTurn(id: string, next: () => Promise<void>): Promise<void> {
    const before = turns.get(id)?.catch(() => {}) ?? Promise.resolve();
    const turn = before.then(next).finally(() => turns.get(id) === turn && turns.delete(id));
    turns.set(id, turn);
    return turn;
  }

  const isWritten = ({ session, written, writtenAt, round }: Owned) =>
    session.state() === written && round === lease.round() && time.now() - writtenAt < REFRESH;

  /** Writes what is not written yet. What fails is tried again at the next tick. */
  async function flush(): Promise<void> {
    const unwritten = [...owned].filter(([, held]) => !isWritten(held));
    await Promise.all(unwritten.map(([id, held]) => write(id, held).catch(() => {})));
  }

  const renewing = keepRenewing();

  return {
    take(id, how = "use") {
      if (id === undefined || (sessions.has(id) && isOwned(owned.get(id)))) return undefined;
      return inTurn(id, () => acquire(id, how));
    },
    async keep(session) {
      const id = session.id as string;
      const held = owned.get(id);
      const isCurrent = held?.session === session;
      if (isCurrent && held.written === session.state()) return;
      if (!isCurrent || !(await write(id, held))) throw new StoreError(MOVED);
    },
    drop(id, isDeleted) {
      const held = owned.get(id);
      if (!held) return;
      owned.delete(id);
      const deletedFor = isDeleted ? deletedIdLimits.milliseconds : 0;
      inTurn(id, async () => {
        const isOwner = await store.write(id, { token: held.token, number: held.writes + 1, deletedFor });
        if (!isOwner) throw new StoreError(MOVED);
      }).catch(() => {});
    },
    removed: async (id) => turns.get(id),
    whyUnready: () => lease.failure()?.reason,
    async close() {
      stop.abort();
      await renewing;
      await flush();
      await store.leave();
    },
  };
}

/** Throws a StoreError if the text is not a state. */
function readDocument(text: string, library: ScenarioLibrary): SessionState {
  const { state, violations = [] } = readWorld(JSON.parse(text), library);
  if (state) return state;
  const [first] = violations;
  throw new StoreError(`The store has an invalid state of this session: ${first?.path.join(".")}: ${first?.message}`);
}
