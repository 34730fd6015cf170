/** Explains requests: now, by their record, and as a reply. */
import { queryOf, toBase64 } from "../../base/http.js";
import { quote } from "../../base/text.js";
import type { Profile } from "../../contract/choices.js";
import { methodSentence, securitySentence, sentenceOn } from "../../contract/document.js";
import { formatMoment } from "../../contract/local-time.js";
import { explainAnswer, type QueryExplanation } from "../../museum/explanation.js";
import { matchesRequest } from "../../scenarios/match-fields.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { type AdmissionStep, askMuseum, type ReplySettings, Trace } from "../exchange/answering.js";
import { byWhom, replyOfFault, replyTo } from "../exchange/fault-answers.js";
import { type FaultPlan, NO_FAULTS, planFor } from "../exchange/fault-plan.js";
import { setMoment } from "../exchange/headers.js";
import { findScenario, type MuseumRequest, type RequestReader, stateIn } from "../exchange/museum-request.js";
import { MutatedReplies } from "../exchange/mutated-reply.js";
import { isMisspeltControl, parseRequestControls } from "../exchange/request-controls.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import { redactTarget } from "../journal/redaction.js";
import { findRequestWarnings } from "../journal/request-warnings.js";
import type { RequestExplanation } from "../message/generated/admin-messages.js";
import { isBodiless, nameOfOthers, type Others, type ReplyMessage, type RequestMessage } from "../message/messages.js";
import type { MockProblem } from "../message/problem.js";
import { sessionPath } from "../message/request-path.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { sourceOfFault } from "../state/count-keys.js";
import { formatFor, toExplanationReply } from "./explanation.js";

interface ExplainerParts {
  readonly sessions: SessionRegistry;
  readonly settings: ReplySettings;
  readonly others?: Others | undefined;
  readonly seed: number;
  readonly library: ScenarioLibrary;
  readonly reader: RequestReader;
  /** `user:password` of a client that is let in. */
  readonly credential: string;
}

/** Creates no session, counts nothing and never fails. */
export class Explainer {
  readonly #parts: ExplainerParts;
  readonly #authorization: string;

  constructor(parts: ExplainerParts) {
    this.#parts = parts;
    this.#authorization = `Basic ${toBase64(parts.credential)}`;
  }

