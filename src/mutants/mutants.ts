/** Every mutant by its name, with those of HTTP, of paging and of dates. */

import { remember } from "../base/collections.js";
import type { JsonObject } from "../base/json.js";
import { addDays, type CalendarDate, FIRST_DATE, isCalendarDate, LAST_DATE } from "../contract/calendar-date.js";
import type { ParameterName } from "../contract/interface.js";
import type { MuseumQuery, QueryReading } from "../museum/query.js";
import { dataMutants, HOURS_SENTENCE } from "./data.js";
import {
  type MutableReply,
  type Mutant,
  type MutantId,
  type MutantTable,
  type MutatedRequest,
  mutantIds,
  parseMutants,
  unknownMutant,
} from "./mutant.js";
import { compose } from "./mutation.js";

const httpMutants = {
  "challenge-missing": {
    document: "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate.",
    harm: "A client that follows the challenge does not sign in.",
    reply({ headers: { "www-authenticate": challenge, ...headers }, ...reply }) {
      return {
        ...reply,
        headers:
          reply.status === 401 || challenge === undefined ? headers : { ...headers, "www-authenticate": challenge },
      };
    },
  },
  "error-as-200": {
    document: "A success response is a JSON array.",
    harm: "The app takes an error for data, or says that there is nothing.",
    byDefault: "An app that looks at the status alone shows an empty museum.",
    reply: (reply) => (reply.status >= 400 ? { ...reply, status: 200 } : reply),
  },
  "error-on-large-page": {
    document: "limit is 30 at most.",
    harm: "The app shows an error where a long list is needed.",
    reply: (reply, request) => (request && request.query.limit > 20 ? failed() : reply),
  },
  "etag-fixed": {
    document: "RFC 9110, section 8.8.1: a strong validator changes whenever the data does.",
    harm: "The app goes on showing what it has in its cache.",
    reply: (reply) =>
      reply.headers["etag"] === undefined ? reply : { ...reply, headers: { ...reply.headers, etag: '"1"' } },
  },
  "html-for-json": {
    document: "Both operations return JSON.",
    harm: "A client that looks at the media type shows nothing.",
    reply: (reply) =>
      reply.status === 200 ? { ...reply, headers: { ...reply.headers, "content-type": "text/html" } } : reply,
  },
  "nothing-as-204": {
    document: "A success response is a JSON array; an empty array where there is nothing.",
    harm: "The app breaks on a quiet week.",
    byDefault: "A body that is not there can't be parsed.",
    reply: (reply, request) =>
      request && reply.body === "[]" ? { ...reply, status: 204, body: "", headers: {} } : reply,
  },
  "unauthorized-as-403": {
    document: "RFC 9110, section 15.5.2: a missing credential gets 401.",
    harm: "The app does not ask the visitor to sign in.",
    reply: (reply) => (reply.status === 401 ? { ...reply, status: 403 } : reply),
  },
} satisfies MutantTable;

function failed(): MutableReply {
  const body = '{"message":"Internal Server Error"}';
  return { status: 500, headers: { "content-type": "application/json" }, body };
}

const cacheMutants = {
  "cache-lacks-query": lacking("The app shows the same list, whatever it asks for.", () => true),
  "cache-lacks-start-date": lacking("The app shows another day than the one that was chosen.", is("startDate")),
  "cache-lacks-end-date": lacking("The app shows the events of another range than the chosen one.", is("endDate")),
  "cache-lacks-page": lacking("The app shows the page that somebody else has asked for.", is("page")),
  "cache-lacks-limit": lacking("The app gets as many items as somebody else has asked for.", is("limit")),
} satisfies MutantTable;

function lacking(harm: string, lacks: (parameter: string) => boolean) {
  return { document: "RFC 9111, section 2: the primary key of a cache has the target URI.", harm, lacks };
}

function is(parameter: ParameterName): (other: string) => boolean {
  return (other) => other === parameter;
}

const LIMIT_SENTENCE = "Number of days per page, 10 by default and 30 at most.";
const END_SENTENCE =
  "End of the date range for which events are returned; 7 days after startDate where it is left out.";

