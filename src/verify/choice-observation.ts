/** What was observed of a choice, and how it is worded. */
import { answersOf, type ChoiceId } from "../contract/choices/table.js";
import type { Answer } from "./answer.js";
import { toCurl } from "./ask.js";
import type { ObservedChoice } from "./report.js";

/** What one request showed: an answer of the table, or undefined where it is none of them, and in words what came. */
export interface Sign {
  readonly answer: string | undefined;
  readonly came: string;
  readonly seenIn: Answer;
}

/** The answer on which all signs agree; none where they differ, or are none of the listed ones. */
export function observe(base: string, id: ChoiceId, signs: readonly Sign[], nothing: string): ObservedChoice {
  const [first] = signs;
  if (!first) return { answer: null, evidence: `not exercised: ${nothing}`, reproduce: [] };
  const odd = signs.find(({ answer }) => answer !== first.answer);
  const curl = (sign: Sign) => toCurl(base, sign.seenIn.ask);
  const line = (sign: Sign) => `${sign.came} (${curl(sign)})`;
  if (odd) {
    const evidence = `differs: ${line(first)}, but ${line(odd)}`;
    return { answer: null, evidence, reproduce: [curl(first), curl(odd)] };
  }
  const isListed = first.answer !== undefined && (answersOf(id).includes(first.answer) || id === "timeZone");
  return { answer: isListed ? (first.answer ?? null) : null, evidence: line(first), reproduce: [curl(first)] };
}
