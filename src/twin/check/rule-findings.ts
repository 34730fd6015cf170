/** Holds answers that nothing else explains to the documented rules that need no further question. */

import { toCurl } from "../../verify/client/request.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import { createLedger } from "../../verify/rules/recorder.js";
import type { Run } from "../../verify/run.js";
import type { Asked } from "./asked.js";
import type { TwinDifference } from "./check-report.js";

export function brokenRules(run: Run, left: readonly Asked[]): readonly TwinDifference[] {
  if (left.length === 0) return [];
  const ledger = createLedger();
  const log = left.map(({ response }) => response);
  const seen: Run = { ...run, client: { ...run.client, log } };
  for (const { id, review } of rules) review?.({ ...seen, record: ledger.recorder(id) });
  return rules.flatMap(({ id, summary }) =>
    ledger.violations(id).map(
      (violation): TwinDifference => ({
        id: `rule/${id}${violation.detail ? `/${violation.detail}` : ""}`,
        kind: "rule",
        change: "broken",
        message: `${violation.message} The rule: ${summary}`,
        fields: [{ field: "answer", twin: violation.expected, target: violation.actual }],
        reproduce: violation.requests.slice(0, 1).map((request) => toCurl(run.client.base, request)),
      }),
    ),
  );
}
