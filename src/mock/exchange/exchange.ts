/** Runs one exchange: session, faults, answer, journal. */

import { matchesRequest } from "../../scenarios/request-match.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { ExplainLive } from "../explanation/explain-live.js";
import { cutBeforeAnswer, misdeliver } from "../faults/delivery.js";
import { type FaultPlan, NO_FAULTS, planFaults } from "../faults/fault-plan.js";
import { changeHeaders } from "../faults/header-changes.js";
import { withReply } from "../journal/answer-facts.js";
import type { Exchange } from "../journal/exchange.js";
import type { DataHolder, ExchangeRecord, NamedSession, ReplayFacts } from "../journal/exchange-record.js";
import { NO_DETAILS } from "../journal/record-buffer.js";
import { redactHeaders, redactTarget } from "../journal/redaction.js";
import { parseCredential } from "../message/credential.js";
import { pause } from "../message/pause.js";
import { badControl } from "../message/problem.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import { splitSessionTarget, withoutSessionPath } from "../message/session-path.js";
import { sourcesOfFaults } from "../sessions/fault-source.js";
import type { Session } from "../sessions/session.js";
import { deletedSession } from "../sessions/session-id.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { createAnnotator, notesOn } from "./annotation.js";
import {
  type Answer,
  type AnswerSettings,
  answerFault,
  answerQuestion,
  answerStale,
  cutOff,
  refuse,
} from "./answer.js";
import { createAnswerCache } from "./answer-cache.js";
import { applyConditions } from "./conditions.js";
import { allowOrigin } from "./cross-origin.js";
import { type DelayOptions, drawDelay } from "./delay.js";
import type { Question } from "./evaluation.js";
import { nowIn, setMoment, withDate } from "./mock-date.js";
import { createReplayFacts } from "./replay-facts.js";
import { createControlsReader, NO_CONTROLS, type RequestControls } from "./request-controls.js";
import { faultsFor, matchedBy, scenarioFor, stateFor } from "./request-state.js";
import { findImpliedSession, type SessionBy } from "./session-naming.js";

/** What exchanges are run with. */
export interface ExchangeParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly settings: AnswerSettings;
  /** Whether pages of other origins may read the answers. */
  readonly cors: boolean;
  /** What names a session besides what always does. */
  readonly sessionBy?: SessionBy | undefined;
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  readonly explain: ExplainLive;
  /** Resolves once scenarios can be entered; undefined if they can. */
  readonly loadScenarios?: () => Promise<void> | undefined;
  /** Returns where the data comes from that is shown now. */
  readonly data: () => DataHolder;
  /** Waits before an answer that is delayed. Default: as long as the delay is. */
  readonly wait?: typeof pause;
  /** Returns the moment that a clock shows for `Date`. */
  readonly momentOf?: typeof setMoment;
  /** Returns the time from which `Retry-After` counts as a date. */
  readonly answerTime?: () => number;
  /** Called with each exchange once its answer is made. */
  readonly record: (record: ExchangeRecord) => void;
  /** Called with what is logged and not recorded. */
  readonly log: (exchange: Exchange) => void;
}

/** Answers a request to the operations, or to an unknown path: at once, unless the answer is held back. */
export type RunExchange = (request: RequestMessage) => ReplyMessage | Promise<ReplyMessage>;

/** What one exchange works with. */
interface Context {
  readonly request: RequestMessage;
  readonly question: Question;
  readonly controls: RequestControls;
  readonly session: Session;
  readonly snapshot: Snapshot;
  /** Whether the request overrides the scenario, the day or the profile of its session. */
  readonly isOverridden: boolean;
  /** What a replay needs. */
  readonly replay: ReplayFacts;
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
}

/** What became of a request. */
interface Result {
  readonly answer: Answer;
  readonly reply: ReplyMessage;
  readonly plan?: FaultPlan;
  /** Warnings about this request alone. */
  readonly warnings?: readonly string[];
  /** When the answer was made, if it tells that. */
  readonly answered?: number | undefined;
  /** Headers that a fault changes. */
  readonly headers?: FaultPlan["headers"];
}

