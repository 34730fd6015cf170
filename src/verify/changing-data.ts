/** Checks rules over data that somebody may edit meanwhile. */
import { ClientStopped } from "./client/client-stopped.js";
import { startDefaultRules } from "./relations/default-start.js";
import { confirm } from "./rules/confirmation.js";
import type { Rule } from "./rules/define-rule.js";
import type { RuleId } from "./rules/generated/rule-ids.js";
import { createLedger, type Ledger, type Recorded } from "./rules/recorder.js";
import type { Run } from "./run.js";
import { readAgain } from "./target-model/exploration.js";
import { type ListOperation, lists } from "./target-model/list-operation.js";
import { findChange } from "./target-model/living-data.js";

/** How often a rule is checked, or a violation confirmed, again because the data changed meanwhile. */
const MOST_TRIES = 3;
const QUICK_TRIES = 2;

/** Sends the requests of a rule. */
type Check = (rule: Rule) => Promise<unknown>;

/**
 * Checks a rule. If it is broken and the data have changed, what is wrong is confirmed over the data as they are now; if nothing
 * of it is, the rule is checked again. Returns false if the data changed each time.
 */
export async function checkOverUnchanged(
  { run, rules, ledger }: { readonly run: Run; readonly rules: readonly Rule[]; readonly ledger: Ledger },
  rule: Rule,
  check: Check,
): Promise<boolean> {
  const most = run.options.quick ? QUICK_TRIES : MOST_TRIES;
  for (let tries = 0; tries < most; tries += 1) {
    const takeBack = ledger.mark();
    const before = new Set(ledger.all().map(({ violation }) => violation));
    await check(rule);
    if (run.model.changes.length > 0) reviewNow({ run, ledger }, rule);
    const found = ledger.all().filter(({ violation }) => !before.has(violation));
    // A wrong credential is not sent again.
    if (found.length === 0 || rule.phase === "credentials") return true;
    const isChanged = await readChange(run);
    if (!isChanged && run.model.changes.length === 0) return true;
    const confirmed: Recorded[] = [];
    for (const one of found) {
      // Responses that differed from one moment to the next may have done so because the data changed.
      if (isChanged && one.violation.reproducibility !== undefined) continue;
      const reproducibility = await confirmOverUnchanged({ run, rules }, one);
      if (reproducibility === "changing") {
        takeBack();
        return false;
      }
      if (reproducibility !== undefined) confirmed.push({ ...one, violation: { ...one.violation, reproducibility } });
    }
    takeBack();
    for (const one of confirmed) ledger.recorder(one.rule).violate(one.violation);
    if (confirmed.length > 0) return true;
  }
  return false;
}

/** Reviews what a rule has asked, before the responses are forgotten because the data change. */
function reviewNow({ run, ledger }: { readonly run: Run; readonly ledger: Ledger }, rule: Rule): void {
  const reviewed = createLedger();
  rule.review?.({ ...run, record: reviewed.recorder(rule.id) });
  for (const { rule: id, violation } of reviewed.all()) ledger.recorder(id).violate(violation);
}

/** How often something was wrong while the data stayed the same; undefined if it was not each time, `changing` if they never did. */
async function confirmOverUnchanged(
  { run, rules }: { readonly run: Run; readonly rules: readonly Rule[] },
  { rule, violation }: Recorded,
): Promise<string | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { reproducibility, isFlaky, isOnce } = await confirm({ run, rules, isBrief: true }, rule, violation);
    if (isOnce || isFlaky) return undefined;
    if (!(await readChange(run, listsOf(rules, rule)))) return reproducibility;
  }
  return "changing";
}

/** The operations on whose data a rule rests. */
function listsOf(rules: readonly Rule[], id: RuleId): readonly ListOperation[] {
  const operation = rules.find((rule) => rule.id === id)?.operation;
  // Both operations show what today is.
  if (operation === undefined || startDefaultRules.includes(id)) return lists;
  return lists.filter((list) => list.operation.id === operation);
}

/** Reads the data again if those of some operations have changed; returns whether they have. */
export async function readChange(run: Run, looked: readonly ListOperation[] = lists): Promise<boolean> {
  try {
    const change = await findChange(run, looked);
    if (!change) return false;
    run.model.changes.push(change);
    await readAgain(run);
    return true;
  } catch (error) {
    if (!(error instanceof ClientStopped) || !error.isBudget) throw error;
    return false;
  } finally {
    run.client.endStep();
  }
}
