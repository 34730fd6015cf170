/** Reports what Pact's verifier found, and turns it into an exit status. */
import { toSafeLine } from "../../base/safe-text.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { redact } from "../../verify/report/redaction.js";
import { EXIT } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { type InteractionVerdict, toVerdicts, type VerifiedPact } from "./verdict.js";
import type { Conversation } from "./verification-proxy.js";
import { toVerificationText } from "./verification-text.js";
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
