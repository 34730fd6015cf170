/** A query: its values, and the behaviours under which invalid ones are read. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { AnswerOf, Behaviours, ChoiceId, readingChoices } from "../contract/choices.js";
import {
  type Operation,
  type ParameterName,
  type ParameterValue,
  SMALLEST_INTEGER,
  type ValueOf,
} from "../contract/interface.js";

/** The answer to a choice, on which a value or a result rests. */
export interface ChoiceBasis {
  readonly choice: ChoiceId;
  readonly answer: string;
}

/** What a value or a result rests on: a sentence of the document, or the answer to a choice. */
export type Basis = { readonly document: string } | ChoiceBasis;

/** A parameter with its value and the steps that led there. */
export interface ReadParameter {
  readonly name: ParameterName;
  /** The values as given, decoded; none where it was left out. */
  readonly given: readonly string[];
  readonly value: ParameterValue;
  /** Whether the value is the documented default, be it that none was given or that a choice passed over what was. */
  readonly isDefault: boolean;
  /** The value before a choice moved it, where one did. */
  readonly movedFrom?: CalendarDate | undefined;
  /** The choices that led to the value; the document did where there are none, and to a default. */
  readonly because: readonly ChoiceBasis[];
}

/** A parameter that was rejected. */
export interface Violation {
  readonly parameter: string;
  readonly value?: string;
  /** What is wrong, what was expected and what to do. */
  readonly detail: string;
  /** The choice under which it is rejected, and the answer to it. */
  readonly choice: ChoiceId;
  readonly answer: string;
}

/** A parameter that the operation doesn't have. */
export interface UnknownParameter {
  readonly name: string;
  /** The documented parameter that it may be meant for. */
  readonly nearest?: string;
}

/** The operations that lack a parameter of this name. */
type OperationWithout<Name, Any extends Operation = Operation> = Any extends Operation
  ? Name extends Any["parameters"][number]["name"]
    ? never
    : Any
  : never;

/** The parameters that every operation has. */
type SharedName = { [Name in ParameterName]: [OperationWithout<Name>] extends [never] ? Name : never }[ParameterName];

/** What a request asks the catalogue for: a value for each parameter of its operation. */
export type Query = { readonly [Name in SharedName]: ValueOf<Name> } & {
  readonly [Name in Exclude<ParameterName, SharedName>]?: ValueOf<Name>;
};

export interface Reading {
  readonly operation: Operation;
  readonly today: CalendarDate;
  readonly parameters: readonly ReadParameter[];
  /** The first few, in the order of the request. */
  readonly unknown: readonly UnknownParameter[];
  readonly unknownCount: number;
  readonly violations: readonly Violation[];
  readonly query: Query;
}

const take = <Value>(value: Value) => ({ value });
const leaveOut = () => "leftOut" as const;
const reject = () => "rejected" as const;

export const readingBehaviours = {
  repeatedParameter: {
    reject,
    first: (values: readonly string[]) => take(values[0] ?? ""),
    last: (values: readonly string[]) => take(values.at(-1) ?? ""),
  },
  malformedInteger: { reject, default: leaveOut },
  belowMinimum: { reject, clamp: () => take(SMALLEST_INTEGER) },
  limitAboveMaximum: { reject, clamp: (maximum: number) => take(maximum) },
  malformedDate: { reject, default: leaveOut },
  pastStartDate: {
    serve: (date: CalendarDate) => take(date),
    clamp: (_date: CalendarDate, today: CalendarDate) => take(today),
    clampFirst: (_date: CalendarDate, today: CalendarDate) => take(today),
  },
  invertedRange: { reject, empty: leaveOut },
  /** The most days between startDate and endDate. */
  widestRange: (answer: string) => (answer === "none" ? Number.POSITIVE_INFINITY : Number(answer)),
  unknownParameter: { ignore: leaveOut, reject },
} as const satisfies Behaviours<typeof readingChoices>;

/** Whether an endDate is compared with the startDate that was given, or with the one that is used. */
export const comparesGivenStart: Readonly<Record<AnswerOf<"pastStartDate">, boolean>> = {
  serve: true,
  clamp: true,
  clampFirst: false,
};
