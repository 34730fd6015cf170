/** What differs between an exchange and the one before it. */
import { type Difference, difference } from "../parts/difference.js";
import type { Exchange } from "../state/types.js";

export function compareExchanges(before: Exchange, after: Exchange): readonly Difference[] {
  return [
    ...compareQueries(before.target, after.target),
    ...difference("status", before.status, after.status),
    ...difference("items", before.count, after.count),
    ...difference("today", before.today, after.today),
    ...difference("session", before.session, after.session),
    ...difference("scenario", before.scenario ?? "standard", after.scenario ?? "standard"),
    ...difference("faults", before.faults?.join(", "), after.faults?.join(", ")),
    ...difference("credential", before.credential?.user, after.credential?.user),
    ...compareHeaders("request", before.request.headers, after.request.headers),
    ...compareHeaders("response", before.response.headers, after.response.headers),
    ...compareBodies(before.response.body, after.response.body),
  ];
}

function compareQueries(before: string, after: string): readonly Difference[] {
  const [a, b] = [new URL(before, "http://x"), new URL(after, "http://x")];
  const names = new Set([...a.searchParams.keys(), ...b.searchParams.keys()]);
  const shown = (url: URL, name: string) =>
    url.searchParams.has(name) ? url.searchParams.getAll(name).join(", ") : undefined;
  return [
    ...difference("path", a.pathname, b.pathname),
    ...[...names].flatMap((name) => difference(name, shown(a, name), shown(b, name))),
  ];
}

/** Headers that differ each time. */
const RESTLESS = /^(date|content-length|etag|age|x-request-id|connection|keep-alive)$/i;

function compareHeaders(
  side: string,
  before: Exchange["request"]["headers"],
  after: Exchange["request"]["headers"],
): readonly Difference[] {
  const valueIn = (headers: typeof before, name: string) =>
    headers.find(([other]) => other.toLowerCase() === name)?.[1];
  const names = new Set(
    [...before, ...after].map(([name]) => name.toLowerCase()).filter((name) => !RESTLESS.test(name)),
  );
  return [...names].flatMap((name) =>
    difference(`${side} header ${name}`, valueIn(before, name), valueIn(after, name)),
  );
}

function compareBodies(before: string, after: string): readonly Difference[] {
  if (before === after) return [];
  const [a, b] = [itemsIn(before), itemsIn(after)];
  if (!a || !b) return difference("body", shorten(before), shorten(after));
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
