/** Holds all lists of a run against what they say of each other: some one reading must explain them all. */
import { raceOver } from "../learning/race.js";
import { contradictionOf, ruleBrokenIn } from "../learning/unexplained.js";
import { weightOf } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import { keysText } from "../target-model/item.js";
import type { ListOperation } from "../target-model/list-operation.js";
import { requestsOf } from "./examination.js";

/** Rules about both operations from which other lists can follow. */
const SHARED: readonly RuleId[] = [
  "same-answer",
  "success-status",
  "success-array",
  "limit-maximum",
  "credential-kept",
];

/** Records what no reading explains for the rule that is likely broken, unless a broken rule may be the cause already. */
export function reviewLists(context: RuleContext, list: ListOperation): void {
  const { getAgain, model, record } = context;
  const mayFollow = (id: RuleId) => id.startsWith(`${list.name}-`) || SHARED.includes(id);
  // Lists of before a change of the data say nothing of those after it.
  if (model.changes.length > 0 || record.brokenRules().some(mayFollow)) return;
  const race = raceOver(context, list.operation);
  record.exercise(race.claims.length);
  const broken = ruleBrokenIn(race);
  if (!broken) return;
  const [claim] = broken.claims;
  const { shownBy, ...contradiction } = contradictionOf(race, claim);
  const { query, response } = claim;
  record.blame(broken.rule).violate({
    ...contradiction,
    requests: requestsOf(response, shownBy?.response),
    again: async () => keysText(query, await getAgain(query)) === keysText(query, response),
    weight: weightOf(query),
  });
}
