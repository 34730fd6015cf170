/** Records an exchange, and finishes the reply: the date of a set clock, cross-origin headers, changed headers, no body for HEAD. */
import { changeHeaders } from "../faults/header-changes.js";
import { NO_FAULTS } from "../faults/plan.js";
import { withReply } from "../journal/answer-facts.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import { redactHeaders } from "../journal/redaction.js";
import { bodyToSend } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import { sourcesOfFaults } from "../sessions/fault-source.js";
import { allowOrigin } from "./cross-origin.js";
import type { ExchangeContext, ExchangeResult } from "./exchange-context.js";
import { setMoment, withDate } from "./mock-date.js";

export interface RecordingParts {
  /** Whether pages of other origins may read the answers. */
  readonly cors: boolean;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** Returns the moment that a clock shows for `Date`. Default: the one that it was set to or has run to. */
  readonly momentOf?: typeof setMoment;
  /** Called with each exchange once its answer is made. */
  readonly record: (record: ExchangeRecord) => void;
}

/** Finishes and records an exchange; `hasLeft` is whether the client left before the answer. */
type FinishExchange = (context: ExchangeContext, result: ExchangeResult, hasLeft?: boolean) => ReplyMessage;

export function createRecording({ cors, stopwatch, momentOf = setMoment, record }: RecordingParts): FinishExchange {
  return (
    { request, resolved, session, snapshot, time, started, replay },
    { answer, reply, plan = NO_FAULTS, headers, answered, warnings = [] },
    hasLeft = false,
  ) => {
    const moment = snapshot.clock.speed === undefined ? undefined : momentOf(snapshot.clock);
    const dated = moment === undefined ? reply : withDate(reply, moment);
    const readable = cors ? allowOrigin(dated, request) : dated;
    const full = headers ? changeHeaders(readable, headers) : readable;
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
      answered,
      delivery: sent.delivery,
      replay,
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
