/** A request that waits for a delayed answer, and so is not in the journal yet. */
export interface PendingRequest {
  readonly session: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
}
