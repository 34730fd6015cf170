/** Asks again what was answered wrongly, and says whether it always is. */
import { textOf } from "./answer-text.js";
import type { Collector, Violation } from "./collector.js";
import { createCollector } from "./collector.js";
import { ConversationEnded } from "./conversation.js";
import type { Rule } from "./rules/rule.js";
import { rules } from "./rules/table.js";
import type { Run } from "./run.js";

/** So often a violation is asked for again. */
const AGAIN = 4;

export interface Confirmed {
  /** `each of 5 times`, `2 of 5 times`. */
  readonly steadiness: string;
  /** Whether the same question got different answers, so that this is no matter of the rule's. */
  readonly isFlake: boolean;
}

export async function confirm(run: Run, rule: Rule, violation: Violation): Promise<Confirmed> {
  if (violation.steadiness !== undefined) return { steadiness: violation.steadiness, isFlake: false };
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
    if (asked === 1) return { steadiness: "once; it could not be asked again", isFlake: false };
  }
  const steadiness = wrong === asked ? `each of ${asked} times` : `${wrong} of ${asked} times`;
  return { steadiness, isFlake: wrong < asked };
}

/** Whether a request of a violation is answered in another way when it is sent anew. */
export async function isAnsweredAnew(run: Run, { asks }: Violation): Promise<boolean> {
  for (const ask of asks) {
    const { question } = ask;
    const before = run.conversation.log.find((answer) => answer.ask.target === ask.target && answer.ask.question);
    if (!question || !before) continue;
    const after = await run.askAgain(question);
    if (after.silence === undefined && textOf(question, before) !== textOf(question, after)) return true;
  }
  return false;
}

/** Sends the requests of a violation anew and lets every rule look at these answers alone. */
async function reviewAfresh(run: Run, rule: Rule, violation: Violation): Promise<boolean> {
  const collector: Collector = createCollector();
  const answers = [];
  for (const ask of violation.asks) answers.push(await run.conversation.send(ask));
  for (const { review } of rules) review?.({ ...run, collector, conversation: { ...run.conversation, log: answers } });
  return collector.violations(rule.id).length > 0;
}
