/** Answers a request as a museum with a mutant does, and tells whether a mutant changes the answer to it. */
import type { MutableReply, Mutant } from "../../mutants/mutant.js";
import { requestOf } from "../../mutants/wrong-answer.js";
import { withReply } from "../journal/answer-facts.js";
import { byteLength, type ReplyMessage, replyHeader } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { type Answer, type AnswerSettings, answerRequest } from "./answer.js";
import { applyConditions } from "./conditions.js";
import { createEntityTag } from "./entity-tag.js";
import { catalogueUnder, evaluate } from "./evaluation.js";
import type { ResolvedRequest } from "./resolved-request.js";

/** What to find out about each request. */
export interface ReachProbe {
  /** Returns the mutants to ask about for a request of a session. */
  readonly mutantsFor: (session: string | undefined) => readonly Mutant[];
  /** Is called with its method and target, the mutants that change its answer, and its session. */
  readonly onRequest: (request: string, reached: readonly Mutant[], session: string | undefined) => void;
}

/** A request, and the state that it meets. */
interface MutableExchange {
  readonly request: RequestMessage;
  readonly resolved: ResolvedRequest;
  readonly snapshot: Snapshot;
}

/** Answers a request of an operation under a mutant. Other requests are answered as they are without it. */
export function answerMutated(
  mutant: Mutant,
  { resolved, snapshot }: Omit<MutableExchange, "request">,
  settings: AnswerSettings,
): Answer {
  if (resolved.at().operation === undefined) return answerRequest(resolved, snapshot, settings);
  const answer = answerRequest(resolved, snapshot, settings, mutant);
  return mutant.reply ? withWrongReply(answer, mutant.reply, { resolved, snapshot, settings, mutant }) : answer;
}

/** Returns those of the mutants under which the client would get another answer than without them. */
export function alteredBy(
  mutants: readonly Mutant[],
  exchange: MutableExchange,
  settings: AnswerSettings,
): readonly Mutant[] {
  if (mutants.length === 0) return [];
  const { request, resolved, snapshot } = exchange;
  const conditions = { request, snapshot, isBodyNeeded: false };
  const plain = applyConditions(answerRequest(resolved, snapshot, settings), conditions).reply;
  const headers = textOf(plain.headers);
  return mutants.filter((mutant) => {
    const wrong = applyConditions(answerMutated(mutant, exchange, settings), conditions).reply;
    if (plain.status !== wrong.status || headers !== textOf(wrong.headers)) return true;
    return resolved.method !== "HEAD" && plain.body !== wrong.body;
  });
}

function textOf(headers: ReplyMessage["headers"]): string {
  return JSON.stringify([...headers].sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface Circumstances extends Omit<MutableExchange, "request"> {
  readonly settings: AnswerSettings;
  readonly mutant: Mutant;
}

function withWrongReply(
  answer: Answer,
  change: NonNullable<Mutant["reply"]>,
  { resolved, snapshot, settings, mutant }: Circumstances,
): Answer {
  const { reply } = answer;
  const reading = evaluate(resolved, snapshot, settings, mutant).answer?.reading;
  const request = reading && requestOf(reading, catalogueUnder(mutant, snapshot), snapshot.profile);
  const plain: MutableReply = { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body };
  const wrong = change(plain, request);
  if (wrong === plain) return answer;
  const sent = toReply(wrong, plain, resolved);
  return { ...answer, reply: sent, tag: replyHeader(sent, "etag"), facts: withReply(answer.facts, sent) };
}

/** Another body has another length, and another entity tag unless the mutant gives one. */
function toReply(wrong: MutableReply, plain: MutableReply, { target, targetDigest }: ResolvedRequest): ReplyMessage {
  const { status, body, headers } = wrong;
  if (body === plain.body) return { status, headers: Object.entries(headers), body };
  const { "content-length": _length, etag, ...others } = headers;
  const tag =
    etag !== undefined && etag === plain.headers["etag"] ? createEntityTag(target, encode(body), targetDigest) : etag;
  return {
    status,
    body,
    headers: Object.entries({
      ...(tag !== undefined && { etag: tag }),
      ...others,
      ...(status !== 204 && { "content-length": String(byteLength(body)) }),
    }),
  };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
