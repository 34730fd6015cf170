/** An exchange: a request and what the mock answered, as a log line or a journal tells it. */

/** What was asked, and what came of it. */
export interface Exchange {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly status: number;
  /** How many entries or events the body holds, where it holds a list of them. */
  readonly count?: number;
  /** What the mock noticed about the request, such as an unknown parameter. */
  readonly warnings: readonly string[];
  /** Why the answer is an error, where it is one. */
  readonly problem?: string;
  /** How long the answer took, a delay included; 0 without a stopwatch. */
  readonly milliseconds: number;
}