export function createExchange(parts: ExchangeParts): RunExchange {
  const { sessions, settings, stopwatch, now, seed, wait = pause, momentOf = setMoment } = parts;
  const cache = createAnswerCache();
  const annotate = createAnnotator((session) => sessions.isFirstUse(session));
  const readControls = createControlsReader(parts.sessionBy);
  const replayFacts = createReplayFacts(settings.listed, parts.data);

  return function run(received): ReturnType<RunExchange> {
    const started = stopwatch();
    const time = now();
    const path = splitSessionTarget(received.target);
    const request = path ? withoutSessionPath(received, path) : received;
    const controls = readControls(request, path?.session);
    const loading = controls.scenario === undefined ? undefined : parts.loadScenarios?.();
    if (loading) return loading.then(() => run(received));
    if (controls.explain) return explain(request, controls, started);
    const { session: id } = controls;
    if (id !== undefined && sessions.isDeleted(id)) return answerDeleted(request, id, { time, started });
    const session = sessions.use(controls.session);
    const question = { method: request.method, target: request.target, authorization: request.header("authorization") };
    const named = namedBy(received, path?.session, controls);
    const replay = replayFacts(session.state(), question.authorization, named);
    const scenario = scenarioFor(controls, libraryOf(session, parts.library));
    if (typeof scenario === "string") {
      const answer = annotate(refuse(question, badControl(scenario)), NO_CONTROLS, session);
      const context = { request, question, controls, session, snapshot: session.snapshot(), replay, time, started };
      return finish({ ...context, isOverridden: false }, { answer, reply: answer.reply });
    }
    session.noteAsked();
    const { snapshot, isOverridden } = stateFor(session, controls, scenario);
    const context = { request, question, controls, session, snapshot, isOverridden, replay, time, started };
    const plan = planOf(context);
    const delay = parts.delay ? drawDelay(parts.delay) + plan.delay : plan.delay;
    if (delay <= 0) return finish(context, answerUnder(plan, context));
    const signal = request.signal?.();
    return wait(delay, signal).then(() => finish(context, answerUnder(plan, context), signal?.aborted === true));
  };

  /** Answers with the derivation. It is logged, but the journal, which is about what was asked of the museum, has none. */
  async function explain(request: RequestMessage, controls: RequestControls, started: number): Promise<ReplyMessage> {
    const { formatFor, toExplanationReply } = await import("../explanation/explanation-reply.js");
    const explanation = await parts.explain(request, controls);
    const plain = toExplanationReply(explanation, formatFor(request.header("accept")));
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
    { time, started }: Pick<Context, "time" | "started">,
  ) {
    const { method, target } = request;
    const problem = { kind: "session-deleted", status: 410, detail: deletedSession(session) } as const;
    const { reply, facts } = refuse({ method, target, authorization: request.header("authorization") }, problem);
    const sent = parts.cors ? allowOrigin(reply, request) : reply;
    const answer = sent === reply ? facts : withReply(facts, sent);
    const replay = replayFacts(sessions.common.state(), request.header("authorization"), { deleted: session });
    const told = { ...NO_DETAILS, headers: headersOf(request), origin: request.origin, replay };
    parts.record({ id: 0, time, milliseconds: stopwatch() - started, answer, session, ...told });
    return sent;
  }

  function planOf(context: Context): FaultPlan {
    const { controls, session, snapshot } = context;
    if (snapshot.faults.length === 0 && controls.faults.length === 0) return NO_FAULTS;
    const planning = { seed, count: session.count, counted: session.counted };
    return planFaults(faultsFor(controls, snapshot), matchedBy(context), planning);
  }

  function answerUnder(plan: FaultPlan, context: Context): Result {
    const { request, question, controls, session, snapshot } = context;
    const cut = plan.connection && cutBeforeAnswer(plan, mayClosePort(context));
    if (cut) {
      const answer = cutOff(question, cut, snapshot);
      return { answer, reply: answer.reply, plan };
    }
    const answered = answerTimeOf(plan, context);
    const answer = answerWith(plan, context, answered);
    const loop = answer.paging && !plan.answer ? session.pageLoops.look(answer.paging) : undefined;
    if (snapshot.triggers.length > 0) countTriggers(context);
    const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
    const given = annotate(applyConditions(answer, { request, snapshot, isBodyNeeded }), controls, session);
    const warnings = loop === undefined ? controls.warnings : [...controls.warnings, loop];
    return {
      answer: given,
      reply: plan === NO_FAULTS ? given.reply : misdeliver(given.reply, plan),
      warnings,
      ...(plan.headers && { headers: plan.headers }),
      answered,
      plan,
    };
  }

  /** Returns the time at which an answer is made whose headers tell it; undefined for nearly all answers. */
  function answerTimeOf({ answer }: FaultPlan, { session, snapshot }: Context): number | undefined {
    if (typeof answer?.retryAfter !== "object") return undefined;
    return (parts.answerTime ?? nowIn(session, snapshot))();
  }

  function answerWith(plan: FaultPlan, context: Context, answered: number | undefined): Answer {
    if (plan === NO_FAULTS) return answerOf(context);
    const { request, question, snapshot } = context;
    const given = { ...settings, snapshot };
    if (plan.stale) return answerStale(question, request.header("if-none-match"), given);
    if (!plan.answer) return answerOf(context);
    return answerFault(question, plan.answer, { ...given, now: () => answered ?? 0 });
  }

  function answerOf({ question, snapshot, isOverridden }: Context): Answer {
    if (isOverridden) return answerQuestion(question, snapshot, settings);
    const cached = cache.get(snapshot, question);
    if (cached) return cached;
    const answer = answerQuestion(question, snapshot, settings);
    cache.set(snapshot, question, answer);
    return answer;
  }

  function finish(
    context: Context,
    { answer, reply, plan = NO_FAULTS, headers, answered, warnings = [] }: Result,
    hasLeft = false,
  ): ReplyMessage {
    const { request, question, session, snapshot, time, started } = context;
    const moment = snapshot.clock.speed === undefined ? undefined : momentOf(snapshot.clock);
    const dated = moment === undefined ? reply : withDate(reply, moment);
    const readable = parts.cors ? allowOrigin(dated, request) : dated;
    const full = headers ? changeHeaders(readable, headers) : readable;
    const sent = question.method === "HEAD" && full.body !== "" ? { ...full, body: "", bytes: undefined } : full;
    parts.record({
      id: 0,
      time,
      milliseconds: stopwatch() - started,
      answer: sent === answer.reply ? answer.facts : withReply(answer.facts, sent),
      headers: headersOf(request),
      origin: request.origin,
      session: session.id,
      scenario: snapshot.scenario === "" ? undefined : snapshot.scenario,
      faults: plan.names.length > 0 ? plan.names : undefined,
      faultSources: plan.keys.length > 0 ? sourcesOfFaults(plan.keys) : undefined,
      clientLeft: hasLeft,
      warnings,
      clock: moment,
      answered,
      delivery: sent.delivery,
      replay: context.replay,
    });
    return sent;
  }
}

/**
 * Whether a refused connection closes the port for all clients. Only a fault of the world to which the port belongs does, which somebody
 * set who may steer the mock, and not for a request without a credential: a picture on a foreign page could send one.
 */
function mayClosePort({ request, question, controls, session, isOverridden }: Context): boolean {
  if (session.id !== request.session || isOverridden || controls.faults.length > 0) return false;
  return parseCredential(question.authorization).flaw === undefined;
}

const NO_HEADERS: HeaderList = [];

function countTriggers(context: Context): void {
  const { session, snapshot } = context;
  const request = matchedBy(context);
  for (const trigger of snapshot.triggers)
    if (matchesRequest(trigger.part.match, request)) session.countTowards(trigger);
}

function headersOf(request: RequestMessage): HeaderList {
  return request.headers ? redactOnce(request.headers()) : NO_HEADERS;
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

const redacted = new WeakMap<HeaderList, HeaderList>();

/** Redacts a list of headers once; a server hands out the same list as long as a connection sends the same headers. */
function redactOnce(headers: HeaderList): HeaderList {
  const known = redacted.get(headers);
  if (known) return known;
  const kept = redactHeaders(headers);
  redacted.set(headers, kept);
  return kept;
}
