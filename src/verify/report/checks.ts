/** Turns what was recorded of the rules into the checks of a report. */

import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { resolveTarget } from "../../contract/interface.js";
import { moveFlaky } from "../changing-data.js";
import { type TargetRequest, toCurl } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import { edgeKind } from "../queries/calendar-queries.js";
import { confirm } from "../rules/confirmation.js";
import type { Rule, SkipReason, Violation } from "../rules/define-rule.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import { Ledger } from "../rules/ledger.js";
import type { Run } from "../run.js";
import { fingerprintOf } from "./fingerprint.js";
import type { Check, Finding, ReplayedRequest, Wanted } from "./report.js";

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
  const isChanging = ledger.isChanging();
  await moveFlaky(judged, isChanging);
  if (isChanging) {
    for (const violation of ledger.violations("same-answer")) ledger.settle("same-answer", violation, true);
  }
  const checks: Check[] = [];
  const calendar: CalendarLeaders = { first: new Map(), leaders: new Map() };
  for (const rule of rules) checks.push(await toCheck(judged, rule, calendar));
  const isLeader = ({ sameCauseAs }: Finding) => sameCauseAs === undefined;
  const ids = new Set(checks.flatMap(({ findings }) => findings.filter(isLeader).map(({ id }) => id)));
  const link = (finding: Finding): Finding => {
    // A fault of what the operations share breaks a rule about the one as about the other.
    const sibling = finding.id.replace(/^events-/, "hours-");
    const leader = sibling !== finding.id && ids.has(sibling) ? sibling : calendar.leaders.get(finding.id);
    return leader === undefined || !isLeader(finding) ? finding : { ...finding, sameCauseAs: leader };
  };
  return checks.map((check) => ({ ...check, findings: check.findings.map(link) }));
}

async function toCheck(judged: Judged, rule: Rule, calendar: CalendarLeaders): Promise<Check> {
  const { ledger, times: taken } = judged;
  const { id, family, operation, summary, source, basis } = rule;
  const milliseconds = Math.round(taken.get(id) ?? 0);
  const common = { rule: id, family, ...(operation && { operation }), summary, source, basis, milliseconds };
  const nothing = { findings: [], reproduce: [] };
  const violations = ledger.violations(id);
  const cause = ledger.causeOf(rule);
  if (violations.length > 0 && cause === undefined) {
    const findings = await toFindings(judged, rule, calendar);
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
    root = (rule && ledger.causeOf(rule)?.id) ?? skippedFor ?? root;
  }
  return root;
}

function reasonOf({ run, ledger, ended }: Judged, { id, precondition }: Rule, cause: Rule | undefined): SkipReason {
  if (cause && ledger.violations(id).length > 0) return { cause: cause.id, isViolated: true };
  const reason = ledger.reason(id);
  if (reason && (typeof reason === "string" || !cause)) return reason;
  if (run.client.stopped() !== undefined) return Ledger.STOPPED;
  if (ended !== undefined) return ended;
  return cause ? { cause: cause.id, isViolated: false } : `it needs ${precondition}`;
}

/** Of the findings that likely have one cause, the simplest leads. */
async function toFindings(judged: Judged, rule: Rule, calendar: CalendarLeaders): Promise<readonly Finding[]> {
  const violations = judged.ledger.violations(rule.id);
  const findings: Finding[] = [];
  for (const violation of violations) {
    const leader = judged.ledger.leaderOf(rule.id, violation);
    const finding = await toFinding(judged, rule, { violation, calendar });
    findings.push(leader && leader !== violation ? { ...finding, sameCauseAs: idOf(rule, leader) } : finding);
  }
  return findings;
}

function idOf({ id }: Rule, { detail }: Violation): string {
  return detail ? `${id}/${detail}` : id;
}

async function toFinding(
  { run, rules, ledger }: Judged,
  rule: Rule,
  { violation, calendar }: { readonly violation: Violation; readonly calendar: CalendarLeaders },
): Promise<Finding> {
  const { reproducibility } = await confirm({ run, rules }, rule.id, violation);
  const { expected, actual, requests } = violation;
  const id = idOf(rule, violation);
  const cause = calendarCause(run, ledger.days(rule.id, violation.detail));
  if (cause) {
    const leader = calendar.first.get(cause.name);
    if (leader === undefined) calendar.first.set(cause.name, id);
    else calendar.leaders.set(id, leader);
  }
  const lines = requests.map((request) => toCurl(run.client.base, request));
  const asked =
    requests.find(({ query }) => query)?.query?.operation ?? resolveTarget(requests[0]?.target ?? "").operation;
  return {
    id,
    ...(asked && { operation: asked.id }),
    message: cause ? `${violation.message} ${cause.sentence}` : violation.message,
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
  const isWhole = replayed.length > 0 && replayed.every((request) => request !== undefined);
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

/** The first finding about each kind of days, and by the id of any other one the finding that likely explains it. */
interface CalendarLeaders {
  readonly first: Map<string, string>;
  readonly leaders: Map<string, string>;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** Fewer different days may share a weekday by chance. */
const ENOUGH_WEEKDAYS = 3;
/** Days that a message lists. */
const SHOWN = 3;

interface CalendarKind {
  readonly name: string;
  readonly is: (day: CalendarDate) => boolean;
  readonly isWeekday?: true;
}

/** The rarest first. */
const KINDS: readonly CalendarKind[] = [
  { name: "a leap day", is: (day) => day.endsWith("02-29") },
  { name: "the end of a year", is: (day) => day.endsWith("12-31") },
  { name: "a day on which clocks change", is: (day) => edgeKind(day)?.startsWith("a change of clocks") === true },
  { name: "the end of a month", is: (day) => addDays(day, 1).endsWith("-01") },
  ...WEEKDAYS.map((name, index) => ({
    name: `a ${name}`,
    is: (day: CalendarDate) => weekdayOf(dayNumber(day)) === index,
    isWeekday: true as const,
  })),
];

/**
 * What the days of all violations of a finding have in common. Each list has the days that may be to blame for one violation;
 * undefined if nothing tells, as with a single one.
 */
function calendarCause({ options }: Run, violations: readonly (readonly CalendarDate[])[]) {
  const areRanges = violations.some(({ length }) => length > 1);
  // The few ranges of a quick run are chosen because they cross such days, so that these tell nothing.
  if (options.quick && areRanges) return undefined;
  for (const { name, is, isWeekday } of KINDS) {
    // Every range of a week has each weekday.
    if (isWeekday && violations.some(({ length }) => length !== 1)) continue;
    const own = violations.map((days) => days.find(is));
    const days = [...new Set(own.filter((day) => day !== undefined))].sort();
    const least = isWeekday ? ENOUGH_WEEKDAYS : 2;
    if (own.includes(undefined) || days.length < least) continue;
    const shown = days.slice(0, SHOWN).join(", ") + (days.length > SHOWN ? ", …" : "");
    return { name, sentence: `Each time it is about ${name}: ${shown}.` };
  }
  return undefined;
}
