/** Finds out which mutants would change the answers to the requests that a mock gets. */
import type { Mutant } from "../../mutants/mutant.js";
import { redactTarget } from "../journal/redaction.js";
import type { AnswerSettings } from "./answer.js";
import { isAlteredBy } from "./mutated-answer.js";
import type { RequestContext } from "./request-context.js";

/** Which mutants to ask about, and what to call with each request: its method and target, the mutants that change its answer, and its session. */
export interface ReachProbe {
  readonly mutants: readonly Mutant[];
  readonly onRequest: (request: string, reached: readonly Mutant[], session: string | undefined) => void;
}

/** Returns the function that is called with each request, in the state that the request meets. */
export function createReach({ mutants, onRequest }: ReachProbe, settings: AnswerSettings) {
  return (context: RequestContext): void => {
    const { method, target } = context.resolved;
    const reached = mutants.filter((mutant) => isAlteredBy(mutant, context, settings));
    onRequest(redactTarget(`${method} ${target}`), reached, context.session.id);
  };
}
