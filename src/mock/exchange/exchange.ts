/** Runs one exchange: session, faults, answer, journal. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { withReply } from "../journal/answer-facts.js";
import type { Exchange } from "../journal/exchange.js";
import type { DataHolder, NamedSession } from "../journal/exchange-record.js";
import type { PendingRequest } from "../journal/pending-request.js";
import { NO_DETAILS } from "../journal/record-buffer.js";
import { redactTarget } from "../journal/redaction.js";
import { pause } from "../message/pause.js";
import { badControl } from "../message/problem.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import { splitSessionTarget, withoutSessionPath } from "../message/session-path.js";
import type { Session } from "../sessions/session.js";
import { deletedSession } from "../sessions/session-id.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { SessionState } from "../sessions/session-state.js";
import { createAnnotator, notesOn } from "./annotation.js";
import { type AnswerSettings, refuse } from "./answer.js";
import { createAnswering } from "./answering.js";
import { allowOrigin } from "./cross-origin.js";
import { type DelayOptions, drawDelay } from "./delay.js";
import type { Question } from "./evaluation.js";
import type { ExchangeContext } from "./exchange-context.js";
import { createRecording, headersOf, type RecordingParts } from "./recording.js";
import { createReplayFacts } from "./replay-facts.js";
import { createControlsReader, NO_CONTROLS, type RequestControls } from "./request-controls.js";
import { scenarioFor, stateFor } from "./request-state.js";
import { findImpliedSession, type SessionBy } from "./session-naming.js";

/** What exchanges are run with. */
export interface ExchangeParts extends RecordingParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly settings: AnswerSettings;
  /** An additional way to name the session. */
  readonly sessionBy?: SessionBy | undefined;
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Answers a request with its explanation. */
  readonly explain: (request: RequestMessage, controls: RequestControls) => ReplyMessage;
  /** Returns where the data comes from that is shown now. */
  readonly data: () => DataHolder;
  /** Returns the time from which `Retry-After` counts as a date. */
  readonly answerTime?: () => number;
  /** Where the requests are kept whose answer is held back. */
  readonly pending?: Set<PendingRequest>;
  /** Called with what is logged and not recorded. */
  readonly log: (exchange: Exchange) => void;
}

/** Begins an exchange: counts the request for the faults that it matches, and answers it unless the answer is to be held back. */
export type BeginExchange = (request: RequestMessage) => ReplyMessage | HeldExchange;

/** An exchange whose answer is made later. */
export interface HeldExchange {
  /** Milliseconds to wait. */
  readonly delay: number;
  readonly session: Session;
  /** The state of the session before the request. */
  readonly state: SessionState;
  /** Makes the answer; `hasLeft` is whether the client left while it was held back. */
  finish(hasLeft: boolean): ReplyMessage;
  /** Ends the exchange without an answer. */
  forget(): void;
}

/** Answers a request to the operations, or to an unknown path: at once, unless the answer is held back. */
export type RunExchange = (request: RequestMessage) => ReplyMessage | Promise<ReplyMessage>;

/** Returns a function that runs exchanges and waits before an answer that is held back. */
export function createRunner(begin: BeginExchange, wait: typeof pause = pause): RunExchange {
  return (request) => {
    const begun = begin(request);
    if (!isHeld(begun)) return begun;
    const signal = request.signal?.();
    return wait(begun.delay, signal).then(() => begun.finish(signal?.aborted === true));
  };
}

/** Returns whether the answer of an exchange is held back. */
export function isHeld(begun: ReplyMessage | HeldExchange): begun is HeldExchange {
  return "finish" in begun;
}

