/** What was observed of a choice. */

import type { ChoiceId } from "../../contract/choices.js";
import { isAnswer } from "../../contract/profile.js";
import { toCurl } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import type { ObservedChoice } from "../report/report.js";

/** What one response shows of a choice. */
export interface Evidence {
  /** An answer of the table; undefined if the table does not have it. */
  readonly answer: string | undefined;
  readonly actual: string;
  readonly response: TargetResponse;
}

/** The evidence of some choices. */
export type ChoiceEvidence = Partial<Record<ChoiceId, readonly Evidence[]>>;

/** The answer on which all evidence agrees. */
export function observe(base: string, id: ChoiceId, evidence: readonly Evidence[], lack: string): ObservedChoice {
  const [first] = evidence;
  if (!first) return unobserved(lack);
  const curl = ({ response }: Evidence) => toCurl(base, response.request);
  const line = (evidence: Evidence) => `${evidence.actual} (${curl(evidence)})`;
  const odd = evidence.find(({ answer }) => answer !== first.answer);
  if (odd) {
    const reproduce = [curl(first), curl(odd)];
    return { status: "contradictory", answer: null, evidence: `differs: ${line(first)}, but ${line(odd)}`, reproduce };
  }
  const shown = { evidence: line(first), reproduce: [curl(first)] };
  const isListed = first.answer !== undefined && isAnswer(id, first.answer);
  return isListed
    ? { status: "observed", answer: first.answer ?? null, ...shown }
    : { status: "unlisted", answer: null, ...shown };
}

/** The evidence of a choice without its curl lines, for a place that has them below. */
export function observedWithoutCurl({ evidence, reproduce }: ObservedChoice): string {
  return reproduce.reduce((text, line) => text.replace(` (${line})`, ""), evidence);
}

export function unobserved(why: string): ObservedChoice {
  return { status: "notExercised", answer: null, evidence: why, reproduce: [] };
}
