/** Compares a request with what a fault or a later change is for. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { type Operation, operationAt } from "../../contract/interface.js";
import { resolveDate } from "../../contract/relative-date.js";
import { parseQuery } from "../../museum/query-reading.js";
import type { RequestMatch } from "../../scenarios/fault.js";
import { nameCredential } from "../journal/credential-name.js";
import { pathOf, type QueryPairs, queryOf } from "../message/request-target.js";

/** A request as it arrived, and how the interface reads it. */
export interface MatchedRequest {
  readonly operation: Operation | undefined;
  readonly method: string;
  header(name: string): string | null;
  /** Names and values as they are written. */
  readonly pairs: QueryPairs;
  /** Values as they are read, defaults included; without those that are rejected. */
  values(): ReadonlyMap<string, string>;
  readonly today: CalendarDate;
}

/** What a request is read with. */
export interface MatchReading {
  readonly method: string;
  readonly target: string;
  header(name: string): string | null;
  readonly profile: Profile;
  readonly today: CalendarDate;
  /** Removes the controls of the mock from a query. */
  withoutControls(pairs: QueryPairs): QueryPairs;
}

/** Prepares a request for matching; its parameters are read when a match asks for them. */
export function toMatchedRequest(reading: MatchReading): MatchedRequest {
  const { method, target, header, profile, today } = reading;
  const operation = operationAt(pathOf(target));
  const pairs = reading.withoutControls(queryOf(target));
  let values: ReadonlyMap<string, string> | undefined;
  return {
    ...{ operation, method, header, pairs, today },
    values() {
      values ??= operation ? readValues(operation, pairs, { profile, today }) : new Map();
      return values;
    },
  };
}

function readValues(operation: Operation, pairs: QueryPairs, circumstances: Pick<MatchReading, "profile" | "today">) {
  const { parameters } = parseQuery(operation, pairs, circumstances);
  return new Map(parameters.map(({ name, value }) => [String(name), String(value)]));
}

/** Whether a request is one of those that something is for. A parameter matches as it is read, or as it is written. */
export function matches(match: RequestMatch = {}, request: MatchedRequest): boolean {
  const { operation, method, parameters = {}, headers = {}, user } = match;
  if (operation !== undefined && operation !== request.operation?.id) return false;
  if (method !== undefined && method !== request.method) return false;
  if (user !== undefined && nameCredential(request.header("authorization"))?.user !== user) return false;
  return (
    Object.entries(headers).every(([name, value]) => matchesHeader(request.header(name.toLowerCase()), value)) &&
    Object.entries(parameters).every(([name, value]) => matchesParameter(name, String(value), request))
  );
}

function matchesParameter(name: string, wanted: string, { pairs, values, today }: MatchedRequest): boolean {
  if (pairs.some((pair) => pair[0] === name && pair[1] === wanted)) return true;
  const value = values().get(name);
  return value !== undefined && (value === wanted || value === resolveDate(wanted, { today }));
}

function matchesHeader(given: string | null, wanted: string | boolean): boolean {
  if (typeof wanted === "boolean") return (given !== null) === wanted;
  return given !== null && matchesPattern(given, wanted);
}

/** Whether a text fits a pattern in which `*` stands for any characters. The time is linear in the lengths of both. */
function matchesPattern(text: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
