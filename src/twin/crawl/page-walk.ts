/** Takes every page of a listing, whatever `limit` counts there. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, type Operation } from "../../contract/interface.js";
import { isRefused, listOf, type TargetResponse } from "../../verify/client/response.js";
import { type Parameters, queryFor } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { datesOf, fieldOf } from "../../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import { isStuck, pageText } from "../../verify/target-model/page-crawl.js";

/** Pages without an item that are passed where a page can be a window of days: more than a year. */
export const GAP_PAGES = 13;
/** Pages in a row that the target failed to answer, after which the walk ends. */
const MAX_LOST = 4;
/** From this page on, the last one is looked for, so that progress has an estimate. */
const ESTIMATED_FROM = 8;

/**
 * `whole`: it reached the end; `empty`: the first page has no item; `refused`: the first page was rejected; `broken`: a page was no
 * list, or the target failed.
 */
type WalkEnd = "whole" | "empty" | "refused" | "broken";

export interface Walk {
  readonly operation: Operation;
  readonly parameters: Parameters;
  /** The pages that were lists, in order. */
  readonly pages: readonly (readonly unknown[])[];
  readonly responses: readonly TargetResponse[];
  readonly end: WalkEnd;
  /** Pages that the target failed to answer. */
  readonly lost: readonly TargetResponse[];
  /** Whether each page can be a window of `limit` days of the calendar. */
  readonly canBeWindows: boolean;
}

interface WalkOptions {
  /** Requests at a time. */
  readonly atOnce: number;
  /** Is told how many pages there are, as soon as that is known. */
  readonly onPages?: (pages: number) => void;
  /** Takes the pages for windows of days, even if they don't look like it. */
  readonly areWindows?: boolean;
  /** Passes empty windows up to this day at least. */
  readonly until?: CalendarDate;
}

/** Ends at the first page without an item; where a page can be a window of days, only after more than a year of them. */
export async function walkPages(
  run: Run,
  { operation, parameters }: { readonly operation: Operation; readonly parameters: Parameters },
  options: WalkOptions,
): Promise<Walk> {
  const get = (page: number) => run.get(queryFor(operation, { ...parameters, page, limit: LARGEST_LIMIT }));
  const responses: TargetResponse[] = [];
  const canBeWindows = () => options.areWindows ?? areWindows(run, { operation, parameters }, responses);
  let end: WalkEnd | undefined;
  while (end === undefined) {
    const size = Math.max(1, Math.min(responses.length, options.atOnce));
    const numbers = Array.from({ length: size }, (_, index) => responses.length + 1 + index);
    responses.push(...(await Promise.all(numbers.map(get))));
    end = endOf(operation, responses, canBeWindows, { parameters, options });
    const isEstimated = responses.length >= ESTIMATED_FROM && responses.length - size < ESTIMATED_FROM;
    if (end === undefined && isEstimated && options.onPages) {
      options.onPages(canBeWindows() ? responses.length : await countPages(operation, get, responses.length));
    }
  }
  return {
    operation,
    parameters,
    responses,
    pages: responses.map((response) => listOf(response) ?? []),
    end,
    lost: responses.filter((response) => !listOf(response) && !isRefused(response)),
    canBeWindows: canBeWindows(),
  };
}

/** The walk of one page, which is a window of days. */
export function toWindow(operation: Operation, parameters: Parameters, response: TargetResponse): Walk {
  const list = listOf(response);
  const isLost = !list && !isRefused(response);
  return {
    operation,
    parameters,
    pages: list ? [list] : [],
    responses: [response],
    end: list ? "whole" : isLost ? "broken" : "refused",
    lost: isLost ? [response] : [],
    canBeWindows: true,
  };
}

function endOf(
  operation: Operation,
  responses: readonly TargetResponse[],
  canBeWindows: () => boolean,
  { parameters, options }: { readonly parameters: Parameters; readonly options: WalkOptions },
): WalkEnd | undefined {
  const [first] = responses;
  const lists = responses.map(listOf);
  if (first && !lists[0]) return isRefused(first) ? "refused" : "broken";
  if (responses.some(isRefused)) return "whole";
  if (responses.slice(-MAX_LOST).every((response) => !listOf(response))) return "broken";
  const last = lists.findLastIndex((list) => list === undefined || list.length > 0);
  const empty = responses.length - 1 - last;
  if (isRepeated(operation, responses) || isStuck(lists)) return "whole";
  if (empty === 0) return undefined;
  if (last < 0 && options.areWindows === undefined) return "empty";
  if (!canBeWindows()) return last < 0 ? "empty" : "whole";
  const reached = addDays(parameters.startDate ?? "0000-01-01", responses.length * LARGEST_LIMIT);
  const isFarEnough = options.until === undefined || reached > options.until;
  return empty >= GAP_PAGES && isFarEnough ? (last < 0 ? "empty" : "whole") : undefined;
}

/** A target that answers a page past the end with the last one. */
function isRepeated(operation: Operation, responses: readonly TargetResponse[]): boolean {
  const texts = responses.slice(-8).map((response) => pageText(operation, listOf(response) ?? []));
  return texts.some((text, index) => text !== undefined && texts.indexOf(text) < index);
}

/** Whether each page holds nothing but what falls in its window of days, counted from startDate or from today. */
function areWindows(
  { model: { plausible } }: Run,
  { operation, parameters: { startDate } }: Pick<Walk, "operation" | "parameters">,
  responses: readonly TargetResponse[],
): boolean {
  const starts = [...(startDate === undefined ? [] : [startDate]), ...plausible];
  return starts.some((start) =>
    responses.every((response, index) => {
      const first = addDays(start, index * LARGEST_LIMIT);
      const last = addDays(first, LARGEST_LIMIT - 1);
      return (listOf(response) ?? []).every((item) =>
        daysOf(operation, item).some((day) => day >= first && day <= last),
      );
    }),
  );
}

function daysOf({ id }: Operation, item: unknown): readonly CalendarDate[] {
  return id === getMuseumHours.id ? [String(fieldOf(item, "date"))] : datesOf(item);
}

/** About how many pages there are: looks ahead twice as far each time, then in between. What it takes is not taken again. */
async function countPages(
  operation: Operation,
  get: (page: number) => Promise<TargetResponse>,
  known: number,
): Promise<number> {
  const textOfPage = async (page: number) => pageText(operation, listOf(await get(page)) ?? []);
  /** Whether a page has items, and others than one before it, which a target may repeat past the end. */
  const hasMore = async (page: number, before: number) => {
    const text = await textOfPage(page);
    return text !== undefined && text !== (await textOfPage(before));
  };
  let [low, high] = [known, known * 2];
  while (high < MAX_PAGES && (await hasMore(high, low))) [low, high] = [high, high * 2];
  while (high - low > Math.max(2, low / 10)) {
    const middle = Math.floor((low + high) / 2);
    if (await hasMore(middle, low)) low = middle;
    else high = middle;
  }
  return high;
}

const MAX_PAGES = 1_000_000;
