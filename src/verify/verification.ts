/** Verifies a target: preflight, exploration, every rule, the choices, confirmation, report. */
import { adviceOn } from "./advice.js";
import { secretsOf } from "./client/credential-variation.js";
import type { Target } from "./client/target.js";
import { toPinnedChecks } from "./inference/observed-choices.js";
import { selectRules } from "./plan.js";
import { toChecks } from "./report/checks.js";
import { redact } from "./report/redaction.js";
import { REPORT_SCHEMA_VERSION, type Report } from "./report/report.js";
import { summarize } from "./report/summary.js";
import { notesOn, operationVerdicts } from "./report/verdicts.js";
import { type Bailing, judge } from "./rule-checks.js";
import { rules as allRules } from "./rules/generated/rule-table.js";
import type { Run } from "./run.js";
import { startRun, type VerificationOptions } from "./verification-options.js";

/** Verifies a target. Throws a TypeError for an invalid address or rule; nothing that the target does makes it throw. */
export async function verifyTarget(target: Target, options: VerificationOptions): Promise<Report> {
  const { report } = await verifyWithRun(target, options);
  return report;
}

/** A verification, with the run that it made: its client, and what was learned about the target. */
export interface Verified {
  readonly report: Report;
  readonly run: Run;
}

export async function verifyWithRun(target: Target, options: VerificationOptions & Bailing): Promise<Verified> {
  const { now } = options;
  const rules = selectRules(allRules, options);
  const started = now();
  const run = startRun(target, options);
  const { choices, ended, ledger, millisecondsOf } = await judge(run, rules, options);
  const checks = [
    ...(await toChecks({ run, rules, ledger, ended, millisecondsOf })),
    ...(options.profile && ended === undefined ? toPinnedChecks(run, choices, options.profile) : []),
  ];
  const summary = summarize(checks);
  const isUnjudged = ended !== undefined && summary.passed + summary.failed === 0;
  const report: Report = {
    schemaVersion: REPORT_SCHEMA_VERSION,
    target: run.client.base,
    summary,
    operations: operationVerdicts(run, checks, ended),
    checks,
    choices,
    advice: adviceOn(run),
    notes: isUnjudged ? [] : notesOn(run, rules),
    ...(ended !== undefined && { ended }),
    seed: run.options.seed,
    requests: run.client.requests(),
    milliseconds: Math.round(now() - started),
    targetMilliseconds: run.client.targetMilliseconds(),
  };
  return { report: redact(report, secretsOf(options.credential)), run };
}
