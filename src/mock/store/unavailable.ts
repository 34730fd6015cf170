/** The answer to a request whose session this replica can't answer for now. */
import { ControlError } from "../control/control-error.js";
import { StoreError } from "./session-store.js";

/** Returns the error with which a request is refused: 503 for a StoreError. Another error is returned as it is. */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const headers = { "Retry-After": "1" };
  return new ControlError({ kind: "unavailable", status: 503, detail: `${error.message} Try again.`, headers });
}
