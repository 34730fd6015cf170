/** What a limit or a page over or under what is documented gets, and that no page holds more than the limit. */
import { nounFor, plural } from "../../../base/text.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT, getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { createChance } from "../../../fixtures/chance.js";
import { isRefused, listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import {
  type Parameters,
  type Query,
  queryFor,
  rawQuery,
  shareOf,
  unlessQuick,
  weightOf,
} from "../../queries/query.js";
import { examine, listedResponses, requestsOf } from "../../relations/examination.js";
import { describeDifference, describeKeys, keysText } from "../../target-model/item.js";
import { eventsList, hoursList, LARGEST_LIMIT, type ListOperation, lists } from "../../target-model/list-operation.js";
import { countListed } from "../../target-model/page-unit.js";
import { defineRules, pagingRules, type RuleContext } from "../define-rule.js";

export const rules = defineRules("paging", [
  {
    id: "leading-zeros",
    operations: lists,
    source: "documented",
    summary: "A page or limit with a leading zero is rejected, ignored, or read as the decimal number.",
    basis: ({ operation }) => `${sentenceOn(operation, "limit")} It is an integer.`,
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`, `${list.name}-limit-default`],
    check: checkZeros,
  },
  {
    id: "limit-maximum",
    source: "documented",
    summary: `No response holds more than ${LARGEST_LIMIT}, whatever the limit, and a limit of ${LARGEST_LIMIT} is served.`,
    basis: `limit has the maximum ${LARGEST_LIMIT}. ${sentenceOn(getMuseumHours, "limit")}`,
    precondition: `a response that holds ${LARGEST_LIMIT} entries or events`,
    dependsOn: ["hours-limit", "events-limit", "hours-leading-zeros", "events-leading-zeros"],
    check: sendTooLarge,
    review: reviewMaximum,
  },
  {
    id: "limit",
    operations: lists,
    source: "documented",
    summary: "A page holds no more than the limit.",
    basis: ({ operation }) => sentenceOn(operation, "limit"),
    precondition: ({ many }) => `more ${many} than fit on a page`,
    review: reviewLimit,
  },
  {
    id: "pages-before-first",
    operations: lists,
    source: "documented",
    summary: "A page under 1 is rejected, is empty, or is the first one.",
    basis: ({ operation }) => `${sentenceOn(operation, "page")} The default is 1, the first page.`,
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`],
    check: checkBefore,
  },
  {
    id: "pages-clamped",
    operations: lists,
    source: "itself",
    summary: "If a limit over the maximum is taken for the maximum, it is so on every page.",
    basis: ({ operation }) => sentenceOn(operation, "page"),
    precondition: ({ many }) => `a target that clamps the limit, and more ${many} in one list than the maximum`,
    dependsOn: (list) => [...pagingRules(list), "limit-maximum"],
    check: checkClamped,
  },
]);

interface Case {
  readonly name: "page" | "limit";
  readonly text: string;
  readonly beside: Parameters;
  /** Whether a quick run has it. */
  readonly isTelling?: true;
}

/** Numbers that are others as octal ones, and neither is the default. */
const CASES: readonly Case[] = [
  { name: "limit", text: "011", beside: {}, isTelling: true },
  { name: "limit", text: "014", beside: { page: 1 } },
  { name: "page", text: "010", beside: { limit: 1 }, isTelling: true },
  { name: "page", text: "02", beside: { limit: 3 } },
];

async function checkZeros(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list, LEAST);
  if (!range) return;
  await Promise.all(
    CASES.filter(({ isTelling }) => isTelling || !context.options.quick).map(async ({ name, text, beside }) => {
      const plain = { ...range, ...beside };
      const written = Object.entries({ ...plain, [name]: text }).map(([key, value]) => `${key}=${value}`);
      const decimal = queryFor(list.operation, { ...plain, [name]: Number(text) });
      await compare(context, rawQuery(list.operation, written.join("&")), [decimal, queryFor(list.operation, plain)]);
    }),
  );
}

/** As many as the largest decimal number needs. */
const LEAST = 13;

/** A query must be rejected, or be answered as one of its readings: the decimal number, or the default. */
function compare(context: RuleContext, query: Query, readings: readonly [Query, Query]): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(query);
    if (isRefused(response) || !listOf(response)) return "agrees";
    const [decimal, byDefault] = readings;
    const asDecimal = await get(decimal);
    if (keysText(query, asDecimal) === keysText(query, response)) return "agrees";
    if (keysText(query, await get(byDefault)) === keysText(query, response)) return "agrees";
    return {
      message: "A number with a leading zero is taken for another number.",
      expected: "a refusal, what the decimal number gets, or what the default gets",
      actual: describeDifference(query, asDecimal, response),
      requests: requestsOf(response, asDecimal),
    };
  });
}

