/** What a recording shows of credentials: a success without one, and one that was let in and is refused afterwards. */
import { plural } from "../../base/text.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Ledger, Violation } from "../rules/recorder.js";
import type { RecordedRun } from "./recorded-run.js";

export function judgeCredentials({ run, marks }: Pick<RecordedRun, "run" | "marks">, ledger: Ledger): void {
  const recording: Recording = {
    violate: (rule, violation) => ledger.recorder(rule).violate(violation),
    exercise: (rule) => ledger.recorder(rule).exercise(),
  };
  judgeMissing(run, recording);
  judgeKept(run, marks, recording);
}

/** How often something in a recording is seen. */
export const AS_RECORDED = "as recorded";

interface Recording {
  readonly violate: (rule: RuleId, violation: Violation) => void;
  readonly exercise: (rule: RuleId) => void;
}

type Run = RecordedRun["run"];

/** A success without a credential. */
function judgeMissing(run: Run, { violate, exercise }: Recording): void {
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
