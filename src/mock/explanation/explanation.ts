/** An explanation of a request, as data, text and reply. */

import { quote } from "../../base/text.js";
import { choiceById, type Profile } from "../../contract/choices.js";
import { describeFault } from "../../scenarios/fault-text.js";
import type { Because, RequestExplanation } from "../message/generated/admin-messages.js";
import { type ReplyMessage, withLength } from "../message/messages.js";
import { nameSource } from "../state/count-keys.js";

type ExplainedFault = NonNullable<RequestExplanation["faults"]>[number];
type ExplainedParameter = NonNullable<RequestExplanation["parameters"]>[number];

/** Emphasis of a line, for a terminal that has colours. */
type PaintStyle = (style: "bold" | "cyan" | "dim", text: string) => string;

const plain: PaintStyle = (_style, text) => text;

interface ExplanationStep {
  readonly about: string;
  readonly says: string;
  readonly because: Because;
  /** Whether the request is rejected for it, or was hit by a fault. */
  readonly isWrong?: boolean;
}

export function toExplanationText(explained: RequestExplanation, paint: PaintStyle = plain): readonly string[] {
  return [
    paint("bold", `${explained.request}  ${explained.status === 0 ? "no answer" : (explained.status ?? "handed on")}`),
    ...toExplanationHead(explained),
    "",
    ...toExplanationSteps(explained).flatMap(({ about, says, because }) => [
      `${paint("cyan", about.padEnd(11))} ${says}`,
      ...because.map((basis) => paint("dim", `${" ".repeat(12)}${toSentence(basis)}`)),
    ]),
  ];
}

export function toExplanationHead(explained: RequestExplanation): readonly string[] {
  const { summary, detail } = explained;
  return [summary, ...(detail && detail !== summary ? [detail] : []), ...describeState(explained)];
}

export function toExplanationSteps(explained: RequestExplanation): readonly ExplanationStep[] {
  const { today, admission = [], parameters = [], unknownParameters = [], range, found, page, skippedDays } = explained;
  const step = (about: string, says: string, because: Because = []) => ({ about, says, because });
  const wrong = (...of: Parameters<typeof step>) => ({ ...step(...of), isWrong: true });
  const isAdmitted = explained.decidedBy !== "admission";
  return [
    ...(explained.recordedFaults ?? []).map((name) => wrong("fault", name)),
    ...(explained.faults ?? []).map((fault) => ({ ...step("fault", describeHit(fault)), isWrong: fault.isApplied })),
    ...(explained.statusWithoutFaults === undefined
      ? []
      : [step("without it", `the status would be ${explained.statusWithoutFaults}`)]),
    ...(today && isAdmitted ? [] : admission.map(({ says, because }) => step("admission", says, because))),
    ...(today ? [step("today", today.date, today.because)] : []),
    ...parameters.map((parameter) => step(parameter.name, describeValue(parameter), parameter.because)),
    ...(explained.violations ?? []).map(({ parameter, detail, because, ...basis }) =>
      wrong(parameter, detail, [...because, basis]),
    ),
    ...unknownParameters.map(({ name, nearest, because }) => {
      const hint = nearest ? `; did you mean ${nearest}?` : "";
      return step("unknown", `${quote(name)} is not documented${hint}`, because);
    }),
    ...(range ? [step("range", `${range.first} to ${range.last ?? "the end of the data"}`, range.because)] : []),
    ...(found ? [step("found", `${found.count} in the range`, found.because)] : []),
    ...(page ? [step("page", `${page.number} of ${page.of}, which holds ${page.holds}`, page.because)] : []),
    ...(skippedDays ? [step("skipped", describeSkipped(skippedDays), skippedDays.because)] : []),
    ...(explained.warnings ?? []).map((warning) => step("warning", warning)),
  ];
}

function describeState(explained: RequestExplanation): readonly string[] {
  const { scenario, session, isNewSession, controls, delay } = explained;
  return [
    ...(scenario ? [`In the scenario ${quote(scenario)}.`] : []),
    ...(session === undefined
      ? []
      : [`In the session ${quote(session)}${isNewSession ? ", which does not exist yet and is not created" : ""}.`]),
    ...(controls ? [`With the controls ${controls.join(", ")}.`] : []),
    ...(delay === undefined ? [] : [`Held back for ${delay} ms by faults.`]),
  ];
}

function describeHit({ fault, source, isMatched, number, isApplied }: ExplainedFault): string {
  const hit = isApplied
    ? "applied"
    : isMatched
      ? `not due for request ${number}`
      : "not applied, since it does not match";
  return `${describeFault(fault, source)} (of ${nameSource(source)}): ${hit}`;
}

function describeValue({ given, value, isDefault }: ExplainedParameter): string {
  if (given.length === 0) return `${value} (default)`;
  const values = given.slice(0, 3).map(quote).join(", ");
  return `${value} (given ${values}${given.length > 3 ? ", …" : ""}${isDefault ? ", ignored" : ""})`;
}

function describeSkipped({ count, days }: NonNullable<RequestExplanation["skippedDays"]>): string {
  if (count === 0) return "no day";
  const named = days.slice(0, 7).join(", ");
  return `${count} ${count === 1 ? "day" : "days"}: ${named}${count > 7 ? ", …" : ""}`;
}

function toSentence({ document, choice, answer, means, setting }: Because[number]): string {
  if (choice === undefined) return setting ?? `the document: ${document}`;
  return `the choice ${choice}=${answer}${means ? `: ${means}` : ""}`;
}

type ExplanationFormat = "json" | "text";

const types = { json: "application/json", text: "text/plain; charset=utf-8" } as const;

export function formatFor(accept: string | null): ExplanationFormat {
  return /^\s*text\/plain\b/i.test(accept ?? "") ? "text" : "json";
}

/** Returns an explanation as a reply, of status 200 whatever the explained request gets. */
export function toExplanationReply(explanation: RequestExplanation, format: ExplanationFormat): ReplyMessage {
  const full: RequestExplanation = JSON.parse(JSON.stringify(explanation, addMeaning));
  const body =
    format === "text" ? `${toExplanationText(full).join("\n")}\n` : `${JSON.stringify(full, undefined, 2)}\n`;
  const headers = [["content-type", types[format]] as const, ["cache-control", "no-store"] as const];
  return { status: 200, headers: withLength(headers, body), body };
}

/** Adds to a choice what its answer means, and the sentence of the document that it is about. */
function addMeaning(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("choice" in value) || !("answer" in value)) return value;
  const { document, answers } = choiceById(value.choice as keyof Profile);
  const means = answers.find(({ answer }) => answer === value.answer)?.means;
  return { ...value, ...(means && { means }), document };
}
