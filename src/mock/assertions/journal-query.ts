/** Reads the filters of a query: the fields of a match in their short form, and which part of the journal is meant. */
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { hintFor, quote } from "../../base/text.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { operations } from "../../contract/interface.js";
import { parameterNames } from "../../scenarios/request-match-reading.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import { type ExchangeMatch, findExchangeMatchViolations, matchesExchange } from "./exchange-match.js";

/** As RFC 3339, section 5.6, writes a moment. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Filters that take one value only. */
const SINGLE = ["since", "limit", "wrong", "clientLeft"];
const PLAIN = ["method", "path", "user", "status", "scenario", "fault", "text"];
const PAIRS: Readonly<Record<string, string>> = { parameter: "parameters", sent: "sent", header: "headers" };

/** The names of the filters. */
const filterNames: readonly string[] = ["operation", ...Object.keys(PAIRS), ...PLAIN, ...SINGLE];

type Since = { readonly id: number } | { readonly time: number };

/** What exchanges of a journal are meant. */
export class JournalQuery {
  readonly match: ExchangeMatch;
  readonly #since: Since | undefined;
  readonly #limit: number;

  /** `since` means only exchanges after this id, or since this time; `limit` the newest ones. */
  constructor(match: ExchangeMatch, since?: Since, limit = Number.POSITIVE_INFINITY) {
    this.match = match;
    this.#since = since;
    this.#limit = limit;
  }

  /**
   * Reads filters. All of them have to match; of one that is given with several values (`status=4xx&status=503`), and of several values
   * of one parameter or header, any. `others` are the names that stand beside the filters.
   */
  static parse(pairs: Iterable<readonly [string, string]>, others: readonly string[] = []) {
    const filters = [...pairs];
    const error = findUnknown(filters, others) ?? findRepeated(filters);
    if (error !== undefined) return { error };
    const [limit, since] = ["limit", "since"].map((name) => valuesOf(name, filters)[0]);
    if (limit !== undefined && !/^\d{1,15}$/.test(limit))
      return { error: `Invalid value ${quote(limit)} for limit; use a whole number.` };
    const from = since === undefined ? undefined : JournalQuery.parseSince(since);
    if (typeof from === "string") return { error: from };
    const match = matchOf(filters);
    const [violation] = findExchangeMatchViolations(match, []);
    if (violation)
      return { error: placeOf(violation.path.filter((step) => typeof step === "string")) + violation.message };
    return { query: new JournalQuery(match as ExchangeMatch, from, limit === undefined ? undefined : Number(limit)) };
  }

  /** Reads the id of an exchange, or a time; returns a sentence for anything else. */
  static parseSince(value: unknown): Since | string {
    const text = String(value);
    if (/^\d{1,15}$/.test(text)) return { id: Number(text) };
    const moment = TIME.test(text) && parseCalendarDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(moment)) return { time: moment };
    return `Invalid value ${quote(text)} for since; use the id of an exchange, or a time such as 2027-03-01T09:00:00Z.`;
  }

  /** Returns whether a journal has an exchange that matches. */
  static isSeen(journal: Journal, match: ExchangeMatch): boolean {
    return new JournalQuery(match, undefined, 1).pick(journal).length > 0;
  }

  /** Returns whether the query means an exchange, its limit aside. */
  means(record: ExchangeRecord): boolean {
    return this.#isSince(record) && matchesExchange(this.match, record);
  }

  /** Returns the exchanges of a journal that the query means, the oldest first. */
  pick(journal: Journal): readonly ExchangeRecord[] {
    const since = this.#since;
    const picked: ExchangeRecord[] = [];
    for (const record of journal.newest()) {
      // The ids count up; the time of a clock that was set back does not.
      if (picked.length >= this.#limit || (since && "id" in since && record.id <= since.id)) break;
      if (this.means(record)) picked.push(record);
    }
    return picked.reverse();
  }

  /** Returns whether an exchange came after an id, or not before a time. */
  #isSince({ id, time }: ExchangeRecord): boolean {
    const since = this.#since;
    if (since === undefined) return true;
    return "id" in since ? id > since.id : time >= since.time;
  }
}

/** Builds the match that the filters stand for. */
function matchOf(pairs: readonly (readonly [string, string])[]): JsonObject {
  const match = new Map<string, unknown>();
  for (const name of ["operation", ...PLAIN]) {
    const values = valuesOf(name, pairs).map((value) => (name === "operation" ? operationOf(value) : value));
    if (values.length > 0) match.set(name, values);
  }
  for (const name of ["wrong", "clientLeft"]) {
    const [value] = valuesOf(name, pairs);
    if (value === undefined) continue;
    match.set(name, value === "" || value === "true" ? true : value === "false" ? false : value);
  }
  for (const [name, field] of Object.entries(PAIRS)) {
    for (const value of valuesOf(name, pairs)) addPair(match, field, splitOnce(value));
  }
  return Object.fromEntries(match);
}

/** A name alone asks whether it was sent. A parameter that is not documented has no meaning, so it is compared as written. */
function addPair(match: Map<string, unknown>, field: string, [name, value]: readonly [string, string | undefined]) {
  const isWritten = value === undefined || !parameterNames.includes(name);
  const place = field === "parameters" && isWritten ? "sent" : field;
  const values = (match.get(place) ?? {}) as Record<string, unknown>;
  const before = lookUp(values, name);
  const all = Array.isArray(before) ? [...before, value] : [value];
  match.set(place, { ...values, [name]: value === undefined || before === true ? true : all });
}

function operationOf(value: string): string {
  return operations.find(({ path }) => path === value || path === `/${value}`)?.id ?? value;
}

function findUnknown(pairs: readonly (readonly [string, string])[], others: readonly string[]): string | undefined {
  const unknown = pairs.find(([name]) => !filterNames.includes(name))?.[0];
  if (unknown === undefined) return undefined;
  const all = [...filterNames, ...others, "session"];
  return `Unknown filter ${quote(unknown)}; ${hintFor(unknown, all, `use ${all.join(", ")}.`)}`;
}

function findRepeated(pairs: readonly (readonly [string, string])[]): string | undefined {
  const name = SINGLE.find((once) => new Set(valuesOf(once, pairs)).size > 1);
  return name && `Invalid values ${valuesOf(name, pairs).map(quote).join(" and ")} for ${name}; use one of them.`;
}

function valuesOf(wanted: string, pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.flatMap(([name, value]) => (name === wanted ? [value] : []));
}

function splitOnce(text: string): readonly [string, string | undefined] {
  const at = text.indexOf("=");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
