/** Which exchanges of a journal are meant: an expectation in JSON, or the filters of a query, which are the same in short. */
import { lookUp } from "../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { hintFor, quote, shown } from "../../base/text.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { operations, parameterNames } from "../../contract/interface.js";
import { type PlacedViolation, type ValuePath, violationPlace } from "../../scenarios/schema-violations.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import { type ExchangeMatch, findExchangeMatchViolations, matchesExchange } from "./exchange-match.js";

/** What should have been requested. The fields of a match stand beside the others, or in `match`. */
export interface RequestExpectation extends ExchangeMatch {
  readonly match?: ExchangeMatch;
  /** How many requests match. Default: at least one. */
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly since?: number | string;
  /** How long to wait until it holds: `5s`. Default: not at all. */
  readonly timeout?: string | number;
  /** For how long it then has to hold, so that a request too many is seen: `500ms`. Default: not at all. */
  readonly quietFor?: string | number;
}

export interface JournalQuery {
  readonly match: ExchangeMatch;
  /** Only those after this id, or since this time. */
  readonly since?: Since | undefined;
  /** Only the newest ones. */
  readonly limit?: number | undefined;
}

export interface Expectation extends JournalQuery {
  readonly atLeast: number;
  readonly atMost: number;
}

type Since = { readonly id: number } | { readonly time: number };
/** The oldest first. */
export function pickExchanges(journal: Journal, query: JournalQuery): readonly ExchangeRecord[] {
  const { match, since, limit = Number.POSITIVE_INFINITY } = query;
  const picked: ExchangeRecord[] = [];
  for (const record of journal.newest()) {
    // The ids count up; the time of a clock that was set back does not.
    if (picked.length >= limit || (since && "id" in since && record.id <= since.id)) break;
    if (since && "time" in since && record.time < since.time) continue;
    if (matchesExchange(match, record)) picked.push(record);
  }
  return picked.reverse();
}

export function isSeen(journal: Journal, match: ExchangeMatch): boolean {
  return pickExchanges(journal, { match, limit: 1 }).length > 0;
}

export function parseExpectation(value: unknown, path: ValuePath) {
  const { match = {}, since, timeout: _timeout, quietFor: _quietFor, ...beside } = isPlainObject(value) ? value : {};
  if (!isPlainObject(value) || !isPlainObject(match)) {
    const [wrong, at] = isPlainObject(value) ? [match, [...path, "match"]] : [value, path];
    const message = `Invalid value ${shown(wrong)}; use an object such as {"match": {"operation": "getMuseumHours"}, "exactly": 1}.`;
    return { violations: [{ path: at, message }] };
  }
  const whole: JsonObject = { ...beside, ...match };
  const { exactly: _exactly, atLeast: _atLeast, atMost: _atMost, ...fields } = whole;
  const placed = findExchangeMatchViolations(whole).map(
    ({ path: steps, message }): PlacedViolation => ({
      path: [...path, ...(Object.hasOwn(match, String(steps[0])) ? ["match"] : []), ...steps],
      message,
    }),
  );
  const from = since === undefined ? undefined : parseSince(since);
  const violations = typeof from === "string" ? [...placed, { path: [...path, "since"], message: from }] : placed;
  const problem = violations.length > 0 ? undefined : findCountProblem(whole);
  if (problem !== undefined) return { violations: [{ path, message: problem }] };
  if (violations.length > 0 || typeof from === "string") return { violations };
  return { expectation: { match: fields as ExchangeMatch, since: from, ...countsOf(whole) } };
}

function findCountProblem(value: JsonObject): string | undefined {
  const { atLeast, atMost } = countsOf(value);
  if (value["exactly"] !== undefined && (value["atLeast"] ?? value["atMost"]) !== undefined)
    return "exactly can't go with atLeast or atMost; use one of them.";
  if (value["atLeast"] === 0 && value["atMost"] === undefined)
    return "atLeast 0 holds whatever comes; use 1 or more, or exactly 0 for none.";
  return atLeast > atMost ? `atLeast ${atLeast} is more than atMost ${atMost}; no count is both.` : undefined;
}

function countsOf({ exactly, atLeast, atMost }: JsonObject) {
  return {
    atLeast: Number(exactly ?? atLeast ?? (atMost === undefined ? 1 : 0)),
    atMost: Number(exactly ?? atMost ?? Number.POSITIVE_INFINITY),
  };
}

