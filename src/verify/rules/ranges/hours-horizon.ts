/** The pages of hours go on as far as there are entries. */
import { type CalendarDate, dayNumber } from "../../../contract/calendar-date.js";
import { getMuseumHours, sentenceOn } from "../../../contract/interface.js";
import { listOf, type TargetResponse } from "../../client/response.js";
import { type Query, queryFor } from "../../queries/query.js";
import { datesIn } from "../../relations/entry-dates.js";
import { requestsOf } from "../../relations/witness.js";
import { crawlAhead, queriesBeyond, soonestServed } from "../../target-model/hours-exploration.js";
import { hoursList } from "../../target-model/list-operation.js";
import type { PageCrawl } from "../../target-model/page-crawl.js";
import { defineRule, type RuleContext } from "../define-rule.js";
import { pagingRules } from "../dependencies.js";

export const rule = defineRule({
  id: "horizon",
  family: "ranges",
  phase: "lists",
  operations: [hoursList],
  source: "itself",
  summary: "What a later startDate lists, an earlier one lists as well, on one of its pages.",
  basis: sentenceOn(getMuseumHours, "startDate"),
  precondition: "entries of hours from today on, and an end to them",
  dependsOn: pagingRules,
  check: checkHorizon,
});

async function checkHorizon(context: RuleContext): Promise<void> {
  const ahead = await crawlAhead(context, await soonestServed(context, context.model.plausible));
  if (!endsInSilence(ahead)) return;
  await Promise.all(queriesBeyond(context, ahead).map((query) => expectNothingNew(context, ahead, query)));
}

/** Whether the pages end with nothing; a target that rejects a page says that there may be more. */
function endsInSilence({ responses }: PageCrawl): boolean {
  const last = responses.at(-1);
  return last !== undefined && (listOf(last) !== undefined || last.status === 404);
}

async function expectNothingNew(context: RuleContext, ahead: PageCrawl, query: Query): Promise<void> {
  const { get, getAgain, record } = context;
  const response = await get(query);
  if (!listOf(response)) return;
  record.exercise();
  const unlisted = (one: TargetResponse) => datesIn(listOf(one)).find((date) => !ahead.keys.includes(date));
  const date = unlisted(response);
  if (date === undefined || (await isOnPageOfDays(context, ahead, date))) return;
  record.violate({
    message: `${date} is listed from ${query.parameters?.startDate} on, and on no page from ${ahead.parameters.startDate} on.`,
    expected: `nothing: the ${ahead.pages.length} pages before it end with ${ahead.keys.at(-1)}`,
    actual: `an entry of ${date}`,
    requests: requestsOf(response, ahead.responses[ahead.pages.length]),
    again: async () => unlisted(await getAgain(query)) !== undefined,
    weight: query.target.length,
  });
}

/** Whether an entry is on the page that it has if each page is a window of days, after a gap of several pages. */
async function isOnPageOfDays(
  { get }: RuleContext,
  { parameters: { startDate = "" }, limit }: PageCrawl,
  date: CalendarDate,
): Promise<boolean> {
  const page = Math.floor((dayNumber(date) - dayNumber(startDate)) / limit) + 1;
  return datesIn(listOf(await get(queryFor(getMuseumHours, { startDate, page, limit })))).includes(date);
}
