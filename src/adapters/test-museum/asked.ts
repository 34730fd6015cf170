/** The matcher `toHaveBeenAsked`: whether a test's museum got a request. */
import type { RequestFilter } from "./interim-controls.js";
import { demandMuseum } from "./museum.js";

export interface AskedOptions {
  /** Exactly this number of requests. Default: at least one. */
  readonly times?: number;
}

/** What a matcher returns to its test runner. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

const MOST_LISTED = 20;

/** Checks the journal of a museum. */
export async function checkAsked(
  museum: unknown,
  filter: RequestFilter = {},
  { times }: AskedOptions = {},
): Promise<MatcherResult> {
  demandMuseum(museum);
  const [matching, all] = await Promise.all([museum.requests(filter), museum.requests()]);
  const pass = times === undefined ? matching.length > 0 : matching.length === times;
  return {
    pass,
    message: () => {
      const wanted = times === undefined ? "" : ` ${counted(times)}`;
      const asked = matching.length === 0 ? "it never was" : `it was asked ${counted(matching.length)}`;
      const lines = all
        .slice(-MOST_LISTED)
        .map(({ method, target, status }) => `  ${method} ${target}  ${status || "cut"}`);
      return [
        `Expected the museum ${pass ? "not " : ""}to have been asked ${JSON.stringify(filter)}${wanted}, but ${asked}.`,
        all.length === 0
          ? "It got no requests at all."
          : `It got ${all.length === 1 ? "one request" : `${all.length} requests`}:`,
        ...lines,
      ].join("\n");
    },
  };
}

function counted(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}
