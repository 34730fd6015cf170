/** Explains requests to a mock without answering them. */
import { matchesRequest } from "../../scenarios/request-match.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { AnswerSettings } from "../exchange/answer.js";
import { nowIn } from "../exchange/mock-date.js";
import type { RequestControls } from "../exchange/request-controls.js";
import { faultsFor, matchedBy, scenarioFor, stateFor } from "../exchange/request-state.js";
import { planFaults } from "../faults/fault-plan.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { formatFor, toExplanationReply } from "./explanation-reply.js";
import { explainDeletedSession, explainInvalidControl, explainRequest } from "./live-explanation.js";
import type { RequestExplanation } from "./request-explanation.js";

export interface ExplainerParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly settings: AnswerSettings;
  readonly seed: number;
}

export interface Explainer {
  /** Derives what a request would be answered with, and why. It creates no session, counts nothing and fails never. */
  explain(request: RequestMessage, controls: RequestControls): RequestExplanation;
  /** Answers a request with its explanation. */
  answer(request: RequestMessage, controls: RequestControls): ReplyMessage;
}

export function createExplainer({ sessions, library, settings, seed }: ExplainerParts): Explainer {
  function explain(request: RequestMessage, controls: RequestControls): RequestExplanation {
    const { method, target } = request;
    const question = { method, target, authorization: request.header("authorization") };
    const { session: id } = controls;
    if (id !== undefined && sessions.isDeleted(id)) return explainDeletedSession(question, id);
    const session = sessions.peek(id);
    const scenario = scenarioFor(controls, libraryOf(session, library));
    if (typeof scenario === "string") return explainInvalidControl(question, scenario);
    const { snapshot } = stateFor(session, controls, scenario);
    const faults = faultsFor(controls, snapshot);
    const matched = matchedBy({ request, snapshot });
    // One more than was counted, as if it had been: each key is asked for once.
    const plan = planFaults(faults, matched, {
      seed,
      count: (key) => session.counted(key) + 1,
      counted: session.counted,
    });
    return explainRequest({
      ...{ request, question, controls, snapshot, settings, plan, faults },
      session: session.id,
      isNewSession: sessions.find(session.id) === undefined,
      now: nowIn(session, snapshot),
      isMatched: ({ match }) => matchesRequest(match, matched),
      counted: session.counted,
    });
  }
  return {
    explain,
    answer: (request, controls) => toExplanationReply(explain(request, controls), formatFor(request.header("accept"))),
  };
}
