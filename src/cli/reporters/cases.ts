/** The cases of a command that judges: what each format of a report is made from. */

export interface CaseReport {
  /** `museum-mock pact verify`. */
  readonly command: string;
  /** What was judged: an address, or a folder. */
  readonly about: string;
  /** The verdict in one line. */
  readonly title: string;
  readonly cases: readonly ReportedCase[];
  /** Why there is no verdict, or why there may be more. */
  readonly ended?: readonly string[];
  /** What is not about one case, each with a title. */
  readonly remarks?: readonly (readonly [title: string, text: string])[];
  /** The same as one text. */
  readonly output?: string;
  readonly seconds?: number;
  /** What SARIF has no place for. */
  readonly properties?: object;
}

export interface ReportedCase {
  /** The consumer of a pact, or the operation of a rule. */
  readonly group: string;
  readonly name: string;
  readonly seconds?: number;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  /** What is wrong in one line, or why it was left out; empty if it passed. */
  readonly message: string;
  /** What differed, line by line. */
  readonly details?: readonly string[];
  readonly reproduce?: readonly string[];
  /** The rule that the case judges; left out if the group is a rule. */
  readonly rule?: {
    readonly id: string;
    readonly summary: string;
    /** On what it rests. */
    readonly basis: string;
    readonly tags: readonly string[];
  };
  /** What is wrong one by one; the case itself if left out and it has not passed. */
  readonly findings?: readonly ReportedFinding[];
}

export interface ReportedFinding {
  /** Stays the same from run to run. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly level: "error" | "note";
  readonly lines: readonly string[];
  readonly excuse?: string | undefined;
}

export function findingsOf(one: ReportedCase): readonly ReportedFinding[] {
  const { group, name, outcome, message, findings } = one;
  if (findings || outcome === "passed") return findings ?? [];
  const level = outcome === "skipped" ? "note" : "error";
  const lines = [message, ...linesOf(one)];
  return [{ id: `${group}/${name}`, title: `${group}: ${name}`, place: name, level, lines }];
}

export function countCases(wanted: ReportedCase["outcome"], cases: readonly ReportedCase[]): number {
  return cases.filter(({ outcome }) => outcome === wanted).length;
}

export function linesOf({ details = [], reproduce = [] }: ReportedCase): readonly string[] {
  return [...details, ...reproduce];
}
