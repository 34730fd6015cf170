/** A verdict for each operation: what is only silent about one of them must not count for it. */
import type { OperationId } from "../../contract/interface.js";
import type { Run } from "../run.js";
import { type ListOperation, lists } from "../target-model/list-operation.js";
import type { Check, OperationVerdict, Report } from "./report.js";
import { isKnown } from "./summary.js";

export function operationVerdicts(run: Run, checks: readonly Check[], ended: string | undefined): Report["operations"] {
  const verdicts = lists.map((list) => [list.operation.id, verdictOf(run, list, checks, ended)]);
  return Object.fromEntries(verdicts) as Record<OperationId, OperationVerdict>;
}

function verdictOf(
  run: Run,
  list: ListOperation,
  checks: readonly Check[],
  ended: string | undefined,
): OperationVerdict {
  const why = ended ?? whyUnexercised(run, list);
  // Once a baseline excuses the findings, an operation of which nothing could be exercised has not passed.
  const reason = why === undefined ? {} : { why };
  if (checks.some((check) => failsOperation(check, list.operation.id))) return { verdict: "failed", ...reason };
  return { verdict: why === undefined ? "passed" : "noVerdict", ...reason };
}

function whyUnexercised({ model }: Run, { name, one, operation }: ListOperation): string | undefined {
  const items = name === "hours" ? model.hours.entries : model.events.events;
  if (items.length > 0 || model[name].hasUnplaced) return undefined;
  return `${operation.path} lists no ${one} to judge by`;
}

/** Verdicts once a baseline has marked findings as known, which don't count. */
export function verdictsWithBaseline({ operations, ended }: Report, checks: readonly Check[]): Report["operations"] {
  const verdicts = Object.entries(operations).map(([id, verdict]): [string, OperationVerdict] => {
    const isExcused = verdict.verdict === "failed" && !checks.some((check) => failsOperation(check, id as OperationId));
    if (!isExcused) return [id, verdict];
    const { why = ended } = verdict;
    return [id, why === undefined ? { verdict: "passed" } : { verdict: "noVerdict", why }];
  });
  return Object.fromEntries(verdicts) as Report["operations"];
}

/** Whether a check has a finding about an operation that no baseline has. */
function failsOperation(check: Check, id: OperationId): boolean {
  if (check.status !== "failed" || isKnown(check)) return false;
  return check.findings.some((finding) => !finding.known && (finding.operation ?? check.operation) === id);
}
