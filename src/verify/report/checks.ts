/** Turns what was recorded of the rules into the checks of a report. */

import { operationById } from "../../contract/interface.js";
import { hasChanged } from "../changing-data.js";
import { type TargetRequest, toCurl } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import { ClientStopped } from "../client/target-client.js";
import { findTwoOrders, TWO_ORDERS } from "../relations/equivalence.js";
import { confirm, isAnsweredDifferently } from "../rules/confirmation.js";
import { isDependency, type Rule } from "../rules/define-rule.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import { isSimpler, type Ledger, type SkipReason, type Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { calendarCause } from "./calendar-cause.js";
import { fingerprintOf } from "./fingerprint.js";
import type { Check, Finding, ReplayedRequest, Wanted } from "./report.js";

export const CHANGING =
  "the data of the target changed each time that a rule was checked, so that nothing could be compared";
export const STOPPED = "the run ended before it was checked";

interface Judged {
  readonly run: Run;
  /** The selected rules. */
  readonly rules: readonly Rule[];
  readonly ledger: Ledger;
  /** Why the run ended early. */
  readonly ended: string | undefined;
  /** The milliseconds that each rule took; none for a rule that sent nothing. */
  readonly times: ReadonlyMap<RuleId, number>;
}

export async function toChecks(judged: Judged): Promise<readonly Check[]> {
  const { rules, ledger } = judged;
  // Of data that change all the time, nothing tells a wrong response from a new one.
  const isChanging = rules.some(({ id }) => ledger.reason(id) === CHANGING);
  await moveFlaky(judged, isChanging);
  if (isChanging) {
    for (const violation of ledger.violations("same-answer")) ledger.settle("same-answer", violation, true);
  }
  const checks: Check[] = [];
  for (const rule of judged.rules) checks.push(await toCheck(judged, rule));
  const causes = calendarCauses(judged, checks);
  return checks.map((check) => ({ ...check, findings: linkCauses(linkSiblings(check.findings, checks), causes) }));
}

/** The first finding of each kind of days, by the finding that it likely explains. */
function calendarCauses({ run, ledger }: Judged, checks: readonly Check[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const leaders = new Map<string, string>();
  for (const { rule, findings } of checks) {
    for (const { id } of findings) {
      const detail = id.slice(rule.length + 1) || undefined;
      const cause = calendarCauseOf(run, ledger.days(rule as RuleId, detail))?.name;
      if (cause === undefined) continue;
      const leader = first.get(cause);
      if (leader === undefined) first.set(cause, id);
      else leaders.set(id, leader);
    }
  }
  return leaders;
}

/** The few ranges of a quick run are chosen because they cross such days, so that these tell nothing. */
function calendarCauseOf({ options }: Run, days: ReturnType<Ledger["days"]>): ReturnType<typeof calendarCause> {
  return options.quick && days.some(({ length }) => length > 1) ? undefined : calendarCause(days);
}

function linkCauses(findings: readonly Finding[], leaders: ReadonlyMap<string, string>): readonly Finding[] {
  return findings.map((finding) => {
    const leader = leaders.get(finding.id);
    return leader === undefined || finding.sameCauseAs !== undefined ? finding : { ...finding, sameCauseAs: leader };
  });
}

/** A fault of what the operations share breaks a rule about the one as about the other. */
function linkSiblings(findings: readonly Finding[], checks: readonly Check[]): readonly Finding[] {
  const leaders = checks.flatMap((check) => check.findings).filter(({ sameCauseAs }) => sameCauseAs === undefined);
  return findings.map((finding) => {
    const sibling = finding.id.replace(/^events-/, "hours-");
    const isLed = sibling !== finding.id && leaders.some(({ id }) => id === sibling);
    return isLed && leaders.includes(finding) ? { ...finding, sameCauseAs: sibling } : finding;
  });
}

/** What is not wrong each time breaks no rule about a list: the same query got different responses. */
async function moveFlaky(judged: Judged, isChanging: boolean): Promise<void> {
  const { run, rules, ledger } = judged;
  const flaky = ledger.recorder("same-answer");
  for (const rule of rules.filter(({ operation }) => operation !== undefined)) {
    if (causeOf(judged, rule) !== undefined) continue;
    // What was confirmed over data that stayed the same meanwhile needs no other look.
    for (const violation of ledger.violations(rule.id).filter((one) => one.reproducibility === undefined)) {
      const { reproducibility, isFlaky, isOnce } = await confirm({ run, rules }, rule.id, violation);
      const isOther = isFlaky || (await unlessStopped(() => isAnsweredDifferently(run, violation)));
      // What is wrong each time over other data is wrong; what was so only before the data changed is not.
      const isExplained = isOther && (!isFlaky || isOnce) && (await unlessStopped(() => hasChanged(run)));
      // Two responses that could not be had again may be of different data.
      const isRelation = violation.requests.length > 1;
      const isUnconfirmed = isRelation && isOnce && !isFlaky && run.model.changes.length > 0;
      const isGone = isUnconfirmed || (isOther && (isChanging || isFlaky || !isExplained));
      ledger.settle(rule.id, { ...violation, reproducibility }, isGone);
      if (!isGone || isUnconfirmed || isExplained || flaky.isBroken()) continue;
      const { detail: _, ...rest } = violation;
      const query = violation.requests.find((request) => request.query?.parameters)?.query;
      const isOrder = query !== undefined && (await unlessStopped(async () => !!(await findTwoOrders(run, query))));
      if (isOrder) flaky.violate({ ...rest, detail: "order", reproducibility, message: TWO_ORDERS });
      else
        flaky.violate({
          ...rest,
          reproducibility,
          message: `The same query got different responses: ${violation.message}`,
        });
    }
  }
}

async function unlessStopped(send: () => Promise<boolean>): Promise<boolean> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ClientStopped) return false;
    throw error;
  }
}

