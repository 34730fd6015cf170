/** A rule: what it says, what it rests on, and how a run is held to it. */
import type { OperationId } from "../../contract/interface.js";
import type { Source } from "../report/report.js";
import type { Run } from "../run.js";

export interface Rule {
  /** The same in every version, for baselines and reports. */
  readonly id: string;
  /** The operation that it is about; both where left out. */
  readonly operation?: OperationId;
  /** The rule in a sentence. */
  readonly summary: string;
  readonly source: Source;
  /** The sentence of the document, or the RFC and its section. */
  readonly basis: string;
  /** Rules without which this one can't be judged: where one of them is broken, what is found here follows from it. */
  readonly dependsOn?: readonly string[];
  /** What would exercise the rule, for when nothing did. */
  readonly precondition: string;
  /** Asks what it takes. */
  readonly check?: (run: Run) => Promise<unknown>;
  /** Looks at all answers of the run, once no more is asked. */
  readonly review?: (run: Run) => void;
}