/** Limits over the maximum, of every size at which arithmetic overflows. */
const TOO_LARGE = [
  "31",
  "031",
  "00100",
  "%2B31",
  "31.0",
  "1e2",
  "0x1F",
  "%2031",
  "31%20",
  "32",
  "40",
  "50",
  "60",
  "99",
  "100",
  "127",
  "128",
  "255",
  "256",
  "257",
  "300",
  "365",
  "500",
  "999",
  "1000",
  "1001",
  "9999",
  "10000",
  "32767",
  "32768",
  "65535",
  "65536",
  "65566",
  "99999",
  "100000",
  "999999",
  "1000000",
  "16777216",
  "16777217",
  "99999999",
  "999999999",
  "2147483647",
  "2147483648",
  "2147483678",
  "4294967295",
  "4294967296",
  "4294967297",
  "4294967326",
  "10000000000",
  "1686452715789",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "18446744073709551616",
  "100000000000000000000",
  "1".repeat(40),
  "9".repeat(310),
] as const;

/** The commonest of them, for a quick run; the low 32 bits of the fourth are a negative number. */
const COMMONEST = ["31", "1000", "0", "1686452715789", "-1", "100", "-30"];

/** Limits over the maximum beside a page, in either order. */
const BESIDE_PAGE = [
  "page=1&limit=31",
  "limit=100&page=1",
  "page=2&limit=31",
  "page=2&limit=1000",
  "limit=31",
  "limit=1000",
];

async function sendTooLarge(context: RuleContext): Promise<void> {
  const { get, options } = context;
  const { start, range, fromStart, toEnd } = rangesOf(context);
  const limits = [...TOO_LARGE, ...randomLimits(options.seed)];
  const first = await get(rawQuery(getMuseumHours, `${start}limit=${TOO_LARGE[0]}`));
  // A target that ignores the limit sends all that it has each time; a few times are enough to show it.
  const isIgnored = (listOf(first)?.length ?? 0) > LARGEST_LIMIT;
  const usual = isIgnored ? limits.slice(0, 6) : limits;
  const sent = options.quick ? COMMONEST : usual;
  const beside = options.quick ? BESIDE_PAGE.slice(2, 3) : BESIDE_PAGE;
  await Promise.all([
    ...unlessQuick(context, [start, ""], 1).flatMap((prefix) =>
      beside.map((query) => get(rawQuery(getMuseumHours, prefix + query))),
    ),
    ...unlessQuick(context, [range, "", fromStart, toEnd], 1).flatMap((prefix) =>
      beside.map((query) => get(rawQuery(listSpecialEvents, prefix + query))),
    ),
    ...shareOf(context, hoursList, sent).map((limit) => get(rawQuery(getMuseumHours, `${start}limit=${limit}`))),
    ...shareOf(context, eventsList, sent).map((limit) => get(rawQuery(listSpecialEvents, `${range}limit=${limit}`))),
  ]);
}

/** The start of queries for as many items as are known. */
function rangesOf({ model: { hours, events, plausible, today } }: RuleContext) {
  const soonest = plausible.at(-1) ?? today;
  const startDate = hours.entries.find(({ date }) => date >= soonest)?.date ?? hours.entries[0]?.date;
  const dates = events.events
    .flatMap((event) => event.dates)
    .filter((date) => date >= soonest)
    .sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return {
    start: startDate === undefined ? "" : `startDate=${startDate}&`,
    range: first === undefined ? "" : `startDate=${first}&endDate=${last}&`,
    fromStart: first === undefined ? "" : `startDate=${first}&`,
    toEnd: last === undefined ? "" : `endDate=${last}&`,
  };
}

/** Numbers over the maximum of every magnitude up to 2^53, from a seed. */
function randomLimits(seed: number): readonly string[] {
  const { next } = createChance(seed, "limits");
  return Array.from({ length: 40 }, (_, index) => String(Math.floor(2 ** (5 + index) * (1 + next())) + LARGEST_LIMIT));
}

