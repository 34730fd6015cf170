/** What a check requests in addition to its random questions, so that it misses no change by chance: all data, and each kind of question. */
import { isLost, listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Run } from "../../verify/run.js";
import { createCrawlNotes } from "../crawl/crawl.js";
import { crawlEvents } from "../crawl/events-crawl.js";
import { crawlHours } from "../crawl/hours-crawl.js";
import { spaceOf } from "../learning/learn.js";
import { oneOfEachKind } from "../questions/distribution.js";
import { answerBy, type Model } from "../questions/model.js";
import { type Asked, isExplained } from "./asked.js";
import type { Comparison } from "./comparison.js";

interface WholeWalk {
  /** Pages that the twin answers in the same way, or in another way each time it was asked. */
  readonly asked: readonly Asked[];
  readonly pages: number;
}

/** Asks a question of each kind, so that a choice that few questions reveal is not missed by chance. */
export async function askEachKind(run: Run, { model, comparison }: Asking): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const question of oneOfEachKind(spaceOf(model.catalogue, model.today))) {
    const { query } = comparison.admit(question, model.today) ?? {};
    if (!query || comparison.isOpen(answerBy(model, query))) continue;
    const one = await confirm(run, await run.get(query), { model, comparison });
    if (one) asked.push(one);
  }
  return asked;
}

interface Asking {
  readonly model: Model;
  readonly comparison: Comparison;
}

/** An answer that differs is asked for again; undefined if it is another one then. */
async function confirm(run: Run, response: TargetResponse, { model, comparison }: Asking): Promise<Asked | undefined> {
  const { query } = response.request;
  if (!query || isLost(response)) return undefined;
  const text = comparison.targetText(query, response, model.today);
  const one = { query, response, text };
  if (isExplained(model, comparison, one)) return one;
  const again = await run.getAgain(query);
  return isLost(again) || comparison.targetText(query, again, model.today) !== text ? undefined : one;
}

/** Requests a different page again, so that noise does not count as a difference. */
export async function walkWhole(
  run: Run,
  { model, comparison, atOnce }: Asking & { readonly atOnce: number },
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
    const one = await confirm(run, response, { model, comparison });
    if (one) asked.push(one);
  }
  return { asked, pages };
}
