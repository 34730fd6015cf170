/** A crawl of a target: what all its parts share, and what they note for the reader. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import type { Run } from "../../verify/run.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import type { Walk } from "./page-walk.js";

export interface CrawlBounds {
  /** Days that are looked through at least, where a page is a window of days. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

export interface Crawl {
  readonly run: Run;
  readonly atOnce: number;
  readonly bounds: CrawlBounds;
  readonly note: ReturnType<typeof createCrawlNotes>;
  /** Is told how many pages an operation has. */
  expect(operation: Operation, pages: number): void;
}

export function createCrawlNotes() {
  const rejected = new Map<string, string>();
  const reached = new Map<string, { first: CalendarDate; last: CalendarDate }>();
  return {
    /** The target rejected a range that would have shown everything. */
    rejects({ path }: Operation, from: CalendarDate, to?: CalendarDate): void {
      rejected.set(path, `${path} rejects ${to === undefined ? `startDate=${from}` : `the range ${from} to ${to}`}`);
    },
    /** Pages are windows of days, so that what lies far beyond is not seen. */
    windows({ path }: Operation, { parameters: { startDate = "" }, pages }: Walk): void {
      const last = addDays(startDate, Math.max(pages.length, 1) * LARGEST_LIMIT - 1);
      const before = reached.get(path);
      const range = { first: startDate, last };
      reached.set(path, {
        first: before && before.first < range.first ? before.first : range.first,
        last: before && before.last > range.last ? before.last : range.last,
      });
    },
    list: (): readonly string[] => [
      ...[...rejected.values()].map((text) => `${text}; what it would have shown was taken from narrower ranges.`),
      ...[...reached].map(
        ([path, { first, last }]) =>
          `A page of ${path} is a window of ${LARGEST_LIMIT} days: days before ${first} and after ${last} were not looked at; --from and --to widen that.`,
      ),
    ],
  };
}
