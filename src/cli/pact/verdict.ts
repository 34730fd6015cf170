/** What became of each interaction: Pact's findings joined with what was asked and answered. */
import { compareTexts } from "../../museum/catalogue.js";
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
  /** The answer of the target, where one came, whole. */
  readonly came?: string;
  readonly reproduce?: string;
}

/** What a verification is about. */
export interface Verified {
  /** The documented base address. */
  readonly target: string;
  readonly provider: string;
}

/** The verdicts in the order of verification. The verifier goes through one interaction after another, as the conversations do. */
export function toVerdicts(
  result: VerifierResult,
  conversations: readonly Conversation[],
  { target, provider }: Verified,
): readonly InteractionVerdict[] {
  const headings = headingsOf(result, provider);
  const failures = failuresOf(result, headings, conversations);
  const verdicts = result.interactionResults.map(({ description, result: outcome }, index): InteractionVerdict => {
    const conversation = conversations[index];
    const { consumer } = headings[index] ?? UNKNOWN;
    const { error, isPending } = failures.next(index);
    const base = { consumer, description, given: givenOf(conversation) };
    // A state that could not be set leaves nothing verified, even where Pact is content with what it got in its place.
    const obstacle = conversation?.failure ?? (outcome === "OK" ? undefined : whyRefused(conversation));
    if (obstacle !== undefined) return { ...base, outcome: isPending ? "pending" : "unanswered", reasons: [obstacle] };
    if (outcome === "OK") return { ...base, outcome: "verified", reasons: [] };
    return {
      ...base,
      outcome: isPending ? "pending" : "failed",
      reasons: error ? reasonsOf(error) : ["Pact gives no reason."],
      ...shown(conversation, target),
    };
  });
  return [...verdicts, ...failures.left().map(toUnread)];
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

interface Heading {
  readonly consumer: string;
  /** As it stands before the errors of its pact. */
  readonly pact: string;
  /** Whether the interaction itself is pending. */
  readonly isPending: boolean;
  /** Which of the pacts it is in. */
  readonly place: number;
}

const PACT_BEGINS = "Verifying a pact between ";
const INTERACTION_ENDS = /^\([^()]*verification\)( \[PENDING\])?$/;
const UNKNOWN: Heading = { consumer: "a consumer", pact: "", isPending: false, place: 0 };

/** What the verifier prints above each pact and each interaction: whose it is, and whether it is pending. */
function headingsOf({ output, interactionResults }: VerifierResult, provider: string): readonly Heading[] {
  const headings: Heading[] = [];
  const end = ` and ${provider}`;
  let current = UNKNOWN;
  for (const line of output.map(withoutColours)) {
    const pact = line.trimStart();
    if (pact.startsWith(PACT_BEGINS) && pact.endsWith(end))
      current = { ...current, pact, consumer: pact.slice(PACT_BEGINS.length, -end.length), place: current.place + 1 };
    const begin = `  ${withoutColours(interactionResults[headings.length]?.description ?? "")} `;
    const rest = line.startsWith(begin) ? line.slice(begin.length) : "";
    if (INTERACTION_ENDS.test(rest)) headings.push({ ...current, isPending: rest.endsWith("[PENDING]") });
  }
  return headings;
}

/**
 * The errors of the interactions, one after another. Pact lists those that are pending apart from the others, each in the order of
 * verification. An interaction that is pending itself is marked; of a pact that is, all errors are among the pending ones.
 */
function failuresOf(
  { interactionResults, errors, pendingErrors }: VerifierResult,
  headings: readonly Heading[],
  conversations: readonly Conversation[],
) {
  const failed = [...errors];
  const pending = [...pendingErrors];
  const titles = interactionResults.map(({ description, result }, index) => {
    const states = (conversations[index]?.states ?? []).map(({ state }) => state).filter((state) => state !== "");
    const given = states.length > 0 ? ` Given ${states.join(" And ")}` : "";
    return result === "OK" ? undefined : `${headings[index]?.pact}${given} - ${description}`;
  });
  const isPactPending = (from: number) => {
    const inPact = (_: unknown, index: number) => index >= from && headings[index]?.place === headings[from]?.place;
    const left = titles.filter(inPact).filter((title) => title !== undefined);
    return left.length > 0 && left.every((title, index) => pending[index]?.interaction === title);
  };
  return {
    /** What is wrong with an interaction; the interactions have to be asked for in order. */
    next(index: number): { readonly error?: VerifierError | undefined; readonly isPending: boolean } {
      const title = titles[index];
      const isPending = headings[index]?.isPending ?? false;
      if (title === undefined) return { isPending };
      const isAside = isPending || isPactPending(index);
      return { error: takeTitled(isAside ? pending : failed, title), isPending: isAside };
    },
    /** Those that belong to no interaction. */
    left: (): readonly VerifierError[] => failed,
  };
}

function takeTitled(errors: VerifierError[], title: string): VerifierError | undefined {
  const at = errors.findIndex(({ interaction }) => interaction === title);
  return at < 0 ? undefined : errors.splice(at, 1)[0];
}

const MOST_REASONS = 10;

function reasonsOf({ mismatch: { message, mismatches = [] } }: VerifierError): readonly string[] {
  // Where the status is another, so are the headers and the body.
  const status = mismatches.filter(({ type }) => type === "StatusMismatch");
  const telling = (status.length > 0 ? status : mismatches).map(toReason).sort(compareTexts);
  if (telling.length === 0) return [message ?? "Pact gives no reason."];
  const left = telling.length - MOST_REASONS;
  return left > 0 ? [...telling.slice(0, MOST_REASONS), `and ${left} more`] : telling;
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

function shown(conversation: Conversation | undefined, target: string): Pick<InteractionVerdict, "came" | "reproduce"> {
  if (!conversation?.exchange) return {};
  const { status, body, method, credential, target: asked } = conversation.exchange;
  return {
    came: `${status} ${body}`.trim(),
    reproduce: toCurl(target, { method, target: asked, credential }),
  };
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
