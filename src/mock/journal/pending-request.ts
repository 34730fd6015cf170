/** The requests that are not answered yet. */
import type { MatchedRequest } from "../../scenarios/request-match.js";

/** A request that waits for a delayed answer, and so is not in the journal yet. */
export interface PendingRequest {
  readonly session: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** What a match can already look at. */
  readonly matched: MatchedRequest;
}