async function toCheck(judged: Judged, rule: Rule): Promise<Check> {
  const { ledger, times: taken } = judged;
  const { id, family, operation, summary, source, basis } = rule;
  const milliseconds = Math.round(taken.get(id) ?? 0);
  const common = { rule: id, family, ...(operation && { operation }), summary, source, basis, milliseconds };
  const nothing = { findings: [], reproduce: [] };
  const violations = ledger.violations(id);
  const cause = causeOf(judged, rule);
  if (violations.length > 0 && cause === undefined) {
    const findings = await toFindings(judged, rule, violations);
    const message = findings.map((finding) => finding.message).join(" ");
    const reproduce = findings.flatMap((finding) => finding.reproduce);
    return { ...common, status: "failed", message, findings, reproduce };
  }
  const exemption = ledger.exemption(id);
  if (violations.length === 0 && exemption !== undefined) {
    return { ...common, status: "notApplicable", message: exemption, ...nothing };
  }
  const times = ledger.times(id);
  if (violations.length === 0 && times > 0 && ledger.reason(id) === undefined) {
    return { ...common, status: "passed", message: `held ${times} times`, ...nothing };
  }
  const reason = reasonOf(judged, rule, cause);
  if (typeof reason === "string") return { ...common, status: "notExercised", message: reason, ...nothing };
  const root = rootOf(judged, reason.cause);
  const message = reason.isViolated
    ? `a violation was seen, but it can follow from ${root}, which is broken`
    : `it can't be judged while ${root} is broken`;
  return { ...common, status: "notExercised", message, ...nothing, cause: root };
}

/** A rule that was not judged itself explains nothing: the broken rule at the end of the chain does. */
function rootOf({ rules, ledger }: Judged, cause: RuleId): RuleId {
  const seen = new Set<string>();
  let root = cause;
  while (!seen.has(root)) {
    seen.add(root);
    const rule = rules.find(({ id }) => id === root);
    const next = ledger.reason(root);
    const skippedFor = typeof next === "object" ? next.cause : undefined;
    root = (rule && causeOf({ rules, ledger }, rule)?.id) ?? skippedFor ?? root;
  }
  return root;
}

function reasonOf({ run, ledger, ended }: Judged, { id, precondition }: Rule, cause: Rule | undefined): SkipReason {
  if (cause && ledger.violations(id).length > 0) return { cause: cause.id, isViolated: true };
  const reason = ledger.reason(id);
  if (reason && (typeof reason === "string" || !cause)) return reason;
  if (run.client.stopped() !== undefined) return STOPPED;
  if (ended !== undefined) return ended;
  return cause ? { cause: cause.id, isViolated: false } : `it needs ${precondition}`;
}

