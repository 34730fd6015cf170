/** Pages of a list in their order: what they have in common, and whether more can follow. */
import { addDays, type CalendarDate, type DaySpan, FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import type { Parameters } from "../client/query.js";
import { datesOf, daysOf, keyOf } from "./item.js";

/** What is crawled. */
export interface Listing {
  readonly operation: Operation;
  readonly parameters: Parameters;
}

export class Pages implements Listing {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly limit: number;
  /** A page that is no list has no items. */
  readonly pages: readonly (readonly unknown[])[];

  constructor({ operation, parameters }: Listing, limit: number, pages: readonly (readonly unknown[] | undefined)[]) {
    this.operation = operation;
    this.parameters = parameters;
    this.limit = limit;
    this.pages = pages.map((page) => page ?? []);
  }

  /** Finds the first page that repeats an earlier one. Returns the indexes of both, the earlier first; undefined if no page repeats. */
  findRepeated(): readonly [first: number, second: number] | undefined {
    const texts = this.pages.map((page) => pageText(this.operation, page));
    const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
    return second < 0 ? undefined : [texts.indexOf(texts[second]), second];
  }

  /** Whether a page repeats an earlier one, and not because each of its events has a date for each of them. */
  areRepeated(): boolean {
    return this.findRepeated() !== undefined && !this.#mayTakePlaceAgain();
  }

  /** Whether each event of pages that are the same has a date for each of them, where every page can be about other days. */
  #mayTakePlaceAgain(): boolean {
    if (!listOperation(this.operation).hasEnd) return false;
    const { startDate = FIRST_DATE } = this.parameters;
    const times = new Map<string, number>();
    return this.pages.every((page) => {
      const text = pageText(this.operation, page);
      if (text === undefined) return true;
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      return count === 1 || page.every((item) => datesOf(item).filter((date) => date >= startDate).length >= count);
    });
  }

  /** Whether each page holds nothing but what falls in its window of days, counted from a day on. */
  areWindows(startDate: CalendarDate, latest: CalendarDate = LAST_DATE): boolean {
    return this.pages.every((page, index) => {
      const { first, last } = windowOf(startDate, index + 1, this.limit);
      const isInside = (day: CalendarDate) => day >= first && day <= last && day <= latest;
      return page.every((item) => daysOf(this.operation, item).some(isInside));
    });
  }
}

/** Identifies a page; undefined if it is empty. */
export function pageText(operation: Operation, list: readonly unknown[]): string | undefined {
  const keys = list.map((item) => keyOf(operation, item));
  return keys.length === 0 ? undefined : keys.join();
}

/** The days of a page, if each page is a window of `limit` days of the calendar. */
export function windowOf(startDate: CalendarDate, page: number, limit: number): DaySpan {
  const first = addDays(startDate, (page - 1) * limit);
  return { first, last: addDays(first, limit - 1) };
}
