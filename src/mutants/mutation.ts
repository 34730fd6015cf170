/** Lists as a museum with a mutation does, and makes one mutation of several. */
import type { JsonObject } from "../base/json.js";
import type { MuseumQuery } from "../museum/query.js";
import type { MutatedRequest, Mutation } from "./mutant.js";

/** The items of a page, as a mutation changes them. `list` returns what the museum lists for another query of the same list. */
export function mutateItems(
  { list: name, items: change }: Mutation,
  items: readonly JsonObject[],
  request: MutatedRequest,
): readonly JsonObject[] {
  return change && (name === undefined || name === request.of) ? change(items, request) : items;
}

/** The key by which a cache has a request, of its path and its decoded names and values; undefined if there is no cache. */
export function cacheKey(
  { lacks }: Mutation,
  path: string,
  pairs: Iterable<readonly [string, string]>,
): string | undefined {
  return lacks && JSON.stringify([path, ...[...pairs].filter(([name]) => !lacks(name))]);
}

/** Makes one mutation of several: each changes what those before it have made. */
export function compose(mutations: readonly Mutation[]): Mutation {
  const having = <Key extends keyof Mutation>(key: Key) => mutations.flatMap((one) => one[key] ?? []);
  const [lacking, todays, catalogues, queries, replies] = [
    having("lacks"),
    having("today"),
    having("catalogue"),
    having("query"),
    having("reply"),
  ];
  const listed = mutations.filter(({ items }) => items);
  const itemsAfter = (count: number, items: readonly JsonObject[], request: MutatedRequest): readonly JsonObject[] => {
    const last = listed[count - 1];
    if (!last) return items;
    const list = (query: MuseumQuery) => itemsAfter(count - 1, request.list(query), { ...request, query });
    return mutateItems(last, itemsAfter(count - 1, items, request), { ...request, list });
  };
  return {
    ...(lacking.length > 0 && { lacks: anyOf(lacking) }),
    ...(todays.length > 0 && { today: (today) => todays.reduce((day, change) => change(day), today) }),
    ...(catalogues.length > 0 && { catalogue: (before) => catalogues.reduce((all, change) => change(all), before) }),
    ...(queries.length > 0 && {
      query: (query, reading) => queries.reduce((asked, change) => change(asked, reading), query),
    }),
    ...(listed.length > 0 && { items: (items, request) => itemsAfter(listed.length, items, request) }),
    ...(replies.length > 0 && {
      reply: (reply, request) => replies.reduce((sent, change) => change(sent, request), reply),
    }),
  };
}

function anyOf(conditions: readonly ((parameter: string) => boolean)[]): (parameter: string) => boolean {
  const [only] = conditions;
  return only && conditions.length === 1 ? only : (parameter) => conditions.some((isMet) => isMet(parameter));
}
