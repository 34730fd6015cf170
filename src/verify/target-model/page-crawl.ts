/** A crawl: the pages of a query joined, from the first to past the last. */
import { listSpecialEvents, type Operation, parameterOf } from "../../contract/interface.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Parameters, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { keyOf } from "./item.js";

/** The largest limit that the document allows. */
export const LARGEST_LIMIT = parameterOf(listSpecialEvents, "limit")?.maximum ?? 1;

/** The limit where none is given. */
export const DEFAULT_LIMIT = defaultLimit();

/** Pages that are asked for at once; as many without an item end a crawl, so that a long gap in the days does not. */
const AT_ONCE = 4;

export interface PageCrawl {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly limit: number;
  /** Up to the last one that has an item. */
  readonly pages: readonly (readonly unknown[])[];
  /** The answers, page by page, those past the end with them. */
  readonly answers: readonly TargetResponse[];
  readonly items: readonly unknown[];
  readonly keys: readonly string[];
  /**
   * `whole`: it came to its end; `repeats`: a page said what an earlier one had said; `cut`: it was ended after its most pages;
   * `broken`: a page was no list.
   */
  readonly end: "whole" | "repeats" | "cut" | "broken";
}

export interface CrawlOptions {
  readonly limit?: number;
  readonly maxPages?: number;
  /** Takes a page that is not full for the last one, which saves asking for the next. */
  readonly stopAtShortPage?: boolean;
}

export async function crawl(
  run: Run,
  operation: Operation,
  parameters: Parameters,
  { limit = LARGEST_LIMIT, maxPages = 400, stopAtShortPage = false }: CrawlOptions = {},
): Promise<PageCrawl> {
  const answers: TargetResponse[] = [];
  let end: PageCrawl["end"] | undefined;
  while (end === undefined) {
    const first = answers.length + 1;
    const numbers = Array.from(
      { length: first === 1 && stopAtShortPage ? 1 : stopAtShortPage ? 2 : AT_ONCE },
      (_, index) => first + index,
    );
    answers.push(
      ...(await Promise.all(numbers.map((page) => run.get(queryFor(operation, { ...parameters, page, limit }))))),
    );
    end = endOf(operation, answers, numbers.length, { limit, maxPages, stopAtShortPage });
  }
  const pages = answers.map((answer) => listOf(answer) ?? []);
  while (pages.at(-1)?.length === 0) pages.pop();
  const items = pages.flat();
  return {
    operation,
    parameters,
    limit,
    pages,
    answers,
    items,
    keys: items.map((item) => keyOf(operation, item)),
    end,
  };
}

function endOf(
  operation: Operation,
  answers: readonly TargetResponse[],
  fresh: number,
  { limit, maxPages, stopAtShortPage }: Required<CrawlOptions>,
): PageCrawl["end"] | undefined {
  const lists = answers.map(listOf);
  const isBroken = answers.some((answer, index) => !lists[index] && (index === 0 || !isRefused(answer)));
  if (isBroken) return "broken";
  const latest = lists.slice(-fresh);
  if (stopAtShortPage && latest.some((list) => (list?.length ?? 0) < limit)) return "whole";
  if (latest.every((list) => (list?.length ?? 0) === 0)) return "whole";
  const texts = lists.map((list) => pageText(operation, list ?? []));
  if (texts.some((text, index) => text !== undefined && texts.indexOf(text) < index)) return "repeats";
  return answers.length >= maxPages ? "cut" : undefined;
}

/** What names a page; undefined for one that nothing names, as where it is empty or an item has no key. */
export function pageText(operation: Operation, list: readonly unknown[]): string | undefined {
  const keys = list.map((item) => keyOf(operation, item));
  return keys.length === 0 || keys.some((key) => key.startsWith("?")) ? undefined : keys.join();
}

function defaultLimit(): number {
  const { default: byDefault } = parameterOf(listSpecialEvents, "limit") ?? {};
  return byDefault && "value" in byDefault ? byDefault.value : LARGEST_LIMIT;
}
