/** The relations that a recording can show. */

import { plural } from "../../base/text.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Parameters } from "../queries/query.js";
import { listedResponses } from "../relations/examination.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Ledger, Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { describeDifference, textOf } from "../target-model/item.js";
import { type ListOperation, lists } from "../target-model/list-operation.js";
import { mayHaveTurned } from "../target-model/today.js";
import { judgeEntries, judgeEvents } from "./recorded-items.js";
import { judgePages } from "./recorded-pages.js";
import { type Recording, SAME_TIME, spelledOut } from "./recorded-question.js";
import type { RecordedRun } from "./recorded-run.js";

export function judgeRelations({ run, marks }: Pick<RecordedRun, "run" | "marks">, ledger: Ledger): void {
  const violate = (rule: RuleId, violation: Violation) =>
    ledger.recorder(rule).violate({
      weight: violation.requests[0]?.target.length ?? 0,
      ...violation,
      reproducibility: "as recorded",
    });
  const exercise = (rule: RuleId) => ledger.recorder(rule).exercise();
  const admitted = withCredential(run);
  for (const list of lists) {
    judgeSameQuestions(admitted, list, { violate, exercise });
    judgePages(admitted, list, { violate, exercise });
  }
  judgeEntries(admitted, { violate, exercise });
  judgeEvents(admitted, { violate, exercise });
  judgeCredentials(run, { violate, exercise });
  judgeKept(run, marks, { violate, exercise });
}

/** What a service lists without a credential says nothing about its lists; that it lists anything is a finding of its own. */
function withCredential({ client, ...run }: RecordedRun["run"]): RecordedRun["run"] {
  const log = client.log.filter(({ request }) => request.credential.kind !== "none");
  return { ...run, client: { ...client, log } };
}

/** A success without a credential. */
function judgeCredentials(run: Run, { violate, exercise }: Recording): void {
  for (const response of run.client.log) {
    if (response.request.credential.kind !== "none" || !response.request.query) continue;
    exercise("credential-required");
    if (response.status < 200 || response.status >= 300) continue;
    const size = listOf(response)?.length;
    violate("credential-required", {
      message: "A request without a credential was let in.",
      expected: "401",
      actual: `${response.status}${size === undefined ? "" : ` and ${plural(size, "item")}`}`,
      requests: [response.request],
    });
  }
}

/** A credential that was let in is refused afterwards. */
function judgeKept(run: Run, marks: RecordedRun["marks"], { violate, exercise }: Recording): void {
  const letIn = new Map<string, TargetResponse>();
  for (const response of run.client.log) {
    const mark = marks.get(response);
    if (mark === undefined || !response.request.query) continue;
    const before = letIn.get(mark);
    if (before) exercise("credential-kept");
    if (response.status === 200) letIn.set(mark, response);
    else if (before && (response.status === 401 || response.status === 403)) {
      violate("credential-kept", {
        message: `A credential that was let in is refused with ${response.status}.`,
        expected: "200",
        actual: String(response.status),
        requests: [before.request, response.request],
        weight: response.request.target.length,
      });
    }
  }
}

function judgeSameQuestions(run: Run, list: ListOperation, { violate, exercise }: Recording): void {
  const seen = new Map<string, TargetResponse>();
  for (const { response } of listedResponses(run, list)) {
    const { query } = response.request;
    if (!query?.parameters) continue;
    const asked = spelledOut(list.operation, query.parameters);
    const key = JSON.stringify(asked);
    const before = seen.get(key);
    seen.set(key, response);
    if (!before || Math.abs(response.at - before.at) > SAME_TIME) continue;
    if (asked.startDate === undefined && mayHaveTurned(before.at, response.at)) continue;
    const rule = ruleOfPair(list, before.request.query?.parameters ?? {}, query.parameters);
    exercise(rule);
    if (textOf(query, before) === textOf(query, response)) continue;
    violate(rule, {
      message: "The same question got two answers.",
      expected: "the same answer",
      actual: describeDifference(query, before, response),
      requests: [before.request, response.request],
      weight: query.target.length,
    });
  }
}

/** The rule that two ways to ask the same are about. */
function ruleOfPair({ name }: ListOperation, a: Parameters, b: Parameters): RuleId {
  const differs = (field: keyof Parameters) => (a[field] === undefined) !== (b[field] === undefined);
  if (differs("endDate")) return "events-end-default";
  if (differs("limit")) return `${name}-limit-default`;
  return differs("page") ? `${name}-page-default` : "same-answer";
}