const pagingMutants = {
  "last-page-lost": {
    document: "Page number to retrieve.",
    harm: "The app leaves out the last days or events of every list that has more than one page.",
    byDefault: "A client that stops too early, or trusts an empty page, loses data without an error.",
    items(items, { query, list }) {
      const isLast = query.page > 1 && list({ ...query, page: query.page + 1 }).length === 0;
      return isLast ? [] : items;
    },
  },
  "limit-ignored": {
    document: LIMIT_SENTENCE,
    harm: "The app gets ten items, whatever it asked for.",
    byDefault: "An app that asks for a certain number relies on it in its layout.",
    query: (query) => ({ ...query, limit: 10 }),
  },
  "order-reversed": {
    document: HOURS_SENTENCE,
    harm: "The app shows the week backwards, or takes the wrong day for the next one.",
    byDefault: "An app that takes the first entry for the next open day is wrong without a sign.",
    list: "hours",
    items: (items) => items.toReversed(),
  },
  "page-beyond-end-repeats": {
    document: "Page number to retrieve.",
    harm: "An app that reads to the end never ends, or shows the last days again and again.",
    byDefault: "Whoever reads to the end must stop at a page that brings nothing new.",
    items(items, { query, list }) {
      if (items.length > 0 || query.page === 1) return items;
      let [last, beyond] = [1, query.page];
      while (beyond - last > 1) {
        const page = Math.floor((last + beyond) / 2);
        if (list({ ...query, page }).length > 0) last = page;
        else beyond = page;
      }
      return list({ ...query, page: last });
    },
  },
  "page-ignored": {
    document: "Page number to retrieve.",
    harm: "The app never shows what comes after the first page.",
    byDefault: "It is what a service does that does not know the parameter.",
    query: (query) => ({ ...query, page: 1 }),
  },
  "page-repeats-last": {
    document: "Page number to retrieve.",
    harm: "The app shows a day or an event twice where two pages meet.",
    byDefault: "Doubled rows are the commonest fault of paging by offset.",
    items(items, { query, list }) {
      const before = query.page > 1 && items.length > 0 ? list({ ...query, page: query.page - 1 }) : [];
      return [...before.slice(-1), ...items].slice(0, Math.max(items.length, 1));
    },
  },
  "default-limit": {
    document: LIMIT_SENTENCE,
    harm: "The app shows another number of items than ten where it leaves out the limit.",
    numbered: (limit) => ({ query: (query, reading) => (isGiven(reading, "limit") ? query : { ...query, limit }) }),
  },
  "filtered-after-paging": {
    document: "Page number to retrieve.",
    harm: "The app shows short or empty pages in the middle of a list.",
    items(_, { query, list }) {
      const all = list({ ...query, startDate: FIRST_DATE, ...(query.endDate !== undefined && { endDate: LAST_DATE }) });
      const keyOf = (item: JsonObject) => item["eventId"] ?? item["date"];
      const inRange = new Set(listWhole({ query, list }).map(keyOf));
      return all.filter((item) => inRange.has(keyOf(item)));
    },
  },
  "largest-limit": {
    document: LIMIT_SENTENCE,
    harm: "The app gets fewer items than it asked for, and takes the page for the last one.",
    numbered: (most) => ({ query: (query) => ({ ...query, limit: Math.min(query.limit, most) }) }),
  },
  "last-item-lost": {
    document: "Page number to retrieve.",
    harm: "The app leaves out the last day or event of every list that has more than one page.",
    items(items, { query, list }) {
      const isLast = query.page > 1 && list({ ...query, page: query.page + 1 }).length === 0;
      return isLast ? items.slice(0, -1) : items;
    },
  },
  "offset-fixed": {
    document: "Page number to retrieve.",
    harm: "The app shows items twice, or leaves some out, unless its limit is the number that pages are counted by.",
    numbered: (offset) => ({
      items(items, request) {
        const { page, limit } = request.query;
        if (page === 1 || limit === offset) return items;
        return listWhole(request).slice((page - 1) * offset, (page - 1) * offset + limit);
      },
    }),
  },
  "page-size-one-less": {
    document: LIMIT_SENTENCE,
    harm: "The app shows nine days where it should show ten.",
    query: (query) => ({ ...query, limit: Math.max(query.limit - 1, 1) }),
  },
  "page-size-one-more": {
    document: LIMIT_SENTENCE,
    harm: "A list of the app is longer than its design has room for.",
    query: (query) => ({ ...query, limit: query.limit + 1 }),
  },
  "pages-from-zero": {
    document: "page is 1 by default.",
    harm: "The app skips the first page.",
    query: (query, reading) => (isGiven(reading, "page") ? { ...query, page: query.page + 1 } : query),
  },
} satisfies MutantTable;

