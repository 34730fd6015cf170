/** Reads the query of a request: every documented parameter, those that are unknown, and the range as a whole. */

import { nearestName } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import { addDays, type CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import {
  type Operation,
  operationWith,
  type Parameter,
  type ParameterName,
  type ParameterValue,
  parameterOf,
} from "../contract/interface.js";
import { parseParameter } from "./parameter-reading.js";
import type { Query, Reading, ReadParameter, UnknownParameter, Violation } from "./query.js";
import { comparesGivenStart, readingBehaviours } from "./reading-behaviours.js";

/** How many unknown parameters are named; a request can have thousands. */
const UNKNOWN_NAMED = 10;

/** Under which profile, and on which day, a request is answered. */
export interface ReadingCircumstances {
  readonly profile: Profile;
  readonly today: CalendarDate;
}

/** Reads the decoded names and values of a query, in the order of the request. */
export function parseQuery(
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: ReadingCircumstances,
): Reading {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const unknownNames = [...given.keys()].filter((name) => !parameterOf(operation, name));
  const unknown = unknownNames.slice(0, UNKNOWN_NAMED).map((name) => unknownParameter(operation, name));
  const { parameters, violations, values } = parseParameters(operation, given, circumstances);
  return {
    operation,
    today: circumstances.today,
    parameters,
    unknown,
    unknownCount: unknownNames.length,
    violations: [
      ...inDocumentedOrder([...violations, ...rangeViolations(parameters, circumstances)], operation),
      ...unknownViolations(operation, unknown, circumstances),
    ],
    query: Object.fromEntries(values) as unknown as Query,
  };
}

/** The documented parameters one after another, since the default of one may rest on the value of another. */
function parseParameters(
  operation: Operation,
  given: ReadonlyMap<string, readonly string[]>,
  { profile, today }: ReadingCircumstances,
) {
  const parameters: ReadParameter[] = [];
  const violations: Violation[] = [];
  const values = new Map<ParameterName, ParameterValue>();
  for (const parameter of operation.parameters) {
    const defaultValue = () => defaultOf(parameter, today, values);
    const read = parseParameter(parameter, given.get(parameter.name) ?? [], { profile, today, defaultValue });
    if ("detail" in read) violations.push(read);
    else parameters.push(read);
    values.set(parameter.name, "detail" in read ? defaultValue() : read.value);
  }
  return { parameters, violations, values };
}

function defaultOf(
  { default: byDefault }: Parameter,
  today: CalendarDate,
  values: ReadonlyMap<ParameterName, ParameterValue>,
): ParameterValue {
  if ("value" in byDefault) return byDefault.value;
  if ("addDays" in byDefault) return addDays(String(values.get(byDefault.from)), byDefault.addDays);
  return today;
}

/** Judged on the dates as they were given, or after a startDate in the past was moved to today. */
function rangeViolations(
  parameters: readonly ReadParameter[],
  { profile }: ReadingCircumstances,
): readonly Violation[] {
  const start = parameters.find(({ name }) => name === "startDate");
  const end = parameters.find(({ name }) => name === "endDate");
  if (!start || !end) return [];
  const first = comparedStart(start, profile);
  if (end.value >= first) return [];
  if (readingBehaviours.invertedRange[profile.invertedRange]() === "leftOut") return [];
  const endDate = String(end.value);
  const isToday = start.isDefault || (start.movedFrom !== undefined && first !== start.movedFrom);
  const startDate = isToday ? `${first}, today` : quote(String(first));
  const detail = `endDate ${quote(endDate)} lies before startDate ${startDate}; give an endDate on or after it.`;
  return [{ parameter: "endDate", value: endDate, detail, choice: "invertedRange", answer: profile.invertedRange }];
}

/** The startDate with which endDate is compared: the one that was given, or today if it was moved there first. */
export function comparedStart({ movedFrom, value }: ReadParameter, { pastStartDate }: Profile): ParameterValue {
  return movedFrom !== undefined && comparesGivenStart[pastStartDate] ? movedFrom : value;
}

function inDocumentedOrder(violations: readonly Violation[], { parameters }: Operation): readonly Violation[] {
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
): readonly Violation[] {
  if (readingBehaviours.unknownParameter[profile.unknownParameter]() === "leftOut") return [];
  const known = parameters.map(({ name }) => name).join(", ");
  const hintFor = ({ name, nearest }: UnknownParameter) => {
    const other = operationWith(name)?.path;
    if (other !== undefined) return `it belongs to ${other}.`;
    return nearest ? `did you mean ${nearest}?` : `use one of ${known}.`;
  };
  return unknown.map((one) => ({
    parameter: one.name,
    detail: `Unknown parameter ${quote(one.name)} for ${path}; ${hintFor(one)}`,
    choice: "unknownParameter",
    answer: profile.unknownParameter,
  }));
}
