/** Explains a request that is not answered: every step is derived, and nothing is counted, used up or recorded. */

import { quote } from "../../base/quote.js";
import { methodSentence, securitySentence, sentenceOn } from "../../contract/document.js";
import { operationAt } from "../../contract/interface.js";
import { formatMoment } from "../../contract/moment.js";
import { answerQuery } from "../../museum/answer.js";
import { type Explanation, explainAnswer } from "../../museum/explanation.js";
import { pathOf, queryOf } from "../../museum/request-target.js";
import type { Fault } from "../../scenarios/fault.js";
import type { AdmissionStep } from "../exchange/admission.js";
import { type Answer, type AnswerSettings, answerFault, answerQuestion, answerStale } from "../exchange/answer.js";
import { applyConditions } from "../exchange/conditions.js";
import { type Evaluation, evaluate, type Question } from "../exchange/evaluation.js";
import { setMoment } from "../exchange/mock-date.js";
import { isMisspeltControl, type RequestControls, withoutControls } from "../exchange/request-controls.js";
import { cutBeforeAnswer } from "../faults/delivery.js";
import type { FaultPlan } from "../faults/plan.js";
import { redactTarget } from "../journal/redaction.js";
import { findRequestWarnings } from "../journal/request-warnings.js";
import type { RequestMessage } from "../message/request-message.js";
import { nameSource, sourceOfFault } from "../sessions/fault-source.js";
import { deletedSession } from "../sessions/session-id.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Keyed } from "../sessions/state-layers.js";
import type { ExplainedFault, RequestExplanation } from "./request-explanation.js";

/** A request with all that its answer would rest on. */
export interface ExplainedRequest {
  readonly request: RequestMessage;
  readonly question: Question;
  readonly controls: RequestControls;
  readonly session: string | undefined;
  readonly isNewSession: boolean;
  readonly snapshot: Snapshot;
  readonly settings: AnswerSettings;
  /** What faults would do to it. */
  readonly plan: FaultPlan;
  /** The faults that are active, and how many requests each has met. */
  readonly faults: readonly Keyed<Fault>[];
  isMatched(fault: Fault): boolean;
  counted(key: string): number;
  /** The time that the session shows. */
  now(): number;
}

type Decision = Pick<RequestExplanation, "status" | "decidedBy" | "summary" | "detail">;

/** Explains a request whose control is invalid. */
export function explainInvalidControl({ method, target }: Question, invalid: string): RequestExplanation {
  const summary = "A control of the request is invalid, so that it is not read any further.";
  return { request: redactTarget(`${method} ${target}`), status: 400, decidedBy: "control", summary, detail: invalid };
}

/** Explains a request to a session that was deleted. */
export function explainDeletedSession({ method, target }: Question, session: string): RequestExplanation {
  const request = redactTarget(`${method} ${target}`);
  const summary = "The session of the request was deleted, so that it is not read any further.";
  return { request, status: 410, decidedBy: "control", summary, detail: deletedSession(session) };
}

/** Explains a request. Pure: it changes nothing, whatever the request and the state are. */
export function explainRequest(explained: ExplainedRequest): RequestExplanation {
  const { question, controls, session, isNewSession, snapshot, settings, plan } = explained;
  const evaluation = evaluate(question, snapshot, settings);
  const unfaulted = decideWithoutFaults(explained, evaluation);
  const decision = decideByFault(explained) ?? unfaulted;
  const faults = explainFaults(explained);
  const warnings = [...(evaluation.answer ? findRequestWarnings(evaluation.answer) : []), ...controls.warnings];
  return {
    request: redactTarget(`${question.method} ${question.target}`),
    ...decision,
    session,
    ...(isNewSession && { isNewSession: true as const }),
    ...(snapshot.scenario !== "" && { scenario: snapshot.scenario }),
    credential: evaluation.credential.name,
    ...controlsNamed(controls),
    ...(plan.delay > 0 && { delay: Math.round(plan.delay) }),
    ...(faults.length > 0 && { faults }),
    ...(decision.status !== unfaulted.status && { statusWithoutFaults: unfaulted.status }),
    admission: evaluation.admission.map((step) => explainStep(step, question)),
    ...explainQuery(question, snapshot, evaluation),
    ...(warnings.length > 0 && { warnings }),
  };
}

