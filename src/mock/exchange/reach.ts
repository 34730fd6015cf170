/** Finds out which mutants would change the answers to the requests that a mock gets. */
import type { Mutant } from "../../mutants/mutant.js";
import { redactTarget } from "../journal/redaction.js";
import type { AnswerSettings } from "./answer.js";
import { alteredBy } from "./mutated-answer.js";
import type { RequestContext } from "./request-context.js";

/** What to find out about each request. */
export interface ReachProbe {
  /** Returns the mutants to ask about for a request of a session. */
  readonly mutantsFor: (session: string | undefined) => readonly Mutant[];
  /** Is called with its method and target, the mutants that change its answer, and its session. */
  readonly onRequest: (request: string, reached: readonly Mutant[], session: string | undefined) => void;
}

/** Returns the function that is called with each request, in the state that the request meets. */
export function createReach({ mutantsFor, onRequest }: ReachProbe, settings: AnswerSettings) {
  return (context: RequestContext): void => {
    const { method, target } = context.resolved;
    const reached = alteredBy(mutantsFor(context.session.id), context, settings);
    onRequest(redactTarget(`${method} ${target}`), reached, context.session.id);
  };
}