/** Days and events that a range should have, or should not, what today is, and rare days. */
const rangeMutants = {
  "default-range": {
    document: END_SENTENCE,
    harm: "The app shows events of another time than the coming week.",
    numbered: (days) => ({
      query: (query, reading) =>
        query.endDate !== undefined && !isGiven(reading, "endDate")
          ? { ...query, endDate: addDays(query.startDate, days) }
          : query,
    }),
  },
  "default-range-long": {
    document: END_SENTENCE,
    harm: "The app shows events of the week after as if they were soon.",
    query: moveEnd(2, "default"),
  },
  "default-range-short": {
    document: END_SENTENCE,
    harm: "Events at the end of the coming week are missing.",
    byDefault: "An app that leaves the default to the service relies on its length.",
    query: moveEnd(-2, "default"),
  },
  "first-date-only": {
    document: "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
    harm: "A weekly event disappears after its first day.",
    byDefault: "Events with several dates are where a query by one column goes wrong.",
    list: "events",
    items(items, request) {
      const { query } = request;
      const isFound = ({ dates }: JsonObject) =>
        ([...(dates as readonly string[])].sort()[0] ?? "9") >= query.startDate;
      return items.every(isFound) && query.page === 1 ? items : cutPage(listWhole(request).filter(isFound), query);
    },
  },
  "month-end-lost": {
    document: HOURS_SENTENCE,
    harm: "The last day of a month is shown as closed.",
    list: "hours",
    items: loseDay(({ startDate }) => lastDayOfMonth(startDate)),
  },
  "range-ends-early": {
    document: END_SENTENCE,
    harm: "Events of the last days of the chosen range are missing.",
    byDefault: "A range that is cut short looks like a quiet week.",
    query: moveEnd(-2, "given"),
  },
  "range-ends-late": {
    document: END_SENTENCE,
    harm: "The app shows events outside the chosen range.",
    byDefault: "A visitor comes on a day that was not asked for.",
    query: moveEnd(2, "given"),
  },
  "start-date-excluded": {
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The first day that the visitor chose is missing.",
    byDefault: "Whoever asks for a day expects it in the answer.",
    query: (query, reading) =>
      isGiven(reading, "startDate") ? { ...query, startDate: addDays(query.startDate, 1) } : query,
  },
  "leap-day-lost": {
    document: HOURS_SENTENCE,
    harm: "29 February is shown as closed.",
    list: "hours",
    items: loseDay(() => "-02-29"),
  },
  "today-is-tomorrow": {
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app does not show today any more.",
    today: (today) => addDays(today, 1),
  },
  "today-is-yesterday": {
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app shows yesterday as today's opening hours.",
    byDefault: "It is what a server in another time zone does for some hours of each day.",
    today: (today) => addDays(today, -1),
  },
} satisfies MutantTable;

const table: Readonly<Record<MutantId, NonNullable<MutantTable[MutantId]>>> = {
  ...dataMutants,
  ...httpMutants,
  ...cacheMutants,
  ...pagingMutants,
  ...rangeMutants,
};

/** Returns the mutant of a name, or that of several which are composed. Throws an Error for an unknown one. */
export const mutantNamed: (text: string) => Mutant = remember(1000, (text) => {
  const named = parseMutants(text)?.map(({ id, number }) => {
    const { numbered, ...mutant } = table[id];
    return { ...mutant, ...numbered?.(number ?? 0) };
  });
  if (!named) throw new Error(unknownMutant(text));
  const [document, harm] = (["document", "harm"] as const).map((key) => named.map((one) => one[key]).join(" "));
  const [only] = named;
  return { ...(named.length === 1 ? only : compose(named)), id: text, document: document ?? "", harm: harm ?? "" };
});

export const mutants: readonly Mutant[] = mutantIds.map(mutantNamed);

/** Moves an endDate, which the request gives or which is the default, by days. */
function moveEnd(days: number, which: "given" | "default"): NonNullable<Mutant["query"]> {
  return (query, reading) =>
    query.endDate !== undefined && isGiven(reading, "endDate") === (which === "given")
      ? { ...query, endDate: addDays(query.endDate, days) }
      : query;
}

/** Leaves the days out of hours that end like this, unless the request begins with one. */
function loseDay(endOf: (query: MuseumQuery) => string): NonNullable<Mutant["items"]> {
  return (items, request) => {
    const { query } = request;
    const end = endOf(query);
    if (query.startDate.endsWith(end)) return items;
    const others = listWhole(request).filter(({ date }) => !String(date).endsWith(end));
    return cutPage(others, query);
  };
}

/** More than any museum has. */
const ALL = 1_000_000;

function listWhole({ query, list }: Pick<MutatedRequest, "query" | "list">): readonly JsonObject[] {
  return list({ ...query, page: 1, limit: ALL });
}

/** Cuts the page of a query out of a whole list, as the model does where `limit` counts items. */
function cutPage(items: readonly JsonObject[], { page, limit }: MuseumQuery): readonly JsonObject[] {
  return items.slice((page - 1) * limit, page * limit);
}

function lastDayOfMonth(date: CalendarDate): CalendarDate {
  const month = date.slice(0, 8);
  return ["31", "30", "29"].map((day) => month + day).find(isCalendarDate) ?? `${month}28`;
}

function isGiven({ parameters }: QueryReading, parameter: string): boolean {
  return parameters.some(({ name, isDefault }) => name === parameter && !isDefault);
}
