/** Baselines: known findings, each with a reason and an expiry date. */

import { isPlainObject } from "../../base/json.js";
import { nearestName, quote } from "../../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import { choiceIds } from "../../contract/profile.js";
import { verdictsWithBaseline } from "../../verify/report/assembly.js";
import type { Check, Report } from "../../verify/report/report.js";
import { summarize } from "../../verify/report/summary.js";
import { rules } from "../../verify/rules/generated/rule-table.js";

/** The checks of a profile and of a twin, which are there with --profile and --twin only. */
const pinnedRules: readonly string[] = [...choiceIds.map((id) => `pinned-${id}`), "twin-data", "twin-queries"];

/** A finding, or by the id of a rule all its findings, which do not count up to and on the day on which the entry expires. */
export interface BaselineEntry {
  readonly id: string;
  readonly reason: string;
  readonly expires: CalendarDate;
}

type BaselineReading =
  | { readonly entries: readonly BaselineEntry[]; readonly violations?: never }
  | { readonly violations: readonly string[]; readonly entries?: never };

const FORM = '{"findings": [{"id": "events-fields/price", "reason": "…", "expires": "2027-01-31"}]}';
/** Longer values are cut in messages. */
const LONGEST = 80;
const ENTRY_KEYS: readonly string[] = ["id", "reason", "expires"];

/** Parses the JSON value of a baseline file. `violationOfId` says what is wrong with an id; by default it has to begin with a rule. */
export function parseBaseline(value: unknown, violationOfId = violationOfRule): BaselineReading {
  if (!isPlainObject(value)) return { violations: [`expected a JSON object: ${FORM}.`] };
  const { findings } = value;
  const violations = violationsOfKeys("", value, ["findings"]);
  if (!Array.isArray(findings)) return { violations: [...violations, `Invalid findings; use an array: ${FORM}.`] };
  violations.push(...findings.flatMap((entry, index) => violationsOf(entry, `findings[${index}]`, violationOfId)));
  violations.push(...duplicates(findings));
  return violations.length > 0 ? { violations } : { entries: findings as readonly BaselineEntry[] };
}

/** Marks the findings that a baseline has, counts again, and says which entries have expired or match nothing. */
export function applyBaseline(
  report: Report,
  entries: readonly BaselineEntry[],
  today: CalendarDate,
): { report: Report; notices: readonly string[] } {
  const valid = new Map(entries.filter(({ expires }) => expires >= today).map((entry) => [entry.id, entry]));
  const checks = report.checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => {
      const { reason, expires } = valid.get(finding.id) ?? valid.get(check.rule) ?? {};
      return reason === undefined || expires === undefined ? finding : { ...finding, known: { reason, expires } };
    }),
  }));
  const notices = entries.flatMap((entry) => noticesOf(entry, checks, today));
  const operations = verdictsWithBaseline(report, checks);
  return { report: { ...report, summary: summarize(checks), operations, checks }, notices };
}

function noticesOf({ id, expires }: BaselineEntry, checks: readonly Check[], today: CalendarDate): readonly string[] {
  const isFound = checks.some(
    (check) => check.findings.length > 0 && (check.rule === id || check.findings.some((finding) => finding.id === id)),
  );
  if (isFound) return expires < today ? [`${id} expired on ${expires} in the baseline; it counts again.`] : [];
  const rule = id.split("/")[0] ?? "";
  const wasExercised = checks.some((check) => check.rule === rule && check.status !== "notExercised");
  return wasExercised ? [`${id} was not found; remove it from the baseline.`] : [];
}

function violationsOf(entry: unknown, place: string, violationOfId: typeof violationOfRule): readonly string[] {
  if (!isPlainObject(entry)) return [`Invalid ${place}; use an object: ${FORM}.`];
  return [
    ...violationsOfKeys(`${place}.`, entry, ENTRY_KEYS),
    ...violationOfText(`${place}.id`, entry["id"], "name a finding, such as events-fields/price"),
    ...violationOfId(`${place}.id`, entry["id"]),
    ...violationOfText(`${place}.reason`, entry["reason"], "say why the finding does not count"),
    ...violationOfExpiry(`${place}.expires`, entry["expires"]),
  ];
}

function violationsOfKeys(prefix: string, value: object, names: readonly string[]): string[] {
  return Object.keys(value)
    .filter((key) => !names.includes(key))
    .map((key) => {
      const nearest = nearestName(key, names);
      const place = `${prefix}${/^\w+$/.test(key) ? key : quote(key)}`;
      return `Unknown key ${place}${nearest ? `; did you mean ${nearest}?` : "."} Possible: ${names.join(", ")}.`;
    });
}

function violationOfText(place: string, value: unknown, remedy: string): readonly string[] {
  if (value === undefined) return [`${place} is missing; ${remedy}.`];
  if (typeof value !== "string") return [`Invalid value ${shown(value)} for ${place}; use a text: ${remedy}.`];
  return value.trim() === "" ? [`${place} is empty; ${remedy}.`] : [];
}

function violationOfRule(place: string, id: unknown): readonly string[] {
  if (typeof id !== "string" || id.trim() === "") return [];
  const rule = id.split("/")[0] ?? "";
  const ids = [...rules.map((one) => one.id), ...pinnedRules];
  if (ids.includes(rule)) return [];
  const nearest = nearestName(rule, ids);
  return [
    `No rule ${quote(rule)}, which ${place} names${nearest ? `; did you mean ${nearest}?` : "; the report has the ids."}`,
  ];
}

function violationOfExpiry(place: string, value: unknown): readonly string[] {
  if (value === undefined) return [`${place} is missing; write the last day on which it holds as YYYY-MM-DD.`];
  if (typeof value === "string" && parseCalendarDate(value) !== undefined) return [];
  return [`Invalid value ${shown(value)} for ${place}; use a calendar date, YYYY-MM-DD.`];
}

function duplicates(findings: readonly unknown[]): readonly string[] {
  const first = new Map<unknown, number>();
  return findings.flatMap((entry, index) => {
    const id = isPlainObject(entry) ? entry["id"] : undefined;
    if (typeof id !== "string") return [];
    const before = first.get(id);
    if (before === undefined) first.set(id, index);
    return before === undefined
      ? []
      : [`findings[${index}].id ${quote(id)} is also the id of findings[${before}]; keep one of them.`];
  });
}

function shown(value: unknown): string {
  return typeof value === "string" ? quote(value) : (JSON.stringify(value) ?? "").slice(0, LONGEST);
}
