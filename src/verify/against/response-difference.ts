/** In what two responses to one query differ. */
import type { ChoiceId } from "../../contract/choices/table.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import { contentOf, datesOf, fieldOf, keyOf } from "../target-model/item.js";
import { listOperation } from "../target-model/list-operation.js";

export interface ResponseDifference {
  /** For the id of a difference: `status`, `items`, `order`, `dates`, `price`. */
  readonly aspect: string;
  readonly a: string;
  readonly b: string;
  /** Choices that can explain it. */
  readonly choices: readonly ChoiceId[];
}

/** Undefined if the responses say the same. */
export function differenceOf(query: Query, a: TargetResponse, b: TargetResponse): ResponseDifference | undefined {
  const [one, other] = [listOf(a), listOf(b)];
  if (!one || !other) return a.status === b.status ? undefined : differenceOfStatus(a, b);
  const [keys, otherKeys] = [one, other].map((list) => list.map((item) => keyOf(query.operation, item)));
  if (!keys || !otherKeys) return undefined;
  const isSameSet = [...keys].sort().join() === [...otherKeys].sort().join();
  if (!isSameSet) return differenceOfItems(query, keys, otherKeys);
  if (keys.join() !== otherKeys.join()) return { aspect: "order", ...shown(keys, otherKeys), choices: ["eventOrder"] };
  return differenceOfContent(query, one, other);
}

function differenceOfStatus(a: TargetResponse, b: TargetResponse): ResponseDifference {
  const choices: readonly ChoiceId[] = ["pageBeyondEnd", "invertedRange", "badParameterStatus"];
  return { aspect: "status", a: describeResponse(a), b: describeResponse(b), choices };
}

function differenceOfItems(
  { parameters = {} }: Query,
  keys: readonly string[],
  otherKeys: readonly string[],
): ResponseDifference {
  const choices: readonly ChoiceId[] = [
    ...(["eventPageUnit", "hoursPageUnit", "eventOrder", "pastStartDate"] as const),
    ...(parameters.endDate === undefined ? [] : (["endDateBound"] as const)),
    ...(parameters.startDate === undefined ? (["timeZone"] as const) : []),
  ];
  const only = (some: readonly string[], others: readonly string[]) => some.filter((key) => !others.includes(key));
  return { aspect: "items", ...describeOnly(only(keys, otherKeys), only(otherKeys, keys)), choices };
}

function describeOnly(a: readonly string[], b: readonly string[]): Pick<ResponseDifference, "a" | "b"> {
  const describe = (keys: readonly string[]) =>
    keys.length === 0
      ? "nothing that the other lacks"
      : `${keys.slice(0, 3).join(", ")}${keys.length > 3 ? `, and ${keys.length - 3} more` : ""}`;
  return { a: describe(a), b: describe(b) };
}

function differenceOfContent(
  { operation }: Query,
  one: readonly unknown[],
  other: readonly unknown[],
): ResponseDifference | undefined {
  for (const [index, item] of one.entries()) {
    const [dates, otherDates] = [datesOf(item), datesOf(other[index])];
    if (dates.join() !== otherDates.join())
      return { aspect: "dates", ...shown(dates, otherDates), choices: ["eventDates"] };
    if (contentOf(operation, item) === contentOf(operation, other[index])) continue;
    const values = (field: string) =>
      [item, other[index]].map((one) => JSON.stringify(fieldOf(one, field)) ?? "nothing");
    const field = listOperation(operation).fields.find((name) => new Set(values(name)).size > 1) ?? "content";
    const [a = "", b = ""] = values(field);
    const key = keyOf(operation, item);
    return { aspect: field, a: `${key}: ${a}`, b: `${key}: ${b}`, choices: [] };
  }
  return undefined;
}

function shown(a: readonly string[], b: readonly string[]): Pick<ResponseDifference, "a" | "b"> {
  return { a: a.slice(0, 6).join(", "), b: b.slice(0, 6).join(", ") };
}
