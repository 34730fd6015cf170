/** What a check requests in addition to its random questions, so that it misses no change by chance: all data, and each kind of question. */
import { listOf } from "../../verify/client/response.js";
import type { Run } from "../../verify/run.js";
import { createCrawlNotes } from "../crawl/crawl.js";
import { crawlEvents } from "../crawl/events-crawl.js";
import { crawlHours } from "../crawl/hours-crawl.js";
import { spaceOf } from "../learning/learn.js";
import { oneOfEachKind } from "../questions/distribution.js";
import { answerBy } from "../questions/model.js";
import { type Asked, type Asking, confirm } from "./asked.js";

/** Asks a question of each kind, so that a choice that few questions reveal is not missed by chance. */
export async function askEachKind(run: Run, asking: Asking): Promise<readonly Asked[]> {
  const { model, comparison } = asking;
  const asked: Asked[] = [];
  for (const question of oneOfEachKind(spaceOf(model.catalogue, model.today))) {
    const { query } = comparison.admit(question, model.today) ?? {};
    if (!query || comparison.isOpen(answerBy(model, query))) continue;
    const one = await confirm(run, await run.get(query), asking);
    if (one) asked.push(one);
  }
  return asked;
}

/** Requests a different page again, so that noise does not count as a difference. */
export async function walkWhole(run: Run, { atOnce, ...asking }: Asking & { readonly atOnce: number }) {
  const { model, comparison } = asking;
  const crawl = { run, atOnce, bounds: {}, note: createCrawlNotes(), expect: () => {} };
  const walks = [...(await crawlHours(crawl)), ...(await crawlEvents(crawl))];
  /** Pages that the twin answers in the same way, or in another way each time it was asked. */
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
    const one = await confirm(run, response, asking);
    if (one) asked.push(one);
  }
  return { asked, pages };
}
