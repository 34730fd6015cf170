/** Judges what recorded responses say about each other: repeated questions, pages, days and events left out, credentials. */
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Ledger, Violation } from "../rules/recorder.js";
import { lists } from "../target-model/list-operation.js";
import { judgeCredentials, judgeKept } from "./recorded-credentials.js";
import { judgeEntries } from "./recorded-entries.js";
import { judgeEvents } from "./recorded-events.js";
import { judgePages } from "./recorded-pages.js";
import { judgeSameQuestions } from "./recorded-repeats.js";
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
