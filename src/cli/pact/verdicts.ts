/** Turns what Pact's verifier found into a verdict for each interaction, and reports them. */
import { compareTexts, plural, toSafeLine } from "../../base/text.js";
import type { TargetAccess } from "../../verify/client/access.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { toCurl } from "../../verify/client/request.js";
import { redact } from "../../verify/client/secrets.js";
import { describeState } from "../../verify/pact/interaction.js";
import { EXIT } from "../exit-status.js";
import type { CaseReport, ReportedCase } from "../reporters/cases.js";
import { toCaseLines, writeCases } from "../reporters/pact-reports.js";
import type { Terminal } from "../terminal.js";
import { type Conversation, PLACEHOLDER } from "./verification-proxy.js";
import type { VerifierError, VerifierResult } from "./verifier.js";

export interface PactVerification {
  readonly verdicts: readonly InteractionVerdict[];
  /** Why they were not published. */
  readonly unpublished: readonly string[];
}

interface InteractionVerdict {
  readonly consumer: string;
  readonly description: string;
  /** `unanswered`: a state could not be set, or the target gave no answer. */
  readonly outcome: keyof typeof OUTCOMES;
  /** The states that it was given, with their parameters. */
  readonly given: readonly string[];
  readonly reasons: readonly string[];
  /** The whole answer of the target, if there was one. */
  readonly actual?: string;
  readonly reproduce?: string;
}

const OUTCOMES = { verified: "passed", failed: "failure", unanswered: "error", pending: "skipped" } as const;

const IN_WORDS = [
  ["verified", "verified"],
  ["failed", "failed"],
  ["unanswered", "without an answer"],
  ["pending", "pending, which does not fail"],
] as const;

/** What a verification is about. */
interface VerifiedPact {
  /** The documented base address. */
  readonly target: string;
  readonly provider: string;
  /** The options that curl needs for each request. */
  readonly curl: string;
}

/** The verdicts in the order of verification: the verifier goes through one interaction after another, as the conversations do. */
export function toVerdicts(
  result: VerifierResult,
  conversations: readonly Conversation[],
  { target, provider, curl }: VerifiedPact,
): readonly InteractionVerdict[] {
  const consumers = consumersOf(result, provider);
  const [errors, pendingErrors] = [[...result.errors], [...result.pendingErrors]];
  const verdicts = result.interactionResults.map((one, index): InteractionVerdict => {
    const { description } = one;
    const isVerified = one.result === "OK";
    const { states = [], failure, exchange } = conversations[index] ?? {};
    const consumer = consumers[index] ?? "a consumer";
    const take = (from: VerifierError[]) => takeTitled(from, `${BEGINS}${consumer} and ${provider}`, description);
    const failed = isVerified ? undefined : take(errors);
    const pending = isVerified || failed ? undefined : take(pendingErrors);
    const base = { consumer, description, given: states.filter(({ name }) => name !== "").map(describeState) };
    // A state that could not be set leaves nothing verified, even where Pact is content with what it got in its place.
    const obstacle = failure ?? (isVerified ? undefined : whyRefused(exchange));
    if (obstacle !== undefined) return { ...base, outcome: pending ? "pending" : "unanswered", reasons: [obstacle] };
    if (isVerified) return { ...base, outcome: "verified", reasons: [] };
    const reasons = reasonsOf(failed ?? pending);
    const outcome = pending ? "pending" : "failed";
    if (!exchange) return { ...base, outcome, reasons };
    const { status, location, body, ...asked } = exchange;
    const redirect = location === undefined ? "" : `(a redirect to ${location}, which is not followed) `;
    return {
      ...{ ...base, outcome, reasons },
      actual: `${status} ${redirect}${body}`.trim(),
      reproduce: toCurl({ base: target, curl }, asked),
    };
  });
  // An error that belongs to no interaction: a pact could not be read.
  const unread = errors.map((error): InteractionVerdict => {
    return {
      consumer: "Pact",
      description: error.interaction,
      outcome: "unanswered",
      given: [],
      reasons: reasonsOf(error),
    };
  });
  return [...verdicts, ...unread];
}

/** A pact has no real credential; where none was given for it, a target that refuses it has done nothing wrong. */
function whyRefused({
  status = 0,
  credential,
}: Partial<NonNullable<Conversation["exchange"]>> = {}): string | undefined {
  if ((status !== 401 && status !== 403) || credential?.label !== PLACEHOLDER) return undefined;
  return `the target refuses ${PLACEHOLDER} (${status}); give a real one with MUSEUM_USERNAME and MUSEUM_PASSWORD, or --credentials`;
}

const MOST_REASONS = 10;

function reasonsOf(error: VerifierError | undefined): readonly string[] {
  const { message, mismatches = [] } = error?.mismatch ?? {};
  // Where the status is another, so are the headers and the body.
  const status = mismatches.filter(({ type }) => type === "StatusMismatch");
  const said = (status.length > 0 ? status : mismatches).map(({ type, mismatch, path, key }) => {
    const place = type === "StatusMismatch" ? "status" : type === "HeaderMismatch" ? `header ${key}` : (path ?? "body");
    return `${place}: ${withoutColours(mismatch)}`;
  });
  // Pact lists one for each rule of a place, in words that may be the same.
  const telling = [...new Set(said)].sort(compareTexts);
  if (telling.length === 0) return [message ?? "Pact gives no reason."];
  const more = telling.length - MOST_REASONS;
  return more > 0 ? [...telling.slice(0, MOST_REASONS), `and ${more} more`] : telling;
}

