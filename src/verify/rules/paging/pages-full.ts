/** Every page but the last holds as many as the limit says. */
import { sentenceOn } from "../../../contract/document.js";
import { requestsOf } from "../../relations/examination.js";
import { hoursList, type ListOperation, lists } from "../../target-model/list-operation.js";
import type { PageCrawl } from "../../target-model/page-crawl.js";
import { fitsUnit, isFullToItsEnd, isWindowOfDays } from "../../target-model/page-unit.js";
import { crawlAgain, pagingCrawls } from "../../target-model/paging-crawls.js";
import { eventPageUnits } from "../../target-model/target-model.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-full",
  phase: "lists",
  operations: lists,
  source: "documented",
  summary: "Every page but the last is full: limit counts items or days, and the same on all pages.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.limit),
  precondition: ({ many }) => `more ${many} than fit on a page`,
  dependsOn: ({ name }) => [
    `${name}-pages-disjoint`,
    `${name}-pages-complete`,
    `${name}-limit`,
    { rule: `${name}-pages-end`, detail: "repeats" },
  ],
  check: checkFull,
});

async function checkFull(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [] } = (await pagingCrawls(context, list)) ?? {};
  const whole = crawls.filter(({ end }) => end === "whole");
  if (!whole.some(({ pages }) => pages.length > 1)) return;
  context.record.exercise();
  if (readingsOf(context, list).some((fits) => whole.every(fits))) return;
  const lacking = whole.find((crawled) => !isFullToItsEnd(crawled));
  if (lacking) violate(context, lacking, capOf(whole));
}

/** What every page has, but the last ones and those of a smaller limit; undefined if pages differ. */
function capOf(crawls: readonly PageCrawl[]): number | undefined {
  const cap = Math.max(...crawls.flatMap(({ pages }) => pages.map(({ length }) => length)));
  const isCap = crawls.every(({ pages, limit }) =>
    pages.slice(0, -1).every(({ length }) => length === Math.min(limit, cap)),
  );
  return isCap ? cap : undefined;
}

/** What `limit` may count, each as a test of a crawl. */
function readingsOf(context: RuleContext, list: ListOperation): readonly ((crawled: PageCrawl) => boolean)[] {
  if (list === hoursList) return [isFullToItsEnd, (crawled) => isWindowOfDays(context.model, crawled)];
  return [isFullToItsEnd, ...eventPageUnits.map((unit) => (crawled: PageCrawl) => fitsUnit(context, unit, crawled))];
}

function violate(context: RuleContext, crawled: PageCrawl, cap: number | undefined): void {
  const { pages, responses, limit } = crawled;
  const index = pages.findIndex((page, at) => page.length !== limit && at < pages.length - 1);
  context.record.violate({
    message: `Page ${index + 1} is not full, and not the last.${cap === undefined ? "" : ` No page has more than ${cap}; is that the maximum of the service?`}`,
    expected: `${limit} on every page but the last`,
    actual: `${pages[index]?.length} on page ${index + 1} of ${pages.length} with limit ${limit}`,
    requests: requestsOf(responses[index], responses[index + 1]),
    again: async () => !isFullToItsEnd(await crawlAgain(context, crawled)),
  });
}