/** As RFC 3339, section 5.6, writes a moment. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads the id of an exchange, or a time; returns a sentence for anything else. */
function parseSince(value: unknown): Since | string {
  const text = String(value);
  if (/^\d{1,15}$/.test(text)) return { id: Number(text) };
  const moment = TIME.test(text) && parseCalendarDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return { time: moment };
  return `Invalid value ${quote(text)} for since; use the id of an exchange, or a time such as 2027-03-01T09:00:00Z.`;
}

type NamedValue = readonly [name: string, value: string];

/** The session is named beside the filters; of parameters and headers, a filter names one. */
type FilterName = Exclude<keyof ExchangeMatch, "session" | "parameters" | "headers"> | "parameter" | "header";

/** The filters, and what each is in a match: one of several values, a name with its value, yes or no, or nothing. */
const filters: Readonly<Record<FilterName | "since" | "limit", "value" | "pair" | "toggle" | "part">> = {
  operation: "value",
  parameter: "pair",
  sent: "pair",
  header: "pair",
  method: "value",
  path: "value",
  user: "value",
  status: "value",
  scenario: "value",
  fault: "value",
  text: "value",
  since: "part",
  limit: "part",
  wrong: "toggle",
  clientLeft: "toggle",
};

/**
 * Reads filters. All of them have to match; of one that is given with several values (`status=4xx&status=503`), and of several values
 * of one parameter or header, any. `others` are the names that stand beside the filters.
 */
export function parseFilters(
  pairs: readonly NamedValue[],
  others: readonly string[] = [],
): { readonly query: JournalQuery } | { readonly error: string } {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const kind = lookUp(filters, name);
    if (kind === undefined) {
      const all = [...Object.keys(filters), ...others, "session"];
      return { error: `Unknown filter ${quote(name)}; ${hintFor(name, all, `use ${all.join(", ")}.`)}` };
    }
    const values = [...(given.get(name) ?? []), value];
    const isSingle = kind === "part" || kind === "toggle";
    if (isSingle && new Set(values).size > 1)
      return { error: `Invalid values ${values.map(quote).join(" and ")} for ${name}; use one of them.` };
    given.set(name, values);
  }
  const [[limit] = [], [since] = []] = [given.get("limit"), given.get("since")];
  if (limit !== undefined && !/^\d{1,15}$/.test(limit))
    return { error: `Invalid value ${quote(limit)} for limit; use a whole number.` };
  const from = since === undefined ? undefined : parseSince(since);
  if (typeof from === "string") return { error: from };
  const match = matchOf(given);
  const [violation] = findExchangeMatchViolations(match);
  if (violation)
    return { error: violationPlace(violation.path.filter((step) => typeof step === "string")) + violation.message };
  return { query: { match, since: from, limit: limit === undefined ? undefined : Number(limit) } };
}

function matchOf(given: ReadonlyMap<string, readonly string[]>): ExchangeMatch {
  const match = new Map<string, unknown>();
  for (const [name, values] of given) {
    const kind = lookUp(filters, name);
    const [first] = values;
    if (kind === "value") match.set(name, name === "operation" ? values.map(operationOf) : values);
    if (kind === "toggle") match.set(name, first === "" || first === "true" ? true : first === "false" ? false : first);
    if (kind === "pair") for (const value of values) addPair(match, name, value);
  }
  return Object.fromEntries(match);
}

/** A name alone asks whether it was sent. A parameter that is not documented has no meaning, so it is compared as written. */
function addPair(match: Map<string, unknown>, filter: string, text: string): void {
  const at = text.indexOf("=");
  const [name, value] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
  const isWritten = value === undefined || !parameterNames.includes(name);
  const place = filter === "header" ? "headers" : filter === "sent" || isWritten ? "sent" : "parameters";
  const values = (match.get(place) ?? {}) as Record<string, unknown>;
  const before = lookUp(values, name);
  const all = Array.isArray(before) ? [...before, value] : [value];
  match.set(place, { ...values, [name]: value === undefined || before === true ? true : all });
}

function operationOf(value: string): string {
  return operations.find(({ path }) => path === value || path === `/${value}`)?.id ?? value;
}
