/** The target shows the data set that it was loaded with. */
import { shorten } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { contentOf, datesOf, keyOf } from "../../target-model/item.js";
import { eventsList, hoursList, type ListOperation } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "data-set",
  source: "pinned",
  summary: "The target shows the data set that it was loaded with, and nothing else.",
  basis: "The data set of --fixtures.",
  precondition: "--fixtures FILE, with a target that was loaded with it",
  dependsOn: ["same-answer"],
  review: reviewData,
});

function reviewData(context: RuleContext): void {
  const { fixtures } = context.options;
  if (!fixtures) return;
  reviewItems(context, hoursList, fixtures.hours);
  reviewItems(context, eventsList, fixtures.events);
}

function reviewItems(context: RuleContext, list: ListOperation, items: readonly unknown[]): void {
  const { operation } = list;
  const loaded = new Map(items.map((item) => [keyOf(operation, item), item]));
  for (const { response, list: listed } of listedResponses(context, list)) {
    for (const item of listed) {
      const key = keyOf(operation, item);
      const expected = loaded.get(key);
      context.record.exercise();
      const isSame = expected !== undefined && contentOf(operation, expected) === contentOf(operation, item);
      if (isSame && datesOf(item).every((date) => datesOf(expected).includes(date))) continue;
      context.record.violate({
        detail: operation.path.slice(1),
        message: expected === undefined ? `${key} is not in the data set.` : `${key} is not as in the data set.`,
        expected: expected === undefined ? "no such item" : shorten(JSON.stringify(expected), 300),
        actual: shorten(JSON.stringify(item) ?? "", 300),
        requests: [response.request],
      });
    }
  }
}
