/** Writes a verification as GitHub's Markdown, for the summary of a job or a comment. */

import { plural } from "../../base/text.js";
import type { ChoiceId } from "../../contract/choices.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { Check, Report } from "../../verify/report/report.js";
import {
  describeObserved,
  factsOf,
  hiddenRules,
  isUnasked,
  reasonsForNoVerdict,
  type ToldFinding,
  toTold,
  unjudgedRules,
} from "../../verify/report/summary.js";
import { toDocument, toFences, toSection, toTable, toText, toTexts } from "./markdown-text.js";

/** The document, with a newline at its end. */
export function toMarkdownReport(report: Report): string {
  return toDocument([
    `# ${toVerdict(report)}`,
    `Target: ${toText(report.target)}`,
    ...toEnding(report).map(toText),
    ...report.notes.map((note) => `Note: ${toText(note)}`),
    ...toCounts(report),
    ...(isUnasked(report) ? [] : toDetails(report)),
  ]);
}

function toDetails(report: Report): readonly string[] {
  const findings = report.checks.flatMap((check) => toTold(check.findings).flatMap((told) => toFinding(check, told)));
  const unjudged = (kind: "notExercised" | "notApplicable") =>
    unjudgedRules(report.checks, kind).map(({ rules, why }) => [rules.join(", "), why]);
  return [
    ...(findings.length > 0 ? ["## Findings", ...findings] : []),
    ...toSection("Not exercised", ["rules", "why"], unjudged("notExercised")),
    ...toSection("Not applicable", ["rules", "why"], unjudged("notApplicable")),
    "## Choices",
    toTable(
      ["choice", "observed", "default", "evidence"],
      choiceIds.map((id) => toChoice(id, report)),
    ),
    ...toAdvice(report),
  ];
}

/** The verdict in one line. */
export function toVerdict({ summary: { passed, failed, known }, ended, operations }: Report): string {
  if (failed > 0) return `✗ Verification failed: ${plural(failed, "broken rule")}`;
  const isSilent = Object.values(operations).some(({ verdict }) => verdict === "noVerdict");
  if (ended !== undefined || passed + known === 0 || isSilent) return "Verification without a verdict";
  return `✓ Verification passed: ${plural(passed, "rule")} held${known > 0 ? `, ${known} known to be broken` : ""}`;
}

/** Says why there is no verdict, a line each. */
export function toEnding(report: Report): readonly string[] {
  const { ended, summary } = report;
  const begin =
    ended === undefined
      ? "No verdict on one operation"
      : summary.failed === 0
        ? "No verdict"
        : "The run ended before its time";
  return reasonsForNoVerdict(report).map((why) => `${begin}: ${why}`);
}

function toCounts({ summary, checks, requests, milliseconds, seed }: Report): readonly string[] {
  const { passed, failed, known, notExercised, notApplicable } = summary;
  const hidden = hiddenRules(checks).length;
  return [
    toTable(
      ["passed", "failed", "known", "not exercised", "not applicable"],
      [[passed, failed, known, notExercised, notApplicable].map(String)],
    ),
    ...(hidden > 0 ? [`${plural(hidden, "rule")} can't be judged because of known findings.`] : []),
    `${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}.`,
  ];
}

function toFinding({ summary, source, basis }: Check, told: ToldFinding): readonly string[] {
  const { id, message, known, reproduce } = told.finding;
  const facts = [
    ["what is wrong", message],
    ["rule", summary],
    ["rests on", `${source}: ${basis}`],
    ...factsOf(told),
    ...(known ? [[`known until ${known.expires}`, known.reason]] : []),
  ];
  const list = facts.map(([name = "", text = ""]) => `- ${name}: ${toText(text)}`).join("\n");
  return [`### ${toText(id)}`, list, ...toFences(reproduce)];
}

function toAdvice({ advice }: Report): readonly string[] {
  const blocks = advice.flatMap(({ id, message, reproduce }) => [
    `**${toText(id)}**: ${toText(message)}`,
    ...toFences(reproduce),
  ]);
  return blocks.length > 0 ? ["## Advice", ...blocks] : [];
}

/** The row of a choice, bold where the answer is not the default or none was observed. */
function toChoice(id: ChoiceId, { choices }: Report): readonly string[] {
  const { status, answer } = choices[id];
  const evidence = `${status === "notExercised" ? "not exercised: " : ""}${choices[id].evidence}`;
  const usual = profiles.default[id];
  const observed = toTexts([id, describeObserved(choices[id])]);
  return [...(answer === usual ? observed : observed.map((text) => `**${text}**`)), ...toTexts([usual, evidence])];
}
