/** The lease of a replica, which all its sessions share. It ends by the clock of this replica first. */
import { LEASE_MILLISECONDS, type SessionStore, type StoreError } from "./session-store.js";

export interface LeaseTime {
  /** Milliseconds from any moment on; never goes back. */
  now(): number;
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface LeaseParts {
  readonly store: SessionStore;
  readonly time: LeaseTime;
  /** Reports that the store can't be reached, or that it can again. */
  report?(sentence: string): void;
}

/** How long a renewal counts from the moment at which it was sent; less than in the store, since clocks may differ. */
const SURE_MILLISECONDS = 0.9 * LEASE_MILLISECONDS;

export function createLease({ store, time, report }: LeaseParts) {
  let end = Number.NEGATIVE_INFINITY;
  let round = 0;
  let failure: StoreError | undefined;
  return {
    isValid: () => time.now() < end,
    /** Extends the lease. Returns the sessions that other replicas want. */
    async renew(): Promise<readonly string[]> {
      const sent = time.now();
      try {
        const { isContinuous, wanted } = await store.renew();
        if (!isContinuous || failure) round += 1;
        end = sent + SURE_MILLISECONDS;
        if (failure) report?.("The store can be reached again.");
        failure = undefined;
        return wanted;
      } catch (error) {
        if (!failure) report?.(`${(error as StoreError).reason} Sessions get 503 until the store is back.`);
        failure = error as StoreError;
        return [];
      }
    },
    /**
     * Counts how often the lease may have ended in between, or the store may have lost something. In a new round, this replica does not know
     * which sessions it owns until the store says so.
     */
    round: () => round,
    /** Returns why the lease can't be extended; undefined if it can. */
    failure: () => failure,
  };
}
