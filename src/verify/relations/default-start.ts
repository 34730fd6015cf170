/** Whether the responses without a startDate are those of a day that can be today. */
import { createClock } from "../../contract/clock.js";
import { describeResponse } from "../client/response.js";
import { queryFor } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../target-model/list-operation.js";
import { observeToday } from "../target-model/today.js";
import { requestsOf } from "./examination.js";

/** The rules that can't distinguish a wrong day from another time zone. */
export const startDefaultRules: readonly string[] = lists.map(({ name }) => `${name}-start-default`);

/** Records a violation if an operation takes no plausible day as today; whether it takes one. */
export async function checkDefaultStart(context: RuleContext, list: ListOperation): Promise<boolean> {
  const { firstToday, plausible } = context.model;
  if (firstToday === undefined || plausible.length === 0 || firstToday[list.name].length > 0) return true;
  const utc = context.options.today ?? createClock(context.options.now).today("UTC");
  const [open, dated] = [
    await context.get(queryFor(list.operation, { limit: LARGEST_LIMIT })),
    await context.get(queryFor(list.operation, { startDate: utc, limit: LARGEST_LIMIT })),
  ];
  context.record.violate({
    message: wrongToday(context),
    expected: `as from ${utc}: ${describeResponse(dated)}`,
    actual: `${describeResponse(open)}, another list`,
    requests: requestsOf(open, dated),
    again: async () => (await observeToday(context, context.getAgain))[list.name].length === 0,
  });
  return false;
}

function wrongToday({ model: { plausible }, options: { today } }: Run): string {
  if (today !== undefined) return `Without a startDate the response is not that from ${today}.`;
  return `Without a startDate the response is not that from ${plausible.join(" or ")}, one of which is today in any zone (if the clock of the target is held, use --today).`;
}
