/** Why a rule was not judged: as data, and in words. */

import type { StopReason } from "../client/stop-reason.js";
import type { RuleId } from "../rules/generated/rule-ids.js";

export type SkipReason =
  /** Nothing that a target has, or a caller gave, exercises the rule. */
  | { readonly kind: "precondition"; readonly precondition: string }
  | { readonly kind: "stopped"; readonly reason: StopReason }
  /** The target could not be judged at all. */
  | { readonly kind: "noVerdict"; readonly why: string }
  /** Another rule is broken, from which a violation of this one would follow. */
  | { readonly kind: "dependency"; readonly rule: RuleId; readonly isViolated: boolean }
  | { readonly kind: "lockedAccount" }
  | { readonly kind: "leftOut"; readonly rule: RuleId }
  | { readonly kind: "quick" }
  /** Somebody changed the data each time that the rule was checked. */
  | { readonly kind: "changing" };

export const CHANGING =
  "the data of the target changed each time that a rule was checked, so that nothing could be compared";

export function describeSkip(reason: SkipReason): string {
  switch (reason.kind) {
    case "precondition":
      return `it needs ${reason.precondition}`;
    case "stopped":
      return "the run ended before it was checked";
    case "noVerdict":
      return reason.why;
    case "dependency":
      return reason.isViolated
        ? `a violation was seen, but it can follow from ${reason.rule}, which is broken`
        : `it can't be judged while ${reason.rule} is broken`;
    case "lockedAccount":
      return "after a wrong password the right credential was refused; the account may be locked";
    case "leftOut":
      return `what was seen breaks ${reason.rule}, which was left out`;
    case "changing":
      return CHANGING;
    case "quick":
      return "it is left out by --quick";
  }
}
