/**
 * The store that replicas share, and ownership: which sessions this replica answers for. While its lease lasts, a request costs no call to the
 * store. What steers a session is written before it is acknowledged, and what requests count a moment later.
 */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { ControlError } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import { DeletedIds, type SessionRegistry } from "../sessions/session-registry.js";
import { readState, type StateBase, toStateDocument } from "../state/state-document.js";
import type { SessionState } from "../state/state-layers.js";

/** Whether a session is only taken if there is one, or although it was deleted. */
type AcquireMode = "use" | "existing" | "revive";

type Acquisition =
  /** The token is higher than each one before it. A session that was never written has no document. */
  | { readonly kind: "owned"; readonly token: number; readonly isNew: boolean; readonly document?: string }
  /** Another replica owns it and will hear that it is wanted, or it is another's turn, or the lease of this one has ended. */
  | { readonly kind: "held" }
  | { readonly kind: "deleted" }
  | { readonly kind: "absent" }
  /** The document has another version. */
  | { readonly kind: "unreadable" };

interface SessionWrite {
  readonly token: number;
  /** Counts the writes of a token; a write that arrives after a later one is ignored. */
  readonly number: number;
  /** The state as JSON. Without it, the session is removed. */
  readonly document?: string;
  /** Whether the session is given up with this write. */
  readonly isRelease?: boolean;
  /** For how many milliseconds the id of a removed session counts as deleted. */
  readonly deletedFor?: number;
}

interface Renewal {
  /** Whether the lease had not ended. */
  readonly isContinuous: boolean;
  /** The sessions that other replicas want. */
  readonly wanted: readonly string[];
  /** Why the store refuses everything that needs room; a sentence. */
  readonly refusal?: string;
}

/** Each call rejects with a StoreError if the store can't be used. */
export interface SessionStore {
  renew(): Promise<Renewal>;
  /** Takes a session, unless another replica owns it whose lease has not ended, or asked for it before this one. */
  acquire(id: string, how: AcquireMode): Promise<Acquisition>;
  /** Writes or removes a session. Returns false, and changes nothing, if the store knows a newer owner. */
  write(id: string, write: SessionWrite): Promise<boolean>;
  /** Ends the lease of this replica, and with it that of its sessions. */
  leave(): Promise<void>;
}

/** A replica can't answer for a session now. The reason is a sentence. */
export class StoreError extends ControlError {
  constructor(readonly reason: string) {
    const headers = { "Retry-After": "1" };
    super({ kind: "unavailable", status: 503, detail: `${reason} Try again.`, headers });
  }
}

interface LeaseTime {
  /** Milliseconds from any moment on; never goes back. */
  now(): number;
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

interface OwnershipParts {
  readonly store: SessionStore;
  readonly time: LeaseTime;
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly base: StateBase;
  /** Reports that the store can't be reached, or that it can again. */
  report?(sentence: string): void;
}

interface Owned {
  readonly session: Session;
  readonly token: number;
  /** The number of the renewal before which the session was taken. */
  readonly renewal: number;
  /** The round of the lease in which the store last said that this replica is the owner. */
  round: number;
  writes: number;
  written: SessionState;
}

/** How often the lease is renewed, and written what requests counted, in milliseconds. */
const TICK = 80;

/** How long a session is waited for that another replica owns, and how long between two tries, in milliseconds. */
const PATIENCE = 5_000;
const RETRY = 25;

const MOVED = "Another replica has taken this session over.";

/** Each promise rejects with a StoreError if this replica can't answer for the session now. */
export class Ownership {
  /** How long the lease of a replica lasts without being renewed. */
  static readonly leaseMilliseconds = 3_000;
  /** How long a replica keeps its turn to take a session without asking again. */
  static readonly queueMilliseconds = 1_000;

