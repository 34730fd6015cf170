/** Crawls all days and all events of a service. */
import { addDays, type CalendarDate, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import { type Parameters, queryFor } from "../../verify/client/query.js";
import { isRefused, listOf } from "../../verify/client/response.js";
import { Walk, walkPages } from "../../verify/target-model/page-crawl.js";
import type { Run } from "../../verify/target-model/run.js";

interface CrawlOptions {
  readonly atOnce: number;
  /** Days that are looked through at least, where a page is a window of days. */
  readonly bounds?: { readonly from?: CalendarDate; readonly to?: CalendarDate } | undefined;
  /** Is told how many pages an operation has. */
  readonly expect?: (operation: Operation, pages: number) => void;
}

interface Range {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** Days without an event after which no further range is looked into, where the widest range is rejected. */
const FAR_DAYS = 800;

export class Crawl {
  readonly #run: Run;
  readonly #options: CrawlOptions;
  /** The first day that can be today. */
  readonly #soonest: CalendarDate;
  /** What the target rejected of what would have shown everything, by path. */
  readonly #rejected = new Map<string, string>();
  /** The days that were looked at, where pages are windows of days, by path. */
  readonly #reached = new Map<string, { readonly first: CalendarDate; readonly last: CalendarDate }>();

  constructor(run: Run, options: CrawlOptions) {
    this.#run = run;
    this.#options = options;
    this.#soonest = run.model.plausible[0] ?? run.model.today;
  }

  async all(): Promise<readonly Walk[]> {
    const walks: Walk[] = [];
    for (const list of lists) walks.push(...(await this.of(list)));
    return walks;
  }

  /** What was not looked at, in sentences. */
  notes(): readonly string[] {
    return [
      ...[...this.#rejected].map(
        ([path, range]) => `${path} rejects ${range}; what it would have shown was taken from narrower ranges.`,
      ),
      ...[...this.#reached].map(
        ([path, { first, last }]) =>
          `A page of ${path} is a window of ${LARGEST_LIMIT} days: days before ${first} and after ${last} were not looked at; --from and --to widen that.`,
      ),
    ];
  }

  /** Pages are windows of days, so that what lies far beyond is not seen. */
  #noteWindows({ operation: { path }, parameters: { startDate = "" }, responses }: Walk): void {
    const last = addDays(startDate, responses.length * LARGEST_LIMIT - 1);
    const before = this.#reached.get(path) ?? { first: startDate, last };
    this.#reached.set(path, {
      first: before.first < startDate ? before.first : startDate,
      last: before.last > last ? before.last : last,
    });
  }

  /** The list of a first page; undefined if the response is no list. Notes a rejected request. */
  async #firstPage(operation: Operation, parameters: Parameters, range: string) {
    const response = await this.#run.get(queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT }));
    if (isRefused(response)) this.#rejected.set(operation.path, range);
    return listOf(response);
  }

  async #walk(operation: Operation, parameters: Parameters): Promise<Walk> {
    const { atOnce, bounds, expect } = this.#options;
    const onPages = (pages: number) => expect?.(operation, pages);
    const walk = await walkPages(this.#run, { operation, parameters }, { atOnce, onPages, until: bounds?.to });
    if (walk.canBeWindows && walk.responses.length > 1) this.#noteWindows(walk);
    return walk;
  }

  /** Walks through one list. */
  of({ operation, hasEnd }: ListOperation): Promise<readonly Walk[]> {
    return hasEnd ? this.#ranges(operation) : this.#starts(operation);
  }

  async #ranges(operation: Operation): Promise<readonly Walk[]> {
    const others = this.#run.model.plausible.slice(1);
    for (const [index, range] of [...rangesAround(this.#soonest), ...others.flatMap(rangesFrom)].entries()) {
      const { startDate, endDate } = range;
      const list = await this.#firstPage(operation, range, `the range ${startDate} to ${endDate}`);
      if (!list) continue;
      if (list.length === 0) return this.#rangeWindows(operation);
      return index === 0 ? [await this.#walk(operation, range)] : this.#neighbours(operation, range);
    }
    return [];
  }

  /** Ranges of the width that the target accepts, ahead and behind, until they have been empty for long. They share a day each. */
  async #neighbours(operation: Operation, range: Range): Promise<readonly Walk[]> {
    const walks = [await this.#walk(operation, range)];
    const width = dayNumber(range.endDate) - dayNumber(range.startDate);
    if (range.endDate === LAST_DATE) return walks;
    for (const direction of [1, -1]) {
      for (let [step, empty] = [1, 0]; empty < FAR_DAYS; step += 1) {
        const startDate = addDays(range.startDate, direction * step * width);
        const walk = await this.#walk(operation, { startDate, endDate: addDays(startDate, width) });
        if (walk.end === "refused") break;
        walks.push(walk);
        empty = walk.items.length > 0 ? 0 : empty + width;
      }
    }
    return walks;
  }

  /**
   * Where a page is a window of days, the widest range does not show the first event: asks for ranges of one window, ahead of today
   * and behind it. Such a range is one page if `limit` counts days, and several if it counts events. It is a day longer than the
   * step from one to the next, since endDate can be outside the range.
   */
  async #rangeWindows(operation: Operation): Promise<readonly Walk[]> {
    let countsEvents = true;
    const step = LARGEST_LIMIT - 1;
    const take = async (startDate: CalendarDate): Promise<Walk> => {
      const parameters = { startDate, endDate: addDays(startDate, step) };
      const query = queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT });
      const first = await this.#run.get(query);
      const { length = 0 } = listOf(first) ?? [];
      if (length > LARGEST_LIMIT) countsEvents = false;
      if (length < LARGEST_LIMIT || !countsEvents) return Walk.ofWindow(operation, parameters, first);
      return walkPages(this.#run, { operation, parameters }, { atOnce: 1, areWindows: false });
    };
    const walks = [...(await this.#windows(step, take)), ...(await this.#windows(-step, take))];
    for (const walk of walks) this.#noteWindows(walk);
    return walks;
  }

  /** Windows in one direction, `step` days from one to the next, until they have been empty for more than a year. */
  async #windows(step: number, take: (startDate: CalendarDate) => Promise<Walk>): Promise<readonly Walk[]> {
    const { atOnce, bounds: { from = this.#soonest, to = this.#soonest } = {} } = this.#options;
    const walks: Walk[] = [];
    let empty = 0;
    // Today is in the first window ahead.
    for (let window = step > 0 ? 0 : 1; ; window += atOnce) {
      const starts = Array.from({ length: atOnce }, (_, index) => addDays(this.#soonest, step * (window + index)));
      const taken = await Promise.all(starts.map(take));
      walks.push(...taken);
      for (const { items } of taken) empty = items.length > 0 ? 0 : empty + 1;
      const reached = starts.at(-1) ?? this.#soonest;
      const isFarEnough = step > 0 ? reached > to : reached < from;
      if (taken.some(({ end }) => end === "refused") || (empty >= Walk.GAP_PAGES && isFarEnough)) return walks;
      if (reached <= "0000-02-01" || reached >= "9999-11-30") return walks;
    }
  }

  async #starts(operation: Operation): Promise<readonly Walk[]> {
    const { plausible } = this.#run.model;
    for (const startDate of [...EARLIEST, addDays(this.#soonest, -400), ...plausible]) {
      const list = await this.#firstPage(operation, { startDate }, `startDate=${startDate}`);
      if (!list) continue;
      if (list.length === 0 && startDate !== plausible.at(-1)) return this.#startWindows(operation);
      return [await this.#walk(operation, { startDate })];
    }
    return [];
  }

  /** Where a page is a window of days, the first day of all does not show the first entry: looks ahead of today, and behind it. */
  async #startWindows(operation: Operation): Promise<readonly Walk[]> {
    const { atOnce, bounds } = this.#options;
    const listing = { operation, parameters: { startDate: this.#soonest } };
    const ahead = await walkPages(this.#run, listing, { atOnce, areWindows: true, until: bounds?.to });
    const behind = await this.#windows(-LARGEST_LIMIT, async (startDate) => {
      const query = queryFor(operation, { startDate, page: 1, limit: LARGEST_LIMIT });
      return Walk.ofWindow(operation, { startDate }, await this.#run.get(query));
    });
    for (const walk of [ahead, ...behind]) this.#noteWindows(walk);
    return [ahead, ...behind];
  }
}

/** From the widest range to the nearest days; a target may reject a range. */
function rangesAround(day: CalendarDate): readonly Range[] {
  return [
    { startDate: "0001-01-01", endDate: LAST_DATE },
    { startDate: "1000-01-01", endDate: "9000-01-01" },
    { startDate: "1970-01-01", endDate: "2199-12-31" },
    { startDate: addDays(day, -3660), endDate: addDays(day, 3660) },
    { startDate: addDays(day, -400), endDate: addDays(day, 800) },
    ...rangesFrom(day),
  ];
}

function rangesFrom(startDate: CalendarDate): readonly Range[] {
  const ends = [LAST_DATE, ...[3660, 366, 180, 90, 30, 8].map((days) => addDays(startDate, days))];
  return ends.map((endDate) => ({ startDate, endDate }));
}

/** The days from which everything is asked for, the earliest first; a target may reject or fail on the first ones. */
const EARLIEST: readonly CalendarDate[] = ["0001-01-01", "1000-01-01", "1900-01-01", "1970-01-01"];
