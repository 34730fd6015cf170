/** Makes what a client gets of a faulty answer: of the service's own, or in its place. */
import { profiles } from "../contract/profile.js";
import { problemOfFault, staleTag } from "../mock/exchange/faulty-reply.js";
import { changeHeaders, misdeliver } from "../mock/faults/delivery.js";
import type { FaultPlan } from "../mock/faults/fault-plan.js";
import { byteLength, isBodiless, type ReplyMessage } from "../mock/message/messages.js";
import { toProblemReply } from "../mock/message/problem.js";
import type { Mutant, MutatedRequest, SentItem } from "../mutants/mutant.js";
import type { PassedFaults, PassedQuery } from "./faults.js";

/** Whether the service is asked at all. */
export function isAsked({ answer, stale, connection }: FaultPlan): boolean {
  return !answer && !stale && connection !== "resetBeforeBody" && connection !== "refused";
}

/** Whether the answer passes as it is, but late. */
export function isOnlyLate({ answer, stale, connection, body, mutant, drip, headers }: FaultPlan): boolean {
  return (answer ?? stale ?? connection ?? body ?? mutant ?? drip ?? headers) === undefined;
}

/** The answer that a fault gives in place of the service, as the mock gives it; undefined if the connection is cut instead. */
export function answerOfFault(
  plan: FaultPlan,
  { tags, now }: { readonly tags: string | undefined; readonly now: () => number },
): ReplyMessage | undefined {
  const { answer, stale } = plan;
  if (stale) return finish({ status: 304, headers: [["etag", staleTag(tags)]], body: "" }, plan);
  const profile = profiles.default;
  return answer && finish(toProblemReply(problemOfFault(answer, { profile, now, name: "proxy" })), plan);
}

/** The answer of the service, made wrong. */
export function makeWrong(received: ReplyMessage, { plan, asked }: PassedFaults): ReplyMessage {
  const { mutant } = plan;
  return finish(mutant ? mutate(received, mutant, asked) : received, plan);
}

function finish(reply: ReplyMessage, plan: FaultPlan): ReplyMessage {
  const delivered = misdeliver(reply, plan);
  return plan.headers ? changeHeaders(delivered, plan.headers) : delivered;
}

function mutate(reply: ReplyMessage, mutant: Mutant, asked: PassedQuery | undefined): ReplyMessage {
  const request: MutatedRequest | undefined = asked && {
    ...{ operation: asked.operation.id, reading: asked.reading, query: asked.query, profile: profiles.default },
    // A proxy refuses the mutants that list more than the page.
    list: () => [],
  };
  const items = request && reply.status === 200 ? parseList(reply.body) : undefined;
  const listed =
    request && items && mutant.items ? withBody(reply, JSON.stringify(mutant.items(items, request))) : reply;
  if (!mutant.reply) return listed;
  const plain = { status: listed.status, headers: Object.fromEntries(listed.headers), body: listed.body };
  const { status, headers, body } = mutant.reply(plain, listed.status < 400 ? request : undefined);
  const wrong = { ...listed, status, headers: Object.entries(headers) };
  return body === listed.body ? wrong : withBody(wrong, body);
}

/** Another body has another length, and is not what an entity tag stands for. */
function withBody(reply: ReplyMessage, body: string): ReplyMessage {
  if (body === reply.body) return reply;
  const headers = reply.headers.filter(([name]) => name !== "etag" && name !== "content-length");
  const length = isBodiless(reply.status) ? [] : [["content-length", String(byteLength(body))] as const];
  return { ...reply, headers: [...headers, ...length], body };
}

function parseList(body: string): readonly SentItem[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
