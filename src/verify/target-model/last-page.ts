/** Finds the last page of the hours with a few requests, for a quick run. */
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesIn } from "./item.js";
import { LARGEST_LIMIT } from "./list-operation.js";

interface LastPage {
  /** The startDate from which the pages count. */
  readonly startDate: CalendarDate;
  readonly page: number;
  /** The dates on it and on the page before it. */
  readonly dates: readonly CalendarDate[];
  /** The response to the page after it. */
  readonly beyond: TargetResponse;
}

/** Far more than a year of entries; a target that has more is looked at no further. */
const FARTHEST_PAGE = 32;

/** The last page, looked for once in a run; undefined if it is too far. */
export function findLastPage(run: Run, startDate: CalendarDate): Promise<LastPage | undefined> {
  return run.once("the last page of hours", () => search(run, startDate));
}

async function search(run: Run, startDate: CalendarDate): Promise<LastPage | undefined> {
  const get = (page: number) => run.get(queryFor(getMuseumHours, { startDate, page, limit: LARGEST_LIMIT }));
  const isEmpty = async (page: number) => (listOf(await get(page))?.length ?? 0) === 0;
  let [last, empty] = [0, 1];
  while (!(await isEmpty(empty))) {
    [last, empty] = [empty, empty * 2];
    if (empty > FARTHEST_PAGE) return undefined;
  }
  if (last === 0) return undefined;
  while (empty - last > 1) {
    const middle = Math.floor((last + empty) / 2);
    if (await isEmpty(middle)) empty = middle;
    else last = middle;
  }
  const pages = [last - 1, last].filter((page) => page > 0).map(async (page) => listOf(await get(page)) ?? []);
  const items = (await Promise.all(pages)).flat();
  return {
    startDate,
    page: last,
    dates: datesIn(items).filter((date) => parseCalendarDate(date) !== undefined),
    beyond: await get(empty),
  };
}
