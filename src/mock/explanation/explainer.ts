/** Explains requests to a mock without answering them. */

import type { Mutant } from "../../mutants/mutant.js";
import { matchesRequest } from "../../scenarios/request-match.js";
import type { AnswerSettings } from "../exchange/answer.js";
import { nowIn } from "../exchange/mock-date.js";
import { isAlteredBy } from "../exchange/mutated-answer.js";
import type { RequestContext } from "../exchange/request-context.js";
import { faultsFor, matchedBy } from "../exchange/request-state.js";
import { planFaults, withMutant } from "../faults/fault-plan.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { formatFor, toExplanationReply } from "./explanation-reply.js";
import { explainRefusal, explainRequest } from "./live-explanation.js";
import type { RequestExplanation } from "./request-explanation.js";

export interface ExplainerParts {
  readonly sessions: SessionRegistry;
  readonly settings: AnswerSettings;
  readonly seed: number;
}

export interface Explainer {
  /** Derives what a request would be answered with, and why. It creates no session, counts nothing and never fails. */
  explain(context: RequestContext): RequestExplanation;
  /** Answers a request with its explanation. */
  answer(context: RequestContext): ReplyMessage;
}

export function createExplainer({ sessions, settings, seed }: ExplainerParts): Explainer {
  function explain(context: RequestContext): RequestExplanation {
    const { controls, session, snapshot, refusal } = context;
    if (refusal) return explainRefusal(context, refusal);
    const faults = faultsFor(controls, snapshot);
    const matched = matchedBy(context);
    // One more than was counted, as if it had been: each key is asked for once.
    const isAltered = (mutant: Mutant) => isAlteredBy(mutant, context, settings);
    const planned = planFaults(faults, matched, {
      seed,
      count: (key) => session.counted(key) + 1,
      counted: session.counted,
      isAltered,
    });
    const plan = withMutant(planned, settings.mutant, isAltered);
    return explainRequest({
      ...{ context, settings, plan, faults },
      isNewSession: sessions.find(session.id) === undefined,
      now: nowIn(session, snapshot),
      isMatched: ({ match }) => matchesRequest(match, matched),
    });
  }
  return {
    explain,
    answer: (context) => toExplanationReply(explain(context), formatFor(context.request.header("accept"))),
  };
}
