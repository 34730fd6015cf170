/** Turns the verdicts on interactions into lines for a person. */

import { plural } from "../../base/plural.js";
import { toSafeLine } from "../../base/safe-text.js";
import type { Terminal } from "../terminal.js";
import type { InteractionVerdict } from "./verdict.js";

/** Pact repeats a whole body in some of its sentences. */
const LONGEST_REASON = 500;
const LONGEST_ANSWER = 300;

type Outcome = InteractionVerdict["outcome"];

const inWords: Readonly<Record<Outcome, string>> = {
  verified: "verified",
  failed: "failed",
  unanswered: "without an answer",
  pending: "pending, which does not fail",
};

const marks = {
  verified: ["green", "✓"],
  failed: ["red", "✗"],
  pending: ["yellow", "○"],
  unanswered: ["yellow", "?"],
} as const;

export function toVerificationText(verdicts: readonly InteractionVerdict[], terminal: Terminal): readonly string[] {
  const count = (outcome: Outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const outcomes = (Object.keys(inWords) as Outcome[]).filter(
    (outcome) => outcome === "verified" || count(outcome) > 0,
  );
  const counts = outcomes.map((outcome) => `${count(outcome)} ${inWords[outcome]}`);
  return [
    ...verdicts.flatMap((verdict) => toLines(verdict, terminal)),
    `${plural(verdicts.length, "interaction")}: ${counts.join(", ")}.`,
  ];
}

function toLines(
  { consumer, description, outcome, given, reasons, actual, reproduce }: InteractionVerdict,
  { paint }: Terminal,
): readonly string[] {
  const [style, mark] = marks[outcome];
  const head = `${paint(style, mark)} ${toSafeLine(`${consumer}: ${description}`)}`;
  if (outcome === "verified") return [head];
  return [
    head,
    ...(given.length > 0 ? [`  given:  ${toSafeLine(given.join(" · "))}`] : []),
    ...reasons.map((reason) => `  ${cut(reason, LONGEST_REASON)}`),
    ...(actual === undefined ? [] : [`  actual: ${cut(actual, LONGEST_ANSWER)}`]),
    ...(reproduce === undefined ? [] : [`    ${reproduce}`]),
  ];
}

function cut(text: string, longest: number): string {
  return toSafeLine(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
