/** Tells those who follow a mock which changes are made over the admin API, and by whom. */
import type { OperationName } from "./admin-operation.js";

export interface AdminChange {
  readonly operation: OperationName;
  /** Undefined for the default session, and for a change that is about no session. */
  readonly session?: string | undefined;
  /** The IP address of the client; undefined for a call in process. */
  readonly address?: string | undefined;
}

export interface ChangeFeed {
  tell(change: AdminChange): void;
  /** Calls the listener for each change from now on; returns what ends that. */
  subscribe(listener: (change: AdminChange) => void): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: AdminChange) => void>();
  return {
    tell(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
