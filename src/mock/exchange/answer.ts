/** Makes the answer to a request: a list, a problem or an explanation, with what the journal keeps of it. */
import type { AnswerOf } from "../../contract/choices/table.js";
import { operationWith } from "../../contract/interface.js";
import type { Reading } from "../../museum/query.js";
import type { Mutant, Mutation } from "../../mutants/mutant.js";
import type { FaultEffects } from "../../scenarios/fault.js";
import { type AnswerFacts, factsOf } from "../journal/answer-facts.js";
import type { Paging } from "../journal/page-loop.js";
import { findPaging, findRequestWarnings } from "../journal/request-warnings.js";
import { listReply } from "../message/list-reply.js";
import { type Problem, toProblemReply } from "../message/problem.js";
import type { Delivery, ReplyMessage } from "../message/reply-message.js";
import { warnOfUnknown } from "../message/unknown-warning.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { allowedMethods } from "./admission.js";
import { createEntityTag } from "./entity-tag.js";
import { type AdmissionSettings, type Evaluation, evaluate } from "./evaluation.js";
import { problemOfFault, staleTag } from "./fault-problem.js";
import { isMisspeltControl } from "./request-controls.js";
import type { ResolvedRequest } from "./resolved-request.js";

/** An answer that can be given again as long as the snapshot is the same. */
export interface Answer {
  readonly reply: ReplyMessage;
  readonly facts: AnswerFacts;
  /** The entity tag of a list. */
  readonly tag?: string | undefined;
  /** Where the request stands among the pages of its query. */
  readonly paging?: Paging | undefined;
}

/** What a mock was started with that shapes every answer. */
export interface AnswerSettings extends AdmissionSettings {
  /** The value of `Vary`. */
  readonly vary: string;
  /** The mutant that the mock was started with. */
  readonly mutant?: Mutant | undefined;
}

/** Answers a request over a snapshot; with a mutation, wrongly. Pure: the same arguments give the same answer. */
export function answerRequest(
  resolved: ResolvedRequest,
  snapshot: Snapshot,
  settings: AnswerSettings,
  mutation?: Mutation,
): Answer {
  if (asksForMethods(resolved)) return answerMethods(resolved, snapshot);
  const evaluation = evaluate(resolved, snapshot, settings, mutation);
  const { answer, problem } = evaluation;
  const { profile } = snapshot;
  const unknown = answer ? warnOfUnknownParameters(answer.reading) : [];
  const notes = [["vary", settings.vary] as const, ...warningHeader(unknown)];
  if (problem) {
    const reply = toProblemReply(problem, profile.errorBody);
    return toAnswer(
      resolved,
      { ...reply, headers: reply.headers.concat(notes) },
      { evaluation, unknown, problem, snapshot },
    );
  }
  if (answer?.outcome !== "listed") throw new Error("unreachable: neither listed nor rejected");
  const { items } = answer.page;
  let tag = "";
  const reply = listReply(items, (bytes) => {
    tag = createEntityTag(resolved.target, bytes, resolved.targetDigest);
    return [["etag", tag], PRIVATE, JSON_TYPE, ...notes, ["content-length", String(bytes.length)]];
  });
  return toAnswer(resolved, reply, { evaluation, unknown, count: items.length, snapshot, tag });
}

function asksForMethods({ method, at }: ResolvedRequest): boolean {
  return method === "OPTIONS" && at().operation !== undefined;
}

function answerMethods(resolved: ResolvedRequest, snapshot: Snapshot): Answer {
  const headers = [["allow", allowedMethods(snapshot.profile)] as const];
  return toAnswer(resolved, { status: 204, headers, body: "" }, { snapshot });
}

const PRIVATE = ["cache-control", "private, no-cache"] as const;
const JSON_TYPE = ["content-type", "application/json"] as const;

/** Answers with a problem that has nothing to do with the query. */
export function refuse(resolved: ResolvedRequest, problem: Problem, form: AnswerOf<"errorBody"> = "problem"): Answer {
  return toAnswer(resolved, toProblemReply(problem, form), { problem });
}

/** Answers with the status that a fault asks for. */
export function answerFault(
  resolved: ResolvedRequest,
  fault: FaultEffects & { readonly status: number },
  { snapshot, vary, now }: AnswerSettings & { readonly snapshot: Snapshot; readonly now: () => number },
): Answer {
  const { profile } = snapshot;
  const { headers, ...others } = problemOfFault(fault, { profile, now, name: "mock" });
  const problem = { ...others, headers: { ...headers, Vary: vary } };
  return toAnswer(resolved, toProblemReply(problem, profile.errorBody), { problem, snapshot });
}

/** Answers that nothing has changed, with the tag that the client has, whether it is the current one or not. */
export function answerStale(
  resolved: ResolvedRequest,
  tags: string | null,
  { vary, snapshot }: AnswerSettings & { readonly snapshot: Snapshot },
): Answer {
  return toAnswer(
    resolved,
    { status: 304, headers: [["etag", staleTag(tags)], PRIVATE, ["vary", vary]], body: "" },
    { snapshot },
  );
}

/** Answers with no answer: the connection is cut first. The journal has it as status 0. */
export function cutOff(resolved: ResolvedRequest, delivery: Delivery, snapshot: Snapshot): Answer {
  return toAnswer(resolved, { status: 0, headers: [], body: "", delivery }, { snapshot });
}

interface Telling {
  readonly evaluation?: Evaluation;
  /** Warnings about parameters that are not documented. */
  readonly unknown?: readonly string[];
  readonly problem?: Problem;
  readonly count?: number;
  /** The state, if the answer rests on it. */
  readonly snapshot?: Snapshot;
  readonly tag?: string;
}

function toAnswer(resolved: ResolvedRequest, reply: ReplyMessage, telling: Telling = {}): Answer {
  const { evaluation, unknown = [], problem, count, snapshot, tag } = telling;
  const answer = evaluation?.answer;
  const warnings = answer && [...unknown, ...findRequestWarnings(answer)];
  const { today, profile } = snapshot ?? {};
  const told = { ...(warnings && { warnings }), today, profile, count, problem: problem?.detail };
  return { reply, facts: factsOf(resolved, reply, told), tag, paging: answer && findPaging(answer) };
}

/** Returns a warning for each unknown parameter. One that looks like a control has a warning of its own. */
function warnOfUnknownParameters({ unknown, unknownCount }: Reading): readonly string[] {
  const parameters = unknown
    .filter(({ name }) => !isMisspeltControl(name))
    .map((one) => ({ ...one, knownAt: operationWith(one.name)?.path }));
  return warnOfUnknown("parameter", parameters, unknownCount - unknown.length);
}

function warningHeader(warnings: readonly string[]): readonly (readonly [string, string])[] {
  return warnings.length > 0 ? [["museum-mock-warning", warnings.join(", ")]] : [];
}
