/** Each documented field is sent. */
import { shorten, type TargetResponse } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { fieldOf, keyOf } from "../../target-model/item.js";
import { type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

/** With fewer items, a field that none of them has may still be sent. */
const ENOUGH = 3;

export const rule = defineRule({
  id: "fields-sent",
  operations: lists,
  source: "documented",
  summary: ({ anItem }) => `Each documented field of ${anItem} is sent, if not in every one.`,
  basis: ({ anItem, fields }) => `The fields of ${anItem}: ${fields.join(", ")}.`,
  precondition: ({ many }) => `${ENOUGH} ${many}`,
  review: reviewSent,
});

function reviewSent(context: RuleContext, list: ListOperation): void {
  const all = distinctItems(context, list);
  const [first] = all;
  if (!first || all.length < ENOUGH) return;
  context.record.exercise(all.length);
  for (const field of list.fields) {
    if (all.some(({ item }) => fieldOf(item, field) !== undefined)) continue;
    const undocumented = Object.keys((first.item ?? {}) as object).filter((name) => !list.fields.includes(name));
    context.record.violate({
      detail: field,
      message: `None of ${all.length} ${list.many} has the field ${field}${undocumented.length > 0 ? `; they have ${undocumented.join(", ")}` : ""}.`,
      expected: `${field} in some of them at least`,
      actual: shorten(JSON.stringify(first.item) ?? "", 200),
      requests: [first.response.request],
    });
  }
}

interface SeenItem {
  readonly item: unknown;
  readonly response: TargetResponse;
}

/** Each item once, as the last response has it. */
function distinctItems(context: RuleContext, list: ListOperation): readonly SeenItem[] {
  const items = new Map<string, SeenItem>();
  for (const { response, list: listed } of listedResponses(context, list))
    for (const item of listed) items.set(keyOf(list.operation, item), { item, response });
  return [...items.values()];
}