export function createExchange(parts: ExchangeParts): BeginExchange {
  const { sessions, settings, stopwatch, now, seed } = parts;
  const annotate = createAnnotator((session) => sessions.isFirstUse(session));
  const readControls = createControlsReader(parts.sessionBy);
  const replayFacts = createReplayFacts(settings.listed, parts.data);
  const answering = createAnswering({ settings, seed, annotate, answerTime: parts.answerTime });
  const finish = createRecording(parts);

  return (received) => {
    const started = stopwatch();
    const time = now();
    const path = splitSessionTarget(received.target);
    const request = path ? withoutSessionPath(received, path) : received;
    const controls = readControls(request, path?.session);
    if (controls.explain) return explain(request, controls, started);
    const { session: id } = controls;
    if (id !== undefined && sessions.isDeleted(id)) return answerDeleted(request, id, { time, started });
    const session = sessions.use(controls.session);
    const question = questionOf(request);
    const named = namedBy(received, path?.session, controls);
    const replay = replayFacts(session.state(), question.authorization, named);
    const scenario = scenarioFor(controls, libraryOf(session, parts.library));
    if (typeof scenario === "string") {
      const answer = annotate(refuse(question, badControl(scenario)), NO_CONTROLS, session);
      const context = { request, question, controls, session, snapshot: session.snapshot(), replay, time, started };
      return finish({ ...context, isOverridden: false }, { answer, reply: answer.reply });
    }
    session.memory.isAsked = true;
    const { snapshot, isOverridden } = stateFor(session, controls, scenario);
    const context = { request, question, controls, session, snapshot, isOverridden, replay, time, started };
    const plan = answering.plan(context);
    const delay = parts.delay ? drawDelay(parts.delay) + plan.delay : plan.delay;
    if (!parts.delay && delay <= 0) return finish(context, answering.answer(plan, context));
    const waiting = { session: session.id, method: question.method, target: question.target };
    parts.pending?.add(waiting);
    const forget = () => void parts.pending?.delete(waiting);
    return {
      ...{ delay, session, state: replay.state, forget },
      finish(hasLeft) {
        forget();
        return finish(context, answering.answer(plan, context), hasLeft);
      },
    };
  };

  /** Answers with the derivation. It is logged, but the journal, which is about what was asked of the museum, has none. */
  function explain(request: RequestMessage, controls: RequestControls, started: number): ReplyMessage {
    const plain = parts.explain(request, controls);
    const notes = [["vary", settings.vary] as const, ...notesOn(controls, controls.session)];
    const reply = { ...plain, headers: [...plain.headers, ...notes] };
    const { method } = request;
    const target = redactTarget(request.target);
    parts.log({ method, target, status: reply.status, warnings: [], milliseconds: stopwatch() - started });
    const readable = parts.cors ? allowOrigin(reply, request) : reply;
    return method === "HEAD" ? { ...readable, body: "" } : readable;
  }

  function answerDeleted(
    request: RequestMessage,
    session: string,
    { time, started }: Pick<ExchangeContext, "time" | "started">,
  ) {
    const question = questionOf(request);
    const problem = { kind: "session-deleted", status: 410, detail: deletedSession(session) } as const;
    const { reply, facts } = refuse(question, problem);
    const sent = parts.cors ? allowOrigin(reply, request) : reply;
    const answer = sent === reply ? facts : withReply(facts, sent);
    const replay = replayFacts(sessions.common.state(), question.authorization, { deleted: session });
    const told = { ...NO_DETAILS, headers: headersOf(request), origin: request.origin, replay };
    parts.record({ id: 0, time, milliseconds: stopwatch() - started, answer, session, ...told });
    return sent;
  }
}

function questionOf({ method, target, targetDigest, header }: RequestMessage): Question {
  const authorization = header("authorization");
  return targetDigest === undefined
    ? { method, target, authorization }
    : { method, target, authorization, targetDigest };
}

/** Returns what no header that the journal keeps says of the session; undefined for nearly all requests. */
function namedBy(
  request: RequestMessage,
  path: string | undefined,
  { invalid }: RequestControls,
): NamedSession | undefined {
  const { session: port } = request;
  if (port === undefined && path === undefined && invalid === undefined) return undefined;
  return { port, path, implied: invalid === undefined ? undefined : findImpliedSession(request, undefined) };
}
