/** What the journal keeps of a request and its reply, without secrets; shared by all exchanges that had the same reply. */
import { digestOf } from "../../base/digest.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Operation, OperationId } from "../../contract/interface.js";
import type { CredentialName, CredentialReading } from "../message/credential.js";
import { bodyToSend, sizeOfBody } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import { redactTarget } from "./redaction.js";

/** What was asked, without secrets. */
export interface Question {
  readonly method: string;
  /** Path and query, secrets masked. */
  readonly target: string;
  /** The digest of the target as it was sent, if something in it is masked. */
  readonly targetDigest: string | undefined;
  readonly operation: OperationId | undefined;
  readonly credential: CredentialName | undefined;
}

/** What is known about a reply that is in neither the request nor the reply; today and the profile if it rests on them. */
export interface About {
  readonly count?: number | undefined;
  /** Why the reply is an error. */
  readonly problem?: string | undefined;
  readonly warnings?: readonly string[] | undefined;
  /** What today was, and the profile: how the parameters are read follows from them. */
  readonly today?: CalendarDate | undefined;
  readonly profile?: Profile | undefined;
}

export interface ReplyFacts extends Question {
  readonly count: number | undefined;
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  readonly today: CalendarDate | undefined;
  readonly profile: Profile | undefined;
  readonly status: number;
  readonly headers: HeaderList;
  /** The body, or its beginning if it is long. Its text is made when it is read. */
  readonly kept: Pick<ReplyMessage, "body">;
  /** The whole body, if only its beginning is kept: its length in characters, and its digest. */
  readonly whole: { readonly length: number; readonly digest: string } | undefined;
  /** Estimated memory, in bytes. */
  readonly size: number;
}

/** How much of a body is kept, in characters. */
const BODY_KEPT = 16 * 1024;

/** Returns what the journal keeps of a request. */
export function toQuestion(request: {
  readonly method: string;
  readonly target: string;
  readonly targetDigest: string | undefined;
  readonly operation: Operation | undefined;
  readonly credential: CredentialReading;
}): Question {
  const { method, target, targetDigest, operation, credential } = request;
  const shown = redactTarget(target);
  return {
    method,
    target: shown,
    targetDigest: targetDigest ?? (shown === target ? undefined : digestOf(new TextEncoder().encode(target))),
    operation: operation?.id,
    credential: credential.name,
  };
}

export function toReplyFacts(
  { method, target, targetDigest, operation, credential }: Question,
  reply: ReplyMessage,
  { count, problem, warnings = NO_WARNINGS, today, profile }: About,
): ReplyFacts {
  const { kept, whole, size } = keep(reply);
  const { status, headers } = reply;
  const letters = target.length + (problem?.length ?? 0) + warnings.join("").length;
  return {
    ...{ method, target, targetDigest, operation, credential },
    ...{ count, problem: problem?.replace(USER_INFORMATION, "//•••@"), warnings, today, profile },
    ...{ status, headers, kept, whole, size: size + 2 * letters },
  };
}

/** User information in a path that a problem quotes. */
const USER_INFORMATION = /\/\/[^/\s"@]*@/g;

const NO_WARNINGS: readonly string[] = [];

/** Keeps a reply, or copies the beginning of its body, so that the whole of a long one is not kept in memory for its sake. */
function keep(reply: ReplyMessage): Pick<ReplyFacts, "kept" | "whole" | "size"> {
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
