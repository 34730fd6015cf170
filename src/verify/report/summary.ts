/** A report in numbers and words: counts of rules, findings told together, and observed choices. */
import { groupBy, without } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { operationById } from "../../contract/interface.js";
import type { Check, Diagnosis, Finding, ObservedChoice, Report } from "./report.js";

export function summarize(checks: readonly Check[]): Report["summary"] {
  const count = (status: Check["status"]) => checks.filter((check) => check.status === status).length;
  const known = checks.filter(isKnown).length;
  return {
    passed: count("passed"),
    failed: count("failed") - known,
    notExercised: count("notExercised"),
    notApplicable: count("notApplicable"),
    known,
  };
}

/** The check of a rule: broken by its findings, and else as `otherwise` says. */
export function checkOf(
  rule: Omit<Check, "status" | "message" | "findings" | "reproduce">,
  findings: readonly Finding[],
  otherwise: Pick<Check, "status" | "message"> & Partial<Check>,
): Check {
  const message = findings.map((finding) => finding.message).join(" ");
  const outcome = findings.length > 0 ? ({ status: "failed", message } as const) : otherwise;
  return { ...rule, ...outcome, findings, reproduce: findings.flatMap((finding) => finding.reproduce) };
}

/** Whether a rule is broken only in ways that a baseline has. */
export function isKnown({ status, findings }: Check): boolean {
  return status === "failed" && findings.length > 0 && findings.every(({ known }) => known !== undefined);
}

interface Unjudged {
  readonly rules: readonly string[];
  readonly why: string;
}

/** The rules of a status, those with the same reason together. First come all that wait until other rules are mended. */
export function unjudgedRules(checks: readonly Check[], kind: "notExercised" | "notApplicable"): readonly Unjudged[] {
  const unjudged = checks.filter(({ status }) => status === kind);
  const stopped = unjudged.filter(({ cause, question }) => cause !== undefined && question === undefined);
  // Each of the others that are stopped has a question of its own.
  const alike = groupBy(without(unjudged, stopped), ({ message }) => message);
  return [
    ...(stopped.length > 0 ? [{ rules: stopped.map(({ rule }) => rule), why: whyStopped(checks, stopped) }] : []),
    ...[...alike].map(([why, group]) => ({ rules: group.map(({ rule }) => rule), why })),
  ];
}

function whyStopped(checks: readonly Check[], stopped: readonly Check[]): string {
  const leaders = stopped.map(({ cause }) => {
    const leader = checks.find(({ rule }) => rule === cause)?.findings[0]?.sameCauseAs;
    return leader?.split("/")[0] ?? cause;
  });
  const causes = [...new Set(leaders)];
  return `can't be judged while ${causes.join(", ")} ${causes.length === 1 ? "is" : "are"} broken`;
}

/** Whether nothing was checked, so that a list of everything that was left out would only hide the reason. */
export function isUnasked({ summary, ended }: Report): boolean {
  return ended !== undefined && summary.passed + summary.failed + summary.known === 0;
}

/** Why there is no verdict on the run, or else on an operation; none if there is one. */
export function reasonsForNoVerdict({ ended, operations }: Pick<Report, "ended" | "operations">): readonly string[] {
  if (ended !== undefined) return [ended];
  return Object.values(operations).flatMap(({ verdict, why }) =>
    verdict === "noVerdict" && why !== undefined ? [why] : [],
  );
}

/** The rules that could not be judged because of findings that a baseline has. */
export function hiddenRules(checks: readonly Check[]): readonly string[] {
  const excused = new Set(checks.filter(isKnown).map(({ rule }) => rule));
  return checks.filter(({ cause }) => cause !== undefined && excused.has(cause)).map(({ rule }) => rule);
}

export interface ToldFinding {
  readonly finding: Finding;
  /** The ids of the others that likely have the same cause. */
  readonly others: readonly string[];
}

/** Known findings and new ones are told apart, so that a baseline never hides a new one. */
export function toTold(findings: readonly Finding[]): readonly ToldFinding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.known ? "known" : "new"} ${finding.sameCauseAs ?? finding.id}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    // The simplest one may be known, and then it is told with the known ones.
    const finding = group.find(({ sameCauseAs }) => sameCauseAs === undefined) ?? (group[0] as Finding);
    return { finding, others: group.filter((other) => other !== finding).map(({ id }) => id) };
  });
}

/**
 * Other findings that likely have the same cause, in words: the others of the rule by their ids without the rule, of which `most` are
 * listed, or the one that is told elsewhere; undefined if there are none.
 */
function describeOthers({ finding, others }: ToldFinding, most = Number.POSITIVE_INFINITY): string | undefined {
  const elsewhere = finding.sameCauseAs === undefined ? undefined : `likely the same cause as ${finding.sameCauseAs}`;
  if (others.length === 0) return elsewhere;
  const details = others.slice(0, most).map((id) => id.slice(id.indexOf("/") + 1));
  const rest = others.length > most ? [`and ${others.length - most} more (--reporter json=FILE has them all)`] : [];
  const more = `${plural(others.length, "more finding")}, likely with the same cause: ${[...details, ...rest].join(", ")}`;
  return elsewhere === undefined ? more : `${elsewhere}; ${more}`;
}

/** What every report tells of a finding beside its message, by name, in its order. `most` is how many other findings of the same cause are named. */
export function factsOf(told: ToldFinding, most?: number): readonly (readonly [name: string, text: string])[] {
  const { expected, actual, reproducibility } = told.finding;
  const others = describeOthers(told, most);
  return [
    ["expected", expected],
    ["actual", actual],
    ["how often", reproducibility],
    ...(others === undefined ? [] : [["also", others] as const]),
  ];
}

export function factLines(told: ToldFinding): readonly string[] {
  return factsOf(told).map(([name, text]) => `${name}: ${text}`);
}

/** What a diagnosis says in a line, and what every report tells of it, by name, in its order. */
export function describeCause({ mutant, operations, message }: Diagnosis): string {
  const where = operations.map((id) => `GET ${operationById(id).path}`).join(" and ");
  const verb = operations.length === 1 ? "answers" : "answer";
  return `${where} ${verb} like a museum with the ${mutant.includes("+") ? "mutants" : "mutant"} ${mutant.replaceAll("+", " and ")}. ${message}`;
}

export function causeFacts(diagnosis: Diagnosis): readonly (readonly [name: string, text: string])[] {
  const { differing, explained, answers, findings, basis } = diagnosis;
  const left = differing - explained;
  const others = answers - differing;
  return [
    ["breaks", basis],
    [
      "explains",
      `${explained} of ${plural(differing, "answer")} that differ, and contradicts none of the other ${others}`,
    ],
    ...(left > 0 ? [["leaves", `${plural(left, "answer")} that something else makes wrong`] as const] : []),
    ...(findings.length > 0 ? [["findings", findings.join(", ")] as const] : []),
  ];
}

const texts: Readonly<Record<ObservedChoice["status"], string>> = {
  observed: "–",
  open: "several answers fit",
  contradictory: "no answer fits",
  unlisted: "another answer",
  notExercised: "–",
};

/** The answer, or what was observed in place of one of the listed answers. */
export function describeObserved({ status, answer }: Pick<ObservedChoice, "status" | "answer">): string {
  return answer ?? texts[status];
}

/** The evidence of a choice without its curl lines, for a place that has them below. */
export function observedWithoutCurl({ evidence, reproduce }: ObservedChoice): string {
  return reproduce.reduce((text, line) => text.replace(` (${line})`, ""), evidence);
}
