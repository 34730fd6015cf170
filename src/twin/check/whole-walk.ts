/** Walks through all data of the target once, where that takes no more requests than the questions: no change is missed by chance. */
import { isLost, listOf } from "../../verify/client/response.js";
import type { Run } from "../../verify/run.js";
import { createCrawlNotes } from "../crawl/crawl.js";
import { crawlEvents } from "../crawl/events-crawl.js";
import { crawlHours } from "../crawl/hours-crawl.js";
import type { Model } from "../questions/model.js";
import { type Asked, isExplained } from "./asked.js";
import type { Comparison } from "./comparison.js";

export interface WholeWalk {
  /** Pages that the twin answers in the same way, or in another way each time it was asked. */
  readonly asked: readonly Asked[];
  readonly pages: number;
}

/** A page that differs is asked for again, so that noise is no difference. */
export async function walkWhole(
  run: Run,
  { model, comparison, atOnce }: { readonly model: Model; readonly comparison: Comparison; readonly atOnce: number },
): Promise<WholeWalk> {
  const crawl = { run, atOnce, bounds: {}, note: createCrawlNotes(), expect: () => {} };
  const walks = [...(await crawlHours(crawl)), ...(await crawlEvents(crawl))];
  const asked: Asked[] = [];
  let pages = 0;
  for (const response of walks.flatMap(({ responses }) => responses)) {
    const { query } = response.request;
    const list = listOf(response);
    // What a page past the end gets is asked by the questions.
    if (!query || !list) continue;
    if (list.length > 0) pages += 1;
    const admitted = comparison.admit({ query }, model.today);
    if (admitted?.query !== query) continue;
    const text = comparison.targetText(query, response, model.today);
    const one = { query, response, text };
    if (!isExplained(model, comparison, one)) {
      const again = await run.getAgain(query);
      if (isLost(again) || comparison.targetText(query, again, model.today) !== text) continue;
    }
    asked.push(one);
  }
  return { asked, pages };
}
