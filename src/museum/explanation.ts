/** Explains an answer: what was read, which range and page that led to, and what each step rests on. */
import { type CalendarDate, type DaySpan, dayNumber, toCalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { sentenceOn } from "../contract/document.js";
import { type Operation, type ParameterName, parameterOf } from "../contract/interface.js";
import { listOperation } from "../contract/lists.js";
import { isBeyondEnd, type QueryResult, rangeOf } from "./answer.js";
import {
  type Basis,
  type ChoiceBasis,
  comparedStart,
  type InvalidParameter,
  type QueryReading,
  type ReadParameter,
} from "./query.js";

/** How many skipped days are named; a range can skip centuries. */
const SKIPPED_NAMED = 31;

/** A step of the derivation with everything that it rests on. */
type Explained<Step> = Omit<Step, "because"> & { readonly because: readonly Basis[] };

export interface QueryExplanation {
  readonly operation: Operation["id"];
  readonly today: Explained<{ readonly date: CalendarDate }>;
  readonly parameters: readonly Explained<ReadParameter>[];
  readonly unknownParameters: readonly Explained<QueryReading["unknown"][number]>[];
  /** The rejected parameters, with what the document says of them. */
  readonly violations: readonly Explained<InvalidParameter>[];
  /** How the query was understood; left out where a parameter was rejected. */
  readonly range?: Explained<{ readonly first: CalendarDate; readonly last: CalendarDate | null }>;
  readonly found?: Explained<{ readonly count: number }>;
  readonly page?: ExplainedPage;
  /** How many days were skipped, and the first of them. */
  readonly skippedDays?: Explained<{ readonly count: number; readonly days: readonly CalendarDate[] }>;
}

interface ExplainedPage {
  readonly number: number;
  /** How many pages there are; 0 where nothing was found. */
  readonly of: number;
  /** How many entries or events the page holds. */
  readonly holds: number;
  readonly because: readonly Basis[];
}

export function explainAnswer(answer: QueryResult, profile: Profile): QueryExplanation {
  const { reading } = answer;
  if (answer.outcome === "rejected") return explainReading(reading, profile);
  return { ...explainReading(reading, profile), ...explainFound(answer, profile) };
}

function explainReading(reading: QueryReading, profile: Profile): QueryExplanation {
  const isRejected = reading.violations.length > 0;
  return {
    operation: reading.operation.id,
    today: { date: reading.today, because: [basisOn(profile, "timeZone")] },
    parameters: reading.parameters.map((parameter) => explainParameter(parameter, reading.operation)),
    unknownParameters: reading.unknown.map((one) => ({ ...one, because: [basisOn(profile, "unknownParameter")] })),
    violations: reading.violations.map((violation) => explainViolation(violation, reading.operation)),
    ...(!isRejected && { range: explainRange(reading, profile) }),
  };
}

function explainParameter(parameter: ReadParameter, operation: Operation): Explained<ReadParameter> {
  const { name, isDefault, because } = parameter;
  if (!isDefault && because.length > 0)
    return { ...parameter, because: because.flatMap((basis) => [...maximumOf(basis, operation, name), basis]) };
  return { ...parameter, because: [...because, { document: sentenceOn(operation, name) }] };
}

function explainViolation(violation: InvalidParameter, operation: Operation): Explained<InvalidParameter> {
  const name = operation.parameters.find((parameter) => parameter.name === violation.parameter)?.name;
  return { ...violation, because: name === undefined ? [] : maximumOf(violation, operation, name) };
}

/** What the document says of a value that is too large. */
function maximumOf({ choice }: ChoiceBasis, operation: Operation, name: ParameterName): readonly Basis[] {
  if (choice !== "limitAboveMaximum") return [];
  return [{ document: `The maximum of ${name} is ${parameterOf(operation, name)?.maximum}.` }];
}

function explainRange(reading: QueryReading, profile: Profile): NonNullable<QueryExplanation["range"]> {
  if (!listOperation(reading.operation).hasEnd)
    return { first: reading.query.startDate, last: null, because: documented(reading.operation, "startDate") };
  const { first, last } = rangeOf(reading.query, profile);
  return { first, last, because: rangeBasis(reading, profile) };
}

type AnsweredList = Exclude<QueryResult, { outcome: "rejected" }>;

function explainFound(answer: AnsweredList, profile: Profile): Partial<QueryExplanation> {
  const { reading, page } = answer;
  const because = documented(reading.operation);
  const { pageChoices } = listOperation(reading.operation);
  return {
    found: { count: page.total(), because },
    page: pageOf(
      answer,
      pageChoices.map((choice) => basisOn(profile, choice)),
      profile,
    ),
    ...(page.covers && { skippedDays: { ...skippedDays(page.items, page.covers()), because } }),
  };
}

/** A range can be without a day because a choice moved its start, which stands with the startDate. */
function rangeBasis({ operation, query, parameters }: QueryReading, profile: Profile): readonly Basis[] {
  const start = parameters.find(({ name }) => name === "startDate");
  const first = start ? comparedStart(start, profile) : query.startDate;
  const isInverted = query.endDate !== undefined && query.endDate < first;
  return [
    ...documented(operation, "endDate"),
    basisOn(profile, "endDateBound"),
    ...(isInverted ? [basisOn(profile, "invertedRange")] : []),
  ];
}

function pageOf({ reading, page }: AnsweredList, because: readonly Basis[], profile: Profile): ExplainedPage {
  return {
    number: reading.query.page,
    of: page.pages(),
    holds: page.items.length,
    because: isBeyondEnd(page, reading.query) ? [...because, basisOn(profile, "pageBeyondEnd")] : because,
  };
}

function skippedDays(items: AnsweredList["page"]["items"], { first, last }: DaySpan) {
  const open = new Set(items.map((item) => ("date" in item ? item.date : undefined)));
  const days: CalendarDate[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last) && days.length < SKIPPED_NAMED; day += 1) {
    const date = toCalendarDate(day);
    if (!open.has(date)) days.push(date);
  }
  return { count: Math.max(dayNumber(last) - dayNumber(first) + 1 - open.size, 0), days };
}

function documented(operation: Operation, name?: ParameterName): readonly Basis[] {
  return [{ document: sentenceOn(operation, name) }];
}

function basisOn(profile: Profile, choice: keyof Profile): Basis {
  return { choice, answer: profile[choice] };
}
