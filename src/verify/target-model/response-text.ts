/** Responses as texts, to compare them. */
import { describeResponse, listOf, shorten, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import { documentedText, fieldOf, keyOf } from "./item.js";
import { listOperation } from "./list-operation.js";

const LONGEST_VALUE = 80;

type Queried = Pick<Query, "operation">;

/** Status and documented fields; what else a target sends may change as it likes. */
export function textOf({ operation }: Queried, response: TargetResponse): string {
  const list = listOf(response);
  return list
    ? `${response.status} ${list.map((item) => documentedText(operation, item)).join("\n")}`
    : String(response.status);
}

/** Names the items of a list in their order; the status if the response has no list. */
export function keysText({ operation }: Queried, response: TargetResponse): string {
  return (
    listOf(response)
      ?.map((item) => keyOf(operation, item))
      .join() ?? String(response.status)
  );
}

/** Fields that are prose, which a translation changes. */
const PROSE: readonly string[] = ["name", "location", "eventDescription"];

/** What no translation changes: the items in their order, with their dates, times and prices. */
export function factsText({ operation }: Queried, response: TargetResponse): string {
  const facts = listOperation(operation).fields.filter((name) => !PROSE.includes(name));
  const textOfItem = (item: unknown) => JSON.stringify(facts.map((name) => fieldOf(item, name) ?? null));
  return listOf(response)?.map(textOfItem).join("\n") ?? String(response.status);
}

/** Where the second response differs from the first, in a few words. */
export function describeDifference({ operation }: Queried, first: TargetResponse, second: TargetResponse): string {
  const [one, other] = [listOf(first), listOf(second)];
  if (!one || !other || one.length !== other.length) return describeResponse(second);
  const at = one.findIndex(
    (item, index) => documentedText(operation, item) !== documentedText(operation, other[index]),
  );
  const [key, later] = [keyOf(operation, one[at]), keyOf(operation, other[at])];
  if (key !== later) return `/${at} differs: ${key}, then ${later}`;
  const textOfField = (item: unknown, name: string) => JSON.stringify(fieldOf(item, name)) ?? "nothing";
  const names = listOperation(operation).fields;
  const field = names.find((name) => textOfField(one[at], name) !== textOfField(other[at], name)) ?? names[0] ?? "";
  return `/${at}/${field} of ${key} differs: ${shorten(textOfField(one[at], field), LONGEST_VALUE)}, then ${shorten(textOfField(other[at], field), LONGEST_VALUE)}`;
}
