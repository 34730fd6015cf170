/** endDate is in all ranges or in none. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { requestsOf } from "../../relations/examination.js";
import { afresh } from "../../run.js";
import { eventsList } from "../../target-model/list-operation.js";
import { boundVotes, isMostlyIn } from "../../target-model/list-readings.js";
import { crawl } from "../../target-model/page-crawl.js";
import { defineRule, pagingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "end-date",
  phase: "ranges",
  operations: [eventsList],
  source: "itself",
  summary: "endDate ends the range, and is itself in all ranges or in none.",
  basis: sentenceOn(listSpecialEvents, "endDate"),
  precondition: "an event that lies in a range by its last day alone",
  dependsOn: (list) => [
    ...pagingRules(list),
    { rule: "events-fields", detail: "dates" },
    "events-in-range",
    "events-start-date",
  ],
  check: checkBound,
});

async function checkBound(context: RuleContext): Promise<void> {
  const votes = await boundVotes(context);
  context.record.exercise(votes.length);
  const isIn = isMostlyIn(votes);
  const odd = votes.find((vote) => (isIn ? !vote.isIn : !vote.isOut));
  const usual = votes.find((vote) => (isIn ? vote.isIn : vote.isOut));
  if (!odd) return;
  const { parameters, event, found } = odd;
  context.record.violate({
    message: `endDate is ${isIn ? "in" : "outside"} the range, but not from ${parameters.startDate} to ${parameters.endDate}.`,
    expected: `${event.key} ${isIn ? "listed" : "not listed"}, as in the other ranges`,
    actual: isIn ? "it is not" : "it is",
    requests: requestsOf(found.responses[0], usual?.found.responses[0]),
    again: async () => {
      const later = await crawl(afresh(context), listSpecialEvents, parameters);
      return later.keys.includes(event.key) !== isIn;
    },
  });
}
