/** No response holds more than the documented maximum, whatever the limit, and the maximum itself is served. */
import { plural } from "../../../base/text.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { createChance } from "../../../fixtures/chance.js";
import { listOf } from "../../client/response.js";
import { rawQuery, shareOf, unlessQuick } from "../../queries/query.js";
import { eventsList, hoursList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { countListed } from "../../target-model/page-unit.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "limit-maximum",
  source: "documented",
  summary: `No response holds more than ${LARGEST_LIMIT}, whatever the limit, and a limit of ${LARGEST_LIMIT} is served.`,
  basis: `limit has the maximum ${LARGEST_LIMIT}. ${sentenceOn(getMuseumHours, "limit")}`,
  precondition: `a response that holds ${LARGEST_LIMIT} entries or events`,
  dependsOn: ["hours-limit", "events-limit", "hours-leading-zeros", "events-leading-zeros"],
  check: sendTooLarge,
  review: reviewMaximum,
});

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