function explainStep({ says, document, because }: AdmissionStep, { target }: Question) {
  const operation = operationAt(pathOf(target));
  const sentences = {
    operation: operation ? sentenceOn(operation) : "",
    methods: methodSentence,
    credentials: securitySentence,
  };
  return { says, because: document ? [{ document: sentences[document] }, ...because] : because };
}

/** The controls that change the answer: not the session, which is shown on its own, and not the wish for an explanation. */
export function controlsNamed({ applied }: RequestControls): Pick<RequestExplanation, "controls"> {
  const named = applied.filter((control) => control !== "explain" && !control.startsWith("session="));
  return named.length > 0 ? { controls: named } : {};
}

function decideByFault({ request, question, snapshot, settings, plan, now }: ExplainedRequest): Decision | undefined {
  const source = plan.keys.map(sourceOfFault).at(-1);
  const by = source ? ` of ${nameSource(source)}` : "";
  if (cutBeforeAnswer(plan, false)) {
    const summary = `The fault ${quote(plan.connection ?? "")}${by} cuts the connection before an answer.`;
    return { status: 0, decidedBy: "fault", summary };
  }
  if (plan.stale) {
    const { facts } = answerStale(question, request.header("if-none-match"), { ...settings, snapshot });
    return { status: facts.status, decidedBy: "fault", summary: `The fault "stale"${by} decides the answer.` };
  }
  if (!plan.answer) return undefined;
  const { facts } = answerFault(question, plan.answer, { ...settings, snapshot, now });
  const { status, problem: detail } = facts;
  return { status, decidedBy: "fault", summary: `The fault "status ${status}"${by} decides the answer.`, detail };
}

function decideWithoutFaults({ request, ...explained }: ExplainedRequest, evaluation: Evaluation): Decision {
  const { question, snapshot, settings, plan } = explained;
  const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
  const answer = answerQuestion(question, snapshot, settings);
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
  const items = reading.operation.id === "getMuseumHours" ? "entries" : "events";
  const place = page.pages === 0 ? "nothing was found" : `page ${reading.query.page} of ${page.pages}`;
  return { decidedBy: "list" as const, summary: `The answer lists ${facts.count ?? 0} ${items}: ${place}.` };
}

/** Derives the query even if the request is not admitted, since the answer that it would get is known. */
function explainQuery({ target }: Question, snapshot: Snapshot, { answer }: Evaluation) {
  const operation = operationAt(pathOf(target));
  if (!operation) return {};
  const { profile, today } = snapshot;
  const pairs = withoutControls(queryOf(target));
  const derived = answer ?? answerQuery(snapshot.catalogue(), operation, pairs, { profile, today });
  return inState(explainAnswer(derived, profile), snapshot);
}

/** Adds what the state says of today. */
export function inState(explained: Explanation, snapshot: Snapshot) {
  return { ...withoutMisspeltControls(explained), today: explainToday(explained.today, snapshot) };
}

/** Leaves out unknown parameters that look like a control, because there is a warning of each. */
export function withoutMisspeltControls(explained: Explanation): Explanation {
  const unknownParameters = explained.unknownParameters.filter(({ name }) => !isMisspeltControl(name));
  return { ...explained, unknownParameters };
}

/** A clock that has a moment shows another date in another zone, one that is held at a day does not. */
function explainToday({ date, because }: Explanation["today"], { clock, isHeld, profile }: Snapshot) {
  const moment = setMoment(clock);
  if (moment === undefined) return { date, because: isHeld ? [HELD] : because };
  const setting = `The clock was set, and shows ${formatMoment(moment, profile.timeZone)}.`;
  return { date, because: [{ setting }, ...because] };
}

const HELD = { setting: "The clock is held at this day." };

function explainFaults({ faults, plan, isMatched, counted }: ExplainedRequest): readonly ExplainedFault[] {
  return faults.map(({ key, part }) => {
    const fits = isMatched(part);
    return {
      fault: part,
      source: sourceOfFault(key),
      isMatched: fits,
      ...(fits && { number: counted(key) + 1 }),
      isApplied: plan.keys.includes(key),
    };
  });
}
