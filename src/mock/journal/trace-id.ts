/** Reads the trace that a request belongs to (W3C Trace Context, section 3.2). */
import type { HeaderList } from "../message/request-message.js";

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** Returns the id of the trace that the header `traceparent` names; undefined without one, or if it is invalid. */
export function traceIdOf(headers: HeaderList): string | undefined {
  const value = headers.find(([name]) => name === "traceparent")?.[1];
  return value === undefined || value.startsWith("ff") ? undefined : TRACEPARENT.exec(value)?.[1];
}
