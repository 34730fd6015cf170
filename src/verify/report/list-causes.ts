/** Faults that break several rules about a list, told by what all lists of a run have in common. */
import { addDays } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import { type ListOperation, lists } from "../../contract/lists.js";
import { type Parameters, queryFor } from "../client/query.js";
import { listOf } from "../client/response.js";
import type { Rule } from "../judging/define-rule.js";
import { listedResponses } from "../judging/examination.js";
import { WIDE } from "../target-model/exploration.js";
import { daysOf, fieldOf, keyOf } from "../target-model/item.js";
import { windowOf } from "../target-model/pages.js";
import type { Run } from "../target-model/run.js";
import { unlessStopped } from "../client/target-client.js";

export interface ListCause {
  readonly name: string;
  /** For the end of a message. */
  readonly sentence: string;
}

/** A list that was asked for. */
interface Listed {
  readonly parameters: Parameters;
  readonly items: readonly unknown[];
}

interface KnownCause extends ListCause {
  readonly families: readonly string[];
  readonly explains: (listed: readonly Listed[], list: ListOperation) => boolean;
}

const pagesFromZero: KnownCause = {
  name: "pages from 0",
  sentence: "Page 1 begins after as many items as a page holds: pages are counted from 0.",
  families: ["paging", "ranges", "defaults", "prediction"],
  explains: arePagesFromZero,
};

const causes: readonly KnownCause[] = [
  pagesFromZero,
  {
    name: "a filter after paging",
    sentence:
      "Pages before the last are short or empty, and together have all: items are left out of a page once it is cut, as by a range.",
    families: ["paging", "ranges", "defaults", "prediction"],
    explains: isFilteredAfterPaging,
  },
  ...([-1, 1] as const).map((days) => ({
    name: `dates shifted by ${days}`,
    sentence: `Every list has the days of a range that lies a day ${days < 0 ? "earlier" : "later"}: dates are shifted by a day, as when they are converted to another time zone.`,
    families: ["ranges", "defaults", "prediction"],
    explains: (listed: readonly Listed[], list: ListOperation) => areDatesShifted(listed, list, days),
  })),
  {
    name: "closed days listed",
    sentence: "An entry without times may be a closed day, which has no entry.",
    families: ["items"],
    explains: areClosedDaysListed,
  },
];

/** What likely breaks a rule about one list; undefined if nothing of what is known does. Asks for a few pages if no list shows it. */
export async function listCause(run: Run, { family, operation }: Rule): Promise<ListCause | undefined> {
  const list = lists.find((one) => one.operation.id === operation);
  const possible = causes.filter(({ families }) => families.includes(family));
  if (!list || possible.length === 0) return undefined;
  const listed = listedResponses(run, list).flatMap(({ response: { request }, list: items }): readonly Listed[] => {
    const parameters = request.query?.parameters;
    return parameters && request.credential.kind === "right" && !request.headers ? [{ parameters, items }] : [];
  });
  const seen = possible.find(({ explains }) => explains(listed, list));
  if (seen || !possible.includes(pagesFromZero)) return seen;
  const isShown = await run.once(`pages from 0 of ${list.name}`, () =>
    unlessStopped(() => isPageZeroLeftOut(run, list)),
  );
  return isShown ? pagesFromZero : undefined;
}

/** Whether the first page of two is the second and the third one of one each, in place of the first and the second. */
async function isPageZeroLeftOut(run: Run, { operation, hasEnd }: ListOperation): Promise<boolean> {
  const { events, plausible, today } = run.model;
  const startDate = plausible.at(-1) ?? today;
  const range = { startDate, ...(hasEnd && { endDate: addDays(startDate, events.widest ?? WIDE) }) };
  const ask = async (limit: number, page: number) =>
    (listOf(await run.getAgain(queryFor(operation, { ...range, limit, page }))) ?? []).map((item) =>
      keyOf(operation, item),
    );
  const both = await ask(2, 1);
  const [first = [], second = [], third = []] = [await ask(1, 1), await ask(1, 2), await ask(1, 3)];
  const isJoined = (one: readonly string[], other: readonly string[]) => [...one, ...other].join() === both.join();
  return second.length > 0 && third.length > 0 && isJoined(second, third) && !isJoined(first, second);
}

/** Fewer pairs of lists may be alike by chance. */
const ENOUGH = 2;

/** Whether the first page of a larger limit begins as many items later as it is larger, whatever range is asked for. */
function arePagesFromZero(listed: readonly Listed[], list: ListOperation): boolean {
  const keysOf = (pages: readonly Listed[]) =>
    pages.flatMap(({ items }) => items.map((item) => keyOf(list.operation, item)));
  let [from0, from1] = [0, 0];
  for (const byLimit of pagesByRange(listed).values()) {
    const limits = [...byLimit.keys()].sort((a, b) => a - b);
    for (const [at, limit] of limits.entries()) {
      const keys = keysOf(byLimit.get(limit) ?? []);
      for (const larger of limits.slice(at + 1)) {
        const [first] = keysOf(byLimit.get(larger)?.slice(0, 1) ?? []);
        if (first === undefined || keys.length === 0) continue;
        if (first === keys[larger - limit]) from0 += 1;
        else if (first === keys[0]) from1 += 1;
      }
    }
  }
  return from0 >= ENOUGH && from1 === 0;
}

