/** Verifies a recording: the judge of a live service over a log that nothing can be added to. */
import { reviewAll } from "../executor.js";
import { unobservedChoices } from "../inference/observed-choices.js";
import { type RuleSelection, selectRules } from "../plan.js";
import { toReport } from "../report/assembly.js";
import { toChecks } from "../report/checks.js";
import type { Report } from "../report/report.js";
import { rules as allRules } from "../rules/generated/rule-table.js";
import { createLedger } from "../rules/recorder.js";
import type { RecordedExchange } from "./har.js";
import { judgeRelations } from "./recorded-relations.js";
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
  const ledger = createLedger();
  reviewAll(run, rules, ledger);
  judgeRelations(recorded, ledger);
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
