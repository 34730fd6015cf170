/** What makes the days of a list other ones than they should be, told by all lists of a run. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import type { ListOperation } from "../../contract/lists.js";
import { daysOf, keyOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import { countsItems } from "../target-model/target-model.js";
import type { Listed } from "./page-causes.js";

/** Fewer lists may be alike by chance. */
const ENOUGH = 2;

/**
 * Whether every item has a day in the range that lies some days further on, and items have none in the range itself: in several lists,
 * or, where a range has no end that tells, in most.
 */
export function areDatesShifted(
  listed: readonly Listed[],
  { operation, hasEnd }: ListOperation,
  shift: number,
): boolean {
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

/**
 * Whether each day that is out of place, before the range or after a later day, is one at the turn of a year and in place with the year
 * before or after; items of several dates are in place by one of them.
 */
export function areYearsOfWeeks(listed: readonly Listed[], { operation, hasEnd }: ListOperation): boolean {
  let strays = 0;
  for (const { parameters, items } of listed) {
    const { startDate, endDate = hasEnd ? undefined : LATEST } = parameters;
    if (startDate === undefined || endDate === undefined || startDate < EARLIEST) continue;
    for (const [at, item] of items.entries()) {
      const next = hasEnd ? LATEST : (daysOf(operation, items[at + 1])[0] ?? LATEST);
      const isInPlace = (day: CalendarDate) =>
        day >= startDate && day <= endDate && (hasEnd || day < next || next === LATEST);
      const days = daysOf(operation, item);
      if (days.some(isInPlace)) continue;
      if (!days.flatMap(ofOtherYears).some(isInPlace)) return false;
      strays += 1;
    }
  }
  return strays >= ENOUGH;
}

/** The same day a year before and after, of the days that a week can share with another year. */
function ofOtherYears(day: CalendarDate): readonly CalendarDate[] {
  if (!/-(12-2[5-9]|12-3[01]|01-0[1-6])$/.test(day)) return [];
  const year = Number(day.slice(0, 4));
  return [year - 1, year + 1].map((other) => `${String(other).padStart(4, "0")}${day.slice(4)}`);
}

/** Where a range ends that has a start alone. */
export type DefaultEnd = (startDate: CalendarDate, today: CalendarDate) => CalendarDate;

/**
 * Whether every range is as asked if one without an endDate ends on another day than the documented one, and not if it ends on that: all
 * events of a first page are in it, and one that is not full has all that are known of it. endDate is in all ranges, or in none.
 */
export function isDefaultEnd(
  listed: readonly Listed[],
  { operation, hasEnd }: ListOperation,
  { model: { events, today } }: Run,
  ends: { readonly documented: DefaultEnd; readonly other: DefaultEnd },
): boolean {
  if (!hasEnd) return false;
  const daysByKey = knownDays(listed, operation);
  const areItems = events.units.every(countsItems);
  const isList = ({ parameters, items }: Listed, endOf: DefaultEnd, after: number) => {
    const { startDate = today, limit = DEFAULT_LIMIT } = parameters;
    const end = addDays(parameters.endDate ?? endOf(startDate, today), after);
    const isIn = (day: CalendarDate) => day >= startDate && day <= end;
    if (!items.every((item) => daysOf(operation, item).some(isIn))) return false;
    if (items.length >= limit || (!areItems && dayNumber(end) - dayNumber(startDate) >= limit)) return true;
    const keys = new Set(items.map((item) => keyOf(operation, item)));
    return [...daysByKey].every(([key, days]) => keys.has(key) || !days.some(isIn));
  };
  const soonest = events.past === "serve" ? EARLIEST : today;
  const first = listed.filter(({ parameters: { startDate = today, endDate = startDate, page = 1 } }) => {
    const isTelling = startDate >= soonest && startDate <= endDate && endDate < LATEST;
    return page === 1 && isTelling && startDate < addDays(LATEST, -DAYS_OF_SPARE);
  });
  const explains = (endOf: DefaultEnd, least: number) =>
    [0, -1].some((after) => first.filter((one) => !isList(one, endOf, after)).length <= least);
  return explains(ends.other, 0) && !explains(ends.documented, ENOUGH - 1);
}

/** As far before the last day, a range without an endDate ends before it. */
const DAYS_OF_SPARE = 40;

/** Whether each event without a date in its range has one before it and one after it. */
export function areSpansListed(listed: readonly Listed[], { operation, hasEnd }: ListOperation): boolean {
  let strays = 0;
  for (const { parameters, items } of listed) {
    const { startDate, endDate } = parameters;
    if (!hasEnd || startDate === undefined || endDate === undefined) continue;
    for (const item of items) {
      const days = daysOf(operation, item);
      if (days.length === 0 || days.some((day) => day >= startDate && day <= endDate)) continue;
      if (!days.some((day) => day < startDate) || !days.some((day) => day > endDate)) return false;
      strays += 1;
    }
  }
  return strays >= ENOUGH;
}

/** Whether the events that first pages lack have a date before the range, beside one in it, and no list has such an event. */
export function areFirstDatesAlone(
  listed: readonly Listed[],
  { operation, hasEnd }: ListOperation,
  { model: { events } }: Run,
): boolean {
  if (!hasEnd) return false;
  const daysByKey = knownDays(listed, operation);
  let lost = 0;
  for (const { parameters, items } of listed) {
    const { startDate, endDate, page = 1, limit = DEFAULT_LIMIT } = parameters;
    if (startDate === undefined || endDate === undefined) continue;
    // Whatever limit counts.
    const isWhole = page === 1 && items.length < limit && dayNumber(endDate) - dayNumber(startDate) < limit;
    const isEarlier = (days: readonly CalendarDate[]) => (days[0] ?? startDate) < startDate;
    if (items.some((item) => isEarlier(daysOf(operation, item)))) return false;
    const last = addDays(endDate, events.bound === "inclusive" ? 0 : -1);
    const keys = new Set(items.map((item) => keyOf(operation, item)));
    const missing = [...daysByKey].filter(
      ([key, days]) => !keys.has(key) && days.some((day) => day >= startDate && day <= last),
    );
    if (!isWhole) continue;
    if (!missing.every(([, days]) => isEarlier(days))) return false;
    lost += missing.length;
  }
  return lost >= ENOUGH;
}

/** The days of each item that any list has shown, ascending. */
function knownDays(listed: readonly Listed[], operation: ListOperation["operation"]) {
  return new Map(
    listed.flatMap(({ items }) =>
      items.map((item) => [keyOf(operation, item), [...daysOf(operation, item)].sort()] as const),
    ),
  );
}
