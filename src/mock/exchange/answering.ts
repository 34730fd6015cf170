/**
 * The steps by which a request gets its reply: admission (path, method and credential), the question to the museum, writing, and the conditions of the
 * request. Pure: the same request over the same snapshot gets the same reply.
 */
import { digestOfText } from "../../base/digest.js";
import { pathOf } from "../../base/http.js";
import { nearestName, plural, quote } from "../../base/text.js";
import type { answeringChoices, Behaviours, Profile } from "../../contract/choices.js";
import type { Clock } from "../../contract/clock.js";
import { operations, operationWith } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import { answerQuery, isBeyondEnd, type QueryResult } from "../../museum/answer.js";
import type { ChoiceBasis, QueryReading } from "../../museum/query.js";
import { findRequestWarnings } from "../journal/request-warnings.js";
import type { CredentialReading } from "../message/credential.js";
import type { RequestExplanation } from "../message/generated/admin-messages.js";
import { type ItemTexts, listReply } from "../message/list-reply.js";
import type { Paging, ReplyMessage } from "../message/messages.js";
import { errorBodies, type MockProblem, toProblemReply, warnOfUnknown } from "../message/problem.js";
import type { BasePath } from "../message/request-path.js";
import type { MuseumRequest } from "./museum-request.js";
import { isMisspeltControl } from "./request-controls.js";

export interface ReplySettings {
  readonly base: BasePath;
  readonly vary: string;
  readonly texts: ItemTexts;
  readonly mutant?: string | undefined;
}

export interface AdmissionStep {
  readonly says: string;
  /** What the sentence of the document is about on which the step rests. */
  readonly document?: "operation" | "methods" | "credentials";
  readonly because: readonly ChoiceBasis[];
  readonly problem?: MockProblem;
}

/** What the steps say about a request, for its explanation. */
export class Trace {
  /** The steps that the request passed, up to and with the first that it did not pass. */
  readonly admission: AdmissionStep[] = [];
  /** What the query led to; undefined where it was not read. */
  result: QueryResult | undefined;
  decision: Pick<RequestExplanation, "decidedBy" | "summary"> = { decidedBy: "unknown", summary: "" };

  /** Says which step decides; a later step overrides an earlier one. */
  decide(decidedBy: RequestExplanation["decidedBy"], summary: string): void {
    this.decision = { decidedBy, summary };
  }
}

interface Answering {
  readonly ask?: (request: MuseumRequest) => QueryResult;
  readonly trace?: Trace | undefined;
}

export function answerRequest(
  request: MuseumRequest,
  settings: ReplySettings,
  { ask = askMuseum, trace }: Answering = {},
): ReplyMessage {
  const { profile, today } = request.snapshot;
  if (request.method === "OPTIONS" && request.operation !== undefined) {
    if (trace) admitRequest(request, settings, trace);
    trace?.decide("methods", "OPTIONS is answered with the methods of the path.");
    const headers = [["allow", allowedMethods(profile)] as const];
    return { status: 204, headers, body: "", about: { today, profile } };
  }
  const refusal = admitRequest(request, settings, trace);
  if (refusal) {
    trace?.decide("admission", trace.admission.at(-1)?.says ?? "The request is not admitted.");
    return replyWithProblem(refusal, [["vary", settings.vary]], { today, profile });
  }
  const result = ask(request);
  if (trace) trace.result = result;
  return writeResult(result, request, { settings, trace });
}

export function askMuseum(request: MuseumRequest): QueryResult {
  const { operation, pairs, snapshot } = request;
  if (!operation) throw new Error("Only a request to an operation has a result.");
  const { profile, today } = snapshot;
  return answerQuery(snapshot.catalogue(), operation, pairs, { profile, today });
}

const PRIVATE = ["cache-control", "private, no-cache"] as const;
const JSON_TYPE = ["content-type", "application/json"] as const;

function replyWithProblem(
  problem: MockProblem,
  more: ReplyMessage["headers"],
  about: NonNullable<ReplyMessage["about"]> & { readonly profile: Profile },
): ReplyMessage {
  const reply = toProblemReply(problem, about.profile.errorBody);
  return { ...reply, headers: reply.headers.concat(more), about: { ...about, problem: problem.detail } };
}

function writeResult(
  result: QueryResult,
  { target, snapshot }: MuseumRequest,
  { settings, trace }: { readonly settings: ReplySettings; readonly trace: Trace | undefined },
): ReplyMessage {
  const { profile, today } = snapshot;
  const unknown = warnOfUnknownParameters(result.reading);
  const warned = unknown.length > 0 ? [["museum-mock-warning", unknown.join(", ")] as const] : [];
  const headers = [["vary", settings.vary] as const, ...warned];
  const warnings = [...unknown, ...findRequestWarnings(result)];
  const paging = pagingOf(result);
  if (result.outcome !== "listed") {
    const problem = result.outcome === "rejected" ? rejection(result, profile) : pageNotFound(result, profile);
    trace?.decide(...whyRefused(result));
    return replyWithProblem(problem, headers, { today, profile, warnings, paging });
  }
  const { items } = result.page;
  trace?.decide("list", describeList(result));
  return listReply(items, settings.texts, ({ length, digest }) => {
    const tag = createEntityTag(target, digest);
    return {
      headers: [["etag", tag], PRIVATE, JSON_TYPE, ...headers, ["content-length", String(length)]],
      about: { today, profile, warnings, paging, count: items.length, tag },
    };
  });
}

