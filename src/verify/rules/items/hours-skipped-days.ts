/** A day on which the museum does not open has no entry. */
import { groupBy } from "../../../base/collections.js";
import { dayNumber, weekdayOf } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import type { TargetResponse } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { fieldOf, isPlaced, keyOf } from "../../target-model/item.js";
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

/** Entries of a weekday, so many that they are no days of which the times are not known yet. */
const ENOUGH = 3;

/**
 * Entries without times stand for closed days that should be skipped if all entries of a weekday are so. On single days, the times may
 * be unknown: the document requires no field.
 */
function reviewPlaceholders(context: RuleContext): void {
  const all = entriesSeen(context);
  if (all.length < 5) return;
  context.record.exercise();
  const timesOf = ({ item }: Seen) =>
    ["timeOpen", "timeClose"].filter((name) => typeof fieldOf(item, name) === "string");
  const isPartial = all.some((seen) => timesOf(seen).length === 1);
  const without = isPartial ? [] : all.filter((seen) => timesOf(seen).length === 0);
  const byWeekday = groupBy(all, ({ item }) => weekdayOf(dayNumber(String(fieldOf(item, "date")))));
  const isPlaceholder = (entries: readonly Seen[]) =>
    entries.length >= ENOUGH && entries.every((entry) => without.includes(entry));
  const [first] = [...byWeekday.values()]
    .filter(isPlaceholder)
    .flat()
    .sort((a, b) => without.indexOf(a) - without.indexOf(b));
  if (!first || without.length > all.length / 2) return;
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
      if (isPlaced(getMuseumHours, item) && list.length > (seen.get(key)?.size ?? 0))
        seen.set(key, { item, response, size: list.length });
    }
  }
  return [...seen.values()];
}
