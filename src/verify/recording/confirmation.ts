/** Sends the requests of a breach again, and returns whether it occurs each time. */

import { addDays } from "../../contract/calendar-date.js";
import { firstPageOf, type Query, queryFor } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { ClientStopped } from "../client/target-client.js";
import { keysOf, listText } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { Breach, Rule } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";
import { Ledger } from "./ledger.js";

export interface Confirmed {
  /** `each of 5 times`, `2 of 5 times`. */
  readonly reproducibility: string;
  /** Whether the same query got different responses, so that the breach is not this rule's. */
  readonly isFlaky: boolean;
  /** Whether it was seen the first time alone, as after a change of the data. */
  readonly isOnce: boolean;
}

/** What is needed to review responses again: every rule, since one may blame another. */
interface Reviewing {
  readonly run: Run;
  readonly rules: readonly Rule[];
  readonly isBrief?: boolean;
}

export async function confirm(
  { run, rules, isBrief = false }: Reviewing,
  rule: RuleId,
  breach: Breach,
): Promise<Confirmed> {
  if (breach.reproducibility !== undefined)
    return { reproducibility: breach.reproducibility, isFlaky: false, isOnce: false };
  const again = breach.again ?? (() => reviewAgain({ run, rules }, rule, breach));
  const most = run.effort.timesAgain;
  let [wrong, sent] = [1, 1];
  try {
    while (sent <= most) {
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

/** Whether a request of a breach gets another response when it is sent again. */
export async function isAnsweredDifferently(run: Run, { requests }: Breach): Promise<boolean> {
  for (const request of requests) {
    const { query } = request;
    const before = run.log.find((response) => response.request.target === request.target && response.request.query);
    if (!query || !before) continue;
    for (let sent = 0; sent < IN_A_ROW; sent += 1) {
      const after = await run.getAgain(query);
      if (after.networkError === undefined && listText(query, before) !== listText(query, after)) return true;
    }
  }
  return false;
}

async function reviewAgain({ run, rules }: Reviewing, rule: RuleId, breach: Breach): Promise<boolean> {
  const ledger = new Ledger();
  const log = [];
  for (const request of breach.requests) log.push(await run.client.send(request));
  await ledger.review({ ...run, log }, rules);
  ledger.rethrow(rule);
  return ledger.breaches(rule).length > 0;
}

/** How often a query is sent in a row, so that each of a few nodes behind one address answers it; more often where one is chosen by chance. */
const IN_A_ROW = 3;
/** Days by which a range is made wider, so that it has items whose order can differ. */
const WIDER = 30;

/** What is wrong where two nodes list the same items, each in an order of its own. */
export const TWO_ORDERS =
  "The same query lists the same items in two orders, as two nodes do that order equal keys (ties) each in its own way; pages then repeat some items and lose others.";

/**
 * Responses that list the same items in another order from one moment to the next: to a query, or to the widest page of its range.
 * Looked for once in a run for each operation.
 */
export function findTwoOrders(run: Run, query: Query): Promise<readonly TargetResponse[] | undefined> {
  const { operation, parameters = {} } = query;
  return run.once(`two orders of ${operation.id}`, async () => {
    const { endDate } = parameters;
    const wider = endDate !== undefined && { endDate: addDays(endDate, WIDER) };
    const widest = firstPageOf(operation, { ...parameters, ...wider });
    for (const repeated of query.target === widest.target ? [query] : [query, widest]) {
      const responses = await sendInTurns(run, repeated);
      const keys = responses.map((response) => keysOf(operation, listOf(response)));
      const [items, orders] = [keys.map((list) => [...list].sort().join()), keys.map((list) => list.join())];
      if (new Set(items).size === 1 && new Set(orders).size > 1) return responses;
    }
    return undefined;
  });
}

/** Sends a query with its parameters in one order after another, past any cache. */
async function sendInTurns(run: Run, { operation, parameters = {} }: Query): Promise<readonly TargetResponse[]> {
  const pairs = Object.entries(parameters);
  const responses: TargetResponse[] = [];
  for (let sent = 0; sent < run.effort.timesInARow; sent += 1) {
    const first = sent % Math.max(pairs.length, 1);
    const turned = Object.fromEntries([...pairs.slice(first), ...pairs.slice(0, first)]);
    responses.push(await run.getAgain(queryFor(operation, turned)));
  }
  return responses;
}
