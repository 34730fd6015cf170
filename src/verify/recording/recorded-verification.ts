/** Verifies a recording: the judge of a live service over a log that nothing can be added to. */
import { groupBy } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
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
import { createRecordedRun, type RecordingOptions } from "./recorded-run.js";

/** `left` says what of the recording was left out before. */
export async function verifyRecording(
  exchanges: readonly RecordedExchange[],
  options: RecordingOptions & RuleSelection = {},
  left: readonly string[] = [],
): Promise<Report> {
  const rules = selectRules(allRules, options);
  const { run, marks, left: unused } = createRecordedRun(exchanges, options);
  const { log } = run.client;
  const ledger = createLedger(rules);
  const isOnLists = ({ family }: Rule) => family === "prediction";
  reviewAll(
    run,
    rules.filter((rule) => !isOnLists(rule)),
    ledger,
  );
  judgeMissing(log, ledger);
  judgeKept(log, marks, ledger);
  judgeLists(run, allRules.filter(isOnLists), ledger);
  for (const { rule, violation } of ledger.all())
    ledger.settle(rule, { ...violation, reproducibility: "as recorded" }, false);
  const ended = log.length === 0 ? "the recording has no exchange with an operation of the service" : undefined;
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
      for (const claim of claims.filter((one) => !unexplained.includes(one)))
        for (const rule of rulesKeptBy(claim)) ledger.recorder(rule).exercise();
    }
  }
}

/** A success without a credential. */
function judgeMissing(log: readonly TargetResponse[], ledger: Ledger): void {
  const recorder = ledger.recorder("credential-required");
  for (const response of log) {
    const { request, status } = response;
    if (request.credential.kind !== "none" || !request.query) continue;
    recorder.exercise();
    if (status < 200 || status >= 300) continue;
    const size = listOf(response)?.length;
    recorder.violate({
      message: "A request without a credential was let in.",
      expected: "401",
      actual: `${status}${size === undefined ? "" : ` and ${plural(size, "item")}`}`,
      requests: [request],
    });
  }
}

/** A credential that was let in is refused afterwards. */
function judgeKept(log: readonly TargetResponse[], marks: ReadonlyMap<TargetResponse, string>, ledger: Ledger): void {
  const recorder = ledger.recorder("credential-kept");
  const letIn = new Map<string, TargetResponse>();
  for (const response of log) {
    const { request, status } = response;
    const mark = marks.get(response);
    if (mark === undefined || !request.query) continue;
    const before = letIn.get(mark);
    if (before) recorder.exercise();
    if (status === 200) letIn.set(mark, response);
    else if (before && (status === 401 || status === 403)) {
      recorder.violate({
        message: `A credential that was let in is refused with ${status}.`,
        expected: "200",
        actual: String(status),
        requests: [before.request, request],
        weight: request.target.length,
      });
    }
  }
}
