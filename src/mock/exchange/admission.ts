/** Admission: what a request must pass before its query is read, which is its path, its method and its credential. */

import { nearestName, quote } from "../../base/text.js";
import type { answeringChoices, Behaviours, Profile } from "../../contract/choices.js";
import type { Clock } from "../../contract/clock.js";
import { operations } from "../../contract/interface.js";
import type { ChoiceBasis } from "../../museum/query.js";
import { redactPath } from "../journal/redaction.js";
import { isListed } from "../message/credential.js";
import { errorBodies, type Problem } from "../message/problem.js";
import { quotePath } from "../message/request-path.js";
import type { MuseumRequest } from "./museum-request.js";
import type { AdmissionStep, Trace } from "./trace.js";

/** What a mock was started with that shapes every reply. */
export interface ReplySettings {
  /** The credentials that `credentialCheck=listed` lets in. */
  readonly listed: readonly Uint8Array[];
  /** The path under which the operations are, without a slash at its end. */
  readonly base: string;
  /** The value of `Vary`. */
  readonly vary: string;
  /** The mutant that the mock was started with, by its id. */
  readonly mutant?: string | undefined;
}

const CHALLENGE = { "WWW-Authenticate": 'Basic realm="museum", charset="UTF-8"' };

/** What each answer to a choice about HTTP does. */
export const answeringBehaviours = {
  badParameterStatus: { 400: 400, 422: 422 },
  errorBody: errorBodies,
  credentialCheck: { wellFormed: () => true, listed: isListed },
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

/** Takes the steps in the order of the profile. Returns the problem of the first that the request does not pass. */
export function admitRequest(request: MuseumRequest, settings: ReplySettings, trace?: Trace): Problem | undefined {
  for (const admit of answeringBehaviours.checkOrder[request.snapshot.profile.checkOrder]) {
    const step = admit(request, settings);
    trace?.admission.push(step);
    if (step.problem) return step.problem;
  }
  return undefined;
}

/** The methods that a path answers under a profile, OPTIONS among them. */
export function allowedMethods(profile: Profile): string {
  return [...answeringBehaviours.headMethod[profile.headMethod], "OPTIONS"].join(", ");
}

function admitPath(request: MuseumRequest, settings: ReplySettings): AdmissionStep {
  const { operation, path } = request;
  if (operation) return { says: `${path} is the operation ${operation.id}.`, document: "operation", because: [] };
  return {
    says: `The interface has no path ${quote(redactPath(path))}.`,
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
    because: basis(
      request,
      ...(method === "HEAD" ? (["headMethod", "wrongMethod"] as const) : (["wrongMethod"] as const)),
    ),
    problem: answeringBehaviours.wrongMethod[profile.wrongMethod](request, settings),
  };
}

function admitCredential(request: MuseumRequest, { listed }: ReplySettings): AdmissionStep {
  const { profile } = request.snapshot;
  const { credential, error } = request.credential;
  const challenge = answeringBehaviours.challenge[profile.challenge];
  if (error !== undefined) {
    const because = basis(request, "challenge");
    const problem: Problem = { kind: "unauthorized", status: 401, detail: error, headers: challenge };
    return { says: error, document: "credentials", because, problem };
  }
  if (answeringBehaviours.credentialCheck[profile.credentialCheck](credential, listed)) {
    return { says: "The credential is let in.", because: basis(request, "credentialCheck") };
  }
  const detail = "The credential is not one of those that are let in; check the user and the password.";
  const status = answeringBehaviours.badCredentialStatus[profile.badCredentialStatus];
  const problem: Problem =
    status === 401
      ? { kind: "unauthorized", status, detail, headers: challenge }
      : { kind: "forbidden", status, detail };
  return { says: detail, because: basis(request, "credentialCheck", "badCredentialStatus"), problem };
}

function pathProblem({ path }: MuseumRequest, { base }: ReplySettings): Problem {
  const paths = operations.map((operation) => operation.path);
  const nearest = nearestName(path, paths);
  const places = paths.map((known) => base + known).join(" and ");
  const hint = nearest && nearest !== path ? `did you mean ${base}${nearest}?` : `the operations are ${places}.`;
  return {
    kind: "not-found",
    status: 404,
    detail: `There is nothing at ${quotePath(redactPath(path), base)}; ${hint}`,
  };
}

function methodProblem({ method, path, snapshot }: MuseumRequest): Problem {
  const allow = allowedMethods(snapshot.profile);
  const detail = `${quote(method)} is not allowed on ${path}; use one of ${allow}.`;
  return { kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } };
}

function basis({ snapshot: { profile } }: MuseumRequest, ...ids: readonly (keyof Profile)[]): readonly ChoiceBasis[] {
  return ids.map((choice) => ({ choice, answer: profile[choice] }));
}
