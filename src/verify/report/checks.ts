/** Turns what was recorded of the rules into the checks of a report. */

import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { resolveTarget } from "../../contract/interface.js";
import { toCurl } from "../client/request.js";
import type { Rule, SkipReason, Violation } from "../judging/define-rule.js";
import type { RuleId } from "../judging/generated/rule-ids.js";
import { edgeKind } from "../queries/calendar-queries.js";
import { confirm } from "../rules/confirmation.js";
import { Ledger } from "../rules/ledger.js";
import type { Run } from "../target-model/run.js";
import { moveFlaky } from "./changing-data.js";
import { listCause } from "./list-causes.js";
import { nameDependence } from "./other-requests.js";
import type { Check, Finding } from "./report.js";

interface Judged {
  readonly run: Run;
  readonly ledger: Ledger;
  /** Why the run ended early. */
  readonly ended: string | undefined;
  /** The milliseconds that each rule took; none for a rule that sent nothing. */
  readonly times?: ReadonlyMap<RuleId, number>;
}

export async function toChecks(judged: Judged): Promise<readonly Check[]> {
  const { run, ledger } = judged;
  // Of data that change all the time, nothing tells a wrong response from a new one.
  const isChanging = ledger.isChanging();
  if (judged.ended === undefined) await nameDependence(run, ledger);
  await moveFlaky(run, ledger, isChanging);
  if (isChanging) {
    for (const violation of ledger.violations("same-answer")) ledger.settle("same-answer", violation, true);
  }
  return new Checker(judged).toChecks();
}

const NOTHING = { findings: [], reproduce: [] };

class Checker {
  readonly #judged: Judged;
  /** The first finding of each cause. */
  readonly #firstOfCause = new Map<string, string>();
  /** By the id of any other one, the finding that likely explains it. */
  readonly #leaders = new Map<string, string>();

  constructor(judged: Judged) {
    this.#judged = judged;
  }

  async toChecks(): Promise<readonly Check[]> {
    const checks: Check[] = [];
    for (const rule of this.#judged.ledger.rules) checks.push(await this.#toCheck(rule));
    const isLeader = ({ sameCauseAs }: Finding) => sameCauseAs === undefined;
    const ids = new Set(checks.flatMap(({ findings }) => findings.filter(isLeader).map(({ id }) => id)));
    const link = (finding: Finding): Finding => {
      // A fault of what the operations share breaks a rule about the one as about the other.
      const sibling = finding.id.replace(/^events-/, "hours-");
      const leader = sibling !== finding.id && ids.has(sibling) ? sibling : this.#leaders.get(finding.id);
      return leader === undefined || !isLeader(finding) ? finding : { ...finding, sameCauseAs: leader };
    };
    return checks.map((check) => ({ ...check, findings: check.findings.map(link) }));
  }

  async #toCheck(rule: Rule): Promise<Check> {
    const { ledger, times } = this.#judged;
    const { id, family, operation, summary, source, basis } = rule;
    const milliseconds = Math.round(times?.get(id) ?? 0);
    const common = { rule: id, family, ...(operation && { operation }), summary, source, basis, milliseconds };
    const isViolated = ledger.violations(id).length > 0;
    const cause = ledger.causeOf(rule);
    const findings =
      isViolated && cause === undefined ? await ledger.attempt(id, () => this.#toFindings(rule)) : undefined;
    if (findings) {
      const message = findings.map((finding) => finding.message).join(" ");
      const reproduce = findings.flatMap((finding) => finding.reproduce);
      return { ...common, status: "failed", message, findings, reproduce };
    }
    const error = ledger.error(id);
    if (error !== undefined) return { ...common, status: "notExercised", message: error, ...NOTHING, error };
    const exemption = ledger.exemption(id);
    if (!isViolated && exemption !== undefined)
      return { ...common, status: "notApplicable", message: exemption, ...NOTHING };
    const held = ledger.times(id);
    if (!isViolated && held > 0 && ledger.reason(id) === undefined)
      return { ...common, status: "passed", message: `held ${held} times`, ...NOTHING };
    const reason = this.#reasonOf(rule, cause);
    if (typeof reason === "string") return { ...common, status: "notExercised", message: reason, ...NOTHING };
    const root = this.#rootOf(reason.cause);
    const message = reason.isViolated
      ? `a violation was seen, but it can follow from ${root}, which is broken`
      : `it can't be judged while ${root} is broken`;
    return { ...common, status: "notExercised", message, ...NOTHING, cause: root };
  }

  /** A rule that was not judged itself explains nothing: the broken rule at the end of the chain does. */
  #rootOf(cause: RuleId): RuleId {
    const { ledger } = this.#judged;
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

  #reasonOf({ id, precondition }: Rule, cause: Rule | undefined): SkipReason {
    const { run, ledger, ended } = this.#judged;
    if (cause && ledger.violations(id).length > 0) return { cause: cause.id, isViolated: true };
    const reason = ledger.reason(id);
    if (reason && (typeof reason === "string" || !cause)) return reason;
    if (run.client.stopped() !== undefined) return Ledger.STOPPED;
    if (ended !== undefined) return ended;
    return cause ? { cause: cause.id, isViolated: false } : `it needs ${precondition}`;
  }

