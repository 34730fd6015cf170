/** Problems (RFC 9457): as replies, as errors of the controls, and warnings of unknown names. */

import { isPlainObject, type JsonObject } from "../../base/json.js";
import { hintFor, quote, shown } from "../../base/text.js";
import type { AnswerOf } from "../../contract/choices.js";
import type { InvalidParameter } from "../../museum/query.js";
import { isBodiless, type ReplyMessage, toResponse, withLength, withoutBody } from "./messages.js";

/** The kinds of problem, with the title that each has (RFC 9457, section 3.1.3). */
const titles = {
  "bad-parameter": "A parameter was rejected",
  "bad-control": "A control of the mock was rejected",
  unauthorized: "A credential is needed",
  forbidden: "The credential is not let in",
  "not-found": "Not found",
  "session-deleted": "The session was deleted",
  "page-not-found": "There is no such page",
  "method-not-allowed": "The method is not allowed",
  "not-local": "This may not steer the mock",
  fault: "This went wrong on purpose",
  "unsupported-media-type": "The body is not of a type that is read",
  conflict: "There is one already",
  "not-available": "This part of the mock is not available here",
  "not-shared": "This can't be changed in one replica",
  unavailable: "This can't be answered at the moment",
  "precondition-failed": "A precondition of the request is not met",
  "content-too-large": "The body of the request is too large",
  "unreadable-request": "The request can't be read",
  "not-handed-on": "The other server has not answered",
  "internal-error": "The mock failed",
} as const;

type ProblemKind = keyof typeof titles;

export interface MockProblem {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly violations?: readonly InvalidParameter[];
}

/** The body of an error, by the answer to `errorBody`. */
export const errorBodies = {
  problem: (problem: MockProblem) => ({
    type: "application/problem+json",
    text: JSON.stringify(toProblemDetails(problem)),
  }),
  json: ({ detail }: MockProblem) => ({ type: "application/json", text: JSON.stringify({ message: detail }) }),
  text: ({ detail }: MockProblem) => ({ type: "text/plain; charset=utf-8", text: `${detail}\n` }),
  empty: (): undefined => undefined,
} as const;

export function toProblemReply(problem: MockProblem, form: AnswerOf<"errorBody"> = "problem"): ReplyMessage {
  const { status } = problem;
  const body = isBodiless(status) ? undefined : errorBodies[form](problem);
  const headers: [string, string][] = body ? [["content-type", body.type]] : [];
  headers.push(["cache-control", "no-store"]);
  for (const [name, value] of Object.entries(problem.headers ?? {})) headers.push([name.toLowerCase(), value]);
  if (!body) return withoutBody(status, headers);
  return { status, headers: withLength(headers, body.text), body: body.text };
}

export function toProblemResponse(problem: MockProblem): Response {
  return toResponse(toProblemReply(problem));
}

/** What is wrong with a control; of several sentences, the first twenty are shown. */
export function badControl(sentences: string | readonly string[], count = [sentences].flat().length): MockProblem {
  const said = [sentences].flat().slice(0, SENTENCES_SAID);
  const more = count - said.length;
  if (more > 0) said.push(`And ${more} more; ${count} problems in all.`);
  return { kind: "bad-control", status: 400, detail: said.join(" ") };
}

export const SENTENCES_SAID = 20;

function toProblemDetails({ kind, status, detail, violations = [] }: MockProblem) {
  const [first] = violations;
  return {
    type: `urn:museum-mock:problem:${kind}`,
    title: titles[kind],
    status,
    detail,
    ...(first && { parameter: first.parameter }),
    ...(first?.value !== undefined && { value: shortened(first.value) }),
    ...(first && { violations: violations.map(withShortValue) }),
  };
}

/** A value can be as long as a query; this much of it is shown. */
const LONGEST_VALUE = 200;

function withShortValue(violation: InvalidParameter): InvalidParameter {
  return violation.value === undefined ? violation : { ...violation, value: shortened(violation.value) };
}

function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}

interface UnknownName {
  readonly name: string;
  readonly nearest?: string | undefined;
  readonly knownAt?: string | undefined;
}

/** `more` is how many names are not listed. */
export function warnOfUnknown(kind: string, listed: readonly UnknownName[], more: number): readonly string[] {
  const named = listed.map(({ name, nearest, knownAt }) => {
    const hint = knownAt ? `; it belongs to ${knownAt}` : nearest ? `; did you mean ${nearest}?` : "";
    return `unknown ${kind} ${toAscii(quote(shortenedName(name)))}${hint}`;
  });
  return more > 0 ? [...named, `and ${more} more unknown ${kind}s`] : named;
}

/** A long name may be a secret that lost its name; the beginning is enough to find it. In ASCII, as a warning is a header, too. */
function shortenedName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME / 2)}...` : name;
}

const LONGEST_NAME = 40;

function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Thrown by every control: in the admin API the problem is the response, in the library the error reaches the caller. */
export class ControlError extends TypeError {
  constructor(readonly problem: MockProblem) {
    super(problem.detail);
    this.name = "ControlError";
  }
}

const FAILURE: MockProblem = {
  kind: "internal-error",
  status: 500,
  detail: "Internal error in museum-mock; please report it.",
};

/** Returns the problem of a mock whose options are invalid, or of which a part could not be loaded. */
export function toLoadProblem(error: unknown): MockProblem {
  return { ...FAILURE, detail: error instanceof Error ? error.message : String(error) };
}

export function toFailureProblem(error: unknown, report: ((error: unknown) => void) | undefined): MockProblem {
  if (error instanceof ControlError) return error.problem;
  report?.(error);
  return FAILURE;
}

/** `count` is how many sentences there are, if not all are given. */
export function invalidControl(sentences: string | readonly string[], count?: number): ControlError {
  return new ControlError(badControl(sentences, count));
}

export function invalidValue(name: string, value: unknown, use: string): ControlError {
  return invalidControl(`Invalid value ${shown(value)} for ${name}; ${use}`);
}

export function notFound(detail: string): ControlError {
  return new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
}

export function toControlObject(value: unknown, keys: readonly string[]): JsonObject {
  if (!isPlainObject(value))
    throw invalidControl(`Invalid value ${shown(value)}; use a JSON object of ${keys.join(", ")}.`);
  const unknown = Object.keys(value)
    .filter((key) => !keys.includes(key))
    .map((key) => `Unknown field ${quote(key)}; ${hintFor(key, keys, `use ${keys.join(", ")}.`)}`);
  if (unknown.length > 0) throw invalidControl(unknown);
  return value;
}
