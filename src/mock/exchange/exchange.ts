/** Runs one exchange: session, faults, answer, journal. */
import type { ClockSetting } from "../../contract/clock-setting.js";
import { parseMoment } from "../../contract/moment.js";
import { portableAnswers } from "../../contract/profile.js";
import type { EnteredScenario, ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { cutBeforeAnswer, misdeliver } from "../faults/delivery.js";
import { type FaultPlan, NO_FAULTS, planFaults } from "../faults/fault-plan.js";
import { changeHeaders } from "../faults/header-changes.js";
import { type MatchedRequest, matches, toMatchedRequest } from "../faults/request-match.js";
import { withReply } from "../journal/answer-facts.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import { redactHeaders } from "../journal/redaction.js";
import { pause } from "../message/pause.js";
import { badControl } from "../message/problem.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { createAnnotator } from "./annotation.js";
import {
  type Answer,
  type AnswerSettings,
  answerFault,
  answerQuestion,
  answerStale,
  cutOff,
  explainQuestion,
  refuse,
} from "./answer.js";
import { createAnswerCache } from "./answer-cache.js";
import { applyConditions } from "./conditions.js";
import { parseCredential } from "./credentials.js";
import { allowOrigin } from "./cross-origin.js";
import { type DelayOptions, drawDelay } from "./delay.js";
import type { Question } from "./evaluation.js";
import { setMoment, withDate } from "./mock-date.js";
import { createControlsReader, type RequestControls, withoutControls } from "./request-controls.js";

/** What exchanges are run with. */
export interface ExchangeParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly settings: AnswerSettings;
  /** Whether pages of other origins may read the answers. */
  readonly cors: boolean;
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** Called with each exchange once its answer is made. */
  readonly record: (record: ExchangeRecord) => void;
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
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
}

/** What became of a request. */
interface Result {
  readonly answer: Answer;
  readonly reply: ReplyMessage;
  readonly faults?: readonly string[];
  /** Warnings about this request alone. */
  readonly warnings?: readonly string[];
  /** Headers that a fault changes. */
  readonly headers?: FaultPlan["headers"];
}

