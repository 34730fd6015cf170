/** What makes the pages of a list other ones than they should be, told by all pages of a run. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation } from "../../contract/lists.js";
import { type Parameters, queryFor } from "../client/query.js";
import { listOf } from "../client/response.js";
import { WIDE } from "../target-model/exploration.js";
import { daysOf, keyOf } from "../target-model/item.js";
import { windowOf } from "../target-model/pages.js";
import type { Run } from "../target-model/run.js";

/** A list that was asked for. */
export interface Listed {
  readonly parameters: Parameters;
  readonly items: readonly unknown[];
}

/** Whether the first page of two is the second and the third one of one each, in place of the first and the second. */
export async function isPageZeroLeftOut(run: Run, { operation, hasEnd }: ListOperation): Promise<boolean> {
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
export function arePagesFromZero(listed: readonly Listed[], list: ListOperation): boolean {
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
export function isFilteredAfterPaging(listed: readonly Listed[], { hasEnd, operation }: ListOperation): boolean {
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
 * Whether a list has as many pages as its items have dates in its range, and not as many as it has items: of whole walks with several
 * limits, in which the two differ.
 */
export function areDatesPaged(listed: readonly Listed[], { hasEnd, operation }: ListOperation, run: Run): boolean {
  if (!hasEnd) return false;
  let walks = 0;
  for (const byLimit of pagesByRange(listed).values()) {
    for (const [limit, pages] of byLimit) {
      const { startDate, endDate } = pages[0]?.parameters ?? {};
      const filled = pages.findIndex(({ items }) => items.length === 0);
      if (startDate === undefined || endDate === undefined || filled < 2) continue;
      const last = run.model.events.bound === "exclusive" ? addDays(endDate, -1) : endDate;
      const isIn = (day: CalendarDate) => day >= startDate && day <= last;
      const items = new Map(pages.flatMap((page) => page.items.map((item) => [keyOf(operation, item), item])));
      const dates = [...items.values()].flatMap((item) => daysOf(operation, item).filter(isIn)).length;
      if (Math.ceil(items.size / limit) === Math.ceil(dates / limit)) continue;
      if (filled !== Math.ceil(dates / limit)) return false;
      walks += 1;
    }
  }
  return walks >= ENOUGH;
}

/** Whether the second page begins as many items after the first one whatever the limit, of several limits other than that number. */
export function isStepFixed(listed: readonly Listed[], { operation }: ListOperation, step: number): boolean {
  let times = 0;
  for (const byLimit of pagesByRange(listed).values()) {
    const firstPages = [...byLimit.values()].map(([page]) => page?.items.map((item) => keyOf(operation, item)) ?? []);
    const [longest = []] = firstPages.sort((one, other) => other.length - one.length);
    for (const [limit, [, second]] of byLimit) {
      const [first] = second?.items ?? [];
      if (limit === step || first === undefined || longest.length <= Math.min(step, limit)) continue;
      if (keyOf(operation, first) !== longest[step]) return false;
      times += 1;
    }
  }
  return times >= ENOUGH;
}

/** Whether the pages that hold more than their limit are those of limits that come after the maximum in the order of texts. */
export function areLimitsTexts(listed: readonly Listed[]): boolean {
  const isAfter = (limit: number) => String(limit) > String(LARGEST_LIMIT);
  const isOver = ({ items, parameters: { limit = DEFAULT_LIMIT } }: Listed) => items.length > limit;
  const over = listed.filter(isOver);
  const full = listed.filter(({ items, parameters: { limit = DEFAULT_LIMIT } }) => items.length === limit);
  const limitOf = ({ parameters: { limit = DEFAULT_LIMIT } }: Listed) => limit;
  const areAfter = over.every((one) => isAfter(limitOf(one))) && !full.some((one) => isAfter(limitOf(one)));
  return areAfter && new Set(over.map(limitOf)).size >= ENOUGH && full.length >= ENOUGH;
}

/** Whether all pages of a list are the same, whatever its range and limit. */
export function isPageUnread(listed: readonly Listed[], { operation }: ListOperation): boolean {
  const textOf = ({ items }: Listed) => items.map((item) => keyOf(operation, item)).join();
  const walks = [...pagesByRange(listed).values()].flatMap((byLimit) => [...byLimit.values()]);
  const telling = walks.map((pages) => new Set(pages.map(textOf))).filter((_, at) => (walks[at]?.length ?? 0) > 1);
  return telling.length >= ENOUGH && telling.every((texts) => texts.size === 1 && !texts.has(""));
}

/** As many lists one after another show that they are the same whatever is asked; a cache may have had another one before. */
const ENOUGH_ALIKE = 12;
const ALIKE = 0.9;

/** Whether nearly every list is that before it, though another query got it. */
export function isQueryUnread(listed: readonly Listed[], { operation }: ListOperation): boolean {
  const texts = listed.map(({ items }) => items.map((item) => keyOf(operation, item)).join());
  const pairs = listed.slice(1).map(({ parameters: { startDate, limit } }, at) => {
    const before = listed[at]?.parameters;
    const isOther = before?.startDate !== startDate && before?.limit !== limit;
    return { isOther, isAlike: texts[at] === texts[at + 1] && texts[at] !== "" };
  });
  const telling = pairs.filter(({ isOther }) => isOther);
  return telling.length >= ENOUGH_ALIKE && telling.filter(({ isAlike }) => isAlike).length >= telling.length * ALIKE;
}

/** Whether full pages of events repeat some, and lack no more than as many that are known of their range, of lists read to their end. */
export function isOrderOpen(listed: readonly Listed[], { operation, hasEnd }: ListOperation): boolean {
  const daysByKey = new Map(
    listed.flatMap(({ items }) => items.map((item) => [keyOf(operation, item), daysOf(operation, item)])),
  );
  let lost = 0;
  for (const byLimit of pagesByRange(listed).values()) {
    for (const [limit, pages] of byLimit) {
      const { startDate, endDate } = pages[0]?.parameters ?? {};
      const full = pages.findIndex(({ items }) => items.length !== limit);
      // A page that is not full is the last one.
      if (!hasEnd || startDate === undefined || endDate === undefined || full < 0) continue;
      if (pages.slice(full + 1).some(({ items }) => items.length > 0)) return false;
      const keys = pages.flatMap(({ items }) => items.map((item) => keyOf(operation, item)));
      const distinct = new Set(keys);
      const isIn = (days: readonly CalendarDate[]) => days.some((day) => day >= startDate && day < endDate);
      const missing = [...daysByKey].filter(([key, days]) => isIn(days) && !distinct.has(key)).length;
      // What is lost from every list is not known.
      if (missing > keys.length - distinct.size) return false;
      lost += missing;
    }
  }
  return lost >= ENOUGH;
}
