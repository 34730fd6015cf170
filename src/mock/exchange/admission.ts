/** Admission: what a request must pass before its query is read, which is its path, its method and its credential. */

import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import type { answeringChoices } from "../../contract/choices/answering.js";
import type { Behaviours } from "../../contract/choices/choice.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import { type Operation, operations } from "../../contract/interface.js";
import type { ChoiceBasis } from "../../museum/query.js";
import { redactPath } from "../journal/redaction.js";
import { quotePath } from "../message/base-path.js";
import { type CredentialReading, isListed } from "../message/credential.js";
import { errorBodies, type Problem } from "../message/problem.js";

/** What admission looks at. */
interface Incoming {
  readonly method: string;
  /** The path below the base path. */
  readonly path: string;
  /** The base path, without a slash at its end. */
  readonly base: string;
  readonly operation: Operation | undefined;
  readonly credential: CredentialReading;
  readonly profile: Profile;
  /** The credentials that `credentialCheck=listed` lets in. */
  readonly listed: readonly Uint8Array[];
}

/** A step of the admission: what it found, what that rests on, and the problem if it was not passed. */
export interface AdmissionStep {
  readonly says: string;
  /** What the sentence of the document is about on which the step rests. */
  readonly document?: "operation" | "methods" | "credentials";
  readonly because: readonly ChoiceBasis[];
  readonly problem?: Problem;
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

/** Takes the steps in the order of the profile, up to and with the first that is not passed. */
export function admitRequest(incoming: Incoming): readonly AdmissionStep[] {
  const made: AdmissionStep[] = [];
  for (const admit of answeringBehaviours.checkOrder[incoming.profile.checkOrder]) {
    const step = admit(incoming);
    made.push(step);
    if (step.problem) break;
  }
  return made;
}

/** The methods that a path answers under a profile, OPTIONS among them. */
export function allowedMethods(profile: Profile): string {
  return [...answeringBehaviours.headMethod[profile.headMethod], "OPTIONS"].join(", ");
}

function admitPath(incoming: Incoming): AdmissionStep {
  const { operation, path } = incoming;
  if (operation) return { says: `${path} is the operation ${operation.id}.`, document: "operation", because: [] };
  return {
    says: `The interface has no path ${quote(redactPath(path))}.`,
    because: basis(incoming, "checkOrder"),
    problem: pathProblem(incoming),
  };
}

function admitMethod(incoming: Incoming): AdmissionStep {
  const { method, profile } = incoming;
  const methods: readonly string[] = answeringBehaviours.headMethod[profile.headMethod];
  if (methods.includes(method)) {
    const says = `${method} is answered.`;
    if (method === "HEAD") return { says, because: basis(incoming, "headMethod") };
    return { says, document: "methods", because: [] };
  }
  return {
    says: `${quote(method)} is not answered.`,
    because: basis(
      incoming,
      ...(method === "HEAD" ? (["headMethod", "wrongMethod"] as const) : (["wrongMethod"] as const)),
    ),
    problem: answeringBehaviours.wrongMethod[profile.wrongMethod](incoming),
  };
}

function admitCredential(incoming: Incoming): AdmissionStep {
  const { profile, listed } = incoming;
  const { credential, error } = incoming.credential;
  const challenge = answeringBehaviours.challenge[profile.challenge];
  if (error !== undefined) {
    const because = basis(incoming, "challenge");
    const problem: Problem = { kind: "unauthorized", status: 401, detail: error, headers: challenge };
    return { says: error, document: "credentials", because, problem };
  }
  if (answeringBehaviours.credentialCheck[profile.credentialCheck](credential, listed)) {
    return { says: "The credential is let in.", because: basis(incoming, "credentialCheck") };
  }
  const detail = "The credential is not one of those that are let in; check the user and the password.";
  const status = answeringBehaviours.badCredentialStatus[profile.badCredentialStatus];
  const problem: Problem =
    status === 401
      ? { kind: "unauthorized", status, detail, headers: challenge }
      : { kind: "forbidden", status, detail };
  return { says: detail, because: basis(incoming, "credentialCheck", "badCredentialStatus"), problem };
}

function pathProblem({ path, base }: Incoming): Problem {
  const paths = operations.map((operation) => operation.path);
  const nearest = nearestName(path, paths);
  const places = paths.map((one) => base + one).join(" and ");
  const hint = nearest && nearest !== path ? `did you mean ${base}${nearest}?` : `the operations are ${places}.`;
  return {
    kind: "not-found",
    status: 404,
    detail: `There is nothing at ${quotePath(redactPath(path), base)}; ${hint}`,
  };
}

function methodProblem({ method, path, profile }: Incoming): Problem {
  const allow = allowedMethods(profile);
  const detail = `${quote(method)} is not allowed on ${path}; use one of ${allow}.`;
  return { kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } };
}

function basis({ profile }: Incoming, ...ids: readonly (keyof Profile)[]): readonly ChoiceBasis[] {
  return ids.map((choice) => ({ choice, answer: profile[choice] }));
}
