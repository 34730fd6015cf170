/** An item has one content, in all responses. */
import { sentenceOn } from "../../../contract/document.js";
import { shorten, type TargetResponse } from "../../client/response.js";
import { listedResponses } from "../../relations/examination.js";
import { datesContradiction, type ShownDates } from "../../relations/shown-dates.js";
import { contentOf, keyOf } from "../../target-model/item.js";
import { eventsList, hoursList, type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "one-content",
  operations: lists,
  source: "itself",
  summary: (list) =>
    `One ${list.key} stands for one ${list.one} with one content, in all responses${list === eventsList ? "; a range narrows its dates in the same way each time, or not at all" : ""}.`,
  basis: (list) => (list === hoursList ? sentenceOn(list.operation) : "eventId: identifier of the event."),
  precondition: ({ anItem }) => `${anItem} that two responses have`,
  dependsOn: ["same-answer", "hours-one-a-day"],
  review(context, list) {
    reviewContent(context, list);
    if (list === eventsList) reviewDates(context);
  },
});

/** Compares what responses say about one date or eventId; the dates of an event may be narrowed to the range. */
function reviewContent(context: RuleContext, list: ListOperation): void {
  const seen = new Map<string, { content: string; response: TargetResponse }>();
  const equal = new Set<readonly unknown[]>();
  for (const { response, list: items } of listedResponses(context, list)) {
    if (response.request.headers) continue;
    // Equal bodies share their list.
    if (equal.has(items)) {
      context.record.exercise(items.length);
      continue;
    }
    if (list !== hoursList) equal.add(items);
    for (const item of items) {
      const key = keyOf(list.operation, item);
      const content = contentOf(list.operation, item);
      const before = seen.get(key);
      if (!before) {
        seen.set(key, { content, response });
        continue;
      }
      context.record.exercise();
      if (before.content === content || (list === hoursList && before.response === response)) continue;
      context.record.violate({
        message: `${key} is listed with two contents.`,
        expected: shorten(before.content, 200),
        actual: shorten(content, 200),
        requests: [before.response.request, response.request],
        weight: response.request.target.length + before.response.request.target.length,
      });
    }
  }
}

/** A range narrows the dates of an event in one way each time, or not at all. The document does not say how. */
function reviewDates(context: RuleContext): void {
  const found = datesContradiction(context);
  if (!found) return;
  const { full, lacking, date, isInRange } = found;
  const range = `${lacking.first} to ${lacking.last}`;
  context.record.violate({
    detail: "dates",
    message: isInRange
      ? `${full.key} lacks ${date}, which is in the range ${range}.`
      : `${full.key} shows ${date} outside one range, and lacks it outside another.`,
    expected: isInRange
      ? `${date} among its dates, as from ${full.first} to ${full.last}`
      : "dates that are before or after the range each time, or never",
    actual: `${describeDates(full)}; ${describeDates(lacking)}`,
    requests: [full.response.request, lacking.response.request],
    weight: full.response.request.target.length + lacking.response.request.target.length,
  });
}

function describeDates({ first, last, dates }: ShownDates): string {
  return `from ${first} to ${last} it shows ${shorten(dates.join(", "), 80)}`;
}
