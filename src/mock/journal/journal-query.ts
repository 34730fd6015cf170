/** Picks exchanges from a journal, by what a query asks for. */

import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { operations } from "../../contract/interface.js";
import type { JournaledExchange } from "./exchange.js";

export interface JournalQuery {
  isMeant(exchange: JournaledExchange): boolean;
  /** At most so many, the newest of them; all where left out. */
  readonly limit: number;
}

export type JournalQueryReading = { readonly query: JournalQuery } | { readonly flaw: string };

/** As RFC 3339, section 5.6, writes a moment. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

type Test = (exchange: JournaledExchange) => boolean;

const ids: readonly string[] = operations.map(({ id }) => id);
const names = ["operation", "parameter", "status", "since", "wrong", "limit"] as const;

/** How each filter reads its value; a text is what is wrong with it. */
const filters: Readonly<Record<Exclude<(typeof names)[number], "limit">, (value: string) => Test | string>> = {
  operation: (value) => {
    const path = operations.find(({ path, id }) => id === value || path === value || path === `/${value}`);
    return path
      ? ({ operation }) => operation === path.id
      : `operation ${quote(value)} is none; write ${ids.join(" or ")}.`;
  },
  parameter: (value) => {
    const [name = "", wanted] = splitOnce(value);
    return ({ target }) => {
      const given = new URL(target, "http://x").searchParams.getAll(name);
      return wanted === undefined ? given.length > 0 : given.includes(wanted);
    };
  },
  status: (value) => {
    if (!/^([1-5]xx|[1-5]\d\d|0)$/i.test(value))
      return `status ${quote(value)} is none; write one such as 400, or a class such as 4xx.`;
    return ({ status }) => (/xx$/i.test(value) ? String(status)[0] === value[0] : status === Number(value));
  },
  since: (value) => {
    if (/^\d+$/.test(value)) return ({ id }) => id > Number(value);
    const moment = TIME.test(value) && parseCalendarDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(moment))
      return `since ${quote(value)} is neither the id of an exchange nor a time such as 2027-03-01T09:00:00Z.`;
    return ({ time }) => Date.parse(time) >= moment;
  },
  wrong: (value) => {
    if (value !== "true" && value !== "false" && value !== "")
      return `wrong ${quote(value)} is neither true nor false.`;
    return ({ warnings, problem }) => (warnings.length > 0 || problem !== undefined) === (value !== "false");
  },
};

/**
 * Reads the filters of a query. All of them have to fit; of one that is given with several values (`status=4xx&status=503`), and of
 * several values of one parameter, any.
 */
export function parseJournalQuery(pairs: Iterable<readonly [string, string]>): JournalQueryReading {
  const given = [...pairs];
  const repeated = findRepeated(given);
  if (repeated !== undefined) return { flaw: repeated };
  const groups = new Map<string, Test[]>();
  let limit = Number.POSITIVE_INFINITY;
  for (const [name, value] of given) {
    if (name === "limit") {
      if (!/^\d{1,15}$/.test(value)) return { flaw: `limit ${quote(value)} is no whole number.` };
      limit = Number(value);
      continue;
    }
    const filter = Object.hasOwn(filters, name) ? filters[name as keyof typeof filters] : undefined;
    if (!filter) return { flaw: unknownFilter(name) };
    const test = filter(value);
    if (typeof test === "string") return { flaw: test };
    const group = name === "parameter" ? `parameter ${splitOnce(value)[0]}` : name;
    groups.set(group, [...(groups.get(group) ?? []), test]);
  }
  const all = [...groups.values()];
  return { query: { limit, isMeant: (exchange) => all.every((tests) => tests.some((test) => test(exchange))) } };
}

/** Of these two values can't both be meant. */
function findRepeated(pairs: readonly (readonly [string, string])[]): string | undefined {
  const name = ["since", "limit", "wrong"].find((once) => new Set(valuesOf(once, pairs)).size > 1);
  return name && `${name} is given more than once, as ${valuesOf(name, pairs).map(quote).join(" and ")}; write one.`;
}

function valuesOf(wanted: string, pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.flatMap(([name, value]) => (name === wanted ? [value] : []));
}

function unknownFilter(name: string): string {
  const nearest = nearestName(name, [...names, "session"]);
  return `${quote(name)} is no filter; ${nearest ? `did you mean ${nearest}?` : `there are ${[...names, "session"].join(", ")}.`}`;
}

/** The exchanges that a query means, the oldest first. */
export function pickExchanges(exchanges: readonly JournaledExchange[], { isMeant, limit }: JournalQuery) {
  const meant = exchanges.filter(isMeant);
  return limit >= meant.length ? meant : meant.slice(meant.length - limit);
}

function splitOnce(text: string): readonly [string, string | undefined] {
  const at = text.indexOf("=");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
