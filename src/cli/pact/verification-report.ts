/** Reports what Pact's verifier found, and turns it into an exit status. */
import { lookUp } from "../../base/collections.js";
import { compareTexts, plural, toSafeLine } from "../../base/text.js";
import type { TargetAccess } from "../../verify/client/access.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { toCurl } from "../../verify/client/request.js";
import { redact } from "../../verify/client/secrets.js";
import { EXIT } from "../exit-status.js";
import type { CaseReport, ReportedCase } from "../reporters/cases.js";
import type { Terminal } from "../terminal.js";
import { type Conversation, PLACEHOLDER } from "./verification-proxy.js";
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

/**
 * Prints the verdicts without the secrets of the credential. Returns the exit status: 1 if an interaction failed, 3 if one could not be
 * verified or the result not be published, else 0; what is pending fails nothing.
 */
export function reportVerification(
  { verdicts, unpublished }: PactVerification,
  { credential, access }: { readonly credential: Credential | undefined; readonly access: TargetAccess | undefined },
  terminal: Terminal,
): { readonly status: number; readonly told: PactVerification } {
  const { authorization = "" } = rightCredential(credential);
  const credentials = credential ? [credential.password, authorization.slice("Basic ".length)] : [];
  const secrets = [...credentials, ...(access?.secrets() ?? [])];
  const { found, reasons } = redact({ found: verdicts, reasons: unpublished }, secrets);
  for (const line of toVerificationText(found, terminal)) terminal.print(line);
  for (const reason of reasons) {
    const says = `the broker did not accept the result. ${toSafeLine(reason)}`;
    terminal.warn(`${terminal.paintWarning("red", "not published:")} ${says}`);
  }
  const isOpen = unpublished.length > 0 || verdicts.some(({ outcome }) => outcome === "unanswered");
  const isBroken = verdicts.some(({ outcome }) => outcome === "failed");
  const status = isBroken ? EXIT.broken : isOpen ? EXIT.noVerdict : EXIT.kept;
  return { status, told: { verdicts: found, unpublished: reasons } };
}

const OUTCOMES = { verified: "passed", failed: "failure", unanswered: "error", pending: "skipped" } as const;

/** A test for each interaction, with what differed. `ended` is why there is nothing to tell. */
export function toPactCases(target: string, { verdicts, unpublished }: PactVerification, ended?: string): CaseReport {
  const cases = verdicts.map(({ consumer, description, outcome, given, reasons, actual, reproduce }): ReportedCase => {
    const [message = "", ...details] = reasons.map((reason) => cut(reason, LONGEST_REASON));
    const states = given.length > 0 ? ` (given ${given.join(" and ")})` : "";
    return {
      ...{ group: consumer, name: `${description}${states}`, outcome: OUTCOMES[outcome], message },
      details: [...details, ...(actual === undefined ? [] : [`actual: ${cut(actual, LONGEST_ANSWER)}`])],
      ...(reproduce !== undefined && { reproduce: [reproduce] }),
    };
  });
  const failed = cases.filter(({ outcome }) => outcome === "failure").length;
  const isOpen =
    ended !== undefined || unpublished.length > 0 || verdicts.some(({ outcome }) => outcome === "unanswered");
  const title =
    failed > 0
      ? `✗ ${plural(failed, "interaction")} of ${cases.length} failed`
      : isOpen
        ? "Pact verification without a verdict"
        : `✓ ${plural(cases.length, "interaction")} verified`;
  const why = [...(ended === undefined ? [] : [ended]), ...unpublished.map((reason) => `not published: ${reason}`)];
  return { command: "museum-mock pact verify", about: target, title, cases, ended: why };
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

interface InteractionVerdict {
  readonly consumer: string;
  readonly description: string;
  /** `unanswered`: a state could not be set, or the target gave no answer. */
  readonly outcome: "verified" | "failed" | "pending" | "unanswered";
  /** The states that it was given, with their parameters. */
  readonly given: readonly string[];
  readonly reasons: readonly string[];
  /** The whole answer of the target, if there was one. */
  readonly actual?: string;
  readonly reproduce?: string;
}

/** What a verification is about. */
interface VerifiedPact {
  /** The documented base address. */
  readonly target: string;
  readonly provider: string;
  /** The options that curl needs for each request. */
  readonly curl: string;
}

/** The verdicts in the order of verification. The verifier goes through one interaction after another, as the conversations do. */
function toVerdicts(
  result: VerifierResult,
  conversations: readonly Conversation[],
  { target, provider, curl }: VerifiedPact,
): readonly InteractionVerdict[] {
  const headings = headingsOf(result, provider);
  // Pact lists what is pending apart; an interaction that is pending itself is marked, one of a pending pact is not.
  const [failed, aside] = [[...result.errors], [...result.pendingErrors]];
  const verdicts = result.interactionResults.map(({ description, result: outcome }, index): InteractionVerdict => {
    const conversation = conversations[index];
    const { consumer, pact, isPending: isMarked } = headings[index] ?? UNKNOWN;
    const title = `${pact}${titleOfStates(conversation)} - ${description}`;
    const error = outcome === "OK" || isMarked ? undefined : takeTitled(failed, title);
    const pending = outcome === "OK" || error ? undefined : takeTitled(aside, title);
    const isPending = isMarked || pending !== undefined;
    const base = { consumer, description, given: givenOf(conversation) };
    // A state that could not be set leaves nothing verified, even where Pact is content with what it got in its place.
    const obstacle = conversation?.failure ?? (outcome === "OK" ? undefined : whyRefused(conversation));
    if (obstacle !== undefined) return { ...base, outcome: isPending ? "pending" : "unanswered", reasons: [obstacle] };
    if (outcome === "OK") return { ...base, outcome: "verified", reasons: [] };
    return {
      ...base,
      outcome: isPending ? "pending" : "failed",
      reasons: reasonsOf(error ?? pending),
      ...shown(conversation, { base: target, curl }),
    };
  });
  // An error that belongs to no interaction: a pact could not be read.
  const unread = failed.map((error): InteractionVerdict => {
    const reasons = reasonsOf(error);
    return { consumer: "Pact", description: error.interaction, outcome: "unanswered", given: [], reasons };
  });
  return [...verdicts, ...unread];
}

/** A pact has no real credential; where none was given for it, a target that refuses it has done nothing wrong. */
function whyRefused(conversation: Conversation | undefined): string | undefined {
  const { status, credential } = conversation?.exchange ?? {};
  if (status !== 401 && status !== 403) return undefined;
  if (credential?.label !== PLACEHOLDER) return undefined;
  return `the target refuses ${PLACEHOLDER} (${status}); give a real one with MUSEUM_USERNAME and MUSEUM_PASSWORD, or --credentials`;
}

const MOST_REASONS = 10;

function reasonsOf(error: VerifierError | undefined): readonly string[] {
  const { message, mismatches = [] } = error?.mismatch ?? {};
  // Where the status is another, so are the headers and the body.
  const status = mismatches.filter(({ type }) => type === "StatusMismatch");
  // Pact lists one for each rule of a place, in words that may be the same.
  const telling = [...new Set((status.length > 0 ? status : mismatches).map(toReason))].sort(compareTexts);
  if (telling.length === 0) return [message ?? "Pact gives no reason."];
  const more = telling.length - MOST_REASONS;
  return more > 0 ? [...telling.slice(0, MOST_REASONS), `and ${more} more`] : telling;
}

function toReason({ type, mismatch, path, key }: Mismatch): string {
  const place =
    type === "StatusMismatch" ? "status" : type === "HeaderMismatch" ? `header ${key ?? ""}`.trim() : (path ?? "body");
  return `${place}: ${withoutColours(mismatch)}`;
}

function givenOf(conversation: Conversation | undefined): readonly string[] {
  return (conversation?.states ?? [])
    .filter(({ state }) => state !== "")
    .map(({ state, params }) =>
      state.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(lookUp(params, name) ?? whole)),
    );
}

