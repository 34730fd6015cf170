/** The lease of a replica, which all its sessions share: it is renewed all the time, and ends by the clock of this replica first. */
import { LEASE_MILLISECONDS, type SessionStore, type StoreError } from "./session-store.js";

export interface LeaseTime {
  /** Milliseconds from any moment on; never goes back. */
  now(): number;
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

interface LeaseParts {
  readonly store: Pick<SessionStore, "renew">;
  readonly time: LeaseTime;
  /** Reports that the store can't be reached, or that it can again. */
  report?(sentence: string): void;
}

interface LeaseEvents {
  /** The lease may have ended in between, or the store may have lost something: each session needs a new proof. */
  onDoubt(): void;
  /** Another replica wants a session. */
  onWanted(id: string): void;
  /** Called before each renewal. */
  onTick(): void;
}

interface Lease {
  isValid(): boolean;
  /** Resolves once the lease is valid. Rejects with a StoreError. */
  valid(): Promise<void>;
  /** Counts how often each session needed a new proof. */
  round(): number;
  /** Returns why the store can't be used; undefined if it can. */
  whyInvalid(): string | undefined;
  /** Stops renewing. */
  close(): Promise<void>;
}

/** How often the lease is renewed, in milliseconds. */
const TICK = 50;

/** How long a renewal counts from the moment at which it was sent; less than in the store, since clocks may differ. */
const SURE_MILLISECONDS = 0.9 * LEASE_MILLISECONDS;

export function createLease({ store, time, report }: LeaseParts, { onDoubt, onWanted, onTick }: LeaseEvents): Lease {
  const stop = new AbortController();
  let end = Number.NEGATIVE_INFINITY;
  let round = 0;
  let failure: StoreError | undefined;

  const isValid = () => time.now() < end;

  async function renew(): Promise<void> {
    const sent = time.now();
    try {
      const { isContinuous, wanted } = await store.renew();
      if (!isContinuous || failure || !isValid()) {
        round += 1;
        onDoubt();
      }
      end = sent + SURE_MILLISECONDS;
      if (failure) report?.("The store can be reached again.");
      failure = undefined;
      wanted.forEach(onWanted);
    } catch (error) {
      if (!failure) report?.(`${(error as StoreError).message} Sessions get 503 until the store is back.`);
      failure = error as StoreError;
    }
  }

  async function keepRenewing(): Promise<void> {
    while (!stop.signal.aborted) {
      onTick();
      await renew();
      await time.pause(TICK, stop.signal);
    }
  }

  const renewing = keepRenewing();
  return {
    isValid,
    async valid() {
      if (!isValid()) await renew();
      if (failure && !isValid()) throw failure;
    },
    round: () => round,
    whyInvalid: () => failure?.message,
    close() {
      stop.abort();
      return renewing;
    },
  };
}
