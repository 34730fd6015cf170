/** Judges a request: the checks that it passes or fails, and what its query is answered with. */
import type { Profile } from "../contract/choices/table.js";
import type { Clock } from "../contract/clock.js";
import { operationAt } from "../contract/interface.js";
import { quote } from "../contract/quote.js";
import type { World } from "../fixtures/world.js";
import { type Answer, answerQuery } from "../museum/answer-query.js";
import { answeringBehaviours, type Check, checkRequest } from "./checks.js";
import { type Refusal, refuseParameters } from "./refusal.js";

/** What a mock answers from at a moment. */
export interface Stage {
  readonly world: World;
  readonly clock: Clock;
  readonly profile: Profile;
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

/** The verdict: a refusal, or else an answer that lists a page. */
export interface Judgement {
  readonly checks: readonly Check[];
  /** There once the checks were passed. */
  readonly answer?: Answer;
  readonly refusal?: Refusal;
}

export function judgeRequest(asked: Asked, { world, clock, profile, listed }: Stage): Judgement {
  const operation = operationAt(asked.path);
  const checks = checkRequest({ ...asked, operation, profile, listed });
  const failed = checks.find(({ refusal }) => refusal)?.refusal;
  if (failed || !operation) return { checks, ...(failed && { refusal: failed }) };
  const today = answeringBehaviours.timeZone(profile.timeZone, clock);
  const answer = answerQuery(world.catalogueOn(today), operation, asked.pairs, { profile, today });
  const refusal = refusalOf(answer, profile);
  return { checks, answer, ...(refusal && { refusal }) };
}

function refusalOf(answer: Answer, profile: Profile): Refusal | undefined {
  if (answer.outcome === "listed") return undefined;
  if (answer.outcome === "rejected") {
    return refuseParameters(answeringBehaviours.badParameterStatus[profile.badParameterStatus], answer.violations);
  }
  const { page, reading } = answer;
  const { given = [], value: read } = reading.parameters.find(({ name }) => name === "page") ?? {};
  const value = given.length === 1 ? String(given[0]) : String(read);
  const detail = `page ${quote(value)} lies after the last one; ask for a page from 1 to ${Math.max(page.pages, 1)}.`;
  const basis = { choice: "pageBeyondEnd", answer: profile.pageBeyondEnd } as const;
  const violation = { parameter: "page", value, detail, ...basis };
  return { kind: "page-not-found", status: 404, detail, violations: [violation] };
}
