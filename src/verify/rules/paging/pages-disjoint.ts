/** No two pages of a list share an item. */
import { sentenceOn } from "../../../contract/document.js";
import { requestsOf } from "../../relations/examination.js";
import { describeKeys } from "../../target-model/item.js";
import { eventsList, type ListOperation, lists } from "../../target-model/list-operation.js";
import type { PageCrawl } from "../../target-model/page-crawl.js";
import { arePagesOfCalendar, keysOfPage, pageText } from "../../target-model/page-crawl.js";
import { crawlAgain, pagingCrawls } from "../../target-model/paging-crawls.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-disjoint",
  phase: "lists",
  operations: lists,
  source: "documented",
  summary:
    "No two pages of a list share an item, unless each page is a window of days and the item takes place in both.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.page),
  precondition: ({ many }) => `more ${many} than fit on a page`,
  dependsOn: (list) => [
    { rule: "same-answer", detail: "order" },
    `${list.name}-limit`,
    ...(list === eventsList ? ["events-once" as const] : []),
  ],
  check: checkDisjoint,
});

async function checkDisjoint(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [] } = (await pagingCrawls(context, list)) ?? {};
  for (const crawled of crawls) {
    if (crawled.end === "broken") continue;
    if (crawled.pages.length > 1) context.record.exercise();
    const shared = sharedItem(crawled);
    if (shared) violate(context, list, crawled, { ...shared, isBeyond: isAfterEnd(crawled, shared, crawls) });
  }
}

function violate(
  context: RuleContext,
  list: ListOperation,
  crawled: PageCrawl,
  { first, second, key, isBeyond }: SharedItem & { readonly isBeyond: boolean },
): void {
  const { pages, responses, limit } = crawled;
  const recorder = isBeyond ? context.record.blame(`${list.name}-pages-end`) : context.record;
  recorder.violate({
    ...(isBeyond && { detail: "repeats" }),
    message: isBeyond
      ? `Page ${second + 1} lies after the end and repeats page ${first + 1}.`
      : `${key} is on page ${first + 1} and again on page ${second + 1}.`,
    expected: isBeyond ? "an empty page, or a refusal" : `each on one page (limit ${limit})`,
    actual: `page ${second + 1}: ${describeKeys(crawled.operation, keysOfPage(crawled, second))}`,
    requests: requestsOf(responses[first], responses[second]),
    again: async () => {
      const later = await crawlAgain(context, crawled);
      return later.end === "repeats" || sharedItem(later) !== undefined;
    },
    weight: pages.length,
  });
}

/** Whether all that any crawl lists came before: what comes again then lies after the end. */
function isAfterEnd({ keys, pages }: PageCrawl, { second }: SharedItem, crawls: readonly PageCrawl[]): boolean {
  const before = new Set(keys.slice(0, pages.slice(0, second).flat().length));
  return second > 1 && crawls.every((other) => other.keys.every((key) => before.has(key)));
}

/** Two pages that share an item. */
interface SharedItem {
  readonly first: number;
  readonly second: number;
  readonly key: string;
}

/** Returns the first item that is on two pages. Undefined if no item is, or if each page is a window of days in which it takes place. */
function sharedItem(crawled: PageCrawl): SharedItem | undefined {
  if (arePagesOfCalendar(crawled)) return undefined;
  return crawled.end === "repeats" ? repeatedPage(crawled) : itemOnTwoPages(crawled);
}

function repeatedPage(crawled: PageCrawl): SharedItem | undefined {
  const texts = crawled.pages.map((page) => pageText(crawled.operation, page));
  const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
  if (second < 0) return undefined;
  return { first: texts.indexOf(texts[second]), second, key: keysOfPage(crawled, second)[0] ?? "" };
}

function itemOnTwoPages(crawled: PageCrawl): SharedItem | undefined {
  const pageOf = new Map<string, number>();
  for (const [index] of crawled.pages.entries()) {
    for (const key of keysOfPage(crawled, index)) {
      const first = pageOf.get(key);
      if (key.startsWith("?")) continue;
      if (first !== undefined && first !== index) return { first, second: index, key };
      pageOf.set(key, index);
    }
  }
  return undefined;
}
