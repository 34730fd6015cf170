/** Conditional requests: `If-Match` and `If-None-Match` over an answer (RFC 9110, section 13). */
import { withReply } from "../journal/answer-facts.js";
import { toProblemReply } from "../message/problem.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Answer } from "./answer.js";
import { failsToMatch, matchesEntityTag } from "./entity-tag.js";

/** A request that may be conditional, and what answers rest on. */
interface Conditional {
  readonly request: RequestMessage;
  readonly snapshot: Snapshot;
  /** Whether a fault does something to the body, which a 304 would leave out. */
  readonly isBodyNeeded: boolean;
}

/** What a 412 keeps of the answer that it takes the place of: what is said about the request. */
const KEPT: ReadonlySet<string> = new Set(["vary", "museum-mock-warning"]);

/** Returns 412 where `If-Match` names another representation, 304 where `If-None-Match` names this one, else the answer. */
export function applyConditions(answer: Answer, { request, snapshot, isBodyNeeded }: Conditional): Answer {
  const { header } = request;
  const { tag, reply, facts } = answer;
  if (tag === undefined) return answer;
  if (failsToMatch(header("if-match"), tag)) {
    const detail = `If-Match does not name the current representation, which is ${tag}.`;
    const failed = toProblemReply({ kind: "precondition-failed", status: 412, detail }, snapshot.profile.errorBody);
    const sent = { ...failed, headers: [...failed.headers, ...reply.headers.filter(([name]) => KEPT.has(name))] };
    return { reply: sent, facts: { ...withReply(facts, sent), count: undefined, problem: detail } };
  }
  if (isBodyNeeded || !matchesEntityTag(header("if-none-match"), tag)) return answer;
  const headers = reply.headers.filter(([name]) => name !== "content-type" && name !== "content-length");
  const sent = { status: 304, headers, body: "" };
  return { reply: sent, facts: { ...withReply(facts, sent), count: undefined } };
}
