/** A page holds no more than the limit. */

import { nounFor } from "../../../base/text.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { weightOf } from "../../queries/query.js";
import { listedResponses } from "../../relations/examination.js";
import { type ListOperation, lists } from "../../target-model/list-operation.js";
import { countListed } from "../../target-model/page-unit.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "limit",
  operations: lists,
  source: "documented",
  summary: "A page holds no more than the limit.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.limit),
  precondition: ({ many }) => `more ${many} than fit on a page`,
  review: reviewLimit,
});

function reviewLimit(context: RuleContext, list: ListOperation): void {
  for (const { response, list: items } of listedResponses(context, list)) {
    const { query } = response.request;
    if (!query?.parameters) continue;
    const stated = query.parameters.limit;
    const limit = stated ?? DEFAULT_LIMIT;
    if (items.length >= limit) context.record.exercise();
    if (items.length <= limit || countListed(context, query, items) <= limit) continue;
    const recorder = stated === undefined ? context.record.blame(`${list.name}-limit-default`) : context.record;
    recorder.violate({
      message: `A page ${stated === undefined ? "without a limit" : `with limit ${limit}`} holds ${items.length} ${nounFor(items.length, list.one, list.many)}.`,
      expected: `at most ${limit}`,
      actual: `${items.length}`,
      requests: [response.request],
      weight: weightOf(query),
    });
  }
}