type Rejected = Extract<QueryResult, { outcome: "rejected" }>;
type ListedResult = Exclude<QueryResult, Rejected>;

function pagingOf(result: QueryResult): Paging | undefined {
  if (result.outcome === "rejected") return undefined;
  const { operation, query } = result.reading;
  return { operation, query, isBeyondEnd: isBeyondEnd(result.page, query) };
}

function rejection({ reading: { violations } }: Rejected, { badParameterStatus }: Profile): MockProblem {
  const detail = violations.map((violation) => violation.detail).join(" ");
  return {
    kind: "bad-parameter",
    status: answeringBehaviours.badParameterStatus[badParameterStatus],
    detail,
    violations,
  };
}

function pageNotFound({ page, reading }: ListedResult, { pageBeyondEnd }: Profile): MockProblem {
  const { given = [], value: read } = reading.parameters.find(({ name }) => name === "page") ?? {};
  const value = given.length === 1 ? String(given[0]) : String(read);
  const detail = `page ${quote(value)} lies after the last one; ask for a page from 1 to ${Math.max(page.pages(), 1)}.`;
  const violation = { parameter: "page", value, detail, choice: "pageBeyondEnd", answer: pageBeyondEnd } as const;
  return { kind: "page-not-found", status: 404, detail, violations: [violation] };
}

function whyRefused(result: QueryResult): Parameters<Trace["decide"]> {
  if (result.outcome !== "rejected") return ["page", "The page lies after the last one."];
  const names = [...new Set(result.reading.violations.map(({ parameter }) => parameter))];
  return ["parameters", `The request is rejected because of ${names.join(" and ")}.`];
}

function describeList({ page, reading }: ListedResult): string {
  const { one, many } = listOperation(reading.operation);
  const place = page.pages() === 0 ? "nothing was found" : `page ${reading.query.page} of ${page.pages()}`;
  return `The answer lists ${plural(page.items.length, one, many)}: ${place}.`;
}

/** Returns a warning for each unknown parameter. One that looks like a control has a warning of its own. */
function warnOfUnknownParameters({ unknown, unknownCount }: QueryReading): readonly string[] {
  const parameters = unknown
    .filter(({ name }) => !isMisspeltControl(name))
    .map((parameter) => ({ ...parameter, knownAt: operationWith(parameter.name)?.path }));
  return warnOfUnknown("parameter", parameters, unknownCount - unknown.length);
}

// Conditional requests: entity tags, `If-Match` and `If-None-Match` (RFC 9110, sections 8.8.3 and 13).

/** What a 412 keeps of the reply that it takes the place of: what is said about the request. */
const KEPT: ReadonlySet<string> = new Set(["vary", "museum-mock-warning"]);

interface Applying {
  /** Whether a fault does something to the body, which a 304 would leave out. */
  readonly isBodyNeeded: boolean;
  readonly trace?: Trace | undefined;
}

/** Returns 412 where `If-Match` names another representation, 304 where `If-None-Match` names this one, else the reply. */
export function applyConditions(
  reply: ReplyMessage,
  request: MuseumRequest,
  { isBodyNeeded, trace }: Applying,
): ReplyMessage {
  const { tag } = reply.about ?? {};
  if (tag === undefined) return reply;
  const about = { ...reply.about, tag: undefined, count: undefined };
  if (failsToMatch(request.header("if-match"), tag)) {
    trace?.decide("condition", "If-Match names another representation, so that 412 comes without a list.");
    const detail = `If-Match does not name the current representation, which is ${tag}.`;
    const { errorBody } = request.snapshot.profile;
    const failed = toProblemReply({ kind: "precondition-failed", status: 412, detail }, errorBody);
    const headers = [...failed.headers, ...reply.headers.filter(([name]) => KEPT.has(name))];
    return { ...failed, headers, about: { ...about, problem: detail } };
  }
  // By the weak comparison.
  const isThere = names(request.header("if-none-match"), (other) => other.replace(/^W\//, "") === tag);
  if (isBodyNeeded || !isThere) return reply;
  trace?.decide("condition", "If-None-Match names the current representation, so that 304 comes without a list.");
  const headers = reply.headers.filter(([name]) => name !== "content-type" && name !== "content-length");
  return { status: 304, headers, body: "", about };
}

/** A strong tag for the body of a URL. The URL is part of it: the tag of one never stands for another with the same body. */
export function createEntityTag(url: string, bodyDigest: string): string {
  return `"${digestOfText(url)}-${bodyDigest}"`;
}

/** Whether an `If-Match` is there and doesn't name the tag, by the strong comparison (RFC 9110, section 13.1.1). */
export function failsToMatch(header: string | null, tag: string): boolean {
  return header !== null && !names(header, (other) => other === tag);
}

function names(header: string | null, isMeant: (tag: string) => boolean): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => isMeant(tag.trim()));
}

