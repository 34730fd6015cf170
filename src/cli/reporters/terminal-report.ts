/** Writes a verification for a person at a terminal: failures first, the summary last. */

import { plural, toSafeLine } from "../../base/text.js";
import type { ChoiceId } from "../../contract/choices.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { Check, Diagnosis, Report } from "../../verify/report/report.js";
import {
  causeFacts,
  describeCause,
  describeObserved,
  factsOf,
  hiddenRules,
  isUnasked,
  type ToldFinding,
  toTold,
  unjudgedRules,
} from "../../verify/report/summary.js";
import type { Terminal } from "../terminal.js";
import { endingsOf } from "./verify-document.js";

type Paint = Terminal["paint"];

export function toTerminalReport(report: Report, { paint }: Pick<Terminal, "paint">): readonly string[] {
  if (isUnasked(report)) return joinBlocks(toRemarks(report, paint));
  const blocks = [
    ...report.diagnosis.map((diagnosis) => toCause(diagnosis, paint)),
    ...report.checks.flatMap((check) =>
      toTold(check.findings.filter(({ known }) => !known)).map((told) => toFailure(check, told, paint)),
    ),
    toKnown(report, paint),
    toUnjudged(report, "notExercised", paint),
    toUnjudged(report, "notApplicable", paint),
    ...toRemarks(report, paint),
  ];
  return joinBlocks(blocks);
}

/** What is not about one rule: the choices, the advice, the notes and the summary. */
export function toRemarkLines(report: Report): readonly string[] {
  return joinBlocks(toRemarks(report, (_, text) => text));
}

function toRemarks(report: Report, paint: Paint): readonly (readonly string[])[] {
  const end = [...toEnding(report, paint), toSummary(report, paint)];
  if (isUnasked(report)) return [end];
  return [toChoices(report, paint), toAdvice(report, paint), end];
}

function joinBlocks(blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

function toCause(diagnosis: Diagnosis, paint: Paint): readonly string[] {
  return [
    `${paint("bold", "Cause")}  ${toSafeLine(describeCause(diagnosis))}`,
    ...causeFacts(diagnosis).map(([name, text]) => `  ${`${name}:`.padEnd(11)}${toSafeLine(text)}`),
    "  To have it offline:",
    ...diagnosis.reproduce.map((line) => `    ${toSafeLine(line)}`),
  ];
}

const MAX_LISTED = 8;

function toFailure({ summary, source, basis }: Check, told: ToldFinding, paint: Paint): readonly string[] {
  const { id, message, reproduce } = told.finding;
  const facts = [["rests on", `${source}: ${basis}`] as const, ...factsOf(told, MAX_LISTED)].map(([name, text]) => {
    const line = `  ${`${name}:`.padEnd(11)}${toSafeLine(text)}`;
    return name === "rests on" || name === "how often" ? paint("dim", line) : line;
  });
  return [
    `${paint("red", `✗ ${toSafeLine(id)}`)}  ${toSafeLine(summary)}`,
    `  ${toSafeLine(message)}`,
    ...facts,
    ...reproduce.map((line) => `    ${toSafeLine(line)}`),
  ];
}

function toKnown({ checks }: Report, paint: Paint): readonly string[] {
  const lines = checks.flatMap(({ findings }) =>
    findings.flatMap(({ id, known }) =>
      known ? [`  ${toSafeLine(id)}  ${paint("dim", `until ${known.expires}: ${toSafeLine(known.reason)}`)}`] : [],
    ),
  );
  return lines.length > 0 ? ["Known", ...lines] : [];
}

function toUnjudged({ checks }: Report, kind: "notExercised" | "notApplicable", paint: Paint): readonly string[] {
  const heading = kind === "notExercised" ? "Not exercised" : "Not applicable";
  const lines = unjudgedRules(checks, kind).map(({ rules, why }) => {
    const more = rules.length > MAX_LISTED ? ` and ${rules.length - MAX_LISTED} more` : "";
    return `  ${rules.slice(0, MAX_LISTED).join(", ")}${more}: ${paint("dim", toSafeLine(why))}`;
  });
  return lines.length > 0 ? [heading, ...lines] : [];
}

function toChoices({ choices }: Report, paint: Paint): readonly string[] {
  const isUnseen = (id: ChoiceId) => choices[id].status === "notExercised";
  const unseen = choiceIds.filter(isUnseen);
  if (unseen.length === choiceIds.length) return [];
  const open = choiceIds.filter((id) => choices[id].status === "open");
  const others = choiceIds.filter((id) => !isUnseen(id) && !open.includes(id));
  const differing = others.filter((id) => choices[id].answer !== profiles.default[id]);
  const count = others.length - differing.length;
  const section = (title: string, ids: readonly ChoiceId[]) =>
    ids.length > 0 ? [title, ...toChoiceLines(ids, choices, paint)] : [];
  return [
    ...section("Choices that differ from the mock's default", differing),
    ...section("Choices of which several answers are possible", open),
    `${plural(count, "choice")} observed as the default${unseen.length > 0 ? `, not observed: ${unseen.join(", ")}` : ""}.`,
  ];
}

function toChoiceLines(ids: readonly ChoiceId[], choices: Report["choices"], paint: Paint): readonly string[] {
  const rows = ids.map((id) => [id, toSafeLine(describeObserved(choices[id])), `(default ${profiles.default[id]})`]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row, index) => {
    const [id, answer, usual] = row.map((text, column) => text.padEnd(widths[column] ?? 0));
    const evidence = toSafeLine(choices[ids[index] as ChoiceId].evidence);
    return `  ${id}  ${answer}  ${paint("dim", `${usual}  ${evidence}`)}`;
  });
}

function toAdvice({ advice }: Report, paint: Paint): readonly string[] {
  const lines = advice.flatMap(({ id, message, reproduce }) => [
    `  ${id}: ${toSafeLine(message)}`,
    ...reproduce.map((line) => paint("dim", `    ${toSafeLine(line)}`)),
  ]);
  return lines.length > 0 ? ["Advice", ...lines] : [];
}

function toEnding(report: Report, paint: Paint): readonly string[] {
  const hidden = hiddenRules(report.checks).length;
  const hints = hidden > 0 ? [`${plural(hidden, "rule")} can't be judged because of known findings.`] : [];
  const endings = endingsOf(report).map((why) => `${toSafeLine(why)}${why.endsWith("?") ? "" : "."}`);
  return [
    ...report.notes.map((note) => `note: ${toSafeLine(note)}`),
    ...[...hints, ...endings].map((text) => paint("yellow", text)),
  ];
}

function toSummary({ summary, checks, requests, milliseconds }: Report, paint: Paint): string {
  const { passed, failed, known, notExercised, notApplicable } = summary;
  const findings = checks.flatMap((check) => check.findings).filter((finding) => !finding.known).length;
  const inAll = findings > failed ? ` (${findings} findings)` : "";
  const counts = [
    `${passed} passed`,
    failed > 0 ? paint("red", `${failed} failed${inAll}`) : "0 failed",
    ...(known > 0 ? [`${known} known`] : []),
    `${notExercised} not exercised`,
    ...(notApplicable > 0 ? [`${notApplicable} not applicable`] : []),
  ].join(", ");
  return `${counts}; ${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.`;
}
