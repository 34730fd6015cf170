/** What a limit over or under what is documented gets, and that no page holds more than the limit, whatever it counts. */
import { nounFor, plural } from "../../../base/text.js";
import { isCalendarDate } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT, operations } from "../../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, listOperation, lists } from "../../../contract/lists.js";
import { createChance } from "../../../fixtures/chance.js";
import { type Parameters, type Query, queryFor, rawQuery, shareOf, spread, weightOf } from "../../client/query.js";
import { isRefused, listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { defineRules, pagingRules, type RuleContext, sentencesOn } from "../../recording/define-rule.js";
import { examine, listedResponses, requestsOf } from "../../recording/reviewing.js";
import { daysOf, describeDifference, itemKey, keysText } from "../../target-model/item.js";
import { Predictor } from "../../target-model/predictor.js";
import type { Run } from "../../target-model/run.js";
import { countsItems, EARLIEST, OPEN_ORDER } from "../../target-model/target-model.js";

export const rules = defineRules("paging", [
  {
    id: "leading-zeros",
    operations: lists,
    summary: "A page or limit with a leading zero is rejected, ignored, or read as the decimal number.",
    basis: ({ operation }) => `${sentenceOn(operation, "limit")} It is an integer.`,
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`, `${list.name}-limit-default`],
    check: checkZeros,
  },
  {
    id: "limit-maximum",
    summary: `No response holds more than ${LARGEST_LIMIT}, whatever the limit, and a limit of ${LARGEST_LIMIT} is served.`,
    basis: `limit has the maximum ${LARGEST_LIMIT}. ${sentenceOn(operations[0], "limit")}`,
    precondition: `a response that holds ${LARGEST_LIMIT} entries or events`,
    dependsOn: ["hours-limit", "events-limit"],
    check: sendTooLarge,
    review: reviewMaximum,
  },
  {
    id: "limit",
    operations: lists,
    summary: "A page holds no more than the limit.",
    basis: sentencesOn("limit"),
    precondition: ({ many }) => `more ${many} than fit on a page`,
    review: reviewLimit,
  },
]);

async function checkZeros(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list, LEAST);
  if (!range) return;
  await Promise.all(
    context.effort.numbersWithZero.map(async (pair) => {
      const [name = "", text = ""] = pair.split("=");
      const plain: Parameters = { ...range, ...(name === "page" && { limit: 1 }) };
      const written = Object.entries({ ...plain, [name]: text }).map(([key, value]) => `${key}=${value}`);
      const decimal = queryFor(list.operation, { ...plain, [name]: Number(text) });
      await compare(context, rawQuery(list.operation, written.join("&")), [decimal, queryFor(list.operation, plain)]);
    }),
  );
}

/** As many as the largest decimal number needs. */
const LEAST = 13;

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
  ...["31", "031", "00100", "%2B31", "31.0", "1e2", "0x1F", "%2031", "31%20"],
  ...[
    32, 40, 50, 60, 99, 100, 127, 128, 255, 256, 257, 300, 365, 500, 999, 1000, 1001, 9999, 10000, 32767, 32768, 65535,
    65536, 65566, 99999, 100000, 999999, 1000000, 16777216, 16777217, 99999999, 999999999, 2147483647, 2147483648,
    2147483678, 4294967295, 4294967296, 4294967297, 4294967326, 10000000000, 1686452715789, 9007199254740991,
  ].map(String),
  ...[2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n, 10n ** 20n].map(String),
  "1".repeat(40),
  "9".repeat(310),
];

async function sendTooLarge(context: RuleContext): Promise<void> {
  const { effort, get, options } = context;
  const limits = [...TOO_LARGE, ...randomLimits(options.seed)];
  const asked = lists.map((list) => ({ ...list, ranges: rangesOf(context, list) }));
  const [{ operation, ranges }] = asked as [(typeof asked)[number]];
  const first = await get(rawQuery(operation, `${ranges[0]}limit=${TOO_LARGE[0]}`));
  // A target that ignores the limit sends all that it has each time; a few times are enough to show it.
  const isIgnored = (listOf(first)?.length ?? 0) > LARGEST_LIMIT;
  const sent = effort.limitsTooLarge ?? (isIgnored ? limits.slice(0, 6) : limits);
  const besidePage = asked.flatMap(({ operation, ranges }) =>
    spread(ranges, effort.examples).flatMap((range) =>
      effort.limitsBesidePage.map((query) => rawQuery(operation, range + query)),
    ),
  );
  // A list of fewer items shows no limit that is too large.
  const [telling, ...others] = lists.filter(({ name }) => context.model[name].items.length > LARGEST_LIMIT);
  const ofList = (list: ListOperation) =>
    effort.isShared && telling && others.length === 0
      ? sent.filter(() => list.name === telling.name)
      : shareOf(context, list, sent);
  const alone = asked.flatMap((list) =>
    ofList(list).map((limit) => rawQuery(list.operation, `${list.ranges[0]}limit=${limit}`)),
  );
  await Promise.all([...besidePage, ...alone].map(get));
}

/** How queries begin: first for as many items as are known, then with less of it. */
function rangesOf({ model }: RuleContext, { name, operation, hasEnd }: ListOperation): readonly string[] {
  const days = model[name].items.flatMap((item) => daysOf(operation, item)).sort();
  const ahead = days.filter((date) => date >= model.latest);
  const [first, last] = [ahead[0] ?? (hasEnd ? undefined : days[0]), ahead.at(-1)];
  const from = first === undefined ? "" : `startDate=${first}&`;
  const to = last === undefined ? "" : `endDate=${last}&`;
  return hasEnd ? [from + to, "", from, to] : [from, ""];
}

/** Numbers over the maximum of every magnitude up to 2^53, from a seed. */
function randomLimits(seed: number): readonly string[] {
  const { next } = createChance(seed, "limits");
  return Array.from({ length: 40 }, (_, index) => String(Math.floor(2 ** (5 + index) * (1 + next())) + LARGEST_LIMIT));
}

function reviewMaximum(context: RuleContext): void {
  const { log, record, getAgain } = context;
  for (const response of log) {
    const { query } = response.request;
    const list = listOf(response);
    if (!query || !list) continue;
    const limit = query.parameters?.limit;
    if (list.length >= LARGEST_LIMIT) record.exercise();
    if (list.length <= LARGEST_LIMIT || (limit !== undefined && limit < LARGEST_LIMIT)) continue;
    if (isWithin(context, query, list, LARGEST_LIMIT)) continue;
    record.breach({
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
    if (isWithin(context, query, items, limit)) continue;
    const recorder = stated === undefined ? context.record.blame(`${list.name}-limit-default`) : context.record;
    recorder.breach({
      message: `A page ${stated === undefined ? "without a limit" : `with limit ${limit}`} holds ${items.length} ${nounFor(items.length, list.one, list.many)}.`,
      expected: `at most ${limit}`,
      actual: `${items.length}`,
      requests: [response.request],
      weight: weightOf(query),
    });
  }
}

/**
 * Whether a page holds no more than a limit by a unit that is possible: the model, over the events of the page alone, puts all of them on one page.
 * Entries of hours are counted one by one, since a page of days of the calendar has at most one a day.
 */
function isWithin(run: Run, query: Query, list: readonly unknown[], limit: number): boolean {
  const { operation } = query;
  const { hasEnd, name } = listOperation(operation);
  if (list.length <= limit || !hasEnd) return list.length <= limit;
  const { items, past: pastStartDate = "serve", units, isUnitObserved } = run.model[name];
  const parameters = query.parameters ?? parametersIn(query);
  // How a target reads such a query is undocumented, and so is the range that is paged; a day too early may be passed over.
  if (!parameters || (parameters.startDate ?? EARLIEST) < EARLIEST) return !units.every(countsItems);
  // A run that reads all learns the unit of every target that keeps to one; another has too few pages.
  if (!isUnitObserved && run.effort.isReadWhole) return false;
  const byKey = run.memory.of(
    "items by key",
    items,
    () => new Map(items.map((item) => [itemKey(operation, item), item])),
  );
  const listed = new Set(list.map((item) => byKey.get(itemKey(operation, item))).filter((item) => item !== undefined));
  const predictor = Predictor.over({ name }, [...listed]);
  const { page = 1, ...range } = parameters;
  const first = queryFor(operation, { ...range, page: 1, limit });
  const { today, plausible } = run.model;
  const todays = range.startDate === undefined ? plausible : [today];
  return units.some((eventPageUnit) => {
    if (countsItems(eventPageUnit)) return false;
    // Only of the first page is known where its window starts, whatever the limit was taken for.
    if (page > 1 && eventPageUnit !== "days") return true;
    const reading = { eventPageUnit, endDateBound: "inclusive", eventOrder: OPEN_ORDER, pastStartDate };
    return todays.some((day) => {
      const [onPage, inRange] = [predictor.itemsOf(first, reading, day), predictor.rangeOf(first, reading, day)];
      return onPage.length >= inRange.length;
    });
  });
}

/** The parameters of a query that is sent as it is written; undefined if they are not plain and documented values. */
function parametersIn({ target }: Query): Parameters | undefined {
  const pairs = new URLSearchParams(target.split("?")[1]);
  const values = ["startDate", "endDate", "page"].map((name) => pairs.getAll(name));
  if (values.some((all) => all.length > 1)) return undefined;
  const [startDate, endDate, page] = values.map(([value]) => value);
  const isDate = (text: string | undefined) => text === undefined || isCalendarDate(text);
  if (!isDate(startDate) || !isDate(endDate) || !/^[1-9]\d*$/.test(page ?? "1")) return undefined;
  return { ...(startDate && { startDate }), ...(endDate && { endDate }), page: Number(page ?? 1) };
}
