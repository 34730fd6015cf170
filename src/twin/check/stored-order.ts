/** The order in which a target stores its events, where it lists them in no order that depends on them. */
import { listSpecialEvents } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { listOf } from "../../verify/client/response.js";
import type { Run } from "../../verify/run.js";
import { datesOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import { createCrawlNotes } from "../crawl/crawl.js";
import { crawlEvents } from "../crawl/events-crawl.js";
import { mergeOrders } from "../crawl/stored-order.js";

/** A museum with more events is not walked through for its order. */
const MAX_EVENTS = 60 * LARGEST_LIMIT;

/** Walks through all events; undefined if there are too many. */
export async function observeOrder(run: Run, data: DataSet) {
  if (data.events.length > MAX_EVENTS) return undefined;
  const walks = await crawlEvents({ run, atOnce: 2, bounds: {}, note: createCrawlNotes(), expect: () => {} });
  const lists = walks.map(({ responses }) =>
    responses.flatMap((response) => (listOf(response) ?? []).filter((item) => isPlaced(listSpecialEvents, item))),
  );
  const known = new Map(data.events.map((event) => [event.eventId.toLowerCase(), event]));
  const orders = lists.map((items) => [...new Set(items.map((item) => keyOf(listSpecialEvents, item)))]);
  const order = mergeOrders(orders, (key) => `${datesOf(known.get(key))[0] ?? ""} ${key}`);
  const listed = order.map((key) => known.get(key)).filter((event) => event !== undefined);
  const rest = data.events.filter(({ eventId }) => !order.includes(eventId.toLowerCase()));
  const before = data.events.map(({ eventId }) => eventId.toLowerCase());
  return {
    /** The data in the order that the target has now. */
    catalogue: createCatalogue({ hours: data.hours, events: [...listed, ...rest] }),
    /** Two events that stood in the other order; undefined if only new ones have come between. */
    moved: firstMoved(before, order),
  };
}

/** The first two neighbours of the new order that stood the other way round. */
function firstMoved(before: readonly string[], order: readonly string[]): readonly [string, string] | undefined {
  const place = new Map(before.map((key, index) => [key, index]));
  const common = order.filter((key) => place.has(key));
  for (const [index, key] of common.entries()) {
    const previous = common[index - 1];
    if (previous !== undefined && (place.get(previous) ?? 0) > (place.get(key) ?? 0)) return [previous, key];
  }
  return undefined;
}
