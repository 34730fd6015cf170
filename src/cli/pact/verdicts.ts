/** Turns what Pact's verifier found into a case for each interaction, and reports them. */
import { compareTexts, plural, toSafeLine } from "../../base/text.js";
import type { TargetAccess } from "../../verify/client/access.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { toCurl } from "../../verify/client/request.js";
import { redact } from "../../verify/client/secrets.js";
import { EXIT } from "../exit-status.js";
import { countCases, type ReportedCase } from "../reporters/cases.js";
import { toCaseLines, writeCases } from "../reporters/pact-reports.js";
import { noteShell, type Terminal } from "../terminal.js";
import { titleOf } from "./interaction.js";
import { type Conversation, PLACEHOLDER } from "./verification-proxy.js";
import type { VerifierError, VerifierResult } from "./verifier.js";

export interface PactVerification {
  /** A case for each interaction: an `error` without a state or an answer, `skipped` if it is pending. */
  readonly cases: readonly ReportedCase[];
  readonly unpublished: readonly string[];
}

/** The cases in the order of the conversations. `curl` has the options that each request needs. */
export function toCases(
  result: VerifierResult,
  conversations: readonly Conversation[],
  { target, provider, curl }: Readonly<Record<"target" | "provider" | "curl", string>>,
): readonly ReportedCase[] {
  const consumers = consumersOf(result, provider);
  const [errors, pendingErrors] = [[...result.errors], [...result.pendingErrors]];
  const cases = result.interactionResults.map((one, index): ReportedCase => {
    const { states = [], failure, exchange } = conversations[index] ?? {};
    const group = consumers[index] ?? "a consumer";
    const named = states.filter(({ name }) => name !== "");
    const base = { group, name: titleOf(one.description, named) };
    const isVerified = one.result === "OK";
    const take = (from: VerifierError[]) => takeTitled(from, `${BEGINS}${group} and ${provider}`, one.description);
    const failed = isVerified ? undefined : take(errors);
    const pending = isVerified || failed ? undefined : take(pendingErrors);
    // A state that could not be set leaves nothing verified, even where Pact is content.
    const obstacle = failure ?? (isVerified || !exchange ? undefined : whyRefused(exchange));
    if (obstacle !== undefined) return { ...base, outcome: pending ? "skipped" : "error", message: obstacle };
    if (isVerified) return { ...base, outcome: "passed", message: "" };
    const [message = "", ...details] = reasonsOf(failed ?? pending);
    const wrong = { ...base, outcome: pending ? "skipped" : "failure", message } as const;
    if (!exchange) return { ...wrong, details };
    const { status, location, body, ...asked } = exchange;
    const redirect = location === undefined ? "" : `(a redirect to ${location}, which is not followed) `;
    const actual = `actual: ${`${status} ${redirect}${body}`.trim()}`;
    return { ...wrong, details: [...details, actual], reproduce: [toCurl({ base: target, curl }, asked)] };
  });
  // An error that belongs to no interaction: a pact could not be read.
  const unread = errors.map((error): ReportedCase => {
    const [message = "", ...details] = reasonsOf(error);
    return { group: "Pact", name: error.interaction, outcome: "error", message, details };
  });
  return [...cases, ...unread];
}

/** A target that refuses the placeholder of a pact has done nothing wrong. */
function whyRefused({ status, credential }: NonNullable<Conversation["exchange"]>): string | undefined {
  if ((status !== 401 && status !== 403) || credential.label !== PLACEHOLDER) return undefined;
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

/** Takes the first error of a pact and an interaction, whose states stand between these. */
function takeTitled(errors: VerifierError[], pact: string, description: string): VerifierError | undefined {
  const at = errors.findIndex(({ interaction: name }) => name.startsWith(pact) && name.endsWith(` - ${description}`));
  return at < 0 ? undefined : errors.splice(at, 1)[0];
}

/** Leaves other escapes of a text, which are shown as such. */
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

/** Prints and writes what was found, without secrets. Returns the exit status. */
export async function reportVerification(
  found: PactVerification | string,
  plan: VerificationPlan,
  terminal: Terminal,
): Promise<number> {
  const { target, reports, credential, access } = plan;
  const { authorization = "" } = rightCredential(credential);
  const credentials = credential ? [credential.password, authorization.slice("Basic ".length)] : [];
  const ended = typeof found === "string" ? found : undefined;
  const told = typeof found === "string" ? { cases: [], unpublished: [] } : found;
  const { cases: whole, unpublished } = redact(told, [...credentials, ...(access?.secrets() ?? [])]);
  // Pact repeats a whole body in some of its sentences. A secret is found in a whole text only.
  const cases = whole.map(({ message, details = [], ...one }) => {
    return { ...one, message: shorten(message), details: details.map(shorten) };
  });
  const open = [ended ?? [], unpublished.map((reason) => `not published: ${reason}`)].flat();
  const report = { command: "museum-mock pact verify", about: target, title: titleOn(cases, open), cases, ended: open };
  if (ended === undefined) {
    const lines = [...toCaseLines(cases, terminal), toSummary(cases)];
    for (const line of lines) terminal.print(line);
    noteShell(lines, terminal);
  }
  for (const reason of unpublished) {
    const says = `the broker did not accept the result. ${toSafeLine(reason)}`;
    terminal.warn(`${terminal.paintWarning("red", "not published:")} ${says}`);
  }
  const json = { target, interactions: cases, unpublished, ended };
  await writeCases(report, { reports, json }, terminal);
  if (ended !== undefined) terminal.warn(`${terminal.paintWarning("red", "No verdict:")} ${ended}.`);
  if (countCases("failure", cases) > 0) return EXIT.broken;
  return open.length > 0 || countCases("error", cases) > 0 ? EXIT.noVerdict : EXIT.kept;
}

function toSummary(cases: readonly ReportedCase[]): string {
  const inWords = [
    ["passed", "verified"],
    ["failure", "failed"],
    ["error", "without an answer"],
    ["skipped", "pending, which does not fail"],
  ] as const;
  const counts = inWords.flatMap(([wanted, words]) => {
    const count = countCases(wanted, cases);
    return count > 0 || wanted === "passed" ? [`${count} ${words}`] : [];
  });
  return `${plural(cases.length, "interaction")}: ${counts.join(", ")}.`;
}

const LONGEST = 500;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The verdict in one line. `open` is why there is nothing to tell, or nothing was published. */
function titleOn(cases: readonly ReportedCase[], open: readonly string[]): string {
  const failed = countCases("failure", cases);
  if (failed > 0) return `✗ ${plural(failed, "interaction")} of ${cases.length} failed`;
  const isOpen = open.length > 0 || countCases("error", cases) > 0;
  return isOpen ? "Pact verification without a verdict" : `✓ ${plural(cases.length, "interaction")} verified`;
}
