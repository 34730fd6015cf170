/** What the journal keeps of a question and its answer, without secrets; shared by all exchanges that had the same answer. */
import { digestOf } from "../../base/digest.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { OperationId } from "../../contract/interface.js";
import type { ResolvedRequest } from "../exchange/resolved-request.js";
import type { CredentialName } from "../message/credential.js";
import { bodyToSend, sizeOfBody } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import { redactTarget } from "./redaction.js";

export interface AnswerFacts {
  readonly method: string;
  /** Path and query, secrets masked. */
  readonly target: string;
  /** The digest of the target as it was sent, if something in it is masked. */
  readonly targetDigest: string | undefined;
  readonly operation: OperationId | undefined;
  readonly credential: CredentialName | undefined;
  readonly status: number;
  readonly headers: HeaderList;
  /** The body, or its beginning if it is long. Its text is made when it is read. */
  readonly kept: Pick<ReplyMessage, "body">;
  /** The whole body, if only its beginning is kept: its length in characters, and its digest. */
  readonly whole: { readonly length: number; readonly digest: string } | undefined;
  readonly count: number | undefined;
  /** Why the answer is an error. */
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  /** What today was, and the profile: how the parameters are read follows from them. */
  readonly today: CalendarDate | undefined;
  readonly profile: Profile | undefined;
  /** Estimated memory, in bytes. */
  readonly size: number;
}

/** Facts about an answer that are in neither the request nor the reply; today and the profile if it rests on them. */
interface Told extends Partial<Pick<AnswerFacts, "warnings" | "today" | "profile" | "count" | "problem">> {}

/** How much of a body is kept, in characters. */
const BODY_KEPT = 16 * 1024;

export function factsOf(
  { method, target, targetDigest, at, credential }: ResolvedRequest,
  reply: ReplyMessage,
  { warnings = NO_WARNINGS, today, profile, count, problem }: Told,
): AnswerFacts {
  const shown = redactTarget(target);
  const { kept, whole, size } = keep(reply);
  return {
    method,
    target: shown,
    targetDigest: targetDigest ?? (shown === target ? undefined : digestOf(new TextEncoder().encode(target))),
    operation: at().operation?.id,
    credential: credential().name,
    status: reply.status,
    headers: reply.headers,
    kept,
    whole,
    count,
    problem: problem?.replace(USER_INFORMATION, "//•••@"),
    warnings,
    today,
    profile,
    size: size + 2 * (shown.length + (problem?.length ?? 0) + warnings.join("").length),
  };
}

/** User information in a path that a problem quotes. */
const USER_INFORMATION = /\/\/[^/\s"@]*@/g;

const NO_WARNINGS: readonly string[] = [];

/** Returns the facts of the same answer with another reply: a 304, one without a body, or one that a fault corrupts. */
export function withReply(facts: AnswerFacts, reply: ReplyMessage): AnswerFacts {
  const { kept, whole, size } = keep(reply);
  const { status, headers } = reply;
  return { ...facts, status, headers, kept, whole, size: size + 2 * facts.target.length };
}

/** Keeps a reply, or copies the beginning of its body, so that the whole of a long one is not kept in memory for its sake. */
function keep(reply: ReplyMessage): Pick<AnswerFacts, "kept" | "whole" | "size"> {
  let letters = 0;
  for (const [name, value] of reply.headers) letters += name.length + value.length;
  // No text has more characters than bytes.
  const isShort = bodyToSend(reply).length <= BODY_KEPT || reply.body.length <= BODY_KEPT;
  if (isShort) return { kept: reply, whole: undefined, size: sizeOfBody(reply) + 2 * letters };
  const { body } = reply;
  const beginning = new TextDecoder().decode(new TextEncoder().encode(body.slice(0, BODY_KEPT)));
  const digest = digestOf(new TextEncoder().encode(body));
  return { kept: { body: beginning }, whole: { length: body.length, digest }, size: 2 * (BODY_KEPT + letters) };
}
