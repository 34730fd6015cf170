/** What a check of a twin found: data alone, from which every report is written. */

export const CHECK_SCHEMA_VERSION = 1;

/** A field whose value differs; undefined where a side does not have it. */
export interface FieldDifference {
  readonly field: string;
  readonly twin: unknown;
  readonly target: unknown;
}

/** One thing in which the twin and the target differ. */
export interface TwinDifference {
  /** `entry/2027-03-02`, `event/6f2f8b1e-…`, `choice/endDateBound`, `rule/hours-ascending`, `order/special-events`. */
  readonly id: string;
  readonly kind: "entry" | "event" | "choice" | "order" | "rule" | "answer";
  /** What happened at the target since the twin was taken. */
  readonly change: "added" | "removed" | "changed" | "broken";
  /** In a sentence. */
  readonly message: string;
  readonly fields: readonly FieldDifference[];
  /** A curl line that shows it at the target. */
  readonly reproduce: readonly string[];
}

export interface CheckReport {
  readonly schemaVersion: typeof CHECK_SCHEMA_VERSION;
  readonly target: string;
  /** When the twin was taken, and its digest. */
  readonly twin: { readonly takenAt: string; readonly digest: string };
  readonly verdict: "equal" | "differs" | "noVerdict";
  readonly claim: string;
  readonly questions: {
    readonly asked: number;
    readonly agreed: number;
    readonly differing: number;
    /** Questions whose two answers were not the same. */
    readonly noisy: number;
    /** Questions that got no answer, or 5xx, twice. */
    readonly lost: number;
  };
  /** Pages of the whole data that were also compared; null if there are too many. The claim does not count them. */
  readonly walkedPages: number | null;
  readonly differences: readonly TwinDifference[];
  /** The distribution of the questions, in words. */
  readonly distribution: readonly string[];
  /** What nothing is claimed about. */
  readonly leftOut: readonly string[];
  readonly seed: number;
  readonly today: string;
  /** Why there is no verdict, or why it ended early. */
  readonly ended?: string;
  readonly requests: number;
  readonly milliseconds: number;
}

/** 0 if they are equal, 1 if they differ, 3 if there is no verdict. */
export function toCheckStatus({ verdict }: CheckReport): number {
  return { equal: 0, differs: 1, noVerdict: 3 }[verdict];
}
