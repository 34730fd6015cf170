/** Explains a request that is not answered: every step is derived, and nothing is counted, used up or recorded. */

import { nounFor } from "../../base/plural.js";
import { quote } from "../../base/quote.js";
import { methodSentence, securitySentence, sentenceOn } from "../../contract/document.js";
import { formatMoment } from "../../contract/moment.js";
import { answerQuery } from "../../museum/answer.js";
import { explainAnswer, type QueryExplanation } from "../../museum/explanation.js";
import type { Mutant } from "../../mutants/mutant.js";
import type { Fault } from "../../scenarios/fault.js";
import type { AdmissionStep } from "../exchange/admission.js";
import { type Answer, type AnswerSettings, answerFault, answerRequest, answerStale } from "../exchange/answer.js";
import { applyConditions } from "../exchange/conditions.js";
import { type Evaluation, evaluate } from "../exchange/evaluation.js";
import { setMoment } from "../exchange/mock-date.js";
import { answerMutated } from "../exchange/mutated-answer.js";
import type { RequestContext } from "../exchange/request-context.js";
import { isMisspeltControl, type RequestControls } from "../exchange/request-controls.js";
import type { ResolvedRequest } from "../exchange/resolved-request.js";
import { cutBeforeAnswer } from "../faults/delivery.js";
import type { FaultPlan } from "../faults/fault-plan.js";
import { redactTarget } from "../journal/redaction.js";
import { findRequestWarnings } from "../journal/request-warnings.js";
import type { Problem } from "../message/problem.js";
import { isBodiless } from "../message/reply-message.js";
import { nameSource, sourceOfFault } from "../sessions/fault-source.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Keyed } from "../sessions/state-layers.js";
import type { ExplainedFault, RequestExplanation } from "./request-explanation.js";

/** A request with all that its answer would rest on. */
export interface ExplainedRequest {
  readonly context: RequestContext;
  readonly isNewSession: boolean;
  readonly settings: AnswerSettings;
  /** What faults would do to it. */
  readonly plan: FaultPlan;
  /** The faults that are active. */
  readonly faults: readonly Keyed<Fault>[];
  isMatched(fault: Fault): boolean;
  /** The time that the session shows. */
  now(): number;
}

type Decision = Pick<RequestExplanation, "status" | "decidedBy" | "summary" | "detail">;

/** Explains a request that is not read any further: a control is invalid, or its session was deleted. */
export function explainRefusal(
  { resolved: { method, target } }: RequestContext,
  { kind, status, detail }: Problem,
): RequestExplanation {
  const cause =
    kind === "session-deleted" ? "The session of the request was deleted" : "A control of the request is invalid";
  const summary = `${cause}, so that it is not read any further.`;
  return { request: redactTarget(`${method} ${target}`), status, decidedBy: "control", summary, detail };
}

