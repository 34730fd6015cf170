/** The interface as data: operations, their parameters, and items. */
import { pathOf, queryOf } from "../base/http.js";
import { addDays, type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { operations } from "./generated/interface.js";

export { type HoursEntry, operations, type SpecialEvent } from "./generated/interface.js";

export type Operation = (typeof operations)[number];
export type OperationId = Operation["id"];
export type ParameterName = Operation["parameters"][number]["name"];

export type ParameterKind = Operation["parameters"][number]["kind"];

export interface ParameterValues {
  readonly date: CalendarDate;
  readonly integer: number;
}

export type ParameterValue = ParameterValues[ParameterKind];

export type ValueOf<Name extends ParameterName> = ParameterValues[Extract<
  Operation["parameters"][number],
  { readonly name: Name }
>["kind"]];

/** Documented parameters with values that the document allows. */
export type Parameters = { readonly [Name in ParameterName]?: ValueOf<Name> };

export interface Parameter {
  readonly name: ParameterName;
  readonly kind: ParameterKind;
  /** A fixed value, today, or a number of days after another parameter. */
  readonly default:
    | { readonly value: ParameterValue }
    | { readonly from: "today" }
    | { readonly from: ParameterName; readonly addDays: number };
  readonly maximum?: number;
}

export const operationPaths: readonly string[] = /* @__PURE__ */ operations.map(({ path }) => path);

export const parameterNames: readonly string[] = /* @__PURE__ */ Array.from(
  new Set(operations.flatMap(({ parameters }: Operation) => parameters.map(({ name }) => name))),
);

export const getMuseumHours = operationById("getMuseumHours");
export const listSpecialEvents = operationById("listSpecialEvents");

export const DEFAULT_LIMIT = /* @__PURE__ */ Number(/* @__PURE__ */ fixedDefaultOf("limit"));

function fixedDefaultOf(name: ParameterName): ParameterValue | undefined {
  const { default: byDefault } = parameterOf(listSpecialEvents, name) ?? {};
  return byDefault && "value" in byDefault ? byDefault.value : undefined;
}

/** The smallest value of `page` and `limit` that can mean anything; the document states none. */
export const SMALLEST_INTEGER = 1;

export function operationById<Id extends OperationId>(id: Id): Extract<Operation, { id: Id }> {
  return operations.find((operation) => operation.id === id) as Extract<Operation, { id: Id }>;
}

/** Resolves a target below the base path to its operation, if any, and the decoded query. */
export function resolveTarget(target: string) {
  const path = pathOf(target);
  return { path, operation: operations.find((operation) => operation.path === path), pairs: queryOf(target) };
}

export function parameterOf(operation: Operation, name: string): Parameter | undefined {
  return operation.parameters.find((parameter) => parameter.name === name);
}

export function operationWith(name: string): Operation | undefined {
  return operations.find(({ parameters }) => parameters.some((parameter) => parameter.name === name));
}

interface KindFacts<Kind extends ParameterKind> {
  readonly label: string;
  readonly noun: string;
  /** Returns the documented value of a text; undefined for any other text, such as a limit above the maximum. */
  parse(text: string, parameter: Parameter): ParameterValues[Kind] | undefined;
  /** Returns documented values to try, of which one at least should change what is listed. */
  samples(parameter: Parameter, today: CalendarDate): readonly ParameterValues[Kind][];
}

export const parameterKinds: { readonly [Kind in ParameterKind]: KindFacts<Kind> } = {
  date: {
    label: "Date",
    noun: "a date",
    parse: parseCalendarDate,
    samples: (_, today) => [0, 2, 4, 19].map((days) => addDays(today, days)),
  },
  integer: {
    label: "Integer",
    noun: "a whole number",
    parse: (text, { maximum = Number.POSITIVE_INFINITY }) =>
      /^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined,
    samples: ({ maximum = 30 }) => [SMALLEST_INTEGER, SMALLEST_INTEGER + 1, maximum],
  },
};
