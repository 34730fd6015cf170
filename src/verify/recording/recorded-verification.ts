/** Verifies a recording: holds it to every rule that needs no further question. */
import { adviceOn } from "../advice.js";
import { unobservedChoices } from "../inference/observed-choices.js";
import { type RuleSelection, selectRules } from "../plan.js";
import { toChecks } from "../report/checks.js";
import { REPORT_SCHEMA_VERSION, type Report } from "../report/report.js";
import { summarize } from "../report/summary.js";
import { operationVerdicts } from "../report/verdicts.js";
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
  for (const { id, review } of rules) review?.({ ...run, record: ledger.recorder(id) });
  judgeRelations(recorded, ledger);
  const { log } = run.client;
  const ended = log.length === 0 ? "the recording has no exchange with an operation of the service" : undefined;
  const found = await toChecks({ run, rules, ledger, ended, millisecondsOf: () => 0 });
  const checks = found.map((check) => (check.status === "notExercised" ? { ...check, message: NOT_SHOWN } : check));
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    target: run.client.base,
    summary: summarize(checks),
    operations: operationVerdicts(run, checks, ended),
    checks,
    choices: unobservedChoices("a recording answers no question; museum-mock verify URL asks"),
    advice: adviceOn(run),
    notes: [RECORDED, ...left, ...unused],
    ...(ended !== undefined && { ended }),
    seed: 1,
    requests: log.length,
    milliseconds: run.client.targetMilliseconds(),
    targetMilliseconds: run.client.targetMilliseconds(),
  };
}

const NOT_SHOWN = "the recording does not show it";
const RECORDED = "Judged from a recording: no request was sent, and what it does not show was not judged.";
