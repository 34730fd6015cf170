/** An exchange: a request and what the mock answered, as it is recorded in little memory, and as the log and the journal show it. */
import { queryOf, withoutUserInformation } from "../../base/http.js";
import { memory } from "../../base/memory.js";
import { type OperationId, operationById } from "../../contract/interface.js";
import type { World } from "../../fixtures/world.js";
import { parseQuery } from "../../museum/query.js";
import type { CredentialName, CredentialReading } from "../message/credential.js";
import type { FaultSource, JournaledExchange } from "../message/generated/admin-messages.js";
import { isList, sizeOfBody, textsOf } from "../message/list-reply.js";
import {
  type About,
  type Delivery,
  type HeaderList,
  halfOf,
  type ReplyMessage,
  replyHeader,
  UNNAMED_ORIGIN,
} from "../message/messages.js";
import type { SessionState } from "../state/state-layers.js";
import { type KnownSecrets, redactTarget } from "./redaction.js";

/** What was asked, and how it was answered, for the log. */
export type Exchange = Omit<
  JournaledExchange,
  "id" | "time" | "traceId" | "clock" | "parameters" | "today" | "credential" | "request" | "response"
>;

/** What was asked, without secrets. */
export interface Question {
  readonly method: string;
  /** Path and query, secrets masked. */
  readonly target: string;
  readonly operation: OperationId | undefined;
  readonly credential: CredentialName | undefined;
}

export type RecordedReply = ReturnType<typeof recordReply>;

/** How much of a body is kept and shown, in characters. */
const BODY_KEPT = 16 * 1024;

/** Keeps what a record needs of a reply: the beginning of a long body, or a list, whose texts many lists share. A problem may repeat what its client sent. */
export function recordReply(question: Question, sent: ReplyMessage, known: KnownSecrets) {
  const { method, target, operation, credential } = question;
  const { about = NOTHING } = sent;
  const { count, problem, warnings = NO_WARNINGS, today, profile, handedOnTo, shown: reply = sent } = about;
  const { status } = reply;
  const headers =
    known.all.size === 0 ? reply.headers : reply.headers.map(([name, value]) => [name, known.mask(value)] as const);
  const isOfList = isList(reply);
  const heldBody: Pick<ReplyMessage, "body"> = isOfList ? reply : { body: beginningOf(known.mask(reply.body)) };
  const isWhole = isOfList || reply.body.length <= BODY_KEPT;
  let letters = target.length + (problem?.length ?? 0) + warnings.join("").length;
  for (const [name, value] of headers) letters += name.length + value.length;
  return {
    method,
    target,
    operation,
    credential,
    count,
    problem: problem && known.mask(withoutUserInformation(problem)),
    warnings: warnings.map(known.mask),
    today,
    profile,
    handedOnTo,
    status,
    headers,
    /** Has the body, or the beginning of a long one. */
    heldBody,
    texts: textsOf(reply),
    /** The length of the whole body in characters; undefined where all of it is kept. */
    wholeLength: isWhole ? undefined : reply.body.length,
    uses: 0,
    /** Estimated memory without the texts, in bytes. */
    size: memory.reply + memory.letter * letters + (isWhole ? sizeOfBody(reply) : memory.letter * BODY_KEPT),
  };
}

const NO_WARNINGS: readonly string[] = [];
const NOTHING: About = {};

/** Returns a copy of what is shown of a body; a slice would keep the whole of it in memory. */
function beginningOf(body: string): string {
  if (body.length <= BODY_KEPT) return body;
  return new TextDecoder().decode(new TextEncoder().encode(body.slice(0, BODY_KEPT)));
}

