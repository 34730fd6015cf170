/** Conditional requests: `If-Match` and `If-None-Match` over an answer (RFC 9110, section 13). */
import { withReply } from "../journal/answer-facts.js";
import { toProblemReply } from "../message/problem.js";
import { replyHeader } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Answer } from "./answer.js";
import { failsToMatch, matchesEntityTag } from "./entity-tag.js";

/** A request that may be conditional, and what answers rest on. */
interface Conditional {
  readonly request: RequestMessage;
  readonly snapshot: Snapshot;
}

/** Returns 412 where `If-Match` names another representation, 304 where `If-None-Match` names this one, else the answer. */
export function applyConditions(answer: Answer, { request, snapshot }: Conditional): Answer {
  const { header } = request;
  const { tag, reply, facts } = answer;
  if (tag === undefined) return answer;
  const vary = ["vary", replyHeader(reply, "vary") ?? ""] as const;
  if (failsToMatch(header("if-match"), tag)) {
    const detail = `If-Match does not name the current representation, which is ${tag}.`;
    const failed = toProblemReply({ kind: "precondition-failed", status: 412, detail }, snapshot.profile.errorBody);
    const sent = { ...failed, headers: [...failed.headers, vary] };
    return { reply: sent, facts: { ...withReply(facts, sent), count: undefined, problem: detail } };
  }
  if (!matchesEntityTag(header("if-none-match"), tag)) return answer;
  const headers = reply.headers.filter(([name]) => name !== "content-type" && name !== "content-length");
  const sent = { status: 304, headers, body: "" };
  return { reply: sent, facts: { ...withReply(facts, sent), count: undefined } };
}
