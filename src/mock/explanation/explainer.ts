/** Explains requests to a mock without answering them. */

import { toBase64 } from "../../base/base64.js";
import type { Mutant } from "../../mutants/mutant.js";
import { matchesRequest } from "../../scenarios/request-match.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { AnswerSettings } from "../exchange/answer.js";
import { nowIn } from "../exchange/mock-date.js";
import { alteredBy } from "../exchange/mutated-answer.js";
import type { CreateContext, ReadRequest, RequestContext } from "../exchange/request-context.js";
import { faultsFor, matchedBy } from "../exchange/request-state.js";
import { planFaults, withMutant } from "../faults/fault-plan.js";
import type { DataHolder, ExchangeRecord } from "../journal/exchange-record.js";
import { isOutside, targetBelow } from "../message/base-path.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import { sessionPath } from "../message/session-path.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { formatFor, toExplanationReply } from "./explanation-reply.js";
import { type ExplainedRequest, explainRefusal, explainRequest } from "./live-explanation.js";
import { toRecordedExplanation } from "./recorded-explanation.js";
import { contextOfRecord } from "./recorded-request.js";
import type { RequestExplanation } from "./request-explanation.js";

interface ExplainerParts {
  readonly sessions: SessionRegistry;
  readonly settings: AnswerSettings;
  readonly seed: number;
  readonly library: ScenarioLibrary;
  readonly readRequest: ReadRequest;
  readonly contextOf: CreateContext;
  /** `user:password` of a client that is let in. */
  readonly credential: string;
  /** Returns where the data comes from that is shown now. */
  readonly data: () => DataHolder;
}

/** Derives what a request would be answered with, and why. It creates no session, counts nothing and never fails. */
export interface Explainer {
  /** Explains a request of a client whose credential is let in. The target counts from the root, or from the base path. */
  explainTarget(request: Pick<RequestMessage, "method" | "target">, session: string | undefined): RequestExplanation;
  /** Answers a request with its explanation. */
  answer(context: RequestContext): ReplyMessage;
  /** Explains a recorded exchange over the state that it met. */
  explainRecord(record: ExchangeRecord): RequestExplanation;
}

export function createExplainer(parts: ExplainerParts): Explainer {
  const { sessions, settings, seed, library, readRequest, contextOf, data } = parts;
  const authorization = `Basic ${toBase64(parts.credential)}`;
  function explain(context: RequestContext): RequestExplanation {
    const isNewSession = sessions.find(context.session.id) === undefined;
    return explainContext(context, { settings, seed, isNewSession });
  }
  return {
    explainTarget({ method, target: given }, session) {
      const below = targetBelow(given, settings.base);
      const target = isOutside(below) ? given : below;
      const header = (name: string) => (name === "authorization" ? authorization : null);
      const named = session === undefined ? target : sessionPath(session) + target;
      return explain(contextOf(readRequest({ method, target: named, header }), "peek"));
    },
    answer: (context) => toExplanationReply(explain(context), formatFor(context.request.header("accept"))),
    explainRecord(record) {
      const { context, listed } = contextOfRecord(record, { sessions, library });
      const met = explainContext(context, { settings: { ...settings, listed }, seed, isNewSession: false });
      return toRecordedExplanation(record, met, record.replay.data === data());
    },
  };
}

function explainContext(
  context: RequestContext,
  { settings, seed, isNewSession }: Pick<ExplainerParts, "settings" | "seed"> & Pick<ExplainedRequest, "isNewSession">,
): RequestExplanation {
  const { controls, session, snapshot, refusal } = context;
  if (refusal) return explainRefusal(context, refusal);
  const faults = faultsFor(controls, snapshot);
  const matched = matchedBy(context);
  // One more than was counted, as if it had been: each key is asked for once.
  const isAltered = (mutant: Mutant) => alteredBy([mutant], context, settings).length > 0;
  const planned = planFaults(faults, matched, {
    seed,
    count: (key) => session.counted(key) + 1,
    counted: session.counted,
    isAltered,
  });
  const plan = withMutant(planned, settings.mutant, isAltered);
  return explainRequest({
    ...{ context, settings, plan, faults, isNewSession },
    now: nowIn(session, snapshot),
    isMatched: ({ match }) => matchesRequest(match, matched),
  });
}
