/** Compares two requests. */
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import type { JournaledExchange } from "../state/admin.js";

export function compareExchanges(before: JournaledExchange, after: JournaledExchange): readonly FieldDifference[] {
  return [
    ...[queryOf, factsOf, headersOf].flatMap((of) => compareFacts(of(before), of(after))),
    ...compareBodies(before.response.body, after.response.body),
  ];
}

function queryOf({ target }: JournaledExchange): JsonObject {
  const { searchParams } = new URL(target, "http://x");
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name).join(", ")]));
}

function factsOf({ target, count: items, credential, ...exchange }: JournaledExchange): JsonObject {
  const { status, today, session, scenario = "standard" } = exchange;
  const { pathname: path } = new URL(target, "http://x");
  const faults = exchange.faults?.join(", ");
  return { path, status, items, today, session, scenario, faults, credential: credential?.user };
}

/** Headers that differ each time. */
const RESTLESS = /^(date|content-length|etag|age|x-request-id|connection|keep-alive)$/i;

function headersOf({ request, response }: JournaledExchange): JsonObject {
  const named = (side: string, headers: JournaledExchange["request"]["headers"]) =>
    headers
      .filter(([name]) => !RESTLESS.test(name))
      .map(([name, value]) => [`${side} header ${name.toLowerCase()}`, value]);
  return Object.fromEntries([...named("request", request.headers), ...named("response", response.headers)]);
}

function compareBodies(before: string, after: string): readonly FieldDifference[] {
  if (before === after) return [];
  const [a, b] = [itemsIn(before), itemsIn(after)];
  if (!a || !b) return compareFacts({ body: shorten(before) }, { body: shorten(after) });
  const gone = [...a.keys()].filter((key) => !b.has(key));
  const come = [...b.keys()].filter((key) => !a.has(key));
  const changed = [...b].filter(([key, text]) => a.has(key) && a.get(key) !== text).map(([key]) => key);
  return [
    ...(gone.length > 0 ? [{ what: "no longer listed", before: listed(gone), after: "" }] : []),
    ...(come.length > 0 ? [{ what: "newly listed", before: "", after: listed(come) }] : []),
    ...changed.slice(0, 10).map((key) => ({ what: key, before: a.get(key) ?? "", after: b.get(key) ?? "" })),
  ];
}

/** The items of a list by date or name. */
function itemsIn(body: string): ReadonlyMap<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (!Array.isArray(value)) return undefined;
    return new Map(value.map((item) => [String(item?.date ?? item?.name ?? item?.eventId), JSON.stringify(item)]));
  } catch {
    return undefined;
  }
}

function listed(keys: readonly string[]): string {
  return keys.length > 8 ? `${keys.slice(0, 8).join(", ")} and ${keys.length - 8} more` : keys.join(", ");
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

interface FieldDifference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the facts that differ, those that only one of both has too. */
export function compareFacts(before: JsonObject, after: JsonObject): readonly FieldDifference[] {
  return Object.keys({ ...before, ...after })
    .filter((what) => lookUp(before, what) !== lookUp(after, what))
    .map((what) => ({ what, before: inWords(lookUp(before, what)), after: inWords(lookUp(after, what)) }));
}

function inWords(value: unknown): string {
  return value === undefined ? "–" : String(value);
}
