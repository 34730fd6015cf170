/** Turns an explanation into lines for a person. */
import { quote } from "../base/quote.js";
import type { Explanation } from "../museum/explanation.js";
import type { ReadParameter } from "../museum/query.js";
import type { Terminal } from "./terminal.js";

/** What a step rests on, as the mock's explanation has it. */
interface Because {
  readonly document?: string;
  readonly choice?: string;
  readonly answer?: string;
  readonly means?: string;
  readonly setting?: string;
}

/** The mock's answer to `Prefer: explain`. */
type Explained = Partial<Explanation> & {
  readonly request: string;
  readonly status: number;
  readonly detail?: string;
  readonly scenario?: string;
  readonly admission: readonly { readonly says: string; readonly because: readonly Because[] }[];
};

export function toExplanationText(explained: Explained, { paint }: Terminal): readonly string[] {
  const { today, parameters = [], unknownParameters = [], range, found, page, skippedDays } = explained;
  const step = (about: string, says: string, because: readonly Because[]) => [
    `${paint("cyan", about.padEnd(11))} ${says}`,
    ...because.map((basis) => paint("dim", `${" ".repeat(12)}${toSentence(basis)}`)),
  ];
  return [
    paint("bold", `${explained.request}  ${explained.status}`),
    ...(explained.detail ? [explained.detail] : []),
    ...(explained.scenario ? [`In the scenario ${quote(explained.scenario)}.`] : []),
    "",
    ...(today
      ? step("today", today.date, today.because)
      : explained.admission.flatMap(({ says, because }) => step("admission", says, because))),
    ...parameters.flatMap((parameter) => step(parameter.name, describeValue(parameter), parameter.because)),
    ...(explained.violations ?? []).flatMap(({ parameter, detail, ...basis }) => step(parameter, detail, [basis])),
    ...unknownParameters.flatMap(({ name, nearest, because }) => {
      const hint = nearest ? `; did you mean ${nearest}?` : "";
      return step("unknown", `"${name}" is not documented${hint}`, because);
    }),
    ...(range ? step("range", `${range.first} to ${range.last ?? "the end of the data"}`, range.because) : []),
    ...(found ? step("found", `${found.count} in the range`, found.because) : []),
    ...(page ? step("page", `${page.number} of ${page.of}, which holds ${page.holds}`, page.because) : []),
    ...(skippedDays ? step("skipped", describeSkipped(skippedDays), skippedDays.because) : []),
  ];
}

function describeValue({ given, value, isDefault }: ReadParameter): string {
  if (given.length === 0) return `${value} (default)`;
  const values = given.slice(0, 3).map(quote).join(", ");
  return `${value} (given ${values}${given.length > 3 ? ", …" : ""}${isDefault ? ", ignored" : ""})`;
}

function describeSkipped({ count, days }: NonNullable<Explanation["skippedDays"]>): string {
  if (count === 0) return "no day";
  const named = days.slice(0, 7).join(", ");
  return `${count} ${count === 1 ? "day" : "days"}: ${named}${count > 7 ? ", …" : ""}`;
}

function toSentence({ document, choice, answer, means, setting }: Because): string {
  if (choice === undefined) return setting ?? `the document: ${document}`;
  return `the choice ${choice}=${answer}${means ? `: ${means}` : ""}`;
}
