/** How a list differs from the one that is predicted, and the violation that this is. */
import { listOperation } from "../../contract/lists.js";
import { type Query, weightOf } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { describeKeys, keyOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { Violation } from "./define-rule.js";

/** A list that is not the predicted one. */
export interface Difference {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly expected: string;
  readonly actual: string;
  readonly missing: readonly string[];
  /** Keys of items that do not belong there. */
  readonly extra: readonly string[];
  /** Those of them that nothing has shown where it should. */
  readonly unknown: readonly string[];
  /** Whether all pages were compared, and not one of them. */
  readonly isOnPages?: true;
}

/** How a page with these keys differs from the predicted keys. */
export function differenceOf(
  { query, response, keys }: Pick<Difference, "query" | "response"> & { readonly keys: readonly string[] },
  predicted: readonly string[],
): Difference {
  return {
    query,
    response,
    expected: describeKeys(query.operation, predicted),
    actual: describeKeys(query.operation, keys),
    missing: predicted.filter((key) => !keys.includes(key)),
    extra: keys.filter((key) => !predicted.includes(key)),
    unknown: [],
  };
}

/** The violation, with a request of the log beside the one of the list if its response shows what is missing, or what belongs elsewhere. */
export function violationOf(run: Pick<Run, "log">, difference: Difference): Violation {
  const { query, response, expected, actual, missing, extra, isOnPages } = difference;
  const [lost] = missing;
  const key = lost ?? extra[0];
  return {
    message: sentenceOn(difference),
    expected,
    actual,
    requests: [response.request, ...(key === undefined ? [] : requestWith(run, key, response))],
    weight: weightOf(query),
    ...(key !== undefined && {
      wanted: { kind: lost === undefined ? "doesNotList" : "lists", key, ...(isOnPages && { onPages: true }) },
    }),
  };
}

function sentenceOn({ query, response, missing, extra }: Difference): string {
  const others = missing.length > 1 ? `, and ${missing.length - 1} more` : "";
  if (missing.length > 0) return `${missing[0]} is missing${others}.`;
  if (extra.length > 0) return `${extra[0]} does not belong there.`;
  if (!listOf(response)) return "The response is another one.";
  return `Each ${listOperation(query.operation).one} has been listed, and in another order.`;
}

/** The first request with another response that has the item, or none. */
function requestWith({ log }: Pick<Run, "log">, key: string, { request }: TargetResponse): readonly TargetRequest[] {
  const operation = request.query?.operation;
  const shown = log.find(
    (response) =>
      operation !== undefined &&
      response.request.query?.operation === operation &&
      response.request.target !== request.target &&
      listOf(response)?.some((item) => keyOf(operation, item) === key),
  );
  return shown ? [shown.request] : [];
}
