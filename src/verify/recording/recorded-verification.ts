/** Verifies a recording: the judge of a live service over a log that nothing can be added to. */
import { groupBy } from "../../base/collections.js";
import { operations } from "../../contract/interface.js";
import { reviewAll } from "../executor.js";
import { unobservedChoices } from "../learning/observed-choices.js";
import { raceOver } from "../learning/race.js";
import { rulesKeptBy } from "../learning/unexplained.js";
import { type RuleSelection, selectRules } from "../plan.js";
import { toReport } from "../report/assembly.js";
import { toChecks } from "../report/checks.js";
import type { Report } from "../report/report.js";
import type { Rule } from "../rules/define-rule.js";
import { rules as allRules } from "../rules/generated/rule-table.js";
import { createLedger, type Ledger } from "../rules/recorder.js";
import type { Run } from "../run.js";
import type { RecordedExchange } from "./har.js";
import { AS_RECORDED, judgeCredentials } from "./recorded-credentials.js";
import { createRecordedRun, type RecordingOptions } from "./recorded-run.js";

interface RecordedVerificationOptions extends RecordingOptions, RuleSelection {}

/** `left` says what of the recording was left out before. */
export async function verifyRecording(
  exchanges: readonly RecordedExchange[],
  options: RecordedVerificationOptions = {},
  left: readonly string[] = [],
): Promise<Report> {
  const rules = selectRules(allRules, options);
  const recorded = createRecordedRun(exchanges, options);
  const { run, left: unused } = recorded;
  const ledger = createLedger(rules);
  const isOnLists = ({ family }: Rule) => family === "prediction";
  reviewAll(
    run,
    rules.filter((rule) => !isOnLists(rule)),
    ledger,
  );
  judgeCredentials(recorded, ledger);
  judgeLists(run, allRules.filter(isOnLists), ledger);
  for (const { rule, violation } of ledger.all())
    ledger.settle(rule, { ...violation, reproducibility: AS_RECORDED }, false);
  const ended =
    run.client.log.length === 0 ? "the recording has no exchange with an operation of the service" : undefined;
  const judged = await toChecks({ run, rules, ledger, ended, times: new Map() });
  return toReport(run, {
    checks: judged.map((check) => (check.status === "notExercised" ? { ...check, message: NOT_SHOWN } : check)),
    choices: unobservedChoices("a recording answers no question; museum-mock verify URL asks"),
    notes: [RECORDED, ...left, ...unused],
    ended,
    milliseconds: run.client.targetMilliseconds(),
  });
}

const NOT_SHOWN = "the recording does not show it";
const RECORDED = "Judged from a recording: no request was sent, and what it does not show was not judged.";

/** Responses of different hours may differ because the data have changed. */
const HOUR = 3_600_000;

/** Holds the lists of each hour against each other. A rule that they keep was put to the test by them. */
function judgeLists(run: Run, rules: readonly Rule[], ledger: Ledger): void {
  for (const log of groupBy(run.client.log, ({ at }) => Math.floor(at / HOUR)).values()) {
    const hour = { ...run, client: { ...run.client, log } };
    reviewAll(hour, rules, ledger);
    for (const operation of operations) {
      const { claims, unexplained } = raceOver(hour, operation);
      for (const claim of claims.filter((claim) => !unexplained.includes(claim)))
        for (const rule of rulesKeptBy(claim)) ledger.recorder(rule).exercise();
    }
  }
}
