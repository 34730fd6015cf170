/** Turns what was recorded of the rules into the checks of a report. */

import { resolveTarget } from "../../contract/interface.js";
import { toCurl } from "../client/request.js";
import type { Breach, Rule, SkipReason } from "../recording/define-rule.js";
import type { RuleId } from "../recording/generated/rule-ids.js";
import { Ledger } from "../recording/ledger.js";
import type { Run } from "../target-model/run.js";
import type { Check, Finding } from "./report.js";
import { checkOf } from "./summary.js";

interface Judged {
  readonly run: Run;
  readonly ledger: Ledger;
  /** Why the run ended early. */
  readonly ended: string | undefined;
  readonly times: ReadonlyMap<RuleId, number>;
}

export function toChecks({ run, ledger, ended, times }: Judged): readonly Check[] {
  function toCheck(rule: Rule): Check {
    const { id, family, operation, summary, source, basis } = rule;
    const milliseconds = Math.round(times.get(id) ?? 0);
    const common = { rule: id, family, ...(operation && { operation }), summary, source, basis, milliseconds };
    const cause = ledger.causeOf(rule);
    return checkOf(common, cause === undefined ? toFindings(id) : [], outcomeOf(rule, cause));
  }

  function outcomeOf(rule: Rule, cause: Rule | undefined): Parameters<typeof checkOf>[2] {
    const { id } = rule;
    const isBreached = ledger.breaches(id).length > 0;
    const error = ledger.error(id);
    if (error !== undefined) return { status: "notExercised", message: error, error };
    const exemption = ledger.exemption(id);
    if (!isBreached && exemption !== undefined) return { status: "notApplicable", message: exemption };
    const held = ledger.times(id);
    if (!isBreached && held > 0 && ledger.reason(id) === undefined)
      return { status: "passed", message: `held ${held} times` };
    const reason = cause && isBreached ? { cause: cause.id, isBreached } : reasonOf(rule, cause);
    if (typeof reason === "string") return { status: "notExercised", message: reason };
    const root = rootOf(reason.cause);
    const message = reason.isBreached
      ? `a violation was seen, but it can follow from ${root}, which is broken`
      : `it can't be judged while ${root} is broken`;
    const { question } = reason;
    if (question === undefined) return { status: "notExercised", message, cause: root };
    return { status: "notExercised", message: `${message}; ${question} would tell`, cause: root, question };
  }

  /** A rule that was not judged itself explains nothing: the broken rule at the end of the chain does. */
  function rootOf(cause: RuleId): RuleId {
    const seen = new Set<string>();
    let root = cause;
    while (!seen.has(root)) {
      seen.add(root);
      const rule = ledger.rules.find(({ id }) => id === root);
      const next = ledger.reason(root);
      const skippedFor = typeof next === "object" ? next.cause : undefined;
      root = (rule && ledger.causeOf(rule)?.id) ?? skippedFor ?? root;
    }
    return root;
  }

  function reasonOf({ id, precondition }: Rule, cause: Rule | undefined): SkipReason {
    const reason = ledger.reason(id);
    if (reason && (typeof reason === "string" || !cause)) return reason;
    if (run.client.stopped() !== undefined) return Ledger.STOPPED;
    if (ended !== undefined) return ended;
    const asked = typeof reason === "object" ? reason : {};
    return cause ? { ...asked, cause: cause.id, isBreached: false } : `it needs ${precondition}`;
  }

  function toFindings(rule: RuleId): readonly Finding[] {
    const idOf = ({ detail }: Breach) => (detail ? `${rule}/${detail}` : rule);
    return ledger.breaches(rule).map((breach) => {
      const leader = ledger.leaderOf(rule, breach);
      const { message, expected, actual, requests, reproducibility = "once" } = breach;
      const query = requests.find((request) => request.query)?.query;
      const asked = query?.operation ?? resolveTarget(requests[0]?.target ?? "").operation;
      const lines = requests.map((request) => toCurl(run.client, request));
      return {
        id: idOf(breach),
        ...(asked && { operation: asked.id }),
        ...{ message, expected, actual, reproducibility },
        reproduce: breach.isAtOnce ? [`${lines.join(" & ")} & wait`] : [...new Set(lines)].slice(0, 2),
        ...(leader && leader !== breach && { sameCauseAs: idOf(leader) }),
      };
    });
  }

  const checks = ledger.rules.map(toCheck);
  const isLeader = ({ sameCauseAs }: Finding) => sameCauseAs === undefined;
  const ids = new Set(checks.flatMap(({ findings }) => findings.filter(isLeader).map(({ id }) => id)));
  const link = (finding: Finding): Finding => {
    // A fault of what the operations share breaks a rule about the one as about the other.
    const sibling = finding.id.replace(/^events-/, "hours-");
    const isTold = sibling !== finding.id && ids.has(sibling) && isLeader(finding);
    return isTold ? { ...finding, sameCauseAs: sibling } : finding;
  };
  return checks.map((check) => ({ ...check, findings: check.findings.map(link) }));
}
