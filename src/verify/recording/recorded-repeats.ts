/** Compares recorded responses to the same question, in the same or in other words. */

import type { TargetResponse } from "../client/response.js";
import type { Parameters } from "../queries/query.js";
import { listedResponses } from "../relations/listed-items.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Run } from "../run.js";
import type { ListOperation } from "../target-model/list-operation.js";
import { mayHaveTurned } from "../target-model/refreshed-today.js";
import { describeDifference, textOf } from "../target-model/response-text.js";
import { type Recording, SAME_TIME, spelledOut } from "./recorded-question.js";

export function judgeSameQuestions(run: Run, list: ListOperation, { violate, exercise }: Recording): void {
  const seen = new Map<string, TargetResponse>();
  for (const { response } of listedResponses(run, list)) {
    const { query } = response.request;
    if (!query?.parameters) continue;
    const asked = spelledOut(list.operation, query.parameters);
    const key = JSON.stringify(asked);
    const before = seen.get(key);
    seen.set(key, response);
    if (!before || Math.abs(response.at - before.at) > SAME_TIME) continue;
    if (asked.startDate === undefined && mayHaveTurned(before.at, response.at)) continue;
    const rule = ruleOfPair(list, before.request.query?.parameters ?? {}, query.parameters);
    exercise(rule);
    if (textOf(query, before) === textOf(query, response)) continue;
    violate(rule, {
      message: "The same question got two answers.",
      expected: "the same answer",
      actual: describeDifference(query, before, response),
      requests: [before.request, response.request],
      weight: query.target.length,
    });
  }
}

/** The rule that two ways to ask the same are about. */
function ruleOfPair({ name }: ListOperation, a: Parameters, b: Parameters): RuleId {
  const differs = (field: keyof Parameters) => (a[field] === undefined) !== (b[field] === undefined);
  if (differs("endDate")) return "events-end-default";
  if (differs("limit")) return `${name}-limit-default`;
  return differs("page") ? `${name}-page-default` : "same-answer";
}
