/** Turns an explanation into lines for a person. */
import type { Explanation } from "../museum/explanation.js";
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
  readonly checks: readonly { readonly says: string; readonly because: readonly Because[] }[];
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
    "",
    ...(today
      ? step("today", today.date, today.because)
      : explained.checks.flatMap(({ says, because }) => step("check", says, because))),
    ...parameters.flatMap(({ name, given, value, because }) => step(name, describeValue(given, value), because)),
    ...(explained.violations ?? []).flatMap(({ parameter, detail, ...basis }) => step(parameter, detail, [basis])),
    ...unknownParameters.flatMap(({ name, nearest }) => {
      const hint = nearest ? `; did you mean ${nearest}?` : "";
      return step("unknown", `"${name}" is not documented${hint}`, []);
    }),
    ...(range ? step("range", `${range.first} to ${range.last ?? "the end of the data"}`, range.because) : []),
    ...(found ? step("found", `${found.count} in the range`, found.because) : []),
    ...(page ? step("page", `${page.number} of ${page.of}, which holds ${page.holds}`, page.because) : []),
    ...(skippedDays ? step("skipped", describeSkipped(skippedDays), skippedDays.because) : []),
  ];
}

function describeValue(given: readonly string[], value: string | number): string {
  if (given.length === 0) return `${value} (left out)`;
  const values = given.map((one) => JSON.stringify(one)).join(", ");
  return `${value} (given ${values})`;
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
