/** Records how a target did by each rule: how often it held, how it was broken, and why it could not be judged. */

import type { CalendarDate } from "../../contract/calendar-date.js";
import { compareRequests, type TargetRequest } from "../client/request.js";
import type { Wanted } from "../report/report.js";
import type { RuleId } from "./generated/rule-ids.js";

/** A rule broken in one way, with the requests that show it. */
export interface Violation {
  /** Which of several ways to break the rule, for the id of the finding: `price`, `special-events/startDate:yearZero`. */
  readonly detail?: string;
  /** Violations of one group likely have one cause, and are told together. */
  readonly group?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** One or two requests that show it. */
  readonly requests: readonly TargetRequest[];
  /** Sends the requests again and returns whether the response is still wrong; left out if the violation is that responses differ. */
  readonly again?: () => Promise<boolean>;
  /** Violations with one detail are one finding, the one with the lowest weight, 0 if left out, and then with the shortest request. */
  readonly weight?: number;
  /** The days that may be to blame: that of a lost entry, or those that a range crosses. */
  readonly days?: readonly CalendarDate[];
  /** What the answer to the first request must be, or to another one of them. */
  readonly wanted?: Wanted & { readonly of?: TargetRequest | undefined };
  /** How often it was seen, if sending the requests again has shown that already. */
  readonly reproducibility?: string;
}

/** Why a rule was not judged: in words, or the broken rule from which a violation of this one, perhaps seen, would follow. */
export type SkipReason = string | { readonly cause: RuleId; readonly isViolated: boolean };

/** Records for one rule. */
export interface Recorder {
  /** Counts how often the rule was exercised. */
  exercise(times?: number): void;
  violate(violation: Violation): void;
  /** Says why the rule can't be checked. */
  skip(reason: SkipReason): void;
  /** Says why the rule does not apply to the target. */
  exempt(why: string): void;
  /** Records for another rule, if what was seen breaks that one. */
  blame(rule: RuleId): Pick<Recorder, "violate" | "exercise">;
  /** Whether a rule is broken; this one if left out. */
  isBroken(rule?: RuleId): boolean;
  /** The rules that are broken. */
  brokenRules(): readonly RuleId[];
}

/** A violation, with the rule that it breaks. */
export interface Recorded {
  readonly rule: RuleId;
  readonly violation: Violation;
}

/** What was recorded of all rules. */
export interface Ledger {
  recorder(rule: RuleId): Recorder;
  /** Replaces the violation of the same detail, or removes it. */
  settle(rule: RuleId, violation: Violation, isGone: boolean): void;
  violations(rule: RuleId): readonly Violation[];
  /** The days of all violations with a detail, each list once; the other violations are not kept. */
  days(rule: RuleId, detail: string | undefined): readonly (readonly CalendarDate[])[];
  /** Violations of all rules. */
  all(): readonly Recorded[];
  /** Returns a function that takes back all that is recorded from now on. */
  mark(): () => void;
  times(rule: RuleId): number;
  reason(rule: RuleId): SkipReason | undefined;
  exemption(rule: RuleId): string | undefined;
}

/** `selected` are the rules that are judged; what breaks another one is recorded for the rule that saw it. All if left out. */
export function createLedger(selected?: readonly { readonly id: RuleId }[]): Ledger {
  const times = new Map<RuleId, number>();
  const reasons = new Map<RuleId, SkipReason>();
  const exemptions = new Map<RuleId, string>();
  const byRule = new Map<RuleId, Map<string, Violation>>();
  const days = new Map<string, readonly (readonly CalendarDate[])[]>();
  const isBroken = (rule: RuleId) => (byRule.get(rule)?.size ?? 0) > 0;

  function exercise(rule: RuleId, count = 1): void {
    times.set(rule, (times.get(rule) ?? 0) + count);
  }

  function violate(rule: RuleId, violation: Violation): void {
    const details = byRule.get(rule) ?? new Map<string, Violation>();
    byRule.set(rule, details);
    const before = details.get(violation.detail ?? "");
    const place = `${rule}/${violation.detail ?? ""}`;
    if (violation.days) days.set(place, [...(days.get(place) ?? []), violation.days]);
    if (!before || isSimpler(violation, before)) details.set(violation.detail ?? "", violation);
  }

  return {
    recorder: (rule) => ({
      exercise: (count) => exercise(rule, count),
      violate: (violation) => violate(rule, violation),
      skip(reason) {
        if (!reasons.has(rule)) reasons.set(rule, reason);
      },
      exempt(why) {
        if (!exemptions.has(rule)) exemptions.set(rule, why);
      },
      blame(other) {
        const broken = !selected || selected.some(({ id }) => id === other) ? other : rule;
        return {
          exercise: (count) => exercise(broken, count),
          violate: (violation) => violate(broken, violation),
        };
      },
      isBroken: (other = rule) => isBroken(other),
      brokenRules: () => [...byRule.keys()].filter(isBroken),
    }),
    settle(rule, violation, isGone) {
      const details = byRule.get(rule);
      if (isGone) details?.delete(violation.detail ?? "");
      else details?.set(violation.detail ?? "", violation);
    },
    all: () =>
      [...byRule].flatMap(([rule, details]) => [...details.values()].map((violation) => ({ rule, violation }))),
    mark() {
      const kept = [times, reasons, exemptions, days].map((map) => [map, [...map]] as const);
      const keptFound = [...byRule].map(([rule, details]) => [rule, new Map(details)] as const);
      return () => {
        for (const [map, entries] of kept) refill(map as Map<unknown, unknown>, entries);
        refill(byRule, keptFound);
      };
    },
    days: (rule, detail) => days.get(`${rule}/${detail ?? ""}`) ?? [],
    violations: (rule) => [...(byRule.get(rule)?.values() ?? [])],
    times: (rule) => times.get(rule) ?? 0,
    reason: (rule) => reasons.get(rule),
    exemption: (rule) => exemptions.get(rule),
  };
}

function refill<Key, Value>(map: Map<Key, Value>, entries: Iterable<readonly [Key, Value]>): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

/** Whether a violation is shown by simpler requests. */
export function isSimpler(a: Violation, b: Violation): boolean {
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