const CHALLENGE = { "WWW-Authenticate": 'Basic realm="museum", charset="UTF-8"' };

export const answeringBehaviours = {
  badParameterStatus: { 400: 400, 422: 422 },
  errorBody: errorBodies,
  credentialCheck: { wellFormed: () => true, listed: ({ isListed }: CredentialReading) => isListed },
  badCredentialStatus: { 401: 401, 403: 403 },
  challenge: { present: CHALLENGE, absent: {} },
  checkOrder: {
    pathFirst: [admitPath, admitMethod, admitCredential],
    credentialFirst: [admitCredential, admitPath, admitMethod],
  },
  wrongMethod: { 405: methodProblem, 404: pathProblem },
  headMethod: { served: ["GET", "HEAD"], rejected: ["GET"] },
  timeZone: (timeZone: string, clock: Clock) => clock.today(timeZone),
} as const satisfies Behaviours<typeof answeringChoices>;

function admitRequest(request: MuseumRequest, settings: ReplySettings, trace?: Trace): MockProblem | undefined {
  for (const admit of answeringBehaviours.checkOrder[request.snapshot.profile.checkOrder]) {
    const step = admit(request, settings);
    trace?.admission.push(step);
    if (step.problem) return step.problem;
  }
  return undefined;
}

function allowedMethods(profile: Profile): string {
  return [...answeringBehaviours.headMethod[profile.headMethod], "OPTIONS"].join(", ");
}

function admitPath(request: MuseumRequest, settings: ReplySettings): AdmissionStep {
  const { operation, path } = request;
  if (operation) return { says: `${path} is the operation ${operation.id}.`, document: "operation", because: [] };
  return {
    says: `The interface has no path ${quote(shownPath(request))}.`,
    because: basis(request, "checkOrder"),
    problem: pathProblem(request, settings),
  };
}

function admitMethod(request: MuseumRequest, settings: ReplySettings): AdmissionStep {
  const { method } = request;
  const { profile } = request.snapshot;
  const methods: readonly string[] = answeringBehaviours.headMethod[profile.headMethod];
  if (methods.includes(method)) {
    const says = `${method} is answered.`;
    if (method === "HEAD") return { says, because: basis(request, "headMethod") };
    return { says, document: "methods", because: [] };
  }
  return {
    says: `${quote(method)} is not answered.`,
    because: [...(method === "HEAD" ? basis(request, "headMethod") : []), ...basis(request, "wrongMethod")],
    problem: answeringBehaviours.wrongMethod[profile.wrongMethod](request, settings),
  };
}

function admitCredential(request: MuseumRequest): AdmissionStep {
  const { profile } = request.snapshot;
  const { credential } = request;
  const { error } = credential;
  const challenge = answeringBehaviours.challenge[profile.challenge];
  if (error !== undefined) {
    const because = basis(request, "challenge");
    const problem: MockProblem = { kind: "unauthorized", status: 401, detail: error, headers: challenge };
    return { says: error, document: "credentials", because, problem };
  }
  if (answeringBehaviours.credentialCheck[profile.credentialCheck](credential)) {
    return { says: "The credential is let in.", because: basis(request, "credentialCheck") };
  }
  const detail = "The credential is not one of those that are let in; check the user and the password.";
  const status = answeringBehaviours.badCredentialStatus[profile.badCredentialStatus];
  const problem: MockProblem =
    status === 401
      ? { kind: "unauthorized", status, detail, headers: challenge }
      : { kind: "forbidden", status, detail };
  return { says: detail, because: basis(request, "credentialCheck", "badCredentialStatus"), problem };
}

function pathProblem(request: MuseumRequest, { base }: ReplySettings): MockProblem {
  const { path } = request;
  const paths = operations.map((operation) => operation.path);
  const nearest = nearestName(path, paths);
  const places = paths.map((known) => base.text + known).join(" and ");
  const hint = nearest && nearest !== path ? `did you mean ${base.text}${nearest}?` : `the operations are ${places}.`;
  return {
    kind: "not-found",
    status: 404,
    detail: `There is nothing at ${quote(base.above(shownPath(request)))}; ${hint}`,
  };
}

function shownPath(request: MuseumRequest): string {
  return pathOf(request.question.target);
}

function methodProblem(request: MuseumRequest): MockProblem {
  const allow = allowedMethods(request.snapshot.profile);
  const detail = `${quote(request.method)} is not allowed on ${request.path}; use one of ${allow}.`;
  return { kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } };
}

function basis({ snapshot: { profile } }: MuseumRequest, ...ids: readonly (keyof Profile)[]): readonly ChoiceBasis[] {
  return ids.map((choice) => ({ choice, answer: profile[choice] }));
}
