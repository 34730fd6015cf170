/** Judges a request: whether it is admitted, and what its query is answered with. */

import { quote } from "../../base/quote.js";
import type { Profile } from "../../contract/choices/table.js";
import type { Clock } from "../../contract/clock.js";
import { operationAt } from "../../contract/interface.js";
import type { World } from "../../fixtures/world.js";
import { type Answer, answerQuery } from "../../museum/answer.js";
import { type Problem, parameterProblem } from "../message/problem.js";
import { type AdmissionStep, admitRequest, answeringBehaviours } from "./admission.js";

/** What a mock answers from at a moment. */
export interface Stage {
  readonly world: World;
  readonly clock: Clock;
  readonly profile: Profile;
  /** The scenarios that the world is in; empty in the standard one. */
  readonly scenario?: string;
  /** Whether the body is to be sent even to whoever has it already, since something is to go wrong with it. */
  readonly isBodyWanted?: boolean;
  /** The credentials that `credentialCheck=listed` lets in. */
  readonly listed: readonly Uint8Array[];
}

/** A request as it is judged. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** Names and values of the query, decoded. */
  readonly pairs: Iterable<readonly [string, string]>;
  readonly authorization: string | null;
}

/** The verdict: a problem, or else an answer that lists a page. */
export interface Judgement {
  readonly admission: readonly AdmissionStep[];
  /** There once the admission were passed. */
  readonly answer?: Answer;
  readonly problem?: Problem;
}

export function judgeRequest(asked: Asked, { world, clock, profile, listed }: Stage): Judgement {
  const operation = operationAt(asked.path);
  const admission = admitRequest({ ...asked, operation, profile, listed });
  const failed = admission.find(({ problem }) => problem)?.problem;
  if (failed || !operation) return { admission, ...(failed && { problem: failed }) };
  const today = answeringBehaviours.timeZone(profile.timeZone, clock);
  const answer = answerQuery(world.catalogueOn(today), operation, asked.pairs, { profile, today });
  const problem = problemOf(answer, profile);
  return { admission, answer, ...(problem && { problem }) };
}

function problemOf(answer: Answer, profile: Profile): Problem | undefined {
  if (answer.outcome === "listed") return undefined;
  if (answer.outcome === "rejected") {
    return parameterProblem(
      answeringBehaviours.badParameterStatus[profile.badParameterStatus],
      answer.reading.violations,
    );
  }
  const { page, reading } = answer;
  const { given = [], value: read } = reading.parameters.find(({ name }) => name === "page") ?? {};
  const value = given.length === 1 ? String(given[0]) : String(read);
  const detail = `page ${quote(value)} lies after the last one; ask for a page from 1 to ${Math.max(page.pages, 1)}.`;
  const basis = { choice: "pageBeyondEnd", answer: profile.pageBeyondEnd } as const;
  const violation = { parameter: "page", value, detail, ...basis };
  return { kind: "page-not-found", status: 404, detail, violations: [violation] };
}