/** The pages from the first on that were asked for by number and listed without a gap, by range and limit. */
function pagesByRange(listed: readonly Listed[]): ReadonlyMap<string, ReadonlyMap<number, readonly Listed[]>> {
  const ranges = new Map<string, Map<number, Listed[]>>();
  const numbered = listed.filter(({ parameters: { page } }) => page !== undefined);
  for (const one of numbered.sort((a, b) => (a.parameters.page ?? 1) - (b.parameters.page ?? 1))) {
    const { page = 1, limit = DEFAULT_LIMIT, ...range } = one.parameters;
    const key = JSON.stringify(Object.entries(range).sort());
    const byLimit = ranges.get(key) ?? new Map<number, Listed[]>();
    ranges.set(key, byLimit);
    const pages = byLimit.get(limit) ?? [];
    byLimit.set(limit, pages);
    if (pages.length === page - 1) pages.push(one);
  }
  return ranges;
}

/**
 * Whether pages hold other numbers of items, down to none, before later ones that hold some, though together they have all that is known
 * of their range. Pages of days of the calendar hold as many; their items have a day in the window of the page.
 */
function isFilteredAfterPaging(listed: readonly Listed[], { hasEnd, operation }: ListOperation): boolean {
  if (!hasEnd) return false;
  const all = new Map(listed.flatMap(({ items }) => items.map((item) => [keyOf(operation, item), item])));
  const isOn = (first: string, last: string) => (item: unknown) =>
    daysOf(operation, item).some((day) => day >= first && day <= last);
  let [gaps, areWindows] = [0, true];
  for (const byLimit of pagesByRange(listed).values()) {
    for (const [limit, pages] of byLimit) {
      const { startDate, endDate } = pages[0]?.parameters ?? {};
      const sizes = pages.map(({ items }) => items.length);
      if (sizes.some((size) => size > limit)) return false;
      const before = sizes.slice(
        0,
        Math.max(
          sizes.findLastIndex((size) => size > 0),
          0,
        ),
      );
      if (startDate === undefined || endDate === undefined || !before.includes(0) || new Set(before).size < 2) continue;
      const shown = new Set(pages.flatMap(({ items }) => items.map((item) => keyOf(operation, item))));
      const inRange = [...all].filter(([, item]) => isOn(startDate, addDays(endDate, -1))(item));
      if (!inRange.every(([key]) => shown.has(key))) continue;
      gaps += 1;
      areWindows &&= pages.every(({ items }, index) => {
        const { first, last } = windowOf(startDate, index + 1, limit);
        return items.every(isOn(first, last));
      });
    }
  }
  return gaps > 0 && !areWindows;
}

/**
 * Whether every item has a day in the range that lies some days further on, and items have none in the range itself: in several lists,
 * or, where a range has no end that tells, in most.
 */
function areDatesShifted(listed: readonly Listed[], { operation, hasEnd }: ListOperation, shift: number): boolean {
  let [lists, strays] = [0, 0];
  for (const { parameters, items } of listed) {
    const { startDate, endDate = hasEnd ? undefined : LATEST, page = 1 } = parameters;
    if (page > 1 || startDate === undefined || endDate === undefined) continue;
    if (startDate < EARLIEST || endDate > LATEST || items.length === 0) continue;
    const isBetween = (first: string, last: string) => (item: unknown) =>
      daysOf(operation, item).some((day) => day >= first && day <= last);
    if (!items.every(isBetween(addDays(startDate, shift), addDays(endDate, shift)))) return false;
    lists += 1;
    if (!items.every(isBetween(startDate, endDate))) strays += 1;
  }
  return strays >= (hasEnd ? ENOUGH : Math.max(ENOUGH, lists / 2));
}

/** Days that have one before and one after them. */
const [EARLIEST, LATEST] = ["0000-01-02", "9999-12-30"];

/** Whether every entry without a time of day lacks both. */
function areClosedDaysListed(listed: readonly Listed[], list: ListOperation): boolean {
  if (list.hasEnd) return false;
  const times = (item: unknown) => ["timeOpen", "timeClose"].map((name) => fieldOf(item, name));
  const isTime = (value: unknown) => typeof value === "string" && /^\d\d:\d\d/.test(value);
  const wrong = listed.flatMap(({ items }) => items.map(times)).filter((pair) => !pair.every(isTime));
  return wrong.length > 0 && wrong.every((pair) => pair.every((value) => value === null || value === ""));
}