/** Of the findings that likely have one cause, the simplest leads. */
async function toFindings(judged: Judged, rule: Rule, violations: readonly Violation[]): Promise<readonly Finding[]> {
  const leaders = new Map<string, Violation>();
  for (const violation of violations) {
    const { group } = violation;
    const before = group === undefined ? undefined : leaders.get(group);
    if (group !== undefined && (!before || isBetterLeader(violation, before))) leaders.set(group, violation);
  }
  const findings: Finding[] = [];
  for (const violation of violations) {
    const leader = violation.group === undefined ? undefined : leaders.get(violation.group);
    const finding = await toFinding(judged, rule, violation);
    findings.push(leader && leader !== violation ? { ...finding, sameCauseAs: idOf(rule, leader) } : finding);
  }
  return findings;
}

/** A request to an operation tells more than one to another path. */
function isBetterLeader(a: Violation, b: Violation): boolean {
  const isAboutOperation = ({ requests }: Violation) => requests.some(({ query }) => query);
  return isAboutOperation(a) === isAboutOperation(b) ? isSimpler(a, b) : isAboutOperation(a);
}

function idOf({ id }: Rule, { detail }: Violation): string {
  return detail ? `${id}/${detail}` : id;
}

async function toFinding({ run, rules, ledger }: Judged, rule: Rule, violation: Violation): Promise<Finding> {
  const { reproducibility } = await confirm({ run, rules }, rule.id, violation);
  const { expected, actual, requests } = violation;
  const cause = calendarCauseOf(run, ledger.days(rule.id, violation.detail));
  const message = cause ? `${violation.message} ${cause.sentence}` : violation.message;
  const lines = requests.map((request) => toCurl(run.client.base, request));
  const operation = requests.find(({ query }) => query)?.query?.operation.id ?? operationIn(requests[0]?.target ?? "");
  return {
    id: idOf(rule, violation),
    ...(operation && { operation }),
    message,
    expected,
    actual,
    reproducibility,
    reproduce: [...new Set(lines)].slice(0, 2),
    ...replayOf(run, violation),
  };
}

/** Wrong credentials and secrets are not written down. */
function replayOf({ client: { log } }: Run, { requests, wanted: given }: Violation): Pick<Finding, "replay"> {
  const { of, ...wanted } = given ?? {};
  const meant = given ? [of ?? requests[0]] : requests.slice(0, 2);
  const replayed = meant.map((request) => (request ? toReplayed(log, request) : undefined));
  const isWhole = replayed.length > 0 && replayed.every((one) => one !== undefined);
  return isWhole ? { replay: { requests: replayed, ...(given && { wanted: wanted as Wanted }) } } : {};
}

function toReplayed(log: readonly TargetResponse[], request: TargetRequest): ReplayedRequest | undefined {
  const { credential, method, target, headers, body, disguise } = request;
  const response = log.findLast((one) => one.request === request) ?? log.findLast((one) => isLike(one, request));
  if (!response || disguise || (credential.kind !== "right" && credential.kind !== "none")) return undefined;
  return {
    method,
    target,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    hasCredential: credential.kind === "right" && credential.authorization !== undefined,
    got: fingerprintOf(response),
  };
}

function isLike({ request }: TargetResponse, { method, target, credential, headers }: TargetRequest): boolean {
  const isSame = request.method === method && request.target === target && request.credential === credential;
  return isSame && JSON.stringify(request.headers) === JSON.stringify(headers);
}

function operationIn(target: string): Finding["operation"] {
  const ids = ["getMuseumHours", "listSpecialEvents"] as const;
  return ids.find((id) => operationById(id).path === target.split("?")[0]);
}

/** Returns the broken rule that can explain the findings of a rule; undefined if no broken rule does. */
export function causeOf(
  { rules, ledger }: Pick<Judged, "rules" | "ledger">,
  { id, dependsOn }: Rule,
): Rule | undefined {
  for (const dependency of dependsOn) {
    const detail = typeof dependency === "object" && "detail" in dependency ? dependency.detail : undefined;
    // A rule that was not checked for such a reason may be broken as well.
    const isViolated = ({ id: other }: Rule) =>
      (detail === undefined && typeof ledger.reason(other) === "object") ||
      ledger.violations(other).some((violation) => detail === undefined || violation.detail === detail);
    const cause = rules.find((other) => other.id !== id && isDependency(dependency, other) && isViolated(other));
    if (cause) return cause;
  }
  return undefined;
}
