/** The pages of hours go on as far as there are entries. */

import { type CalendarDate, dayNumber } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { listOf, type TargetResponse } from "../../client/response.js";
import { type Query, queryFor } from "../../queries/query.js";
import { examine, requestsOf } from "../../relations/examination.js";
import { crawlAhead, queriesBeyond, soonestServed } from "../../target-model/exploration.js";
import { datesIn } from "../../target-model/item.js";
import { hoursList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { findLastPage } from "../../target-model/paging-crawls.js";
import { defineRule, endingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "horizon",
  phase: "lists",
  operations: [hoursList],
  source: "itself",
  summary: "What a later startDate lists, an earlier one lists as well, on one of its pages.",
  basis: sentenceOn(getMuseumHours, "startDate"),
  precondition: "entries of hours from today on, and an end to them",
  dependsOn: (list) => [...endingRules(list), "hours-start-date"],
  check: checkHorizon,
});

/** Where the pages from a startDate end. */
interface PagesEnd {
  readonly startDate: CalendarDate;
  readonly pages: number;
  /** Everything on the pages, or on the last of them. */
  readonly dates: readonly string[];
  readonly beyond: TargetResponse | undefined;
}

async function checkHorizon(context: RuleContext): Promise<void> {
  const end = (await endOfCrawl(context)) ?? (await endOfQuickRun(context));
  // A target that rejects a page says that there may be more.
  const isSilent = end?.beyond && (listOf(end.beyond) !== undefined || end.beyond.status === 404);
  const last = end?.dates.at(-1);
  if (!end || !isSilent || last === undefined) return;
  await Promise.all(queriesBeyond(context, last).map((query) => expectNothingNew(context, end, query)));
  if (!context.record.isBroken()) await checkBefore1970(context, end);
}

/** A start whose number of days since 1970 is negative may be rejected, or be clamped to today, but it does not end the list. */
async function checkBefore1970(context: RuleContext, end: PagesEnd): Promise<void> {
  // Where a page is a window of days, the first one of that start is empty.
  if (context.model.hours.unit !== "entries") return;
  await examine(context, async (get) => {
    const response = await get(queryFor(getMuseumHours, { startDate: "1969-12-31", page: 1, limit: LARGEST_LIMIT }));
    const list = listOf(response);
    if (!list) return undefined;
    if (list.length > 0) return "agrees";
    return {
      message: `From 1969-12-31 on nothing is listed, and from ${end.startDate} on there are ${end.pages} pages.`,
      expected: "entries, or a refusal",
      actual: "no entry",
      requests: requestsOf(response, end.beyond),
    };
  });
}

async function endOfCrawl(context: RuleContext): Promise<PagesEnd | undefined> {
  const crawled = await crawlAhead(context, await soonestServed(context, context.model.plausible));
  if (crawled.end !== "whole") return undefined;
  const startDate = crawled.parameters.startDate ?? "";
  return { startDate, pages: crawled.pages.length, dates: datesIn(crawled.items), beyond: crawled.responses.at(-1) };
}

async function endOfQuickRun(context: RuleContext): Promise<PagesEnd | undefined> {
  if (!context.options.quick) return undefined;
  const { plausible, today } = context.model;
  const lastPage = await findLastPage(context, plausible[0] ?? today);
  return lastPage && { ...lastPage, pages: lastPage.page };
}

async function expectNothingNew(context: RuleContext, end: PagesEnd, query: Query): Promise<void> {
  const { get, getAgain, record } = context;
  const response = await get(query);
  if (!listOf(response)) return;
  record.exercise();
  const unlisted = (response: TargetResponse) => datesIn(listOf(response)).find((date) => !end.dates.includes(date));
  const date = unlisted(response);
  if (date === undefined || (await isOnPageOfDays(context, end, date)) || (await isListedNow(context, end, date)))
    return;
  record.violate({
    message: `${date} is listed from ${query.parameters?.startDate} on, and on no page from ${end.startDate} on.`,
    expected: `nothing: the ${end.pages} pages before it end with ${end.dates.at(-1)}`,
    actual: `an entry of ${date}`,
    requests: requestsOf(response, end.beyond),
    again: async () => unlisted(await getAgain(query)) !== undefined,
  });
}

/** Whether an entry is on the page that it has if each page is a window of days, after a gap of several pages. */
async function isOnPageOfDays({ get }: RuleContext, { startDate }: PagesEnd, date: CalendarDate): Promise<boolean> {
  const page = Math.floor((dayNumber(date) - dayNumber(startDate)) / LARGEST_LIMIT) + 1;
  const query = queryFor(getMuseumHours, { startDate, page, limit: LARGEST_LIMIT });
  return datesIn(listOf(await get(query))).includes(date);
}

/** Whether the last pages list an entry by now, as where another day comes into view at midnight. */
async function isListedNow(
  { getAgain }: RuleContext,
  { startDate, pages }: PagesEnd,
  date: CalendarDate,
): Promise<boolean> {
  const queries = [pages, pages + 1].map((page) => queryFor(getMuseumHours, { startDate, page, limit: LARGEST_LIMIT }));
  const responses = await Promise.all(queries.map(getAgain));
  return responses.some((response) => datesIn(listOf(response)).includes(date));
}
