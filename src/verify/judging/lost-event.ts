/** An event that a narrow range lists and the widest one does not. */
import { plural } from "../../base/text.js";
import type { Operation } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import type { Query } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { collectEvents } from "../target-model/exploration.js";
import { datesOf, keyOf } from "../target-model/item.js";
import { crawl, type PageCrawl } from "../target-model/page-crawl.js";
import { afresh, type Run } from "../target-model/run.js";
import { learn, withOpenUnits } from "../target-model/target-model.js";
import type { RuleContext, Violation } from "./define-rule.js";
import { requestsOf } from "./examination.js";

/** A response with events that no page of the exploration has shown. */
interface Stray {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly unknown: readonly string[];
}

/** Records an event that only the widest range lacks, which says nothing of the narrower one; from then on it is expected. */
export async function recordLostEvent(context: RuleContext, stray: Stray): Promise<boolean> {
  const { model, options, record } = context;
  if (!listOperation(stray.query.operation).hasEnd) return false;
  const lost = options.fixtures ? undefined : await findLostEvent(context, stray);
  if (!lost) return false;
  record.blame("events-wider-range").violate(lost);
  learn(model, { events: { items: collectEvents(context) } });
  return true;
}

/** Pages of the crawl in a quick run, as many as its exploration has sent for. */
const QUICK_PAGES = 8;

/** What shows that an event was lost; undefined if the crawl has not seen everything, or has the event now. */
async function findLostEvent(run: Run, { response, query, unknown: [key] }: Stray): Promise<Violation | undefined> {
  if (key === undefined) return undefined;
  const all = await crawlEverything(run, query.operation);
  const { startDate, endDate } = all.parameters;
  const { operation } = query;
  const item = itemOf(response, { operation, key });
  const isMeant = datesOf(item).some((date) => date >= (startDate ?? "") && date < (endDate ?? ""));
  if (!isMeant || all.end !== "whole" || all.keys.includes(key)) return undefined;
  const range = `from ${startDate} to ${endDate}`;
  return {
    message: `${key} is listed by a narrower range, and on no page ${range}.`,
    expected: `${key}, which is on ${datesOf(item).slice(0, 5).join(", ")}, on a page ${range}`,
    actual: `${plural(all.keys.length, "event")} on ${plural(all.pages.length, "page")}, without it`,
    requests: requestsOf(pageBeside(all, key, response), response),
    again: async () => {
      const [narrow, wide] = [await run.getAgain(query), await crawlEverything(afresh(run), operation)];
      return itemOf(narrow, { operation, key }) !== undefined && wide.end === "whole" && !wide.keys.includes(key);
    },
    weight: query.target.length,
  };
}

/** The crawl that the exploration of events has made, whatever was learned since; its pages are not sent for again. */
function crawlEverything(run: Run, operation: Operation): Promise<PageCrawl> {
  const { model, options } = run;
  const range = { startDate: model.events.from, endDate: model.events.to };
  return crawl(withOpenUnits(run), operation, range, options.quick ? { maxPages: QUICK_PAGES } : {});
}

function itemOf(
  response: TargetResponse,
  { operation, key }: Pick<Query, "operation"> & { readonly key: string },
): unknown {
  return listOf(response)?.find((item) => keyOf(operation, item) === key);
}

/** The page that has the nearest event before the lost one, which is where that one should be; else the last page. */
function pageBeside(
  { operation, pages, responses }: PageCrawl,
  key: string,
  response: TargetResponse,
): TargetResponse | undefined {
  const keysOf = (list: readonly unknown[] = []) => list.map((item) => keyOf(operation, item));
  const listed = keysOf(listOf(response));
  const before = listed.slice(0, listed.indexOf(key)).reverse();
  const texts = pages.map(keysOf);
  const place = before.map((other) => texts.findIndex((keys) => keys.includes(other))).find((index) => index >= 0);
  return responses[place ?? Math.max(pages.length - 1, 0)];
}
