/** Asks again what was answered wrongly, and says whether it always is. */
import type { Collector, Violation } from "./collector.js";
import { createCollector } from "./collector.js";
import { ConversationEnded } from "./conversation.js";
import type { Rule } from "./rules/rule.js";
import type { Run } from "./run.js";

/** So often a violation is asked for again. */
const AGAIN = 4;

export interface Confirmed {
  readonly violation: Violation;
  /** `each of 5 times`, `2 of 5 times`. */
  readonly steadiness: string;
  /** Whether it came once and never again. */
  readonly isSingular: boolean;
}

export async function confirm(run: Run, rule: Rule, violation: Violation): Promise<Confirmed> {
  if (violation.steadiness !== undefined) return { violation, steadiness: violation.steadiness, isSingular: false };
  const again = violation.again ?? (() => reviewAfresh(run, rule, violation));
  let wrong = 1;
  let asked = 1;
  try {
    while (asked <= AGAIN) {
      const isWrong = await again();
      asked += 1;
      if (isWrong) wrong += 1;
    }
  } catch (error) {
    if (!(error instanceof ConversationEnded)) throw error;
    if (asked === 1) return { violation, steadiness: "once; it could not be asked again", isSingular: false };
  }
  const steadiness = wrong === asked ? `each of ${asked} times` : `${wrong} of ${asked} times`;
  return { violation, steadiness, isSingular: wrong === 1 };
}

/** Sends the requests of a violation anew and lets the rule look at the answers alone. */
async function reviewAfresh(run: Run, rule: Rule, violation: Violation): Promise<boolean> {
  const collector: Collector = createCollector();
  const answers = [];
  for (const ask of violation.asks) answers.push(await run.conversation.send(ask));
  rule.review?.({ ...run, collector, conversation: { ...run.conversation, log: answers } });
  return collector.violations(rule.id).length > 0;
}
