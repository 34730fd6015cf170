/** The target shows the data set that it was loaded with. */

import { lists } from "../../../contract/lists.js";
import { shorten } from "../../client/response.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import { reviewItems } from "../../recording/reviewing.js";
import { contentOf, datesOf, itemKey } from "../../target-model/item.js";

export const rules = defineRules("data-set", [
  {
    id: "data-set",
    source: "pinned",
    summary: "The target shows the data set that it was loaded with, and nothing else.",
    basis: "The data set of --fixtures.",
    precondition: "--fixtures FILE, with a target that was loaded with it",
    dependsOn: ["same-answer"],
    review: reviewData,
  },
]);

function reviewData(context: RuleContext): void {
  const { fixtures } = context.options;
  if (!fixtures) return;
  for (const list of lists) {
    const { name, operation } = list;
    const items: readonly unknown[] = fixtures[name];
    const loaded = new Map(items.map((item) => [itemKey(operation, item), item]));
    reviewItems(context, list, (item) => {
      const key = itemKey(operation, item);
      const expected = loaded.get(key);
      const isSame = expected !== undefined && contentOf(operation, expected) === contentOf(operation, item);
      if (isSame && datesOf(item).every((date) => datesOf(expected).includes(date))) return "agrees";
      return {
        detail: operation.path.slice(1),
        message: expected === undefined ? `${key} is not in the data set.` : `${key} is not as in the data set.`,
        expected: expected === undefined ? "no such item" : shorten(JSON.stringify(expected), 300),
        actual: shorten(JSON.stringify(item) ?? "", 300),
      };
    });
  }
}
