/** Records an exchange, and finishes the reply: the date of a set clock, cross-origin headers, changed headers, no body for HEAD. */

import { changeHeaders } from "../faults/delivery.js";
import { NO_FAULTS } from "../faults/fault-plan.js";
import { withReply } from "../journal/answer-facts.js";
import type { ExchangeRecord, MetState } from "../journal/exchange-record.js";
import { redactHeaders } from "../journal/redaction.js";
import { bodyToSend } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import { sourcesOfFaults } from "../sessions/fault-source.js";
import type { ExchangeResult } from "./answering.js";
import { allowOrigin } from "./cross-origin.js";
import { setMoment, withDate } from "./mock-date.js";
import type { RequestContext } from "./request-context.js";

export interface RecordingParts {
  /** Whether pages of other origins may read the answers. */
  readonly cors: boolean;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** Called with each exchange once its answer is made. */
  readonly record: (record: ExchangeRecord) => void;
}

/** What was noted when an exchange began. */
export interface Beginning {
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
  /** What the request met. */
  readonly met: MetState;
  /** Whether the client left before the answer. */
  readonly hasLeft: boolean;
}

/** Finishes and records an exchange. */
type FinishExchange = (context: RequestContext, result: ExchangeResult, beginning: Beginning) => ReplyMessage;

export function createRecording({ cors, stopwatch, record }: RecordingParts): FinishExchange {
  return (
    { request, resolved, session, snapshot },
    { answer, reply, plan = NO_FAULTS, warnings = [] },
    { time, started, met, hasLeft },
  ) => {
    const moment = snapshot.clock.speed === undefined ? undefined : setMoment(snapshot.clock);
    const dated = moment === undefined ? reply : withDate(reply, moment);
    const readable = cors ? allowOrigin(dated, request) : dated;
    const full = plan.headers ? changeHeaders(readable, plan.headers) : readable;
    const sent = resolved.method === "HEAD" ? withoutBody(full) : full;
    record({
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
      delivery: sent.delivery,
      met,
    });
    return sent;
  };
}

function withoutBody(reply: ReplyMessage): ReplyMessage {
  const { status, headers, delivery } = reply;
  if (bodyToSend(reply).length === 0) return reply;
  return { status, headers, body: "", ...(delivery && { delivery }) };
}

const NO_HEADERS: HeaderList = [];

/** Returns the headers of a request as the journal keeps them. */
export function headersOf(request: RequestMessage): HeaderList {
  return request.headers ? redactOnce(request.headers()) : NO_HEADERS;
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
