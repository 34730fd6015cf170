/** A `fetch` that gives up when the museum does not answer. */
import type { Fetch } from "museum-mock/client";

/** How long a visitor looks at grey blocks. */
const PATIENCE_MILLISECONDS = 15_000;

/** Ends a request whose answer is not complete in time. */
export function createPatientFetch(fetch: Fetch, milliseconds = PATIENCE_MILLISECONDS): Fetch {
  return (request) => {
    const tooLate = new AbortController();
    setTimeout(
      () => tooLate.abort(new DOMException("The museum did not answer in time.", "TimeoutError")),
      milliseconds,
    );
    return fetch(new Request(request, { signal: AbortSignal.any([request.signal, tooLate.signal]) }));
  };
}
