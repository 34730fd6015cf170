/** The default of endDate. */
import { listSpecialEvents, sentenceOn } from "../../../contract/interface.js";
import { rangesWithoutEnd } from "../../queries/event-queries.js";
import { compareRanges } from "../../relations/comparison.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule } from "../define-rule.js";
import { pagingRules, rangeRules } from "../dependencies.js";

export const rule = defineRule({
  id: "end-default",
  family: "defaults",
  phase: "ranges",
  operations: [eventsList],
  source: "documented",
  summary: "Without an endDate it is seven days after startDate.",
  basis: sentenceOn(listSpecialEvents, "endDate"),
  precondition: "events in the time to come",
  dependsOn: (list) => [...pagingRules(list), ...rangeRules],
  check: (context) => compareRanges(context, rangesWithoutEnd(context)),
});
