/** A request as plain facts, whatever it came by: `node:http`, a web `Request`, or a call in process. */

/** Header fields as name and value, in lower case and in the order in which they came. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RequestMessage {
  readonly method: string;
  /** Path and query as a URL has them, without a fragment: `/museum-hours?limit=3`. */
  readonly target: string;
  /** The digest of the target as it was sent, where secrets in it are masked. */
  readonly targetDigest?: string;
  /** Returns the value of a header by its lower-case name; several values are joined (RFC 9110, section 5.3); null if absent. */
  header(name: string): string | null;
  /** Lists the headers, for the journal. Without it the journal has none. */
  headers?(): HeaderList;
  /** Scheme and authority that the request was sent to, such as `http://127.0.0.1:4010`. */
  readonly origin?: string;
  /** Returns a signal that aborts when the client leaves; asked for only while an answer is held back. */
  signal?(): AbortSignal;
}

/** Stands in for an origin that a message does not name. */
export const UNNAMED_ORIGIN = "http://museum.invalid";
