/** The requests that wait for a delayed answer, and so are not in the journal yet. */

/** A request that waits for its answer. */
export interface PendingRequest {
  readonly session: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
}

export interface PendingRequests {
  /** Notes a request; returns what ends that. */
  add(request: PendingRequest): () => void;
  /** Lists those of one session (undefined is the common world), or of all of them without an argument. */
  list(...session: readonly [] | readonly [string | undefined]): readonly PendingRequest[];
}

export function createPendingRequests(): PendingRequests {
  const pending = new Set<PendingRequest>();
  return {
    add(request) {
      pending.add(request);
      return () => void pending.delete(request);
    },
    list: (...named) => [...pending].filter(({ session }) => named.length === 0 || session === named[0]),
  };
}
