/** Sends the requests of a violation again, and returns whether it occurs each time. */

import { ClientStopped } from "../client/target-client.js";
import { sendInARow } from "../relations/equivalence.js";
import type { Run } from "../run.js";
import { textOf } from "../target-model/item.js";
import type { Rule } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";
import { createLedger, type Violation } from "./recorder.js";

const AGAIN = 4;

interface Confirmed {
  /** `each of 5 times`, `2 of 5 times`. */
  readonly reproducibility: string;
  /** Whether the same query got different responses, so that the violation is not this rule's. */
  readonly isFlaky: boolean;
  /** Whether it was seen the first time alone, as after a change of the data. */
  readonly isOnce: boolean;
}

/** What is needed to review responses again: every rule, since one may blame another. */
interface Reviewing {
  readonly run: Run;
  readonly rules: readonly Rule[];
  /** Ends at the first time that nothing is wrong. */
  readonly isBrief?: boolean;
}

export async function confirm(
  { run, rules, isBrief = false }: Reviewing,
  rule: RuleId,
  violation: Violation,
): Promise<Confirmed> {
  if (violation.reproducibility !== undefined)
    return { reproducibility: violation.reproducibility, isFlaky: false, isOnce: false };
  const again = violation.again ?? (() => reviewAgain({ run, rules }, rule, violation));
  let [wrong, sent] = [1, 1];
  try {
    while (sent <= AGAIN) {
      const isWrong = await again();
      sent += 1;
      if (isWrong) wrong += 1;
      else if (isBrief) break;
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    if (sent === 1) return { reproducibility: "once; it could not be sent again", isFlaky: false, isOnce: true };
  }
  const reproducibility = wrong === sent ? `each of ${sent} times` : `${wrong} of ${sent} times`;
  return { reproducibility, isFlaky: wrong < sent, isOnce: wrong === 1 };
}

/** Whether a request of a violation gets another response when it is sent again. */
export async function isAnsweredDifferently(run: Run, { requests }: Violation): Promise<boolean> {
  for (const request of requests) {
    const { query } = request;
    const before = run.client.log.find(
      (response) => response.request.target === request.target && response.request.query,
    );
    if (!query || !before) continue;
    const after = await sendInARow(run, query);
    if (after.some((one) => one.networkError === undefined && textOf(query, before) !== textOf(query, one)))
      return true;
  }
  return false;
}

/** Sends the requests of a violation again and reviews these responses alone. */
async function reviewAgain({ run, rules }: Reviewing, rule: RuleId, violation: Violation): Promise<boolean> {
  const ledger = createLedger();
  const log = [];
  for (const request of violation.requests) log.push(await run.client.send(request));
  const client = { ...run.client, log };
  for (const { id, review } of rules) review?.({ ...run, client, record: ledger.recorder(id) });
  return ledger.violations(rule).length > 0;
}
