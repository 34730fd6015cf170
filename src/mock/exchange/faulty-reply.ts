/** Replies that a fault or a mutant changes. */
import { quote } from "../../base/text.js";
import type { Profile } from "../../contract/choices.js";
import type { Mutant } from "../../mutants/mutant.js";
import type { FaultEffects, RetryAfter } from "../../scenarios/fault.js";
import { cutBeforeAnswer } from "../faults/delivery.js";
import { type FaultPlan, NO_FAULTS, planFaults, withMutant } from "../faults/fault-plan.js";
import { type Problem, toProblemReply } from "../message/problem.js";
import { nameSource, sourceOfFault } from "../sessions/fault-source.js";
import { answeringBehaviours } from "./admission.js";
import type { ReplySettings } from "./answering.js";
import { nowIn } from "./headers.js";
import type { MuseumRequest } from "./museum-request.js";
import { alteredBy, answerMutated } from "./mutated-reply.js";
import { Reply } from "./reply.js";
import type { Trace } from "./trace.js";

interface Planning {
  readonly seed: number;
  /** Counts a request under a key and returns how many that makes. Default: in the session. */
  readonly count?: (key: string) => number;
}

/** Plans the faults of a request, and counts it for each of them that it matches. */
export function planFor(request: MuseumRequest, settings: ReplySettings, { seed, count }: Planning): FaultPlan {
  const { controls, session, snapshot } = request;
  const { mutant } = settings;
  if (snapshot.faults.length === 0 && controls.faults.length === 0 && !mutant) return NO_FAULTS;
  const isAltered = (other: Mutant) => alteredBy([other], request, settings).length > 0;
  const planned = planFaults(request.faults, request.matched, {
    ...{ seed, isAltered },
    count: count ?? ((key) => session.count(key)),
    counted: (key) => session.counted(key),
  });
  return withMutant(planned, mutant, isAltered);
}

/** Whether a fault does something to the body, which a 304 would leave out. */
export function isBodyNeeded({ body, connection, drip }: FaultPlan): boolean {
  return (body ?? connection ?? drip) !== undefined;
}

/** Returns the reply that a fault gives in place of the museum; undefined where the museum replies. */
export function faultyReply(
  plan: FaultPlan,
  request: MuseumRequest,
  settings: ReplySettings,
  trace?: Trace,
): Reply | undefined {
  if (plan.mutant) {
    trace?.decide("fault", `The mutant ${plan.mutant.id} changes the answer. ${plan.mutant.harm}`);
    return answerMutated(plan.mutant, request, settings);
  }
  const { question, session, snapshot } = request;
  const { profile, today } = snapshot;
  if (plan.stale) {
    trace?.decide("fault", `The fault "stale"${byWhom(plan)} decides the answer.`);
    const etag = ["etag", staleTag(request.header("if-none-match"))] as const;
    const headers = [etag, ["cache-control", "private, no-cache"], ["vary", settings.vary]] as const;
    return new Reply(question, { status: 304, headers, body: "" }, { today, profile });
  }
  if (!plan.answer) return undefined;
  const { headers, ...others } = problemOfFault(plan.answer, profile, nowIn(session, snapshot));
  const problem = { ...others, headers: { ...headers, Vary: settings.vary } };
  trace?.decide("fault", `The fault "status ${problem.status}"${byWhom(plan)} decides the answer.`);
  return new Reply(question, toProblemReply(problem, profile.errorBody), { today, profile, problem: problem.detail });
}

/** Returns the reply of a connection that is cut before any; undefined where one is sent. The journal has it as status 0. */
export function cutReply(plan: FaultPlan, request: MuseumRequest, trace?: Trace): Reply | undefined {
  const delivery = plan.connection && cutBeforeAnswer(plan, mayClosePort(request));
  if (!delivery) return undefined;
  trace?.decide(
    "fault",
    `The fault ${quote(plan.connection ?? "")}${byWhom(plan)} cuts the connection before an answer.`,
  );
  const { today, profile } = request.snapshot;
  return new Reply(request.question, { status: 0, headers: [], body: "", delivery }, { today, profile });
}

/** Names where the fault comes from that decides. */
export function byWhom({ keys }: FaultPlan): string {
  const source = keys.map(sourceOfFault).at(-1);
  return source ? ` of ${nameSource(source)}` : "";
}

/**
 * Whether a refused connection closes the port for all clients. Only a fault of the default session does, which somebody set
 * who may steer the mock, and not for a request without a credential: a picture on a foreign page could send one.
 */
function mayClosePort({ credential, controls, session, state }: MuseumRequest): boolean {
  if (session.id !== undefined || state.isOverridden || controls.faults.length > 0) return false;
  return credential.error === undefined;
}

/** Returns the problem of a fault with a status. `now` is read for a `Retry-After` that is a date. */
function problemOfFault(
  { status, detail, retryAfter = status === 429 ? 1 : undefined }: FaultEffects & { readonly status: number },
  profile: Profile,
  now: () => number,
): Problem {
  const headers = {
    ...(status === 401 && answeringBehaviours.challenge[profile.challenge]),
    ...(retryAfter !== undefined && { "Retry-After": retryAfterText(retryAfter, now) }),
  };
  return { kind: "fault", status, detail: detail ?? `The mock was asked to answer with ${status}.`, headers };
}

/** Writes `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterText(retryAfter: RetryAfter, now: () => number): string {
  const { seconds, as } = typeof retryAfter === "number" ? { seconds: retryAfter, as: "seconds" } : retryAfter;
  return as === "date" ? new Date(now() + seconds * 1000).toUTCString() : String(seconds);
}

/** Returns the first entity tag of `If-None-Match`, which a stale answer confirms; without a tag, an empty one. */
function staleTag(tags: string | null): string {
  return /(?:W\/)?"[\x21\x23-\x7e]{0,200}"/.exec(tags ?? "")?.[0] ?? '""';
}
