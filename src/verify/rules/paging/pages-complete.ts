/** The pages joined are the same list, whatever the limit. */

import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { requestsOf } from "../../relations/examination.js";
import { describeKeys } from "../../target-model/item.js";
import { eventsList, hoursList, type ListOperation, lists } from "../../target-model/list-operation.js";
import type { PageCrawl } from "../../target-model/page-crawl.js";
import { keysOfPage } from "../../target-model/page-crawl.js";
import { isFullToItsEnd } from "../../target-model/page-unit.js";
import { crawlAgain, pagingCrawls } from "../../target-model/paging-crawls.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-complete",
  phase: "lists",
  operations: lists,
  source: "documented",
  summary: "The pages joined are the same list, without a gap, whatever the limit.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.page),
  precondition: ({ many }) => `more ${many} than fit on a page`,
  dependsOn: (list) => [
    "same-answer",
    `${list.name}-pages-disjoint`,
    `${list.name}-limit`,
    { rule: `${list.name}-pages-end`, detail: "repeats" },
    ...(list === eventsList ? ["events-once" as const] : []),
  ],
  check: checkComplete,
});

async function checkComplete(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [], reference } = (await pagingCrawls(context, list)) ?? {};
  if (reference?.end !== "whole") return;
  for (const crawled of crawls) {
    if (crawled.end !== "whole" || crawled === reference || reference.pages.length + crawled.pages.length < 3) continue;
    context.record.exercise();
    if (!isSameList(list, crawled, reference)) violate(context, list, crawled, reference);
  }
}

/** Whether two crawls list the same: in the same order, unless pages are days, in which the order holds within a page alone. */
function isSameList(list: ListOperation, one: PageCrawl, other: PageCrawl): boolean {
  const isByDays = list === eventsList && ![one, other].every(isFullToItsEnd);
  const text = ({ keys }: PageCrawl) => (isByDays ? [...new Set(keys)].sort() : keys).join();
  return text(one) === text(other);
}

/** What a crawl listed, and what it lacks, so that lists of the same ends don't look equal. */
function describeCrawl({ operation, limit, keys }: PageCrawl, lacking: string | undefined): string {
  return `limit ${limit}: ${describeKeys(operation, keys)}${lacking === undefined ? "" : `, without ${lacking}`}`;
}

function violate(context: RuleContext, list: ListOperation, crawled: PageCrawl, reference: PageCrawl): void {
  const missing = reference.keys.find((key) => !crawled.keys.includes(key));
  const extra = crawled.keys.find((key) => !reference.keys.includes(key));
  const [having, other] = missing === undefined ? [crawled, reference] : [reference, crawled];
  const key = missing ?? extra;
  const page = having.pages.findIndex((_, index) => keysOfPage(having, index).includes(key ?? ""));
  const place = Math.floor(Math.max(having.keys.indexOf(key ?? ""), 0) / other.limit);
  // Entries that come in another order with another limit don't ascend with one of them.
  const isOrder = key === undefined && list === hoursList;
  const recorder = isOrder ? context.record.blame("hours-ascending") : context.record;
  recorder.violate({
    message:
      key === undefined
        ? `The list has another order with limit ${crawled.limit} than with ${reference.limit}.`
        : `${key} is on a page of limit ${having.limit}, and on none of limit ${other.limit}.`,
    expected: "the same list for every limit",
    actual: [crawled, reference].map((crawl) => describeCrawl(crawl, crawl === other ? key : undefined)).join("; "),
    requests: requestsOf(having.responses[Math.max(page, 0)], other.responses[place]),
    again: async () => {
      const [one, another] = await Promise.all([crawlAgain(context, crawled), crawlAgain(context, reference)]);
      return !isSameList(list, one, another);
    },
    ...(key !== undefined && { wanted: { kind: "lists", key, onPages: true, of: other.responses[place]?.request } }),
    weight: crawled.limit === DEFAULT_LIMIT ? 0 : crawled.limit,
  });
}
