/** Runs one exchange: session, faults, answer, journal. */
import { type DelayRange, delayWithin } from "../../contract/delay-range.js";
import { withReply } from "../journal/answer-facts.js";
import type { Exchange } from "../journal/exchange.js";
import { type DataVersion, type MetState, type PendingRequest, toExchange } from "../journal/exchange-record.js";
import { NO_DETAILS } from "../journal/record-buffer.js";
import { redactTarget } from "../journal/redaction.js";
import { kindOf } from "../message/credential.js";
import { pause } from "../message/pause.js";
import type { Problem } from "../message/problem.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Ownership } from "../store/ownership.js";
import { createAnnotator, notesOn } from "./annotation.js";
import { type AnswerSettings, refuse } from "./answer.js";
import { createAnswering } from "./answering.js";
import { allowOrigin } from "./cross-origin.js";
import { alteredBy, type ReachProbe } from "./mutated-answer.js";
import { type Beginning, createRecording, headersOf, type RecordingParts } from "./recording.js";
import type { AskedRequest, CreateContext, ReadRequest, RequestContext } from "./request-context.js";
import { NO_CONTROLS } from "./request-controls.js";
import { matchedBy } from "./request-state.js";
import type { ResolvedRequest } from "./resolved-request.js";

/** How long answers are held back. */
export interface DelayOptions extends DelayRange {
  /** Returns a number from 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** What exchanges are run with. */
interface ExchangeParts extends RecordingParts {
  readonly sessions: SessionRegistry;
  readonly readRequest: ReadRequest;
  readonly contextOf: CreateContext;
  readonly settings: AnswerSettings;
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Answers a request with its explanation. */
  readonly explain: (context: RequestContext) => Promise<ReplyMessage>;
  /** Called with what is logged and not recorded. */
  readonly log: (exchange: Exchange) => void;
  /** Returns the data that is shown now. */
  readonly data: () => DataVersion;
  /** Where the requests are kept whose answer is held back. */
  readonly pending?: Set<PendingRequest>;
  /** The sessions that this replica answers for. */
  readonly ownership?: Ownership | undefined;
  /** Asks about each request that is answered without a fault in place of its answer. */
  readonly probe?: ReachProbe | undefined;
}

/** Answers a request to the operations, or to an unknown path: at once, unless the answer is held back. */
export type RunExchange = (request: RequestMessage) => ReplyMessage | Promise<ReplyMessage>;

export function createExchange(parts: ExchangeParts): RunExchange {
  const { sessions, settings, stopwatch, now, seed, contextOf, readRequest, ownership } = parts;
  const annotate = createAnnotator((session) => sessions.isFirstUse(session));
  const answering = createAnswering({ settings, seed, annotate });
  const record = createRecording(parts);
  const logAlone = createRecording({ ...parts, record: (one) => parts.log(toExchange(one)) });

  let last: MetState | undefined;

  /** Returns what a request met; exchanges that met the same share it. */
  function metBy(session: Session, resolved: ResolvedRequest): MetState {
    const state = session.state();
    const credential = kindOf(resolved.credential(), settings.listed);
    const data = parts.data();
    if (last?.state !== state || last.credential !== credential || last.data !== data)
      last = { state, data, credential };
    return last;
  }

  /** Runs a request once this replica owns its session. */
  function enter(received: RequestMessage, started: number): ReplyMessage | Promise<ReplyMessage> {
    const read = readRequest(received);
    const { session } = read.controls;
    const taking = ownership?.take(session);
    if (!taking) return run(read, started);
    return taking.then(() => (sessions.isDeleted(session) ? run(read, started) : enter(received, started)));
  }

  function run(read: AskedRequest, started: number): ReplyMessage | Promise<ReplyMessage> {
    const time = now();
    const asked = contextOf(read, "use");
    const { request, resolved, controls, session, refusal } = asked;
    if (controls.explain) return explain(asked, started);
    if (refusal?.kind === "session-deleted") return answerDeleted(asked, refusal, { time, started });
    const beginning = { time, started, met: metBy(session, resolved), hasLeft: false };
    const finish = asked.isForeign ? logAlone : record;
    if (refusal) {
      const answer = annotate(refuse(resolved, refusal), NO_CONTROLS, session);
      return finish(asked, { answer, reply: answer.reply }, beginning);
    }
    session.isAsked = true;
    const plan = answering.plan(asked);
    if (parts.probe && (plan.answer ?? plan.connection ?? plan.stale) === undefined) probe(parts.probe, asked);
    const delay = parts.delay ? delayWithin(parts.delay, parts.delay.chance()) + plan.delay : plan.delay;
    if (!parts.delay && delay <= 0) return finish(asked, answering.answer(plan, asked), beginning);
    const { method, target } = resolved;
    const waiting = { session: session.id, method, target, matched: matchedBy(asked) };
    parts.pending?.add(waiting);
    const signal = request.signal?.();
    return pause(delay, signal).then(() => {
      parts.pending?.delete(waiting);
      return finish(asked, answering.answer(plan, asked), { ...beginning, hasLeft: signal?.aborted === true });
    });
  }

  function probe({ mutantsFor, onRequest }: ReachProbe, asked: RequestContext): void {
    const { resolved, session } = asked;
    const reached = alteredBy(mutantsFor(session.id), asked, settings);
    onRequest(redactTarget(`${resolved.method} ${resolved.target}`), reached, session.id);
  }

  /** Answers with the explanation. It is logged, but not in the journal, which has what the museum was asked for. */
  async function explain(asked: RequestContext, started: number): Promise<ReplyMessage> {
    const { request, resolved, controls } = asked;
    const plain = await parts.explain(asked);
    const notes = [["vary", settings.vary] as const, ...notesOn(controls, controls.session)];
    const reply = { ...plain, headers: [...plain.headers, ...notes] };
    const { method } = resolved;
    const target = redactTarget(resolved.target);
    parts.log({ method, target, status: reply.status, warnings: [], milliseconds: stopwatch() - started });
    const readable = parts.cors ? allowOrigin(reply, request) : reply;
    return method === "HEAD" ? { ...readable, body: "" } : readable;
  }

  function answerDeleted(
    { request, resolved, controls: { session } }: RequestContext,
    problem: Problem,
    { time, started }: Pick<Beginning, "time" | "started">,
  ) {
    const { reply, facts } = refuse(resolved, problem);
    const sent = parts.cors ? allowOrigin(reply, request) : reply;
    const answer = sent === reply ? facts : withReply(facts, sent);
    const met = metBy(sessions.common, resolved);
    const told = { ...NO_DETAILS, headers: headersOf(request), origin: request.origin, met };
    parts.record({ id: 0, time, milliseconds: stopwatch() - started, answer, session, ...told });
    return sent;
  }

  return (received) => enter(received, stopwatch());
}
