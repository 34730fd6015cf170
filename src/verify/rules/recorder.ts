/** Collects what the checks of a run find, rule by rule. */
import { compareRequests, type TargetRequest } from "../client/request.js";

/** A rule broken in one way, with the requests that show it. */
export interface Violation {
  /** Which of several ways to break the rule this is, for its id: `price`. */
  readonly place?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** One or two requests that show it. */
  readonly requests: readonly TargetRequest[];
  /** Asks again and tells whether it is still wrong; left out where the violation is itself that answers differ. */
  readonly again?: () => Promise<boolean>;
  /** Violations of one rule and place are one finding; the one with the lowest weight is shown, the simplest of several. */
  readonly weight?: number;
  /** How often it was seen, where asking again has evidence that already. */
  readonly reproducibility?: string;
}

export interface Collector {
  /** Counts a time that the rule was put to the test. */
  exercise(rule: string, times?: number): void;
  violate(rule: string, violation: Violation): void;
  /** Says why a rule can't be put to the test, and what would let it. */
  skip(rule: string, reason: string): void;
  /** Puts a violation in place of the one of the same place, or takes it away. */
  settle(rule: string, violation: Violation, isGone: boolean): void;
  violations(rule: string): readonly Violation[];
  isBroken(rule: string): boolean;
  times(rule: string): number;
  reason(rule: string): string | undefined;
}

export function createCollector(): Collector {
  const times = new Map<string, number>();
  const reasons = new Map<string, string>();
  const found = new Map<string, Map<string, Violation>>();
  return {
    exercise(rule, count = 1) {
      times.set(rule, (times.get(rule) ?? 0) + count);
    },
    violate(rule, violation) {
      const places = found.get(rule) ?? new Map<string, Violation>();
      found.set(rule, places);
      const before = places.get(violation.place ?? "");
      if (!before || isLighter(violation, before)) places.set(violation.place ?? "", violation);
    },
    skip(rule, reason) {
      if (!reasons.has(rule)) reasons.set(rule, reason);
    },
    settle(rule, violation, isGone) {
      const places = found.get(rule);
      if (isGone) places?.delete(violation.place ?? "");
      else places?.set(violation.place ?? "", violation);
    },
    violations: (rule) => [...(found.get(rule)?.values() ?? [])],
    isBroken: (rule) => (found.get(rule)?.size ?? 0) > 0,
    times: (rule) => times.get(rule) ?? 0,
    reason: (rule) => reasons.get(rule),
  };
}

function isLighter(a: Violation, b: Violation): boolean {
  const difference = (a.weight ?? 0) - (b.weight ?? 0);
  return difference === 0 ? compareRequestLists(a.requests, b.requests) < 0 : difference < 0;
}

function compareRequestLists(a: readonly TargetRequest[], b: readonly TargetRequest[]): number {
  for (const [index, request] of a.entries()) {
    const other = b[index];
    const order = other ? compareRequests(request, other) : 1;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
