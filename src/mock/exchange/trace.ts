/** What the steps of an exchange say about a request, for the explanation of it. No step says anything unless somebody asks. */
import type { QueryResult } from "../../museum/answer.js";
import type { ChoiceBasis } from "../../museum/query.js";
import type { MockProblem } from "../message/problem.js";

/** A step of the admission: what it found, what that rests on, and the problem if it was not passed. */
export interface AdmissionStep {
  readonly says: string;
  /** What the sentence of the document is about on which the step rests. */
  readonly document?: "operation" | "methods" | "credentials";
  readonly because: readonly ChoiceBasis[];
  readonly problem?: MockProblem;
}

/** The step that decides which reply comes. */
type DecidingStep =
  | "control"
  | "fault"
  | "others"
  | "admission"
  | "parameters"
  | "page"
  | "condition"
  | "methods"
  | "list"
  | "unknown";

interface Decision {
  readonly decidedBy: DecidingStep;
  /** One sentence on why this reply comes. */
  readonly summary: string;
}

export class Trace {
  /** The steps that the request passed, up to and with the first that it did not pass. */
  readonly admission: AdmissionStep[] = [];
  /** What the query led to; undefined where it was not read. */
  result: QueryResult | undefined;
  decision: Decision = { decidedBy: "unknown", summary: "" };

  /** Says which step decides; a later step overrides an earlier one. */
  decide(decidedBy: DecidingStep, summary: string): void {
    this.decision = { decidedBy, summary };
  }
}
