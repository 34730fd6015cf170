/** What was observed of a choice, and how it is worded. */
import { answersOf, type ChoiceId } from "../../contract/choices/table.js";
import { toCurl } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import type { ObservedChoice } from "../report/report.js";

/** What one request showed: an answer of the table, or undefined where it is none of them, and in words what came. */
export interface Evidence {
  readonly answer: string | undefined;
  readonly actual: string;
  readonly response: TargetResponse;
}

/** The answer on which all evidence agree; none where they differ, or are none of the listed ones. */
export function observe(base: string, id: ChoiceId, evidence: readonly Evidence[], nothing: string): ObservedChoice {
  const [first] = evidence;
  if (!first) return { answer: null, evidence: `not exercised: ${nothing}`, reproduce: [] };
  const odd = evidence.find(({ answer }) => answer !== first.answer);
  const curl = (sign: Evidence) => toCurl(base, sign.response.request);
  const line = (sign: Evidence) => `${sign.actual} (${curl(sign)})`;
  if (odd) {
    const evidence = `differs: ${line(first)}, but ${line(odd)}`;
    return { answer: null, evidence, reproduce: [curl(first), curl(odd)] };
  }
  const isListed = first.answer !== undefined && (answersOf(id).includes(first.answer) || id === "timeZone");
  return { answer: isListed ? (first.answer ?? null) : null, evidence: line(first), reproduce: [curl(first)] };
}
