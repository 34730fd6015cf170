/** The kinds of parameters: how each is named, and which texts are documented values of it. */
import { parseCalendarDate } from "./calendar-date.js";
import type { Parameter, ParameterKind, ParameterValues } from "./interface.js";

interface KindFacts<Kind extends ParameterKind> {
  /** As a label. */
  readonly label: string;
  /** In a sentence. */
  readonly noun: string;
  /** Returns the documented value of a text; undefined for any other text, such as a limit above the maximum. */
  parse(text: string, parameter: Parameter): ParameterValues[Kind] | undefined;
}

export const parameterKinds: { readonly [Kind in ParameterKind]: KindFacts<Kind> } = {
  date: { label: "Date", noun: "a date", parse: parseCalendarDate },
  integer: { label: "Integer", noun: "a whole number", parse: parseCount },
};

function parseCount(text: string, { maximum = Number.POSITIVE_INFINITY }: Parameter) {
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined;
}
