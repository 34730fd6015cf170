/** Answers as texts, by which two are the same or not. */
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import { documentedText, keyOf } from "./item.js";

type Asked = Pick<Query, "operation">;

/** Status and documented fields; what else a target sends may change as it likes. */
export function textOf({ operation }: Asked, answer: TargetResponse): string {
  const list = listOf(answer);
  return list
    ? `${answer.status} ${list.map((item) => documentedText(operation, item)).join("\n")}`
    : String(answer.status);
}

/** What names the items of a list, in their order; the status where there is none. */
export function keysText({ operation }: Asked, answer: TargetResponse): string {
  return (
    listOf(answer)
      ?.map((item) => keyOf(operation, item))
      .join() ?? String(answer.status)
  );
}

/** Where the second answer differs from the first, in a few words. */
export function describeDifference({ operation }: Asked, first: TargetResponse, second: TargetResponse): string {
  const [one, other] = [listOf(first), listOf(second)];
  if (!one || !other || one.length !== other.length) return describeResponse(second);
  const at = one.findIndex(
    (item, index) => documentedText(operation, item) !== documentedText(operation, other[index]),
  );
  return `/${at} differs: ${keyOf(operation, one[at])}, then ${keyOf(operation, other[at])}`;
}
