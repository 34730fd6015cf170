/** The matcher `toHaveBeenAsked`: whether a test's museum got the requests that are expected. */
import type { RequestExpectation } from "../../mock/control/museum-controls.js";
import { type Museum, requireMuseum } from "./museum.js";

/** What a matcher returns to its test runner. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** How a test runner calls the matcher. */
interface MatcherCall {
  /** Whether the assertion is negated. */
  readonly isNot: boolean;
  /** How long to wait if the expectation does not say, in milliseconds. */
  readonly timeout: number;
  /** Requests that should have reached the museum, each in a sentence. Where there are some, that none came proves nothing. */
  readonly notes?: readonly string[];
}

const MOST_LISTED = 20;

/** How long to look for what came too late, in milliseconds. */
export const LATE_MILLISECONDS = 500;

/**
 * Verifies an expectation in the journal of a museum. Waits for it, or if it is negated, for requests that still wait for their answer. The
 * message of a failure lists the journal.
 */
export async function checkAsked(
  value: unknown,
  expectation: RequestExpectation,
  { isNot, timeout, notes = [] }: MatcherCall,
): Promise<MatcherResult> {
  const museum = requireMuseum(value);
  if (isNot && !isCounted(expectation)) {
    const { verified, message } = await museum.verifyRequests({ timeout, ...expectation, exactly: 0 });
    if (verified) await warnOfHeaders(museum, expectation);
    return { pass: !verified || notes.length > 0, message: () => [message, ...notes].join(" ") };
  }
  const { verified, count, message } = await museum.verifyRequests({ timeout: isNot ? 0 : timeout, ...expectation });
  const isMissed = count === 0 && notes.length > 0;
  if (verified && count === 0) await warnOfHeaders(museum, expectation);
  if (isNot || (verified && !isMissed))
    return { pass: verified, message: () => `Expected that this does not hold. ${message}` };
  const late = await museum.verifyRequests({ ...expectation, timeout: LATE_MILLISECONDS, quietFor: 0 });
  const requests = await museum.requests({ limit: MOST_LISTED });
  const lines = requests.map(({ method, target, status }) => `  ${method} ${target}  ${status || "cut"}`);
  const told = [message, ...(late.verified && !isMissed ? [LATE] : []), ...notes].join(" ");
  return { pass: false, message: () => [told, ...lines].join("\n") };
}

/** An assertion that holds has no other place to say that it would hold however its headers are misspelt. */
async function warnOfHeaders(museum: Museum, { headers = {} }: RequestExpectation): Promise<void> {
  for (const name of Object.keys(headers)) {
    if ((await museum.countRequests({ headers: { [name]: true } })) > 0) continue;
    console.warn(`toHaveBeenAsked: no request to this museum had the header ${name}; is its name right?`);
  }
}

const LATE = `It holds ${LATE_MILLISECONDS} ms later; use a longer timeout, such as timeout: "20s".`;

/** Whether an expectation says how many requests there are. Without that, its negation expects none. */
function isCounted({ exactly, atLeast, atMost, statuses, inOrder, gaps, within }: RequestExpectation): boolean {
  return (exactly ?? atLeast ?? atMost ?? statuses ?? inOrder ?? gaps ?? within) !== undefined;
}
