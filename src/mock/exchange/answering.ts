/**
 * The steps by which a request gets its reply: admission, reading, selecting, ordering and paging (which are the museum's), writing, and the
 * conditions of the request. Pure: the same request over the same snapshot gets the same reply.
 */
import { nounFor, quote } from "../../base/text.js";
import type { Profile } from "../../contract/choices.js";
import { getMuseumHours, operationWith } from "../../contract/interface.js";
import { answerQuery, type QueryResult } from "../../museum/answer.js";
import type { Reading } from "../../museum/query.js";
import { findPaging, findRequestWarnings } from "../journal/request-warnings.js";
import { listReply } from "../message/list-reply.js";
import { type Problem, parameterProblem, toProblemReply, warnOfUnknown } from "../message/problem.js";
import { type AdmissionSettings, admitRequest, allowedMethods, answeringBehaviours } from "./admission.js";
import { createEntityTag } from "./conditions.js";
import type { MuseumRequest } from "./museum-request.js";
import { Reply } from "./reply.js";
import { isMisspeltControl } from "./request-controls.js";
import type { Trace } from "./trace.js";

/** What a mock was started with that shapes every reply. */
export interface ReplySettings extends AdmissionSettings {
  /** The value of `Vary`. */
  readonly vary: string;
  /** The mutant that the mock was started with, by its id. */
  readonly mutant?: string | undefined;
}

/** How a request is answered otherwise than usual: by another museum, and with a trace of the steps. */
interface Answering {
  /** Asks that museum for what an admitted request means. */
  readonly ask?: (request: MuseumRequest) => QueryResult;
  readonly trace?: Trace | undefined;
}

/** Answers a request. */
export function answerRequest(
  request: MuseumRequest,
  settings: ReplySettings,
  { ask = askMuseum, trace }: Answering = {},
): Reply {
  const { snapshot, question } = request;
  const { profile, today } = snapshot;
  if (asksForMethods(request)) {
    if (trace) admitRequest(request, settings, trace);
    trace?.decide("methods", "OPTIONS is answered with the methods of the path.");
    return new Reply(question, methodsReply(profile), { today, profile });
  }
  const refusal = admitRequest(request, settings, trace);
  if (refusal) {
    trace?.decide("admission", trace.admission.at(-1)?.says ?? "The request is not admitted.");
    const message = toProblemReply(refusal, profile.errorBody);
    const notes = [["vary", settings.vary] as const];
    return new Reply(
      question,
      { ...message, headers: message.headers.concat(notes) },
      { today, profile, problem: refusal.detail },
    );
  }
  const result = ask(request);
  if (trace) trace.result = result;
  return writeResult(result, request, { settings, trace });
}

/** Asks the museum for what an admitted request means. */
export function askMuseum({ operation, pairs, snapshot }: MuseumRequest): QueryResult {
  if (!operation) throw new Error("Only a request to an operation has a result.");
  const { profile, today } = snapshot;
  return answerQuery(snapshot.catalogue(), operation, pairs, { profile, today });
}

const PRIVATE = ["cache-control", "private, no-cache"] as const;
const JSON_TYPE = ["content-type", "application/json"] as const;

function writeResult(
  result: QueryResult,
  { target, targetDigest, question, snapshot }: MuseumRequest,
  { settings, trace }: { readonly settings: ReplySettings; readonly trace: Trace | undefined },
): Reply {
  const { profile, today } = snapshot;
  const unknown = warnOfUnknownParameters(result.reading);
  const warned = unknown.length > 0 ? [["museum-mock-warning", unknown.join(", ")] as const] : [];
  const headers = [["vary", settings.vary] as const, ...warned];
  const warnings = [...unknown, ...findRequestWarnings(result)];
  const paging = findPaging(result);
  if (result.outcome !== "listed") {
    const problem = result.outcome === "rejected" ? rejection(result, profile) : pageNotFound(result, profile);
    trace?.decide(...whyRefused(result));
    const message = toProblemReply(problem, profile.errorBody);
    const about = { today, profile, warnings, paging, problem: problem.detail };
    return new Reply(question, { ...message, headers: message.headers.concat(headers) }, about);
  }
  const { items } = result.page;
  trace?.decide("list", describeList(result));
  let tag = "";
  const message = listReply(items, (bytes) => {
    tag = createEntityTag(target, bytes, targetDigest);
    return [["etag", tag], PRIVATE, JSON_TYPE, ...headers, ["content-length", String(bytes.length)]];
  });
  return new Reply(question, message, { today, profile, warnings, paging, count: items.length, tag });
}

function asksForMethods({ method, operation }: MuseumRequest): boolean {
  return method === "OPTIONS" && operation !== undefined;
}

function methodsReply(profile: Profile) {
  return { status: 204, headers: [["allow", allowedMethods(profile)] as const], body: "" };
}

type Rejected = Extract<QueryResult, { outcome: "rejected" }>;
type Listed = Exclude<QueryResult, Rejected>;

function rejection({ reading }: Rejected, { badParameterStatus }: Profile): Problem {
  return parameterProblem(answeringBehaviours.badParameterStatus[badParameterStatus], reading.violations);
}

function pageNotFound({ page, reading }: Listed, { pageBeyondEnd }: Profile): Problem {
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

function describeList({ page, reading }: Listed): string {
  const count = page.items.length;
  const items =
    reading.operation.id === getMuseumHours.id ? nounFor(count, "entry", "entries") : nounFor(count, "event");
  const place = page.pages() === 0 ? "nothing was found" : `page ${reading.query.page} of ${page.pages()}`;
  return `The answer lists ${count} ${items}: ${place}.`;
}

/** Returns a warning for each unknown parameter. One that looks like a control has a warning of its own. */
function warnOfUnknownParameters({ unknown, unknownCount }: Reading): readonly string[] {
  const parameters = unknown
    .filter(({ name }) => !isMisspeltControl(name))
    .map((parameter) => ({ ...parameter, knownAt: operationWith(parameter.name)?.path }));
  return warnOfUnknown("parameter", parameters, unknownCount - unknown.length);
}
