/** What became of each interaction: Pact's findings joined with what was asked and answered. */
import { toCurl } from "../../verify/ask.js";
import { type Conversation, PLACEHOLDER } from "./verification-proxy.js";
import type { Mismatch, VerifierError, VerifierResult } from "./verifier.js";

export interface InteractionVerdict {
  readonly consumer: string;
  readonly description: string;
  /** `unanswered`: a state could not be set, or the target gave no answer. */
  readonly outcome: "verified" | "failed" | "pending" | "unanswered";
  /** The states that it was given, with their parameters. */
  readonly given: readonly string[];
  readonly reasons: readonly string[];
  /** The answer of the target, where one came. */
  readonly came?: string;
  readonly reproduce?: string;
}

/** The verdicts in the order of verification. The verifier goes through one interaction after another, as the conversations do. */
export function toVerdicts(
  result: VerifierResult,
  conversations: readonly Conversation[],
  target: string,
): readonly InteractionVerdict[] {
  const consumers = consumersOf(result);
  const errors = [...result.errors];
  const pending = [...result.pendingErrors];
  const verdicts = result.interactionResults.map(({ description, result: outcome }, index): InteractionVerdict => {
    const conversation = conversations[index];
    const consumer = consumers[index] ?? "a consumer";
    const base = { consumer, description, given: givenOf(conversation) };
    if (outcome === "OK") return { ...base, outcome: "verified", reasons: [] };
    const error = take(errors, description);
    const left = error ?? take(pending, description);
    const isPending = !error && left !== undefined;
    const obstacle = conversation?.failure ?? whyRefused(conversation);
    if (obstacle !== undefined) return { ...base, outcome: isPending ? "pending" : "unanswered", reasons: [obstacle] };
    return {
      ...base,
      outcome: isPending ? "pending" : "failed",
      reasons: left ? reasonsOf(left) : ["Pact gives no reason."],
      ...shown(conversation, target),
    };
  });
  return [...verdicts, ...errors.map(toUnread)];
}

/** An error that belongs to no interaction: a pact could not be read. */
function toUnread(error: VerifierError): InteractionVerdict {
  return {
    consumer: "Pact",
    description: error.interaction,
    outcome: "unanswered",
    given: [],
    reasons: reasonsOf(error),
  };
}

/** A pact has no real credential; where none was given for it, a target that refuses it has done nothing wrong. */
function whyRefused(conversation: Conversation | undefined): string | undefined {
  const { status, credential } = conversation?.exchange ?? {};
  if (status !== 401 && status !== 403) return undefined;
  if (credential?.says !== PLACEHOLDER) return undefined;
  return `the target refuses ${PLACEHOLDER} (${status}); give a real one with MUSEUM_USERNAME and MUSEUM_PASSWORD, or --credentials`;
}

/** The consumer of each interaction, from the headings of what the verifier prints. */
function consumersOf({ output }: VerifierResult): readonly string[] {
  let consumer = "";
  return output.flatMap((line) => {
    const [, name] = /^\n?Verifying a pact between (.+) and /.exec(withoutColours(line)) ?? [];
    if (name !== undefined) consumer = name;
    return /^ {2}\S.* verification\)/.test(line) ? [consumer] : [];
  });
}

function take(errors: VerifierError[], description: string): VerifierError | undefined {
  const at = errors.findIndex(({ interaction }) => interaction.endsWith(` - ${description}`));
  return at < 0 ? undefined : errors.splice(at, 1)[0];
}

function reasonsOf({ mismatch: { message, mismatches = [] } }: VerifierError): readonly string[] {
  // Where the status is another, so are the headers and the body.
  const status = mismatches.filter(({ type }) => type === "StatusMismatch");
  const telling = status.length > 0 ? status : mismatches;
  return telling.length > 0 ? telling.map(toReason) : [message ?? "Pact gives no reason."];
}

function toReason({ type, mismatch, path, key }: Mismatch): string {
  const place =
    type === "StatusMismatch" ? "status" : type === "HeaderMismatch" ? `header ${key ?? ""}`.trim() : (path ?? "body");
  return `${place}: ${withoutColours(mismatch)}`;
}

function givenOf(conversation: Conversation | undefined): readonly string[] {
  return (conversation?.states ?? [])
    .filter(({ state }) => state !== "")
    .map(({ state, params }) => state.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)));
}

const LONGEST_BODY = 300;

function shown(conversation: Conversation | undefined, target: string): Pick<InteractionVerdict, "came" | "reproduce"> {
  if (!conversation?.exchange) return {};
  const { status, body, method, credential, target: asked } = conversation.exchange;
  return {
    came: `${status} ${body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY)}…` : body}`.trim(),
    reproduce: toCurl(target, { method, target: asked, credential }),
  };
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
