/** Reads what Pact's verifier prints and lists: whose each interaction is, and which error belongs to which. */
import type { Conversation } from "./verification-proxy.js";
import type { VerifierError, VerifierResult } from "./verifier.js";

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

/** The heading that is used if nothing is printed. */
export const UNKNOWN: Heading = { consumer: "a consumer", pact: "", isPending: false, place: 0 };

/** What the verifier prints above each pact and each interaction: whose it is, and whether it is pending. */
export function headingsOf({ output, interactionResults }: VerifierResult, provider: string): readonly Heading[] {
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
export function failuresOf(
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

/** A line of the verifier without the colours that it gives it. */
export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
