/** Answers a request under the faults that were planned for it. */

import type { Mutant } from "../../mutants/mutant.js";
import { matchesRequest } from "../../scenarios/request-match.js";
import { cutBeforeAnswer, misdeliver } from "../faults/delivery.js";
import { type FaultPlan, NO_FAULTS, planFaults, withMutant } from "../faults/fault-plan.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { Annotate } from "./annotation.js";
import { type Answer, type AnswerSettings, answerFault, answerRequest, answerStale, cutOff } from "./answer.js";
import { createAnswerCache } from "./answer-cache.js";
import { applyConditions } from "./conditions.js";
import { nowIn } from "./mock-date.js";
import { alteredBy, answerMutated } from "./mutated-answer.js";
import type { RequestContext } from "./request-context.js";
import { faultsFor, matchedBy } from "./request-state.js";

/** The result of an exchange. */
export interface ExchangeResult {
  readonly answer: Answer;
  readonly reply: ReplyMessage;
  readonly plan?: FaultPlan;
  /** Warnings about this request alone. */
  readonly warnings?: readonly string[];
}

interface Answering {
  /** Plans the faults of a request, and counts it for each of them that it matches. */
  plan(context: RequestContext): FaultPlan;
  /** Answers a request, and counts it for later changes of the data. */
  answer(plan: FaultPlan, context: RequestContext): ExchangeResult;
}

interface AnsweringParts {
  readonly settings: AnswerSettings;
  readonly seed: number;
  readonly annotate: Annotate;
}

export function createAnswering({ settings, seed, annotate }: AnsweringParts): Answering {
  const cache = createAnswerCache();

  function answerWith(plan: FaultPlan, context: RequestContext): Answer {
    if (plan === NO_FAULTS) return answerOf(context);
    const { request, resolved, session, snapshot } = context;
    const given = { ...settings, snapshot };
    if (plan.mutant) return answerMutated(plan.mutant, context, settings);
    if (plan.stale) return answerStale(resolved, request.header("if-none-match"), given);
    if (!plan.answer) return answerOf(context);
    return answerFault(resolved, plan.answer, { ...given, now: nowIn(session, snapshot) });
  }

  function answerOf({ resolved, snapshot, isOverridden }: RequestContext): Answer {
    if (isOverridden || resolved.targetDigest !== undefined) return answerRequest(resolved, snapshot, settings);
    const cached = cache.get(snapshot, resolved);
    if (cached) return cached;
    const answer = answerRequest(resolved, snapshot, settings);
    cache.set(snapshot, resolved, answer);
    return answer;
  }

  return {
    plan(context) {
      const { controls, session, snapshot } = context;
      const { mutant } = settings;
      if (snapshot.faults.length === 0 && controls.faults.length === 0 && !mutant) return NO_FAULTS;
      const isAltered = (one: Mutant) => alteredBy([one], context, settings).length > 0;
      const planning = {
        seed,
        count: (key: string) => session.count(key),
        counted: (key: string) => session.counted(key),
        isAltered,
      };
      return withMutant(planFaults(faultsFor(controls, snapshot), matchedBy(context), planning), mutant, isAltered);
    },
    answer(plan, context) {
      const { request, resolved, controls, session, snapshot } = context;
      const cut = plan.connection && cutBeforeAnswer(plan, mayClosePort(context));
      if (cut) {
        const answer = cutOff(resolved, cut, snapshot);
        return { answer, reply: answer.reply, plan };
      }
      const answer = answerWith(plan, context);
      const loop = answer.paging && !plan.answer ? session.pageLoops.look(answer.paging) : undefined;
      if (snapshot.triggers.length > 0) countTriggers(context);
      const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
      const given = annotate(applyConditions(answer, { request, snapshot, isBodyNeeded }), controls, session);
      const warnings = loop === undefined ? controls.warnings : [...controls.warnings, loop];
      return {
        answer: given,
        reply: plan === NO_FAULTS ? given.reply : misdeliver(given.reply, plan),
        warnings,
        plan,
      };
    },
  };
}

/**
 * Whether a refused connection closes the port for all clients. Only a fault of the default session does, which somebody set
 * who may steer the mock, and not for a request without a credential: a picture on a foreign page could send one.
 */
function mayClosePort({ resolved, controls, session, isOverridden }: RequestContext): boolean {
  if (session.id !== undefined || isOverridden || controls.faults.length > 0) return false;
  return resolved.credential().error === undefined;
}

function countTriggers(context: RequestContext): void {
  const { session, snapshot } = context;
  const request = matchedBy(context);
  for (const trigger of snapshot.triggers)
    if (matchesRequest(trigger.part.match, request)) session.countTowards(trigger);
}
