/** The default of endDate. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { rangesWithoutEnd } from "../../queries/calendar-queries.js";
import { compareRanges } from "../../relations/comparison.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, rangeRules } from "../define-rule.js";

/** The first ones cross most edges of the calendar. */
const QUICK_RANGES = 10;

export const rule = defineRule({
  id: "end-default",
  operations: [eventsList],
  source: "documented",
  summary: "Without an endDate it is seven days after startDate.",
  basis: sentenceOn(listSpecialEvents, "endDate"),
  precondition: "events in the time to come",
  dependsOn: (list) => [...pagingRules(list), ...rangeRules],
  check: async (context) => {
    const ranges = rangesWithoutEnd(context);
    await compareRanges(context, context.options.quick ? ranges.slice(0, QUICK_RANGES) : ranges);
  },
});
