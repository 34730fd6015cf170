/** Each documented field has its type and format. */
import { createItemValidator, type FieldViolation } from "../../../fixtures/item-validation.js";
import { shorten } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "fields",
  operations: lists,
  source: "documented",
  summary: ({ anItem }) => `Each documented field of ${anItem} has its type and format.`,
  basis: ({ anItem, fields }) => `The fields of ${anItem}: ${fields.join(", ")}.`,
  precondition: ({ anItem }) => anItem,
  review: reviewFields,
});

const validate = createItemValidator({ isPlaced: false });
const validated = new WeakMap<object, readonly FieldViolation[]>();

function reviewFields(context: RuleContext, list: ListOperation): void {
  for (const { response, list: items } of listedResponses(context, list)) {
    context.record.exercise(items.length);
    for (const [index, item] of items.entries()) {
      for (const { pointer, sentence } of violationsOf(list, item)) {
        context.record.violate({
          detail: pointer.split("/")[1] ?? "",
          message: `/${index}${pointer} ${sentence}.`,
          expected: sentence.replace(/^.*, expected /, ""),
          actual: shorten(JSON.stringify(item) ?? "", 200),
          requests: [response.request],
        });
      }
    }
  }
}

function violationsOf({ kind }: ListOperation, item: unknown): readonly FieldViolation[] {
  if (typeof item !== "object" || item === null) return validate(kind, item);
  const known = validated.get(item) ?? validate(kind, item);
  validated.set(item, known);
  return known;
}
