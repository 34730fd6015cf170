/** Turns an explanation into lines for a person. */
import { quote } from "../../base/quote.js";
import type { ExplainedParameter } from "../../museum/explanation.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { nameSource } from "../sessions/fault-source.js";
import type { ExplainedFault, RequestExplanation } from "./request-explanation.js";

/** What a step rests on, as a written explanation has it. */
interface Because {
  readonly document?: string;
  readonly choice?: string;
  readonly answer?: string;
  readonly means?: string;
  readonly setting?: string;
}

/** Emphasis of a line, for a terminal that has colours. */
type Paint = (style: "bold" | "cyan" | "dim", text: string) => string;

const plain: Paint = (_style, text) => text;

export function toExplanationText(explained: RequestExplanation, paint: Paint = plain): readonly string[] {
  const { today, parameters = [], unknownParameters = [], range, found, page, skippedDays } = explained;
  const step = (about: string, says: string, because: readonly Because[] = []) => [
    `${paint("cyan", about.padEnd(11))} ${says}`,
    ...because.map((basis) => paint("dim", `${" ".repeat(12)}${toSentence(basis)}`)),
  ];
  const isAdmitted = explained.decidedBy !== "admission";
  return [
    paint("bold", `${explained.request}  ${explained.status === 0 ? "no answer" : explained.status}`),
    explained.summary,
    ...(explained.detail && explained.detail !== explained.summary ? [explained.detail] : []),
    ...describeState(explained),
    "",
    ...(explained.recordedFaults ?? []).flatMap((name) => step("fault", name)),
    ...(explained.faults ?? []).flatMap((fault) => step("fault", describeHit(fault))),
    ...(explained.statusWithoutFaults === undefined
      ? []
      : step("without it", `the status would be ${explained.statusWithoutFaults}`)),
    ...(today && isAdmitted
      ? []
      : (explained.admission ?? []).flatMap(({ says, because }) => step("admission", says, because))),
    ...(today ? step("today", today.date, today.because) : []),
    ...parameters.flatMap((parameter) => step(parameter.name, describeValue(parameter), parameter.because)),
    ...(explained.violations ?? []).flatMap(({ parameter, detail, because, ...basis }) =>
      step(parameter, detail, [...because, basis]),
    ),
    ...unknownParameters.flatMap(({ name, nearest, because }) => {
      const hint = nearest ? `; did you mean ${nearest}?` : "";
      return step("unknown", `${quote(name)} is not documented${hint}`, because);
    }),
    ...(range ? step("range", `${range.first} to ${range.last ?? "the end of the data"}`, range.because) : []),
    ...(found ? step("found", `${found.count} in the range`, found.because) : []),
    ...(page ? step("page", describePage(page), page.because) : []),
    ...(skippedDays ? step("skipped", describeSkipped(skippedDays), skippedDays.because) : []),
    ...(explained.warnings ?? []).flatMap((warning) => step("warning", warning)),
  ];
}

function describeState(explained: RequestExplanation): readonly string[] {
  const { scenario, session, isNewSession, controls, delay, basis } = explained;
  return [
    ...(scenario ? [`In the scenario ${quote(scenario)}.`] : []),
    ...(session === undefined
      ? []
      : [`In the session ${quote(session)}${isNewSession ? ", which does not exist yet and is not created" : ""}.`]),
    ...(controls ? [`With the controls ${controls.join(", ")}.`] : []),
    ...(delay === undefined ? [] : [`Held back for ${delay} ms by faults.`]),
    ...(basis ? [basis.says] : []),
  ];
}

function describeHit({ fault, source, isMatched, number, isApplied }: ExplainedFault): string {
  const hit = isApplied
    ? "applied"
    : isMatched
      ? `not due for request ${number}`
      : "not applied, since it does not match";
  return `${describeFault(fault)} (of ${nameSource(source)}): ${hit}`;
}

function describeValue({ given, value, isDefault }: ExplainedParameter): string {
  if (given.length === 0) return `${value} (default)`;
  const values = given.slice(0, 3).map(quote).join(", ");
  return `${value} (given ${values}${given.length > 3 ? ", …" : ""}${isDefault ? ", ignored" : ""})`;
}

function describePage({ number, of, holds }: NonNullable<RequestExplanation["page"]>): string {
  return of === undefined ? `${number}, which holds ${holds}` : `${number} of ${of}, which holds ${holds}`;
}

function describeSkipped({ count, days }: NonNullable<RequestExplanation["skippedDays"]>): string {
  if (count === 0) return "no day";
  const named = days.slice(0, 7).join(", ");
  return `${count} ${count === 1 ? "day" : "days"}: ${named}${count > 7 ? ", …" : ""}`;
}

function toSentence({ document, choice, answer, means, setting }: Because): string {
  if (choice === undefined) return setting ?? `the document: ${document}`;
  return `the choice ${choice}=${answer}${means ? `: ${means}` : ""}`;
}
