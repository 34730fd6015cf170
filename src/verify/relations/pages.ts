/** Relations between the pages of one crawl. */
import type { Run } from "../run.js";
import { afresh } from "../run.js";
import { arePagesOfCalendar, crawl, type PageCrawl, pageText } from "../target-model/page-crawl.js";
import { PAGING_CRAWL_PAGES } from "../target-model/paging-crawls.js";

export function keysOfPage(found: PageCrawl, index: number): readonly string[] {
  const before = found.pages.slice(0, index).reduce((count, page) => count + page.length, 0);
  return found.keys.slice(before, before + (found.pages[index]?.length ?? 0));
}

/** Two pages that share an item. */
export interface SharedItem {
  readonly first: number;
  readonly second: number;
  readonly key: string;
}

/** Returns the first item that is on two pages. Undefined if no item is, or if each page is a window of days in which it takes place. */
export function sharedItem(found: PageCrawl): SharedItem | undefined {
  if (arePagesOfCalendar(found)) return undefined;
  return found.end === "repeats" ? repeatedPage(found) : itemOnTwoPages(found);
}

function repeatedPage(found: PageCrawl): SharedItem | undefined {
  const texts = found.pages.map((page) => pageText(found.operation, page));
  const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
  if (second < 0) return undefined;
  return { first: texts.indexOf(texts[second]), second, key: keysOfPage(found, second)[0] ?? "" };
}

function itemOnTwoPages(found: PageCrawl): SharedItem | undefined {
  const pageOf = new Map<string, number>();
  for (const [index] of found.pages.entries()) {
    for (const key of keysOfPage(found, index)) {
      const first = pageOf.get(key);
      if (key.startsWith("?")) continue;
      if (first !== undefined && first !== index) return { first, second: index, key };
      pageOf.set(key, index);
    }
  }
  return undefined;
}

/** Crawls the same list with the same limit again. */
export function crawlAgain(run: Run, { operation, parameters, limit }: PageCrawl): Promise<PageCrawl> {
  return crawl(afresh(run), operation, parameters, { limit, maxPages: PAGING_CRAWL_PAGES });
}