/** Explains a request. Pure: it changes nothing, whatever the request and the state are. */
export function explainRequest(explained: ExplainedRequest): RequestExplanation {
  const { context, isNewSession, settings, plan } = explained;
  const { resolved, controls, session, snapshot } = context;
  const evaluation = evaluate(resolved, snapshot, settings);
  const unfaulted = decideWithoutFaults(explained, evaluation);
  const answered = decideByFault(explained) ?? unfaulted;
  const decision = cutInBody(explained, answered) ?? answered;
  const isReached = decision === unfaulted;
  const faults = explainFaults(explained);
  const warnings = [...(evaluation.answer ? findRequestWarnings(evaluation.answer) : []), ...controls.warnings];
  return {
    request: redactTarget(`${resolved.method} ${resolved.target}`),
    ...decision,
    session: session.id,
    ...(isNewSession && { isNewSession: true as const }),
    ...(snapshot.scenario !== "" && { scenario: snapshot.scenario }),
    credential: evaluation.credential.name,
    ...controlsNamed(controls),
    ...(plan.delay > 0 && { delay: Math.round(plan.delay) }),
    ...(faults.length > 0 && { faults }),
    ...(decision.status !== unfaulted.status && { statusWithoutFaults: unfaulted.status }),
    admission: explainAdmission(evaluation, decision, resolved).map((step) =>
      isReached ? step : withoutReasons(step),
    ),
    ...explainQuery(resolved, snapshot, { evaluation, isReached: isReached && evaluation.answer !== undefined }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The steps up to the one that decides. */
function explainAdmission({ admission }: Evaluation, { decidedBy }: Decision, resolved: ResolvedRequest) {
  const steps = admission.map((step) => ({ ...explainStep(step, resolved), isPassed: step.problem === undefined }));
  // OPTIONS is answered before its method is looked at.
  const reached = decidedBy === "methods" ? steps.filter(({ isPassed }) => isPassed) : steps;
  return reached.map(({ says, because }) => ({ says, because }));
}

/** A step that would follow, but did not lead to the answer. */
function withoutReasons<Step extends { readonly because: readonly unknown[] }>(step: Step): Step {
  return { ...step, because: [] };
}

function explainStep({ says, document, because }: AdmissionStep, { at }: ResolvedRequest) {
  const { operation } = at();
  const sentences = {
    operation: operation ? sentenceOn(operation) : "",
    methods: methodSentence,
    credentials: securitySentence,
  };
  return { says, because: document ? [{ document: sentences[document] }, ...because] : because };
}

/** The controls that change the answer: not the session, which is shown on its own, and not the wish for an explanation. */
function controlsNamed({ applied }: RequestControls): Pick<RequestExplanation, "controls"> {
  const named = applied.filter((control) => control !== "explain" && !control.startsWith("session="));
  return named.length > 0 ? { controls: named } : {};
}

function decideByFault({ context, settings, plan, now }: ExplainedRequest): Decision | undefined {
  const { request, resolved, snapshot } = context;
  const source = plan.keys.map(sourceOfFault).at(-1);
  const by = source ? ` of ${nameSource(source)}` : "";
  if (cutBeforeAnswer(plan, false)) {
    const summary = `The fault ${quote(plan.connection ?? "")}${by} cuts the connection before an answer.`;
    return { status: 0, decidedBy: "fault", summary };
  }
  if (plan.stale) {
    const { facts } = answerStale(resolved, request.header("if-none-match"), { ...settings, snapshot });
    return { status: facts.status, decidedBy: "fault", summary: `The fault "stale"${by} decides the answer.` };
  }
  if (plan.mutant) return explainMutant(plan.mutant, { context, settings });
  if (!plan.answer) return undefined;
  const { facts } = answerFault(resolved, plan.answer, { ...settings, snapshot, now });
  const { status, problem: detail } = facts;
  return { status, decidedBy: "fault", summary: `The fault "status ${status}"${by} decides the answer.`, detail };
}

/** The client gets the status and half of the body, and no list. */
function cutInBody({ plan: { connection, keys } }: ExplainedRequest, { status }: Decision): Decision | undefined {
  if ((connection !== "resetInBody" && connection !== "cutShort") || status === 0 || isBodiless(status))
    return undefined;
  const source = keys.map(sourceOfFault).at(-1);
  const by = source ? ` of ${nameSource(source)}` : "";
  const summary = `The fault ${quote(connection)}${by} cuts the connection in the body of a ${status}.`;
  return { status: 0, decidedBy: "fault", summary };
}

function explainMutant(
  mutant: Mutant,
  { context, settings }: Pick<ExplainedRequest, "context" | "settings">,
): Decision {
  const answer = answerMutated(mutant, context, settings);
  const { facts } = applyConditions(answer, { ...context, isBodyNeeded: false });
  const summary = `The mutant ${mutant.id} changes the answer. ${mutant.harm}`;
  return { status: facts.status, decidedBy: "fault", summary, detail: facts.problem };
}

function decideWithoutFaults({ context, settings, plan }: ExplainedRequest, evaluation: Evaluation): Decision {
  const { request, resolved, snapshot } = context;
  const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
  const answer = answerRequest(resolved, snapshot, settings);
  const sent = applyConditions(answer, { request, snapshot, isBodyNeeded });
  const { status, problem: detail } = sent.facts;
  return { status, ...decidingStep(answer, sent, evaluation), detail };
}

function decidingStep(answer: Answer, sent: Answer, evaluation: Evaluation): Omit<Decision, "status" | "detail"> {
  const { reply } = sent;
  if (reply.status !== answer.reply.status) {
    const name = reply.status === 412 ? "If-Match names another" : "If-None-Match names the current";
    return { decidedBy: "condition", summary: `${name} representation, so that ${reply.status} comes without a list.` };
  }
  if (!evaluation.problem) return describeList(evaluation, answer);
  if (!evaluation.answer) {
    if (reply.status === 204) return describeList({ ...evaluation, answer: undefined }, answer);
    return { decidedBy: "admission", summary: evaluation.admission.at(-1)?.says ?? "The request is not admitted." };
  }
  if (evaluation.answer.outcome === "rejected") {
    const names = [...new Set(evaluation.answer.reading.violations.map(({ parameter }) => parameter))];
    return { decidedBy: "parameters", summary: `The request is rejected because of ${names.join(" and ")}.` };
  }
  return { decidedBy: "page", summary: "The page lies after the last one." };
}

function describeList({ answer }: { readonly answer?: Evaluation["answer"] | undefined }, { facts }: Answer) {
  if (answer === undefined || answer.outcome === "rejected")
    return { decidedBy: "methods" as const, summary: "OPTIONS is answered with the methods of the path." };
  const { page, reading } = answer;
  const count = facts.count ?? 0;
  const items =
    reading.operation.id === "getMuseumHours" ? nounFor(count, "entry", "entries") : nounFor(count, "event");
  const place = page.pages() === 0 ? "nothing was found" : `page ${reading.query.page} of ${page.pages()}`;
  return { decidedBy: "list" as const, summary: `The answer lists ${count} ${items}: ${place}.` };
}

/**
 * Derives the query even if it was not reached, since the answer that it would get is known. Its steps are then no reasons for the answer.
 */
function explainQuery(
  { at }: ResolvedRequest,
  snapshot: Snapshot,
  { evaluation, isReached }: { readonly evaluation: Evaluation; readonly isReached: boolean },
) {
  const { operation, pairs } = at();
  if (!operation) return {};
  const { profile, today } = snapshot;
  const derived = evaluation.answer ?? answerQuery(snapshot.catalogue(), operation, pairs, { profile, today });
  const explained = withoutMisspeltControls(explainAnswer(derived, profile));
  const inState = { ...explained, today: explainToday(explained.today, snapshot) };
  return isReached ? inState : notReached(inState);
}

function notReached(explained: Omit<QueryExplanation, "today"> & Required<Pick<RequestExplanation, "today">>) {
  const { range, found, page, skippedDays, violations: _, ...steps } = explained;
  return {
    ...steps,
    today: withoutReasons(steps.today),
    parameters: steps.parameters.map(withoutReasons),
    unknownParameters: steps.unknownParameters.map(withoutReasons),
    ...(range && { range: withoutReasons(range) }),
    ...(found && { found: withoutReasons(found) }),
    ...(page && { page: withoutReasons(page) }),
    ...(skippedDays && { skippedDays: withoutReasons(skippedDays) }),
  };
}

/** Leaves out unknown parameters that look like a control, because there is a warning of each. */
function withoutMisspeltControls(explained: QueryExplanation): QueryExplanation {
  const unknownParameters = explained.unknownParameters.filter(({ name }) => !isMisspeltControl(name));
  return { ...explained, unknownParameters };
}

/** A clock that has a moment shows another date in another zone, one that is held at a day does not. */
function explainToday({ date, because }: QueryExplanation["today"], { clock, isHeld, profile }: Snapshot) {
  const moment = setMoment(clock);
  if (moment === undefined) return { date, because: isHeld ? [HELD] : because };
  const setting = `The clock was set, and shows ${formatMoment(moment, profile.timeZone)}.`;
  return { date, because: [{ setting }, ...because] };
}

const HELD = { setting: "The clock is held at this day." };

function explainFaults({ context, faults, plan, isMatched }: ExplainedRequest): readonly ExplainedFault[] {
  return faults.map(({ key, part }) => {
    const fits = isMatched(part);
    return {
      fault: part,
      source: sourceOfFault(key),
      isMatched: fits,
      ...(fits && { number: context.session.counted(key) + 1 }),
      isApplied: plan.keys.includes(key),
    };
  });
}
