/** Judges what recorded responses say about each other: repeated questions, pages, days and events left out, credentials. */
import type { Ledger, Violation } from "../rules/recorder.js";
import { lists } from "../target-model/list-operation.js";
import { judgeCredentials, judgeKept } from "./recorded-credentials.js";
import { judgeEntries } from "./recorded-entries.js";
import { judgeEvents } from "./recorded-events.js";
import { judgePages } from "./recorded-pages.js";
import { judgeSameQuestions } from "./recorded-repeats.js";
import type { RecordedRun } from "./recorded-run.js";

export function judgeRelations({ run, marks }: Pick<RecordedRun, "run" | "marks">, ledger: Ledger): void {
  const violate = (rule: string, violation: Violation) =>
    ledger.recorder(rule).violate({ ...violation, reproducibility: "as recorded" });
  const exercise = (rule: string) => ledger.recorder(rule).exercise();
  for (const list of lists) {
    judgeSameQuestions(run, list, { violate, exercise });
    judgePages(run, list, { violate, exercise });
  }
  judgeEntries(run, { violate, exercise });
  judgeEvents(run, { violate, exercise });
  judgeCredentials(run, { violate, exercise });
  judgeKept(run, marks, { violate, exercise });
}