function shown(conversation: Conversation | undefined, target: Parameters<typeof toCurl>[0]) {
  if (!conversation?.exchange) return {};
  const { status, location, body, method, credential, target: asked } = conversation.exchange;
  const redirect = location === undefined ? "" : `(a redirect to ${location}, which is not followed) `;
  return {
    actual: `${status} ${redirect}${body}`.trim(),
    reproduce: toCurl(target, { method, target: asked, credential }),
  };
}

type VerifierError = VerifierResult["errors"][number];

type Mismatch = NonNullable<VerifierError["mismatch"]["mismatches"]>[number];

interface Heading {
  readonly consumer: string;
  /** As it stands before the errors of its pact. */
  readonly pact: string;
  /** Whether the interaction itself is pending. */
  readonly isPending: boolean;
}

const PACT_BEGINS = "Verifying a pact between ";
const INTERACTION_ENDS = /^\([^()]*verification\)( \[PENDING\])?$/;

/** The heading that is used if nothing is printed. */
const UNKNOWN: Heading = { consumer: "a consumer", pact: "", isPending: false };

/** What the verifier prints above each pact and each interaction: whose it is, and whether it is pending. */
function headingsOf({ output, interactionResults }: VerifierResult, provider: string): readonly Heading[] {
  const headings: Heading[] = [];
  const end = ` and ${provider}`;
  let current = UNKNOWN;
  for (const line of output.map(withoutColours)) {
    const pact = line.trimStart();
    if (pact.startsWith(PACT_BEGINS) && pact.endsWith(end))
      current = { ...current, pact, consumer: pact.slice(PACT_BEGINS.length, -end.length) };
    const begin = `  ${withoutColours(interactionResults[headings.length]?.description ?? "")} `;
    const rest = line.startsWith(begin) ? line.slice(begin.length) : "";
    if (INTERACTION_ENDS.test(rest)) headings.push({ ...current, isPending: rest.endsWith("[PENDING]") });
  }
  return headings;
}

/** The states of an interaction as they stand in the title of its error. */
function titleOfStates(conversation: Conversation | undefined): string {
  const states = (conversation?.states ?? []).map(({ state }) => state).filter((state) => state !== "");
  return states.length > 0 ? ` Given ${states.join(" And ")}` : "";
}

function takeTitled(errors: VerifierError[], title: string): VerifierError | undefined {
  const at = errors.findIndex(({ interaction }) => interaction === title);
  return at < 0 ? undefined : errors.splice(at, 1)[0];
}

/** A line of the verifier without the colours that it gives it. */
function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
