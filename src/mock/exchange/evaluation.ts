/** Evaluates a request: whether it is admitted, and what its query is answered with. */

import { quote } from "../../base/quote.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Answer, answerQuery } from "../../museum/answer.js";
import type { Catalogue } from "../../museum/catalogue.js";
import type { Mutation } from "../../mutants/mutant.js";
import { answerWrongly } from "../../mutants/wrong-answer.js";
import type { CredentialReading } from "../message/credential.js";
import { type Problem, parameterProblem } from "../message/problem.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { type AdmissionStep, admitRequest, answeringBehaviours } from "./admission.js";
import type { ResolvedRequest } from "./resolved-request.js";

/** A problem, or else an answer that lists a page. */
export interface Evaluation {
  readonly credential: CredentialReading;
  readonly admission: readonly AdmissionStep[];
  /** Present once the request was admitted. */
  readonly answer?: Answer;
  readonly problem?: Problem | undefined;
}

/** What a mock was started with that decides which requests are admitted. */
export interface AdmissionSettings {
  /** The credentials that `credentialCheck=listed` lets in. */
  readonly listed: readonly Uint8Array[];
  /** The path under which the operations are, without a slash at its end. */
  readonly base: string;
}

/** Evaluates a request; with a mutation, as the museum that it makes would. */
export function evaluate(
  resolved: ResolvedRequest,
  snapshot: Snapshot,
  { listed, base }: AdmissionSettings,
  mutation?: Mutation,
): Evaluation {
  const { method } = resolved;
  const { profile } = snapshot;
  const { path, operation, pairs } = resolved.at();
  const credential = resolved.credential();
  const admission = admitRequest({ method, path, base, operation, credential, profile, listed });
  const failed = admission.at(-1)?.problem;
  if (failed || !operation) return { credential, admission, problem: failed };
  const answer = mutation
    ? answerWrongly(mutation, catalogueUnder(mutation, snapshot), operation, pairs, {
        profile,
        today: mutation.today?.(snapshot.today) ?? snapshot.today,
      })
    : answerQuery(snapshot.catalogue(), operation, pairs, { profile, today: snapshot.today });
  return { credential, admission, answer, problem: problemOf(answer, profile) };
}

/** Returns what a museum shows under a mutation. */
export function catalogueUnder(mutation: Mutation, snapshot: Snapshot): Catalogue {
  const catalogue = snapshot.catalogue();
  return mutation.catalogue?.(catalogue) ?? catalogue;
}

function problemOf(answer: Answer, profile: Profile): Problem | undefined {
  if (answer.outcome === "listed") return undefined;
  if (answer.outcome === "rejected") {
    return parameterProblem(
      answeringBehaviours.badParameterStatus[profile.badParameterStatus],
      answer.reading.violations,
    );
  }
  return pageNotFound(answer, profile);
}

function pageNotFound(
  { page, reading }: Exclude<Answer, { outcome: "rejected" }>,
  { pageBeyondEnd }: Profile,
): Problem {
  const { given = [], value: read } = reading.parameters.find(({ name }) => name === "page") ?? {};
  const value = given.length === 1 ? String(given[0]) : String(read);
  const detail = `page ${quote(value)} lies after the last one; ask for a page from 1 to ${Math.max(page.pages(), 1)}.`;
  const violation = { parameter: "page", value, detail, choice: "pageBeyondEnd", answer: pageBeyondEnd } as const;
  return { kind: "page-not-found", status: 404, detail, violations: [violation] };
}