  /** Explains a request whose credential is let in. The target counts from the root, or from the base path. */
  explainTarget(
    { method, target: given }: Pick<RequestMessage, "method" | "target">,
    session: string | undefined,
  ): RequestExplanation {
    const { settings, reader, sessions, library } = this.#parts;
    const target = settings.base.within(given);
    const header = (name: string) => (name === "authorization" ? this.#authorization : null);
    const named = session === undefined ? target : sessionPath(session) + target;
    return this.#explain(reader.read({ method, target: named, header }).enter(sessions, library, "peek"));
  }

  answer(request: MuseumRequest): ReplyMessage {
    return toExplanationReply(this.#explain(request), formatFor(request.header("accept")));
  }

  explainRecord(record: ExchangeRecord): RequestExplanation {
    const { request, clock } = recall(record, this.#parts);
    return toRecordedExplanation(record, explain(request, { ...this.#parts, clock }));
  }

  #explain(request: MuseumRequest): RequestExplanation {
    const isNewSession = this.#parts.sessions.find(request.session.id) === undefined;
    return explain(request, { ...this.#parts, isNewSession });
  }
}

interface ExplainingCircumstances extends Pick<ExplainerParts, "settings" | "seed" | "others"> {
  readonly isNewSession?: boolean;
  /** What the clock showed, if it was set to a moment, and whether it was held at a day. Default: as it is in the snapshot. */
  readonly clock?: { readonly moment: number | undefined; readonly isHeld: boolean } | undefined;
}

function explain(request: MuseumRequest, circumstances: ExplainingCircumstances): RequestExplanation {
  const { settings, seed, others, isNewSession = false } = circumstances;
  const { controls, session, snapshot, state, method, target, question } = request;
  const { clock = { moment: setMoment(snapshot.clock), isHeld: snapshot.isHeld } } = circumstances;
  if (state.refusal) return explainRefusal(request, state.refusal);
  const mutated = new MutatedReplies(false);
  // One more than was counted, as if it had been: each key is asked for once.
  const plan = planFor(request, settings, { seed, mutated, count: (key) => session.counted(key) + 1 });
  // The session is shown on its own, and the wish for an explanation changes no reply.
  const named = controls.applied.filter((control) => control !== "explain" && !control.startsWith("session="));
  const about = {
    request: `${method} ${question.target}`,
    session: session.id,
    ...(isNewSession && { isNewSession: true as const }),
    ...(snapshot.scenario !== "" && { scenario: snapshot.scenario }),
    credential: request.credential.name,
    ...(named.length > 0 && { controls: named }),
    ...(plan.delay > 0 && { delay: Math.round(plan.delay) }),
  };
  const faults = explainFaults(request, plan);
  const met = faults.length > 0 ? { faults } : {};
  if (others && request.isForOthers && !replyOfFault(request, plan, { settings, mutated })) {
    const what = `${method} ${redactTarget(settings.base.above(target))}`;
    const summary = `${what} is no operation of the mock, and is handed on to ${nameOfOthers(others)}.`;
    return { ...about, decidedBy: "others", summary, ...met };
  }
  const trace = new Trace();
  const plain = replyTo(request, NO_FAULTS, { settings, mutated, trace });
  const faulty = new Trace();
  const reply = replyTo(request, plan, { settings, mutated, trace: faulty });
  const { connection = "" } = plan.effects;
  // The client gets the status and half of the body, and no list.
  const isCut =
    (connection === "resetInBody" || connection === "cutShort") && reply.status !== 0 && !isBodiless(reply.status);
  if (isCut) {
    const cut = `The fault ${quote(connection)}${byWhom(plan)} cuts the connection in the body of a ${reply.status}.`;
    faulty.decide("fault", cut);
  }
  const status = isCut ? 0 : reply.status;
  const detail = isCut ? undefined : reply.about?.problem;
  const isReached = faulty.decision.decidedBy !== "fault";
  const warnings = [...(trace.result ? findRequestWarnings(trace.result) : []), ...controls.warnings];
  return {
    ...about,
    status,
    ...faulty.decision,
    ...(detail !== undefined && { detail }),
    ...met,
    ...(status !== plain.status && !request.isForOthers && { statusWithoutFaults: plain.status }),
    admission: isReached ? explainAdmission(trace, request) : withoutReasons(explainAdmission(trace, request)),
    ...explainQuery(request, trace, { isReached, clock }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function explainRefusal(request: MuseumRequest, { kind, status, detail }: MockProblem): RequestExplanation {
  const cause =
    kind === "session-deleted" ? "The session of the request was deleted" : "A control of the request is invalid";
  const summary = `${cause}, so that it is not read any further.`;
  return { request: `${request.method} ${request.question.target}`, status, decidedBy: "control", summary, detail };
}

/** The steps up to the one that decides. */
function explainAdmission({ admission, decision }: Trace, request: MuseumRequest) {
  // OPTIONS is answered before its method is looked at.
  const reached = decision.decidedBy === "methods" ? admission.filter(({ problem }) => !problem) : admission;
  return reached.map((step) => explainStep(step, request));
}

function explainStep({ says, document, because }: AdmissionStep, request: MuseumRequest) {
  const { operation } = request;
  const sentences = {
    operation: operation ? sentenceOn(operation) : "",
    methods: methodSentence,
    credentials: securitySentence,
  };
  return { says, because: document ? [{ document: sentences[document] }, ...because] : because };
}

/** Returns steps that would follow, but did not lead to the reply. */
function withoutReasons<Steps>(steps: Steps): Steps {
  if (Array.isArray(steps)) return steps.map(withoutReasons) as Steps;
  return typeof steps === "object" && steps !== null && "because" in steps ? { ...steps, because: [] } : steps;
}

/** Explains the query even if it was not read. Its steps are then no reasons for the reply. */
function explainQuery(
  request: MuseumRequest,
  { result }: Trace,
  { isReached, clock }: { readonly isReached: boolean; readonly clock: NonNullable<ExplainingCircumstances["clock"]> },
) {
  if (!request.operation) return {};
  const { snapshot } = request;
  const explained = explainAnswer(result ?? askMuseum(request), snapshot.profile);
  const steps = {
    ...explained,
    // There is a warning of each that looks like a control.
    unknownParameters: explained.unknownParameters.filter(({ name }) => !isMisspeltControl(name)),
    today: explainToday(explained.today, snapshot.profile, clock),
  };
  if (isReached && result) return steps;
  const { violations: _, ...others } = steps;
  return Object.fromEntries(
    Object.entries(others).map(([name, step]) => [name, withoutReasons(step)]),
  ) as typeof others;
}

/** A clock that has a moment shows another date in another zone, one that is held at a day does not. */
function explainToday(
  { date, because }: QueryExplanation["today"],
  { timeZone }: Profile,
  { moment, isHeld }: NonNullable<ExplainingCircumstances["clock"]>,
) {
  if (moment === undefined) return { date, because: isHeld ? [HELD] : because };
  const setting = `The clock was set, and shows ${formatMoment(moment, timeZone)}.`;
  return { date, because: [{ setting }, ...because] };
}

const HELD = { setting: "The clock is held at this day." };

function explainFaults(request: MuseumRequest, plan: FaultPlan): NonNullable<RequestExplanation["faults"]> {
  const { faults, matched } = request;
  return faults.map(({ key, part }) => {
    const isMatched = matchesRequest(part.match, matched);
    return {
      fault: part,
      source: sourceOfFault(key),
      isMatched,
      ...(isMatched && { number: request.session.counted(key) + 1 }),
      isApplied: plan.keys.includes(key),
    };
  });
}

/** Returns a recorded request, which has lost its secrets, over the state that it met. */
function recall(record: ExchangeRecord, { sessions, library, reader }: ExplainerParts) {
  const { reply, headers, session: id, credential, state, world, clock, time } = record;
  const { method, target, today, status, problem = "" } = reply;
  const header = (name: string) => headers.find(([given]) => given === name)?.[1] ?? null;
  const message = { method, target, header };
  // Neither the header nor a query control is ever masked.
  const controls = parseRequestControls(header("prefer"), queryOf(target), id);
  const request = reader.recall(message, controls, credential);
  const session = (sessions.find(id) ?? sessions.common).recalled(state, world);
  const now = session.snapshot();
  const scenario = findScenario(controls, session.libraryOver(library));
  // Only of a request that was not read any further, no day is recorded.
  if (today === undefined || typeof scenario === "string") {
    const refusal: MockProblem = { kind: status === 410 ? "session-deleted" : "bad-control", status, detail: problem };
    return { request: request.meet({ session, snapshot: now, isOverridden: false, isForeign: false, refusal }) };
  }
  // A clock that runs has gone on since.
  const isPinned = !now.isHeld && controls.today === undefined;
  const then = isPinned ? { ...controls, now: new Date(clock ?? time).toISOString() } : controls;
  const met = request.meet(stateIn(session, then, { scenario, isForeign: false }));
  return { request: met, clock: { moment: clock, isHeld: !isPinned && met.snapshot.isHeld } };
}

/** `met` is derived over the state that the request met. A scenario that it asked for may have been replaced since. */
function toRecordedExplanation(record: ExchangeRecord, met: RequestExplanation): RequestExplanation {
  const { reply, session, scenario, faults = [], warnings, clientLeft } = record;
  const { method, target, problem: detail, credential } = reply;
  const { isNewSession: _new, warnings: _warnings, session: _session, ...derived } = met;
  const all = [...reply.warnings, ...warnings];
  const status = statusOf(record);
  const isSame = met.decidedBy === "others" || met.status === status;
  const known = isSame ? derived : { decidedBy: "unknown" as const, summary: detail ?? `The answer was ${status}.` };
  return {
    ...known,
    request: `${method} ${target}`,
    status,
    ...(detail !== undefined && { detail }),
    ...(session !== undefined && { session }),
    ...(scenario !== undefined && { scenario }),
    ...(credential && { credential }),
    ...(faults.length > 0 && { recordedFaults: faults }),
    ...(all.length > 0 && { warnings: all }),
    summary: `${known.summary}${clientLeft ? " The client left before it came." : ""}`,
  };
}
