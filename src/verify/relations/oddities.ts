/** Names what is odd about a request by its address alone, so that a live run and a recording of it name the same things. */
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { operations } from "../../contract/interface.js";
import { kindOfQuery, kindOfValue } from "./odd-queries.js";

const documented = new Set<string>(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));

const LONG_VALUE = 1000;
const LONG_QUERY = 4000;
const MANY_NAMES = 100;

export function isDocumented(name: string): boolean {
  return documented.has(name);
}

/** The names and values of a query, as most servers read them. */
export function pairsIn(target: string): readonly (readonly [name: string, value: string])[] {
  // Without the ampersand, URLSearchParams would drop a question mark at the beginning.
  return [...new URLSearchParams(`&${textIn(target) ?? ""}`)];
}

/** What is odd, each as `parameter:kind`, such as `startDate:yearZero`, `limit:repeated` or `query:long`. */
export function odditiesIn(target: string): readonly string[] {
  const text = textIn(target);
  if (text === undefined) return [];
  const pairs = pairsIn(target);
  const values = pairs.flatMap(([name, value]) => oddityOfValue(name, value));
  const known = kindOfQuery(text);
  const others = known === undefined ? [...odditiesOfNames(pairs, text), ...odditiesOfText(pairs, text)] : [known];
  return [...new Set([...others, ...values])];
}

function textIn(target: string): string | undefined {
  const [address = ""] = target.split("#");
  const at = address.indexOf("?");
  return at < 0 ? undefined : address.slice(at + 1);
}

function oddityOfValue(name: string, value: string): readonly string[] {
  if (!isDocumented(name)) return [];
  const kind = value.length > LONG_VALUE ? "long" : kindOfValue(name, value);
  return kind === undefined ? [] : [`${name}:${kind}`];
}

function odditiesOfNames(pairs: ReturnType<typeof pairsIn>, text: string): readonly string[] {
  const names = pairs.map(([name]) => name).filter((name) => name !== "");
  const lower = [...documented].map((name) => name.toLowerCase());
  return names.flatMap((name, index) => {
    if (isDocumented(name)) {
      const hasNoValue = text.split("&").includes(name);
      return [...(names.indexOf(name) < index ? [`${name}:repeated`] : []), ...(hasNoValue ? [`${name}:noValue`] : [])];
    }
    const [, array = ""] = /^(\w+)\[/.exec(name) ?? [];
    if (isDocumented(array)) return [`${array}:brackets`];
    return [lower.includes(name.toLowerCase()) ? "query:otherCase" : "query:unknownName"];
  });
}

function odditiesOfText(pairs: ReturnType<typeof pairsIn>, text: string): readonly string[] {
  const dateOf = (name: string) => parseCalendarDate(pairs.find(([own]) => own === name)?.[1] ?? "");
  const [start, end] = [dateOf("startDate"), dateOf("endDate")];
  return [
    ...(/%(?![0-9A-Fa-f]{2})/.test(text) ? ["query:brokenEncoding"] : []),
    ...(text.length > LONG_QUERY ? ["query:long"] : []),
    ...(pairs.length > MANY_NAMES ? ["query:manyNames"] : []),
    ...(start !== undefined && end !== undefined && end < start ? ["endDate:reversed"] : []),
  ];
}