const BEGINS = "Verifying a pact between ";
const INTERACTION = /^ {2}.*\([^()]*verification\)( \[PENDING\])?$/s;

/** The consumer of each interaction: the result has it in the headings alone. */
function consumersOf({ output }: VerifierResult, provider: string): readonly string[] {
  const end = ` and ${provider}`;
  let consumer = "a consumer";
  return output.map(withoutColours).flatMap((line) => {
    const heading = line.trimStart();
    if (heading.startsWith(BEGINS) && heading.endsWith(end)) consumer = heading.slice(BEGINS.length, -end.length);
    return INTERACTION.test(line) ? [consumer] : [];
  });
}

/** Takes the first error whose title is of a pact and an interaction; its states stand between these. */
function takeTitled(errors: VerifierError[], pact: string, description: string): VerifierError | undefined {
  const at = errors.findIndex(
    ({ interaction: title }) => title.startsWith(pact) && title.endsWith(` - ${description}`),
  );
  return at < 0 ? undefined : errors.splice(at, 1)[0];
}

/** A line of the verifier without the colours that it gives it. */
function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}

interface VerificationPlan {
  readonly target: string;
  readonly reports: Parameters<typeof writeCases>[1]["reports"];
  readonly credential: Credential | undefined;
  readonly access: TargetAccess | undefined;
}

/**
 * Prints and writes what was found without the secrets of the credential, or why nothing could be. Returns the exit status: 1 if an
 * interaction failed, 3 if one could not be verified or the result not be published, else 0; what is pending fails nothing.
 */
export async function reportVerification(
  found: PactVerification | string,
  plan: VerificationPlan,
  terminal: Terminal,
): Promise<number> {
  const { target, reports, credential, access } = plan;
  const { authorization = "" } = rightCredential(credential);
  const credentials = credential ? [credential.password, authorization.slice("Basic ".length)] : [];
  const ended = typeof found === "string" ? found : undefined;
  const told = typeof found === "string" ? { verdicts: [], unpublished: [] } : found;
  const { verdicts, unpublished } = redact(told, [...credentials, ...(access?.secrets() ?? [])]);
  const open = [...(ended === undefined ? [] : [ended]), ...unpublished.map((reason) => `not published: ${reason}`)];
  const report = toPactCases(target, verdicts, open);
  if (ended === undefined) {
    for (const line of [...toCaseLines(report.cases, terminal), toSummary(verdicts)]) terminal.print(line);
  }
  for (const reason of unpublished) {
    const says = `the broker did not accept the result. ${toSafeLine(reason)}`;
    terminal.warn(`${terminal.paintWarning("red", "not published:")} ${says}`);
  }
  const json = { target, interactions: verdicts, unpublished, ...(ended !== undefined && { ended }) };
  await writeCases(report, { reports, json }, terminal);
  if (ended !== undefined) terminal.warn(`${terminal.paintWarning("red", "No verdict:")} ${ended}.`);
  const isOf = (outcome: InteractionVerdict["outcome"]) => verdicts.some((verdict) => verdict.outcome === outcome);
  return isOf("failed") ? EXIT.broken : open.length > 0 || isOf("unanswered") ? EXIT.noVerdict : EXIT.kept;
}

/** How many interactions came out how, in a line. */
function toSummary(verdicts: readonly InteractionVerdict[]): string {
  const counts = IN_WORDS.flatMap(([outcome, words]) => {
    const count = verdicts.filter((verdict) => verdict.outcome === outcome).length;
    return count > 0 || outcome === "verified" ? [`${count} ${words}`] : [];
  });
  return `${plural(verdicts.length, "interaction")}: ${counts.join(", ")}.`;
}

/** Pact repeats a whole body in some of its sentences. */
const LONGEST_REASON = 500;
const LONGEST_ANSWER = 300;

/** A test for each interaction, with what differed. `open` is why there is nothing to tell, or nothing was published. */
function toPactCases(target: string, verdicts: readonly InteractionVerdict[], open: readonly string[]): CaseReport {
  const cases = verdicts.map(({ consumer, description, outcome, given, reasons, actual, reproduce }): ReportedCase => {
    const [message = "", ...details] = reasons.map((reason) => cut(reason, LONGEST_REASON));
    return {
      group: consumer,
      name: `${description}${given.length > 0 ? ` (given ${given.join(" and ")})` : ""}`,
      outcome: OUTCOMES[outcome],
      message,
      details: [...details, ...(actual === undefined ? [] : [`actual: ${cut(actual, LONGEST_ANSWER)}`])],
      ...(reproduce !== undefined && { reproduce: [reproduce] }),
    };
  });
  const failed = verdicts.filter(({ outcome }) => outcome === "failed").length;
  const isOpen = open.length > 0 || verdicts.some(({ outcome }) => outcome === "unanswered");
  const verified = isOpen ? "Pact verification without a verdict" : `✓ ${plural(cases.length, "interaction")} verified`;
  const title = failed > 0 ? `✗ ${plural(failed, "interaction")} of ${cases.length} failed` : verified;
  return { command: "museum-mock pact verify", about: target, title, cases, ended: open };
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
