/** A day on which the museum does not open has no entry. */
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import type { TargetResponse } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { fieldOf, keyOf } from "../../target-model/item.js";
import { hoursList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "skipped-days",
  operations: [hoursList],
  source: "documented",
  summary: "A day on which the museum does not open is skipped, and has no entry without times.",
  basis: sentenceOn(getMuseumHours),
  precondition: "several entries of hours",
  dependsOn: [
    { rule: "hours-fields", detail: "timeOpen" },
    { rule: "hours-fields", detail: "timeClose" },
    "hours-fields-sent",
  ],
  review: reviewPlaceholders,
});

interface Seen {
  readonly item: unknown;
  readonly response: TargetResponse;
  readonly size: number;
}

/** Entries without a time, if no other entry lacks just one of them, stand for days that should be skipped. */
function reviewPlaceholders(context: RuleContext): void {
  const all = entriesSeen(context);
  if (all.length < 5) return;
  context.record.exercise();
  const given = ({ item }: Seen) => ["timeOpen", "timeClose"].filter((name) => typeof fieldOf(item, name) === "string");
  const isPartial = all.some((seen) => given(seen).length === 1);
  const found = isPartial ? [] : all.filter((seen) => given(seen).length === 0);
  const [first] = found;
  if (!first || found.length > all.length / 2) return;
  context.record.violate({
    message: `${String(fieldOf(first.item, "date"))} is a day without opening hours, and yet has an entry.`,
    expected: "no entry",
    actual: JSON.stringify(first.item),
    requests: [first.response.request],
  });
}

/** Each entry, with the longest response that has it: that one shows best that it is not like the others. */
function entriesSeen(context: RuleContext): readonly Seen[] {
  const seen = new Map<string, Seen>();
  for (const { response, list } of listedResponses(context, hoursList)) {
    for (const item of list) {
      const key = keyOf(getMuseumHours, item);
      if (list.length > (seen.get(key)?.size ?? 0)) seen.set(key, { item, response, size: list.length });
    }
  }
  return [...seen.values()];
}