export function createExchange(parts: ExchangeParts): RunExchange {
  const { sessions, settings, stopwatch, now, seed } = parts;
  const cache = createAnswerCache();
  const annotate = createAnnotator((session) => sessions.isFirstUse(session));
  const readControls = createControlsReader();

  return (request) => {
    const started = stopwatch();
    const time = now();
    const controls = readControls(request);
    const session = sessions.use(controls.session);
    const question = { method: request.method, target: request.target, authorization: request.header("authorization") };
    const scenario = findScenario(controls, session);
    if (typeof scenario === "string") {
      const answer = refuse(question, badControl(scenario));
      const context = { request, question, controls, session, snapshot: session.snapshot(), time, started };
      return finish({ ...context, isOverridden: false }, { answer, reply: answer.reply });
    }
    session.noteAsked();
    const isOverridden = Boolean(scenario ?? controls.today ?? controls.now ?? controls.profile);
    const snapshot = isOverridden ? session.snapshotWith(overridesOf(controls, session, scenario)) : session.snapshot();
    const context = { request, question, controls, session, snapshot, isOverridden, time, started };
    const plan = planOf(context);
    const delay = parts.delay ? drawDelay(parts.delay) + plan.delay : plan.delay;
    if (delay <= 0) return finish(context, answerUnder(plan, context));
    return pause(delay, request.signal?.()).then(() => finish(context, answerUnder(plan, context)));
  };

  /** Returns the scenario of a request, undefined if it asks for none, or a sentence on an invalid control. */
  function findScenario(
    { invalid, scenario }: RequestControls,
    session: Session,
  ): EnteredScenario | string | undefined {
    if (invalid !== undefined) return invalid;
    if (scenario === undefined) return undefined;
    const finding = libraryOf(session, parts.library).find(scenario);
    return "message" in finding ? finding.message : finding.entered;
  }

  function planOf(context: Context): FaultPlan {
    const { controls, session, snapshot } = context;
    if (snapshot.faults.length === 0 && controls.faults.length === 0) return NO_FAULTS;
    const wanted = controls.faults.map((part) => ({ key: REQUEST_FAULT, part }));
    return planFaults([...wanted, ...snapshot.faults], matchedBy(context), {
      ...{ seed, count: session.count, counted: session.counted },
    });
  }

  function answerUnder(plan: FaultPlan, context: Context): Result {
    const { request, question, controls, session, snapshot } = context;
    const faults = plan.names.length > 0 ? { faults: plan.names } : {};
    const cut = plan.connection && cutBeforeAnswer(plan, mayClosePort(context));
    if (cut) {
      const answer = cutOff(question, cut);
      return { answer, reply: answer.reply, ...faults };
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
      ...(plan.headers && { headers: plan.headers }),
      ...faults,
    };
  }

  function answerWith(plan: FaultPlan, context: Context): Answer {
    const { request, question, session, snapshot } = context;
    const given = { ...settings, profile: snapshot.profile };
    if (plan.stale) return answerStale(question, request.header("if-none-match"), given);
    if (!plan.answer) return answerOf(context);
    const now = () => setMoment(snapshot.clock) ?? session.realTime();
    return answerFault(question, plan.answer, { ...given, now });
  }

  function answerOf({ question, controls, snapshot, isOverridden }: Context): Answer {
    if (controls.explain) return explainQuestion(question, snapshot, settings);
    if (isOverridden) return answerQuestion(question, snapshot, settings);
    const cached = cache.get(snapshot, question);
    if (cached) return cached;
    const answer = answerQuestion(question, snapshot, settings);
    cache.set(snapshot, question, answer);
    return answer;
  }

  function finish(context: Context, { answer, reply, faults, headers, warnings = [] }: Result): ReplyMessage {
    const { request, question, session, snapshot, time, started } = context;
    const dated = snapshot.clock.speed === undefined ? reply : withDate(reply, snapshot.clock);
    const readable = parts.cors ? allowOrigin(dated, request) : dated;
    const full = headers ? changeHeaders(readable, headers) : readable;
    const sent = question.method === "HEAD" && full.body !== "" ? { ...full, body: "", bytes: undefined } : full;
    parts.record({
      id: 0,
      time,
      milliseconds: stopwatch() - started,
      answer: sent === answer.reply ? answer.facts : withReply(answer.facts, sent),
      headers: request.headers ? redactOnce(request.headers()) : NO_HEADERS,
      origin: request.origin,
      session: session.id,
      scenario: snapshot.scenario === "" ? undefined : snapshot.scenario,
      faults,
      warnings,
      clock: setMoment(snapshot.clock),
    });
    return sent;
  }
}

/**
 * Whether a refused connection closes the port for all clients. Only a fault of the common world does, which somebody set who may
 * steer the mock, and not for a request without a credential: a picture on a foreign page could send one.
 */
function mayClosePort({ question, controls, session, isOverridden }: Context): boolean {
  if (session.id !== undefined || isOverridden || controls.faults.length > 0) return false;
  return parseCredential(question.authorization).flaw === undefined;
}

/** The key under which a fault that a request asks for is counted. */
const REQUEST_FAULT = "request";

const NO_HEADERS: HeaderList = [];

function overridesOf(controls: RequestControls, session: Session, scenario: EnteredScenario | undefined) {
  const { profile } = controls;
  const clock = clockOf(controls, session);
  return {
    ...(scenario && { scenario }),
    ...(clock && { clock }),
    ...(profile && { profile: portableAnswers(profile) }),
  };
}

function clockOf({ today, now }: RequestControls, session: Session): ClockSetting | undefined {
  if (now === undefined) return today === undefined ? undefined : { day: today };
  const { timeZone } = session.snapshot().profile;
  return { moment: parseMoment(now, timeZone) ?? 0, speed: 0, since: 0 };
}

function matchedBy({ request, snapshot }: Context): MatchedRequest {
  const { method, target, header } = request;
  const { profile, today } = snapshot;
  return toMatchedRequest({ method, target, header, profile, today, withoutControls });
}

function countTriggers(context: Context): void {
  const { session, snapshot } = context;
  const request = matchedBy(context);
  for (const trigger of snapshot.triggers) if (matches(trigger.part.match, request)) session.countTowards(trigger);
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