  readonly #parts: OwnershipParts;
  #leaseEnd = Number.NEGATIVE_INFINITY;
  /** Counts how often the lease may have ended, or the store lost something: then the store has to say anew which sessions this replica owns. */
  #round = 0;
  #renewals = 0;
  /** Why the lease can't be extended; undefined if it can. */
  #failure: StoreError | undefined;
  #refusal: string | undefined;
  readonly #owned = new Map<string, Owned>();
  /** What is under way for a session in the store: it is taken or removed. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #renewing: Promise<void>;

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
    this.#renewing = this.#keepRenewing();
  }

  /** Takes a session over; undefined if this replica owns it. */
  take(id: string | undefined, how: AcquireMode = "use"): Promise<void> | undefined {
    if (id === undefined || (this.#parts.sessions.has(id) && this.#isOwned(id))) return undefined;
    const until = this.#parts.time.now() + PATIENCE;
    return this.#inTurn(id, () => this.#acquire(id, how, until));
  }

  async keep(session: Session): Promise<void> {
    const id = session.id as string;
    const held = this.#owned.get(id);
    const isCurrent = held?.session === session;
    if (isCurrent && held.written === session.state()) return;
    if (!isCurrent || !(await this.#write(id, held))) throw new StoreError(MOVED);
  }

  drop(id: string, isDeleted: boolean): void {
    const held = this.#owned.get(id);
    if (!held) return;
    this.#owned.delete(id);
    const deletedFor = isDeleted ? DeletedIds.limits.milliseconds : 0;
    this.#inTurn(id, async () => {
      const { store } = this.#parts;
      const isOwner = await store.write(id, { token: held.token, number: held.writes + 1, deletedFor });
      if (!isOwner) throw new StoreError(MOVED);
    }).catch(() => {});
  }

  async removed(id: string): Promise<void> {
    await this.#turns.get(id);
  }

  /** Returns why this replica can't answer for sessions. Without the store it goes on until its lease ends, for nobody else could answer before. */
  whyUnready(): string | undefined {
    return this.#hasLease() ? this.#refusal : this.#failure?.reason;
  }

  isStoreUp(): boolean {
    return this.#failure === undefined;
  }

  /** Writes what is not written yet, and gives all sessions up. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#renewing;
    await this.#flush();
    await this.#parts.store.leave();
  }

  #isOwned(id: string): boolean {
    return this.#owned.get(id)?.round === this.#round && this.#hasLease();
  }

  #hasLease(): boolean {
    return this.#parts.time.now() < this.#leaseEnd;
  }

  async #keepRenewing(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      if (!this.#failure) void this.#flush();
      const renewal = this.#renewals;
      for (const id of await this.#renew()) this.#giveUp(id, renewal);
      await this.#parts.time.pause(TICK, signal);
    }
  }

  /** Extends the lease. Returns the sessions that other replicas want. */
  async #renew(): Promise<readonly string[]> {
    const { store, time, report } = this.#parts;
    const sent = time.now();
    this.#renewals += 1;
    try {
      const { isContinuous, wanted, refusal } = await store.renew();
      if (!isContinuous || this.#failure) this.#round += 1;
      this.#leaseEnd = sent + SURE_MILLISECONDS;
      if (this.#failure) report?.("The store can be reached again.");
      const room =
        refusal === undefined ? "The store has room again." : `${refusal} Edits of sessions get 503 until it has room.`;
      if (refusal !== this.#refusal) report?.(room);
      this.#failure = undefined;
      this.#refusal = refusal;
      return wanted;
    } catch (error) {
      const failure = error as StoreError;
      if (!this.#failure) report?.(`${failure.reason} Sessions get 503 until the store is back.`);
      this.#failure = failure;
      return [];
    }
  }

  /** Writes a session as it is now. Returns whether this replica still owns it. */
  async #write(id: string, held: Owned, isRelease = false): Promise<boolean> {
    const { store, base } = this.#parts;
    const { session, token } = held;
    const written = session.state();
    const document = JSON.stringify(toStateDocument(written, base));
    const round = this.#round;
    held.writes += 1;
    const isOwner = await store.write(id, { token, number: held.writes, document, isRelease });
    if (isOwner) Object.assign(held, { written, round });
    else this.#forget(id, held);
    return isOwner;
  }

  #forget(id: string, held: Owned): void {
    if (this.#owned.get(id) !== held) return;
    this.#owned.delete(id);
    this.#parts.sessions.forget(id);
  }

  async #acquire(id: string, how: AcquireMode, until: number): Promise<void> {
    const { store, sessions } = this.#parts;
    for (;;) {
      const held = this.#owned.get(id);
      const round = this.#round;
      if (!this.#hasLease()) await this.#untilRetry(until);
      else if (held?.round === round) return;
      else if (held) await this.#write(id, held);
      else {
        const acquired = await store.acquire(id, how);
        if (acquired.kind === "deleted") return sessions.noteDeleted(id);
        if (acquired.kind === "absent") return;
        if (acquired.kind === "unreadable")
          throw new StoreError("The state of this session is from another version of museum-mock.");
        if (acquired.kind === "owned") this.#open(id, acquired, round);
        else await this.#untilRetry(until);
      }
    }
  }

  async #untilRetry(until: number): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#parts.time.now() > until) throw new StoreError("Another replica owns this session.");
    await this.#parts.time.pause(RETRY);
  }

  #open(id: string, { token, isNew, document }: Extract<Acquisition, { kind: "owned" }>, round: number): void {
    const { sessions, library } = this.#parts;
    const restored = document === undefined ? undefined : readDocument(document, library);
    const session = sessions.use(id);
    if (restored) session.restore(restored);
    if (!isNew) sessions.isFirstUse(session);
    this.#owned.set(id, { session, token, renewal: this.#renewals, round, writes: 0, written: session.state() });
  }

  /**
   * Gives a session up for another replica, which asks again if this fails. One that was taken after the renewal was sent first answers the requests that
   * wait for it. If an answer of the store was lost, this replica is the owner without knowing it, and takes the session first.
   */
  #giveUp(id: string, renewal: number): void {
    // A store without room could not take the state.
    if (this.#refusal !== undefined) return;
    const held = this.#owned.get(id);
    if (held && held.renewal <= renewal) {
      this.#write(id, held, true).catch(() => {});
      this.#forget(id, held);
    } else if (!held && !this.#turns.has(id)) {
      void this.take(id, "existing")?.catch(() => {});
    }
  }

  #inTurn(id: string, next: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(id)?.catch(() => {}) ?? Promise.resolve();
    const turn = before.then(next).finally(() => this.#turns.get(id) === turn && this.#turns.delete(id));
    this.#turns.set(id, turn);
    return turn;
  }

  /** What fails is tried again at the next tick. */
  async #flush(): Promise<void> {
    const isWritten = ({ session, written, round }: Owned) => session.state() === written && round === this.#round;
    const unwritten = [...this.#owned].filter(([, held]) => !isWritten(held));
    await Promise.all(unwritten.map(([id, held]) => this.#write(id, held).catch(() => {})));
  }
}

function readDocument(text: string, library: ScenarioLibrary): SessionState {
  const { state, violations = [] } = readState(JSON.parse(text), library);
  if (state) return state;
  const [first] = violations;
  throw new StoreError(`The store has an invalid state of this session: ${first?.path.join(".")}: ${first?.message}`);
}

/** How long a renewal counts from when it was sent; less than in the store, since clocks may differ. */
const SURE_MILLISECONDS = 0.9 * Ownership.leaseMilliseconds;
