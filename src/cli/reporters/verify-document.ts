/** A verification as a document, which is written as Markdown and as HTML. */
import { plural } from "../../base/text.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { Report } from "../../verify/report/report.js";
import {
  causeFacts,
  describeCause,
  describeObserved,
  factsOf,
  hiddenRules,
  isUnasked,
  reasonsForNoVerdict,
  toTold,
  unjudgedRules,
} from "../../verify/report/summary.js";
import { type Block, toMarkdown } from "./markdown.js";

export function toMarkdownReport(report: Report): string {
  return toMarkdown(documentOf(report));
}

export function documentOf(report: Report): readonly Block[] {
  const { target, notes, summary, requests, milliseconds } = report;
  const { passed, failed, known, notExercised, notApplicable } = summary;
  const hidden = hiddenRules(report.checks).length;
  return [
    { heading: toVerdict(report), level: 1 },
    { text: `Target: ${target}` },
    ...endingsOf(report).map((text) => ({ text })),
    ...notes.map((note) => ({ text: `Note: ${note}` })),
    {
      head: ["passed", "failed", "known", "not exercised", "not applicable"],
      rows: [[passed, failed, known, notExercised, notApplicable].map(String)],
    },
    ...(hidden > 0 ? [{ text: `${plural(hidden, "rule")} can't be judged because of known findings.` }] : []),
    { text: `${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.` },
    ...(isUnasked(report) ? [] : detailsOf(report)),
  ];
}

function detailsOf({ diagnosis, checks, choices, advice }: Report): readonly Block[] {
  const causes = diagnosis.flatMap((cause): readonly Block[] => [
    { text: describeCause(cause) },
    { list: causeFacts(cause).map(([name, text]) => `${name}: ${text}`) },
    { code: cause.reproduce },
  ]);
  const findings = checks.flatMap(({ summary, source, basis, findings }) =>
    toTold(findings).flatMap((told): readonly Block[] => {
      const { id, message, known, reproduce } = told.finding;
      const facts = [
        ["what is wrong", message],
        ["rule", summary],
        ["rests on", `${source}: ${basis}`],
        ...factsOf(told),
        ...(known ? [[`known until ${known.expires}`, known.reason]] : []),
      ];
      return [{ heading: id, level: 3 }, { list: facts.map((fact) => fact.join(": ")) }, { code: reproduce }];
    }),
  );
  const unjudged = (kind: "notExercised" | "notApplicable") =>
    tableOf(
      kind === "notExercised" ? "Not exercised" : "Not applicable",
      ["rules", "why"],
      unjudgedRules(checks, kind).map(({ rules, why }) => [rules.join(", "), why]),
    );
  const ofChoices = choiceIds.map((id) => {
    const { status, evidence } = choices[id];
    const unseen = status === "notExercised" ? "not exercised: " : "";
    return [id, describeObserved(choices[id]), profiles.default[id], unseen + evidence];
  });
  const ofAdvice = advice.flatMap(({ id, message, reproduce }) => [{ text: `${id}: ${message}` }, { code: reproduce }]);
  return [
    ...sectionOf("Causes", causes),
    ...sectionOf("Findings", findings),
    ...unjudged("notExercised"),
    ...unjudged("notApplicable"),
    { heading: "Choices", level: 2 },
    {
      head: ["choice", "observed", "default", "evidence"],
      rows: ofChoices,
      // Where the answer is not the default, or none was observed.
      isBold: ([, observed, usual]) => observed !== usual,
    },
    ...sectionOf("Advice", ofAdvice),
  ];
}

/** A table with its title; nothing without a row. */
export function tableOf(title: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  return sectionOf(title, rows.length > 0 ? [{ head, rows }] : []);
}

function sectionOf(title: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length > 0 ? [{ heading: title, level: 2 }, ...blocks] : [];
}

export function toVerdict(report: Report): string {
  const { passed, failed, known } = report.summary;
  if (failed > 0) return `✗ Verification failed: ${plural(failed, "broken rule")}`;
  if (passed + known === 0 || reasonsForNoVerdict(report).length > 0) return "Verification without a verdict";
  return `✓ Verification passed: ${plural(passed, "rule")} held${known > 0 ? `, ${known} known to be broken` : ""}`;
}

export function endingsOf(report: Pick<Report, "ended" | "summary" | "operations">): readonly string[] {
  const { ended, summary } = report;
  const cut = summary.failed === 0 ? "No verdict" : "The run ended before its time";
  const begin = ended === undefined ? "No verdict on one operation" : cut;
  return reasonsForNoVerdict(report).map((why) => `${begin}: ${why}`);
}