function reviewMaximum(context: RuleContext): void {
  const { client, record, getAgain } = context;
  for (const response of client.log) {
    const { query } = response.request;
    const list = listOf(response);
    if (!query || !list) continue;
    const limit = query.parameters?.limit;
    if (list.length >= LARGEST_LIMIT) record.exercise();
    if (list.length <= LARGEST_LIMIT || (limit !== undefined && limit < LARGEST_LIMIT)) continue;
    if (countListed(context, query, list) <= LARGEST_LIMIT) continue;
    record.violate({
      message: `One response holds ${plural(list.length, "item")}.`,
      expected: `at most ${LARGEST_LIMIT}, or a refusal`,
      actual: `${list.length}`,
      requests: [response.request],
      again: async () => (listOf(await getAgain(query))?.length ?? 0) > LARGEST_LIMIT,
    });
  }
}

function reviewLimit(context: RuleContext, list: ListOperation): void {
  for (const { response, list: items } of listedResponses(context, list)) {
    const { query } = response.request;
    if (!query?.parameters) continue;
    const stated = query.parameters.limit;
    const limit = stated ?? DEFAULT_LIMIT;
    if (items.length >= limit) context.record.exercise();
    if (items.length <= limit || countListed(context, query, items) <= limit) continue;
    const recorder = stated === undefined ? context.record.blame(`${list.name}-limit-default`) : context.record;
    recorder.violate({
      message: `A page ${stated === undefined ? "without a limit" : `with limit ${limit}`} holds ${items.length} ${nounFor(items.length, list.one, list.many)}.`,
      expected: `at most ${limit}`,
      actual: `${items.length}`,
      requests: [response.request],
      weight: weightOf(query),
    });
  }
}

async function checkBefore(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list);
  if (!range) return;
  const text = Object.entries(range).map(([name, value]) => `${name}=${value}`);
  for (const page of context.options.quick ? [-1] : [0, -1, -2]) {
    const query = rawQuery(list.operation, [...text, `page=${page}`, "limit=3"].join("&"));
    await examine(context, async (get) => {
      const response = await get(query);
      if ((listOf(response)?.length ?? 0) === 0) return "agrees";
      const first = await context.get(queryFor(list.operation, { ...range, page: 1, limit: 3 }));
      if (keysText(query, response) === keysText(query, first)) return "agrees";
      return {
        message: `Page ${page} is neither empty nor the first one.`,
        expected: "a refusal, an empty array, or what page 1 gets",
        actual: describeDifference(query, first, response),
        requests: requestsOf(response, first),
        weight: Math.abs(page),
      };
    });
  }
}

const OVER = 100;

async function checkClamped(context: RuleContext, list: ListOperation): Promise<void> {
  const ranges = unlessQuick(context, crowdedQueries(context, list, LARGEST_LIMIT + 1), 1);
  const checkRange = async (range: Parameters) => {
    const text = Object.entries(range).map(([name, value]) => `${name}=${value}`);
    const page = (number: number) => ({
      over: rawQuery(list.operation, [...text, `page=${number}`, `limit=${OVER}`].join("&")),
      largest: queryFor(list.operation, { ...range, page: number, limit: LARGEST_LIMIT }),
    });
    if (await isClamped(context, page(1))) await compareSecond(context, list, page(2));
  };
  await Promise.all(ranges.map(checkRange));
}

interface Pages {
  readonly over: ReturnType<typeof rawQuery>;
  readonly largest: ReturnType<typeof queryFor>;
}

/** Whether the first page is that of the maximum, and full, so that there can be a second one. */
async function isClamped({ get }: RuleContext, { over, largest }: Pages): Promise<boolean> {
  const first = await get(over);
  const isFull = (listOf(first)?.length ?? 0) >= LARGEST_LIMIT;
  return isFull && keysText(over, first) === keysText(largest, await get(largest));
}

function compareSecond(context: RuleContext, { operation }: ListOperation, pages: Pages): Promise<void> {
  return examine(context, async (get) => {
    const [one, other] = [await get(pages.over), await get(pages.largest)];
    if (!listOf(one) || !listOf(other)) return undefined;
    const expected = keysText(pages.largest, other);
    if (keysText(pages.over, one) === expected) return "agrees";
    return {
      message: `The first page of limit ${OVER} is that of ${LARGEST_LIMIT}, the second one is not.`,
      expected: describeKeys(operation, expected.split(",")),
      actual: describeDifference(pages.over, other, one),
      requests: requestsOf(one, other),
    };
  });
}
