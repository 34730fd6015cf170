/** A store that replicas share, and the lease of a session in it. */
import { ControlError } from "../message/problem.js";

/** Whether a session is only taken if there is one, or although it was deleted. */
export type AcquireMode = "use" | "existing" | "revive";

export type Acquisition =
  /** The token is higher than each one before it. A session that was never written has no document. */
  | { readonly kind: "owned"; readonly token: number; readonly isNew: boolean; readonly document?: string }
  /** Another replica owns the session, and will hear that it is wanted; or it is another's turn; or the lease of this one has ended. */
  | { readonly kind: "held" }
  | { readonly kind: "deleted" }
  | { readonly kind: "absent" }
  /** The document has another version. */
  | { readonly kind: "unreadable" };

export interface SessionWrite {
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

export interface Renewal {
  /** Whether the lease had not ended. */
  readonly isContinuous: boolean;
  /** The sessions that other replicas want. */
  readonly wanted: readonly string[];
  /** Why the store refuses everything that needs room; a sentence. */
  readonly refusal?: string;
}

/** Each call rejects with a StoreError if the store can't be used. */
export interface SessionStore {
  /** Extends the lease of this replica. */
  renew(): Promise<Renewal>;
  /** Takes a session, unless another replica owns it whose lease has not ended, or asked for it before this one. */
  acquire(id: string, how: AcquireMode): Promise<Acquisition>;
  /** Writes or removes a session. Returns false, and changes nothing, if the store knows a newer owner. */
  write(id: string, write: SessionWrite): Promise<boolean>;
  /** Ends the lease of this replica, and with it that of its sessions. */
  leave(): Promise<void>;
}

/** How long the lease of a replica lasts without being renewed, in milliseconds. */
export const LEASE_MILLISECONDS = 3_000;

/** How long a replica keeps its turn to take a session without asking again, in milliseconds. */
export const QUEUE_MILLISECONDS = 1_000;

/** A replica can't answer for a session now. The reason is a sentence. */
export class StoreError extends ControlError {
  constructor(readonly reason: string) {
    const headers = { "Retry-After": "1" };
    super({ kind: "unavailable", status: 503, detail: `${reason} Try again.`, headers });
  }
}
