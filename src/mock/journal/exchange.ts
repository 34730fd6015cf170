/** An exchange: a request and what the mock answered, as a log line or the journal tells it. */
import type { OperationId } from "../../contract/interface.js";

/** What was asked, and what came of it. */
export interface Exchange {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** The status that was answered; 0 where the connection was cut before one. */
  readonly status: number;
  /** How many entries or events the body holds, where it holds a list of them. */
  readonly count?: number;
  /** What the mock noticed about the request, such as an unknown parameter. */
  readonly warnings: readonly string[];
  /** Why the answer is an error, where it is one. */
  readonly problem?: string;
  /** How long the answer took, a delay included. */
  readonly milliseconds: number;
  readonly operation?: OperationId;
  /** The session that the request belongs to, where it names one. */
  readonly session?: string;
  /** The scenario that it was answered in, where that is not the standard world. */
  readonly scenario?: string;
  /** What went wrong on purpose. */
  readonly faults?: readonly string[];
}
