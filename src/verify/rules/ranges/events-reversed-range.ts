/** A range that ends before it starts holds nothing. */
import { addDays } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { isRefused, listOf } from "../../client/response.js";
import { daysWithEvents } from "../../queries/calendar-queries.js";
import { type Parameters, queryFor, spread, unlessQuick } from "../../queries/query.js";
import { examine } from "../../relations/examination.js";
import { keyOf } from "../../target-model/item.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "reversed-range",
  phase: "ranges",
  operations: [eventsList],
  source: "documented",
  summary: "A range that ends before it starts holds nothing.",
  basis: `${sentenceOn(listSpecialEvents, "startDate")} ${sentenceOn(listSpecialEvents, "endDate")}`,
  precondition: "an event",
  dependsOn: ["events-in-range"],
  check: checkReversed,
});

async function checkReversed(context: RuleContext): Promise<void> {
  const ranges = spread(daysWithEvents(context), 6).flatMap((day) =>
    [1, 5, 40].map((back) => ({ startDate: addDays(day, back), endDate: day })),
  );
  await Promise.all(unlessQuick(context, ranges, 2).map((range) => checkOne(context, range)));
}

function checkOne(context: RuleContext, range: Parameters): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(queryFor(listSpecialEvents, range));
    const list = listOf(response);
    if (!list && !isRefused(response)) return undefined;
    if (!list || list.length === 0) return "agrees";
    return {
      message: `From ${range.startDate} to ${range.endDate} there is no day, and yet there are ${list.length} events.`,
      expected: "no event, or a refusal",
      actual: `${list.length} events, the first ${keyOf(listSpecialEvents, list[0])}`,
      requests: [response.request],
    };
  });
}
