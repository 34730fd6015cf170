/** Answers as texts, by which two are the same or not. */
import { type Answer, describeAnswer, listOf } from "./answer.js";
import { documentedText, keyOf } from "./item.js";
import type { Question } from "./question.js";

type Asked = Pick<Question, "operation">;

/** Status and documented fields; what else a target sends may change as it likes. */
export function textOf({ operation }: Asked, answer: Answer): string {
  const list = listOf(answer);
  return list
    ? `${answer.status} ${list.map((item) => documentedText(operation, item)).join("\n")}`
    : String(answer.status);
}

/** What names the items of a list, in their order; the status where there is none. */
export function keysText({ operation }: Asked, answer: Answer): string {
  return (
    listOf(answer)
      ?.map((item) => keyOf(operation, item))
      .join() ?? String(answer.status)
  );
}

/** Where the second answer differs from the first, in a few words. */
export function describeDifference({ operation }: Asked, first: Answer, second: Answer): string {
  const [one, other] = [listOf(first), listOf(second)];
  if (!one || !other || one.length !== other.length) return describeAnswer(second);
  const at = one.findIndex(
    (item, index) => documentedText(operation, item) !== documentedText(operation, other[index]),
  );
  return `/${at} differs: ${keyOf(operation, one[at])}, then ${keyOf(operation, other[at])}`;
}
