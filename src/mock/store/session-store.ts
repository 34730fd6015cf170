/** The port to a store that replicas share: which replica owns a session, and the document of each session. */

/** What a store keeps of a session. */
export interface StoredSession {
  /** The state as JSON, without the counts. */
  readonly settings: string;
  /** How many requests were counted, as JSON. */
  readonly counts: string;
}

/** Whether a session is only taken if there is one, or although it was deleted. */
export type AcquireMode = "use" | "existing" | "revive";

export type Acquisition =
  /** The token is higher than each one before it. A session that was never written has no document. */
  | { readonly kind: "owned"; readonly token: number; readonly isNew: boolean; readonly stored?: StoredSession }
  /** Another replica owns the session. It will hear that this one wants it. */
  | { readonly kind: "held" }
  | { readonly kind: "deleted" }
  | { readonly kind: "absent" }
  /** The document has another version. */
  | { readonly kind: "unreadable" }
  /** The lease of this replica has ended. */
  | { readonly kind: "expired" };

export interface SessionWrite extends Partial<StoredSession> {
  readonly token: number;
  /** Counts the writes of a token; a write that arrives after a later one is ignored. */
  readonly number: number;
  /** Whether the session is given up with this write. */
  readonly isRelease?: boolean;
}

/** Each call rejects with a StoreError if the store can't be used. */
export interface SessionStore {
  /** Tells this replica from all others. */
  readonly replica: string;
  /** Extends the lease of this replica. Returns whether it had not ended, and the sessions that other replicas want. */
  renew(): Promise<{ readonly isContinuous: boolean; readonly wanted: readonly string[] }>;
  /** Takes a session, unless another replica owns it whose lease has not ended. */
  acquire(id: string, taking: AcquireMode): Promise<Acquisition>;
  /** Writes a session. It is refused if the store knows a newer owner, and incomplete if the store needs the settings, too. */
  write(id: string, write: SessionWrite): Promise<"written" | "refused" | "incomplete">;
  /** Removes a session that this replica owns; for a while the store remembers that it was deleted. */
  remove(id: string, token: number, isDeleted: boolean): Promise<void>;
  /** Ends the lease of this replica, and with it that of its sessions. */
  leave(): Promise<void>;
}

/** How long the lease of a replica lasts without being renewed, in milliseconds. */
export const LEASE_MILLISECONDS = 3_000;

/** A store that can't be used. The message is a sentence. */
export class StoreError extends Error {}
