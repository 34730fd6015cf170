/** Reports what Pact's verifier found, and turns it into an exit status. */

import { plural, toSafeLine } from "../../base/text.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { redact } from "../../verify/report/redaction.js";
import { EXIT } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { type InteractionVerdict, toVerdicts, type VerifiedPact } from "./verdict.js";
import type { Conversation } from "./verification-proxy.js";
import type { VerifierResult } from "./verifier.js";

export interface PactVerification {
  readonly verdicts: readonly InteractionVerdict[];
  /** Why they were not published. */
  readonly unpublished: readonly string[];
}

/** What was found, or why there was nothing to find. */
export function toVerification(
  result: VerifierResult,
  conversations: readonly Conversation[],
  verified: VerifiedPact,
): PactVerification | string {
  const { interactionResults, errors, unpublished } = result;
  if (interactionResults.length > 0) return { verdicts: toVerdicts(result, conversations, verified), unpublished };
  const reasons = errors.map(({ interaction, mismatch }) => mismatch.message ?? interaction);
  return reasons.join("; ") || "there is no interaction to verify";
}

/** Prints the verdicts without the secrets of the credential; returns the exit status. */
export function reportVerification(
  { verdicts, unpublished }: PactVerification,
  credential: Credential | undefined,
  terminal: Terminal,
): number {
  const { found, reasons } = redact({ found: verdicts, reasons: unpublished }, secretsOf(credential));
  for (const line of toVerificationText(found, terminal)) terminal.print(line);
  for (const reason of reasons) {
    const says = `the broker did not accept the result. ${toSafeLine(reason)}`;
    terminal.warn(`${terminal.paintWarning("red", "not published:")} ${says}`);
  }
  const status = toVerifyStatus(verdicts);
  return status === EXIT.kept && unpublished.length > 0 ? EXIT.noVerdict : status;
}

/** 1 if an interaction failed, 3 if one could not be verified, else 0; what is pending fails nothing. */
function toVerifyStatus(verdicts: readonly InteractionVerdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === "failed")) return EXIT.broken;
  return verdicts.some(({ outcome }) => outcome === "unanswered") ? EXIT.noVerdict : EXIT.kept;
}

function secretsOf(credential: Credential | undefined): readonly string[] {
  const { authorization } = rightCredential(credential);
  return credential && authorization !== undefined ? [credential.password, authorization.slice("Basic ".length)] : [];
}

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
