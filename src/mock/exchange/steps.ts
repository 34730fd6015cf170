/**
 * The steps by which a request gets its reply, in their order. A client and an explanation go the same way: a trace collects what each
 * step says.
 *
 * 1. A connection that a fault cuts gets no reply.
 * 2. A fault replies in place of the museum, or a mutant of the museum does.
 * 3. The museum replies: admission (path, method and credential, as the profile orders them), reading the query, selecting, ordering and
 *    paging, and writing the list or the problem.
 * 4. The conditions of the request make a 304 or a 412 of a list.
 *
 * What surrounds them is in `exchange.ts`: the session before, and notes, delivery and the record after.
 */
import type { ReplySettings } from "./admission.js";
import { answerRequest, applyConditions } from "./answering.js";
import type { FaultPlan } from "./fault-plan.js";
import { cutReply, faultyReply } from "./faulty-reply.js";
import type { MuseumRequest } from "./museum-request.js";
import type { Reply } from "./reply.js";
import type { Trace } from "./trace.js";

interface ReplySteps {
  readonly settings: ReplySettings;
  /** Undefined for a request that can't meet a mutant. */
  readonly mutated?: typeof import("./mutated-reply.js") | undefined;
  readonly trace?: Trace | undefined;
  /** Replies as the museum does. Default: by its steps. */
  readonly askMuseum?: ((request: MuseumRequest) => Reply) | undefined;
}

/** Returns the reply to a request under a plan of faults. */
export function replyTo(request: MuseumRequest, plan: FaultPlan, walk: ReplySteps): Reply {
  const { settings, mutated, trace, askMuseum } = walk;
  const cut = cutReply(plan, request, trace);
  if (cut) return cut;
  const reply =
    faultyReply(plan, request, settings, trace) ??
    (plan.mutant === undefined ? undefined : mutated?.answerAs(plan.mutant, request, settings, trace)) ??
    (askMuseum ? askMuseum(request) : answerRequest(request, settings, { trace }));
  // A 304 would leave out a body that a fault does something to.
  const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
  return applyConditions(reply, request, { isBodyNeeded, trace });
}