export interface ExchangeRecord {
  /** Counts up over all sessions, from 1; 0 until it is in the journal. */
  id: number;
  /** Estimated memory of the record, and of what it was the first to keep alive, in bytes; set by the journal. */
  size: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly milliseconds: number;
  readonly reply: RecordedReply;
  /** Request headers, secrets masked. */
  readonly headers: HeaderList;
  /** Scheme and authority. */
  readonly origin: string | undefined;
  readonly session: string | undefined;
  readonly scenario: string | undefined;
  readonly faults: readonly string[] | undefined;
  readonly faultSources: readonly FaultSource[] | undefined;
  readonly clientLeft: boolean;
  /** Warnings about this request alone, in addition to those of the answer. */
  readonly warnings: readonly string[];
  /** The moment that the clock of the mock was set to, or had run to; undefined where it has none of its own. */
  readonly clock?: number | undefined;
  /** How the answer was sent, where that is out of the ordinary. */
  readonly delivery?: Delivery | undefined;
  readonly credential: CredentialReading;
  /** The state of the session before it, and the world, for an explanation. */
  readonly state: SessionState;
  readonly world: World;
}

/** Returns the status of the answer; 0 if the connection was cut, before the answer or in it. */
export function statusOf(record: ExchangeRecord): number {
  return isCutInBody(record) ? 0 : record.reply.status;
}

function isCutInBody({ delivery }: ExchangeRecord): boolean {
  return delivery?.kind === "drip" && delivery.end !== "whole";
}

/** As far as it arrived and is shown. */
export function bodyOf(record: ExchangeRecord): string {
  const { heldBody, wholeLength } = record.reply;
  const body = beginningOf(heldBody.body);
  if (!isCutInBody(record)) return body;
  const bytes = new TextEncoder().encode(body);
  const length = wholeLength === undefined ? bytes.length : Number(replyHeader(record.reply, "content-length"));
  // Half a letter at the end is left out.
  return new TextDecoder().decode(bytes.subarray(0, halfOf(length || bytes.length)), { stream: true });
}

export function toExchange(record: ExchangeRecord): Exchange {
  const { reply, warnings } = record;
  return {
    method: reply.method,
    target: reply.target,
    status: statusOf(record),
    count: isCutInBody(record) ? undefined : reply.count,
    warnings: warnings.length === 0 ? reply.warnings : [...reply.warnings, ...warnings],
    problem: reply.problem,
    milliseconds: record.milliseconds,
    operation: reply.operation,
    session: record.session,
    scenario: record.scenario,
    faults: record.faults,
    faultSources: record.faultSources,
    clientLeft: record.clientLeft || undefined,
    handedOnTo: reply.handedOnTo,
  };
}

export function toJournaledExchange(record: ExchangeRecord): JournaledExchange {
  const { reply, origin = UNNAMED_ORIGIN } = record;
  const { heldBody, wholeLength, today, credential, status } = reply;
  return {
    id: record.id,
    ...toExchange(record),
    time: new Date(record.time).toISOString(),
    traceId: traceIdOf(record.headers),
    ...(record.clock !== undefined && { clock: new Date(record.clock).toISOString() }),
    parameters: explainParameters(reply),
    today,
    credential,
    request: { url: redactTarget(origin) + reply.target, headers: record.headers },
    response: {
      ...(isCutInBody(record) && { status }),
      headers: reply.headers,
      body: bodyOf(record),
      bodyLength: wholeLength ?? heldBody.body.length,
    },
  };
}

function explainParameters({ operation, target, today, profile }: RecordedReply): JournaledExchange["parameters"] {
  if (operation === undefined || today === undefined || profile === undefined) return [];
  const { parameters } = parseQuery(operationById(operation), queryOf(target), { profile, today });
  return parameters.map(({ name, given, value, isDefault }) => ({ name, given, value, isDefault }));
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** Returns the id of the trace in the header `traceparent` (W3C Trace Context, section 3.2). */
function traceIdOf(headers: HeaderList): string | undefined {
  const value = headers.find(([name]) => name === "traceparent")?.[1];
  return value === undefined || value.startsWith("ff") ? undefined : TRACEPARENT.exec(value)?.[1];
}

/** For a long list: without headers, parameters and bodies. */
export function toSummary(record: ExchangeRecord) {
  const { id, time, headers, reply } = record;
  const client = headers.find(([name]) => name === "user-agent")?.[1];
  const who = { user: reply.credential?.user, client };
  return { id, ...toExchange(record), time: new Date(time).toISOString(), traceId: traceIdOf(headers), ...who };
}
