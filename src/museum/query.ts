/** A query, and how it is read: each parameter by its kind, under the choices of a profile. */
import { nearestName, quote } from "../base/text.js";
import { addDays, type CalendarDate, dayNumber, parseCalendarDate } from "../contract/calendar-date.js";
import type { AnswerOf, Behaviours, ChoiceId, Profile, readingChoices } from "../contract/choices.js";
import {
  type Operation,
  operationWith,
  type Parameter,
  type ParameterKind,
  type ParameterName,
  type ParameterValue,
  type ParameterValues,
  parameterOf,
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

export interface InvalidParameter {
  readonly parameter: string;
  readonly value?: string;
  /** What is wrong, what was expected and what to do. */
  readonly detail: string;
  /** The choice under which it is rejected, and the answer to it. */
  readonly choice: ChoiceId;
  readonly answer: string;
}

interface UnknownParameter {
  readonly name: string;
  /** The documented parameter that it may be meant for. */
  readonly nearest?: string;
}

/** What a request asks the catalogue for: a value for each parameter of its operation. */
export interface MuseumQuery extends Partial<{ readonly [Name in ParameterName]: ValueOf<Name> }> {
  readonly startDate: CalendarDate;
  readonly page: number;
  readonly limit: number;
}

export interface QueryReading {
  readonly operation: Operation;
  readonly today: CalendarDate;
  readonly parameters: readonly ReadParameter[];
  /** The first few, in the order of the request. */
  readonly unknown: readonly UnknownParameter[];
  readonly unknownCount: number;
  readonly violations: readonly InvalidParameter[];
  readonly query: MuseumQuery;
}

const take = <Value>(value: Value) => ({ value });
const leaveOut = () => "leftOut" as const;
const reject = () => "rejected" as const;

const readingBehaviours = {
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
const comparesGivenStart: Readonly<Record<AnswerOf<"pastStartDate">, boolean>> = {
  serve: true,
  clamp: true,
  clampFirst: false,
};

/** How many unknown parameters are named; a request can have thousands. */
const UNKNOWN_NAMED = 10;

export interface ReadingCircumstances {
  readonly profile: Profile;
  readonly today: CalendarDate;
}

/** Reads the decoded names and values of a query, in the order of the request. */
export function parseQuery(
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: ReadingCircumstances,
): QueryReading {
  const sent = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  const unknownNames = [...sent.keys()].filter((name) => !parameterOf(operation, name));
  const unknown = unknownNames.slice(0, UNKNOWN_NAMED).map((name) => unknownParameter(operation, name));
  const { parameters, violations, values } = parseParameters(operation, sent, circumstances);
  return {
    operation,
    today: circumstances.today,
    parameters,
    unknown,
    unknownCount: unknownNames.length,
    violations: [
      ...inDocumentedOrder([...violations, ...rangeViolations(parameters, circumstances.profile)], operation),
      ...unknownViolations(operation, unknown, circumstances),
    ],
    query: values as unknown as MuseumQuery,
  };
}

/** The documented parameters one after another, since the default of one may rest on the value of another. */
function parseParameters(
  operation: Operation,
  sent: ReadonlyMap<string, readonly string[]>,
  { profile, today }: ReadingCircumstances,
) {
  const parameters: ReadParameter[] = [];
  const violations: InvalidParameter[] = [];
  const values: Partial<Record<ParameterName, ParameterValue>> = {};
  for (const parameter of operation.parameters) {
    const defaultValue = () => defaultOf(parameter, today, values);
    const read = parseParameter(parameter, sent.get(parameter.name) ?? [], { profile, today, defaultValue });
    if ("detail" in read) violations.push(read);
    else parameters.push(read);
    values[parameter.name] = "detail" in read ? defaultValue() : read.value;
  }
  return { parameters, violations, values };
}

function defaultOf(
  { default: byDefault }: Parameter,
  today: CalendarDate,
  values: Partial<Record<ParameterName, ParameterValue>>,
): ParameterValue {
  if ("value" in byDefault) return byDefault.value;
  if ("addDays" in byDefault) return addDays(String(values[byDefault.from]), byDefault.addDays);
  return { today }[byDefault.from];
}

function rangeViolations(parameters: readonly ReadParameter[], profile: Profile): readonly InvalidParameter[] {
  const start = parameters.find(({ name }) => name === "startDate");
  const end = parameters.find(({ name }) => name === "endDate");
  if (!start || !end) return [];
  const first = comparedStart(start, profile);
  if (end.value >= first) return widthViolations(String(first), String(end.value), profile);
  if (readingBehaviours.invertedRange[profile.invertedRange]() === "leftOut") return [];
  const endDate = String(end.value);
  const isToday = start.isDefault || (start.movedFrom !== undefined && first !== start.movedFrom);
  const startDate = isToday ? `${first}, today` : quote(String(first));
  const detail = `endDate ${quote(endDate)} lies before startDate ${startDate}; give an endDate on or after it.`;
  return [{ parameter: "endDate", value: endDate, detail, choice: "invertedRange", answer: profile.invertedRange }];
}

function widthViolations(first: CalendarDate, endDate: CalendarDate, profile: Profile): readonly InvalidParameter[] {
  const most = readingBehaviours.widestRange(profile.widestRange);
  const days = dayNumber(endDate) - dayNumber(first);
  if (days <= most) return [];
  const detail = `endDate ${quote(endDate)} lies ${days} days after startDate ${first}; give an endDate at most ${most} days after it.`;
  return [{ parameter: "endDate", value: endDate, detail, choice: "widestRange", answer: profile.widestRange }];
}

export function comparedStart({ movedFrom, value }: ReadParameter, { pastStartDate }: Profile): ParameterValue {
  return movedFrom !== undefined && comparesGivenStart[pastStartDate] ? movedFrom : value;
}

function inDocumentedOrder(violations: readonly InvalidParameter[], { parameters }: Operation) {
  const names: readonly string[] = parameters.map(({ name }) => name);
  return [...violations].sort((a, b) => names.indexOf(a.parameter) - names.indexOf(b.parameter));
}

function unknownParameter(operation: Operation, name: string): UnknownParameter {
  const nearest = nearestName(
    name,
    operation.parameters.map((parameter) => parameter.name),
  );
  return { name, ...(nearest ? { nearest } : {}) };
}

function unknownViolations(
  { path, parameters }: Operation,
  unknown: readonly UnknownParameter[],
  { profile }: ReadingCircumstances,
): readonly InvalidParameter[] {
  if (readingBehaviours.unknownParameter[profile.unknownParameter]() === "leftOut") return [];
  const names = parameters.map(({ name }) => name).join(", ");
  const hintFor = ({ name, nearest }: UnknownParameter) => {
    const other = operationWith(name)?.path;
    if (other !== undefined) return `it belongs to ${other}.`;
    return nearest ? `did you mean ${nearest}?` : `use one of ${names}.`;
  };
  return unknown.map((parameter) => ({
    parameter: parameter.name,
    detail: `Unknown parameter ${quote(parameter.name)} for ${path}; ${hintFor(parameter)}`,
    choice: "unknownParameter",
    answer: profile.unknownParameter,
  }));
}

interface ReadingContext {
  readonly profile: Profile;
  readonly today: CalendarDate;
  readonly defaultValue: () => ParameterValue;
}

/** What becomes of a value: it is replaced, passed over as if it had been left out, or rejected. */
type ReadingOutcome<Value> = { readonly value: Value } | "leftOut" | "rejected";

/** A step of the reading: its outcome, the choice behind it, and the sentence of a rejection. */
interface ReadingStep<Value> {
  readonly outcome: ReadingOutcome<Value>;
  readonly choice?: ChoiceId;
  readonly detail?: string;
  readonly movedFrom?: CalendarDate;
}

function parseParameter(
  parameter: Parameter,
  sent: readonly string[],
  context: ReadingContext,
): ReadParameter | InvalidParameter {
  if (sent.length === 0) return byDefault(parameter, sent, context, []);
  const picked = pickValue(parameter, sent, context);
  if (typeof picked.outcome === "string") return parameterViolation(parameter, picked, undefined, context);
  const text = picked.outcome.value;
  const read = readers[parameter.kind](parameter, text, context);
  if (read.outcome === "rejected") return parameterViolation(parameter, read, text, context);
  const because = [picked, read].flatMap(({ choice }) => (choice ? { choice, answer: context.profile[choice] } : []));
  if (read.outcome === "leftOut") return byDefault(parameter, sent, context, because);
  return {
    name: parameter.name,
    given: sent,
    value: read.outcome.value,
    isDefault: false,
    movedFrom: read.movedFrom === read.outcome.value ? undefined : read.movedFrom,
    because,
  };
}

type ReadText<Kind extends ParameterKind> = (
  parameter: Parameter,
  text: string,
  context: ReadingContext,
) => ReadingStep<ParameterValues[Kind]>;

const readers: { readonly [Kind in ParameterKind]: ReadText<Kind> } = { date: readDate, integer: readInteger };

function pickValue({ name }: Parameter, sent: readonly string[], { profile }: ReadingContext): ReadingStep<string> {
  const [only] = sent;
  if (only !== undefined && sent.length === 1) return { outcome: { value: only } };
  const values = sent.slice(0, 3).map(quote).join(", ") + (sent.length > 3 ? ", …" : "");
  return {
    choice: "repeatedParameter",
    outcome: readingBehaviours.repeatedParameter[profile.repeatedParameter](sent),
    detail: `${name} is given ${sent.length} times (${values}); give it once.`,
  };
}

function readDate(parameter: Parameter, text: string, { profile, today }: ReadingContext): ReadingStep<CalendarDate> {
  const date = parseCalendarDate(text);
  if (date === undefined) {
    return {
      choice: "malformedDate",
      outcome: readingBehaviours.malformedDate[profile.malformedDate](),
      detail: `${parameter.name} ${quote(text)} is not a calendar date; write YYYY-MM-DD, such as ${today}.`,
    };
  }
  if (date < today && "from" in parameter.default && parameter.default.from === "today") {
    return {
      choice: "pastStartDate",
      outcome: readingBehaviours.pastStartDate[profile.pastStartDate](date, today),
      movedFrom: date,
    };
  }
  return { outcome: { value: date } };
}

function readInteger({ name, maximum }: Parameter, text: string, { profile }: ReadingContext): ReadingStep<number> {
  const number = parseInteger(text);
  const expected = `write a whole number from ${SMALLEST_INTEGER} ${maximum === undefined ? "up" : `to ${maximum}`}.`;
  if (number === undefined) {
    return {
      choice: "malformedInteger",
      outcome: readingBehaviours.malformedInteger[profile.malformedInteger](),
      detail: `${name} ${quote(text)} is not an integer; ${expected}`,
    };
  }
  if (number < SMALLEST_INTEGER) {
    return {
      choice: "belowMinimum",
      outcome: readingBehaviours.belowMinimum[profile.belowMinimum](),
      detail: `${name} ${quote(text)} is under ${SMALLEST_INTEGER}; ${expected}`,
    };
  }
  if (maximum !== undefined && number > maximum) {
    return {
      choice: "limitAboveMaximum",
      outcome: readingBehaviours.limitAboveMaximum[profile.limitAboveMaximum](maximum),
      detail: `${name} ${quote(text)} is over the maximum; ${expected}`,
    };
  }
  return { outcome: { value: number } };
}

/** Digits with an optional minus, leading zeros allowed. What a double can't hold exactly becomes the largest that it can. */
function parseInteger(text: string): number | undefined {
  if (!/^-?[0-9]+$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function byDefault(
  { name }: Parameter,
  sent: readonly string[],
  { defaultValue }: ReadingContext,
  because: readonly ChoiceBasis[],
): ReadParameter {
  return { name, given: sent, value: defaultValue(), isDefault: true, because };
}

function parameterViolation(
  { name }: Parameter,
  { choice, detail }: ReadingStep<unknown>,
  value: string | undefined,
  { profile }: ReadingContext,
): InvalidParameter {
  if (!choice || !detail) throw new Error(`${name} was rejected without a choice that says so`);
  return { parameter: name, ...(value === undefined ? {} : { value }), detail, choice, answer: profile[choice] };
}