  /** Of the findings that likely have one cause, the simplest leads. */
  async #toFindings(judged: Rule): Promise<readonly Finding[]> {
    const { ledger } = this.#judged;
    const { id: rule } = judged;
    const idOf = ({ detail }: Violation) => (detail ? `${rule}/${detail}` : rule);
    const findings: Finding[] = [];
    for (const violation of ledger.violations(rule)) {
      const leader = ledger.leaderOf(rule, violation);
      const finding = await this.#toFinding(judged, violation, idOf(violation));
      findings.push(leader && leader !== violation ? { ...finding, sameCauseAs: idOf(leader) } : finding);
    }
    return findings;
  }

  async #toFinding({ id: rule, family, operation }: Rule, violation: Violation, id: string): Promise<Finding> {
    const { run, ledger } = this.#judged;
    const { reproducibility } = await confirm({ run, rules: ledger.rules }, rule, violation);
    const { expected, actual, requests } = violation;
    const asked =
      requests.find(({ query }) => query)?.query?.operation ?? resolveTarget(requests[0]?.target ?? "").operation;
    const cause =
      (await listCause(run, family, operation ?? asked?.id)) ?? calendarCause(run, ledger.days(rule, violation.detail));
    if (cause) {
      const leader = this.#firstOfCause.get(cause.name);
      if (leader === undefined) this.#firstOfCause.set(cause.name, id);
      else this.#leaders.set(id, leader);
    }
    const lines = requests.map((request) => toCurl(run.client, request));
    return {
      id,
      ...(asked && { operation: asked.id }),
      message: cause ? `${violation.message} ${cause.sentence}` : violation.message,
      expected,
      actual,
      reproducibility,
      reproduce: violation.isAtOnce ? [`${lines.join(" & ")} & wait`] : [...new Set(lines)].slice(0, 2),
    };
  }
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** Fewer different days may share a weekday by chance. */
const ENOUGH_WEEKDAYS = 3;
/** Days that a message lists. */
const SHOWN = 3;

/** The rarest first. */
const KINDS: readonly {
  readonly name: string;
  readonly is: (day: CalendarDate) => boolean;
  readonly isWeekday?: true;
}[] = [
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
    const matching = violations.map((days) => days.find(is));
    const days = [...new Set(matching.filter((day) => day !== undefined))].sort();
    const least = isWeekday ? ENOUGH_WEEKDAYS : 2;
    if (matching.includes(undefined) || days.length < least) continue;
    const shown = days.slice(0, SHOWN).join(", ") + (days.length > SHOWN ? ", …" : "");
    return { name, sentence: `Each time it is about ${name}: ${shown}.` };
  }
  return undefined;
}
