/** The matcher `toHaveBeenAsked`: whether a test's museum got the requests that are expected. */
import type { RequestExpectation } from "../../mock/control/museum-controls.js";
import { requireMuseum } from "./museum.js";

/** What a matcher returns to its test runner. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

const MOST_LISTED = 20;

/** Verifies an expectation in the journal of a museum. The message of a failure lists the journal. */
export async function checkAsked(value: unknown, expectation: RequestExpectation = {}): Promise<MatcherResult> {
  const museum = requireMuseum(value);
  const { verified, message } = await museum.verifyRequests(expectation);
  const requests = verified ? [] : await museum.requests({ limit: MOST_LISTED });
  const lines = requests.map(({ method, target, status }) => `  ${method} ${target}  ${status || "cut"}`);
  return {
    pass: verified,
    message: () => (verified ? `Expected no such request. ${message}` : [message, ...lines].join("\n")),
  };
}
