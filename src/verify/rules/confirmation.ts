/** Asks again what was answered wrongly, and says whether it always is. */

import { ClientStopped } from "../client/target-client.js";
import type { Run } from "../run.js";
import { textOf } from "../target-model/response-text.js";
import type { Collector, Violation } from "./recorder.js";
import { createCollector } from "./recorder.js";
import type { Rule } from "./rule.js";
import { rules } from "./table.js";

/** So often a violation is asked for again. */
const AGAIN = 4;

export interface Confirmed {
  /** `each of 5 times`, `2 of 5 times`. */
  readonly reproducibility: string;
  /** Whether the same query got different answers, so that this is no matter of the rule's. */
  readonly isFlake: boolean;
}

export async function confirm(run: Run, rule: Rule, violation: Violation): Promise<Confirmed> {
  if (violation.reproducibility !== undefined) return { reproducibility: violation.reproducibility, isFlake: false };
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
    if (!(error instanceof ClientStopped)) throw error;
    if (asked === 1) return { reproducibility: "once; it could not be asked again", isFlake: false };
  }
  const reproducibility = wrong === asked ? `each of ${asked} times` : `${wrong} of ${asked} times`;
  return { reproducibility, isFlake: wrong < asked };
}

/** Whether a request of a violation is answered in another way when it is sent anew. */
export async function isAnsweredAnew(run: Run, { requests }: Violation): Promise<boolean> {
  for (const request of requests) {
    const { query } = request;
    const before = run.client.log.find((answer) => answer.request.target === request.target && answer.request.query);
    if (!query || !before) continue;
    const after = await run.getAgain(query);
    if (after.networkError === undefined && textOf(query, before) !== textOf(query, after)) return true;
  }
  return false;
}

/** Sends the requests of a violation anew and lets every rule look at these answers alone. */
async function reviewAfresh(run: Run, rule: Rule, violation: Violation): Promise<boolean> {
  const collector: Collector = createCollector();
  const answers = [];
  for (const request of violation.requests) answers.push(await run.client.send(request));
  for (const { review } of rules) review?.({ ...run, collector, client: { ...run.client, log: answers } });
  return collector.violations(rule.id).length > 0;
}
