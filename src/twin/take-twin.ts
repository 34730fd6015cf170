/** Takes a twin of a service. */
import { lookUp, sum } from "../base/collections.js";
import type { JsonObject } from "../base/json.js";
import { compareTexts } from "../base/text.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import { type Operation, operations } from "../contract/interface.js";
import { eventsList, hoursList, LARGEST_LIMIT, type ListOperation, listOperation } from "../contract/lists.js";
import type { DataSet } from "../fixtures/data-set.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { describeLostNumber } from "../verify/client/json-losses.js";
import { type Parameters, spread } from "../verify/client/query.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../verify/client/response.js";
import type { Target } from "../verify/client/target.js";
import { ClientStopped } from "../verify/client/target-client.js";
import { mergeOrders } from "../verify/judging/stored-order.js";
import { datesOf, describeDifference, isPlaced, keyOf, textOf } from "../verify/target-model/item.js";
import type { Walk } from "../verify/target-model/page-crawl.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import type { Run } from "../verify/target-model/run.js";
import { learn as learnFacts } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";
import { Crawl } from "./crawl/crawl.js";
import { learn } from "./learning/learn.js";
import { extentOf, inFileOrder, type Twin, whyNotTaken } from "./twin.js";
import { startTwinRun, type TwinRunOptions } from "./twin-run.js";

interface TwinOptions extends TwinRunOptions {
  /** Days that are looked through at least, where a page is a window of days. */
  readonly bounds?: ConstructorParameters<typeof Crawl>[1]["bounds"];
  /** Is told how many requests were sent, how many it will likely be, and what is going on. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

/** A twin, or why it could not be taken. The record has what was crawled by then. */
type Taking = { readonly twin: Twin; readonly why?: never } | { readonly why: string; readonly twin?: never };

/** Requests that learning and the second pass take, for the estimate. */
const LEARNING_REQUESTS = 170;
/** Crawls of a target that changes meanwhile. */
const MAX_CRAWLS = 3;
const SAMPLE = 12;

export async function takeTwin(target: Target, options: TwinOptions): Promise<Taking> {
  const { run, client } = startTwinRun(target, options);
  const started = options.now();
  const doneRequests = () => client.requests() + client.resumed();
  const report = (about: string, pages = 0) =>
    options.onProgress?.(doneRequests(), Math.max(doneRequests(), pages) + LEARNING_REQUESTS, about);
  try {
    const why = await checkAccess(run);
    if (why !== undefined) return { why };
    const { taken, ...crawled } = await crawlAtRest(run, options, (pages) => report("what there is", pages));
    const crawl = doneRequests();
    learnFacts(run.model, { plausible: plausibleDates(options.now(), options) });
    report("how the service answers");
    const { profile, today, timeZones, explained, unexplained, uncertain, gaps } = await learn(run, {
      dataSet: crawled.dataSet,
      taken,
      seed: options.seed,
    });
    const total = doneRequests();
    const ended = options.now();
    // The zone that is certain or given; else UTC if it is possible, or the first that is.
    const zone = options.timeZone ?? (timeZones.includes("UTC") ? "UTC" : (timeZones[0] ?? "UTC"));
    const isCertain = options.timeZone !== undefined || timeZones.length === 1;
    const dataSet = inFileOrder(crawled.dataSet, profile);
    const twin: Twin = {
      dataSet,
      profile: { ...profile, ...(isCertain && options.today === undefined && { timeZone: zone }) },
      facts: {
        schemaVersion: 1,
        from: run.client.base,
        takenAt: new Date(ended).toISOString(),
        today,
        timeZone: { name: zone, isCertain, possible: timeZones.length },
        ...extentOf(dataSet),
        requests: {
          crawl,
          total,
          learning: total - crawl,
          least: sum([dataSet.hours, dataSet.events].map(({ length }) => Math.ceil(length / LARGEST_LIMIT))),
        },
        seconds: Math.round((ended - started) / 100) / 10,
        secondPass: crawled.secondPass,
        tested: { explained, unexplained },
        uncertain,
        gaps,
        notTaken: crawled.notTaken,
        ...(crawled.repeated.length > 0 && { repeated: crawled.repeated }),
        volatileFields: crawled.volatileFields,
        notes: [...crawled.notes, ...describeLostNumber(taken).map((note) => `Not kept: ${note}.`)],
      },
    };
    return { twin };
  } catch (error) {
    if (error instanceof ClientStopped) return { why: error.message };
    throw error;
  }
}

/** Crawls again if a sample of the pages has changed by then, a few times. */
async function crawlAtRest(run: Run, options: TwinOptions, onPages: (pages: number) => void) {
  for (let times = 1; ; times += 1) {
    const crawled = await crawlOnce(run, options, onPages);
    if (crawled.secondPass.changed.length === 0) return crawled;
    if (times === MAX_CRAWLS) {
      const note = `The target changed during each of ${times} crawls; the twin is of no one moment.`;
      return { ...crawled, notes: [...crawled.notes, note] };
    }
    run.forget(() => true);
  }
}

async function crawlOnce(run: Run, { concurrency, bounds }: TwinOptions, onPages: (pages: number) => void) {
  const expected = new Map<string, number>();
  const counted: Run = {
    ...run,
    async get(query) {
      const response = await run.get(query);
      onPages(sum([...expected.values()]));
      return response;
    },
  };
  const crawl = new Crawl(counted, {
    atOnce: concurrency,
    bounds,
    expect: ({ id }, pages) => void expected.set(id, pages),
  });
  const walks = await crawl.all();
  const taken = walks.flatMap(({ responses }) => responses).filter(listOf);
  const filled = taken.filter((response) => listOf(response)?.length);
  const { responses, ...secondPass } = await askAgain(run, filled);
  const collection = new Collection();
  for (const walk of walks)
    for (const page of stretchesOf(walk)) collection.take(walk.operation, walk.parameters, page);
  for (const response of responses) {
    const { operation, parameters } = response.request.query ?? {};
    if (operation && parameters) collection.take(operation, parameters, listOf(response) ?? []);
  }
  const { notTaken, ...collected } = collection.result();
  const lost = [...walks.flatMap((walk) => walk.lost), ...lostOperations(run, taken)];
  const pages = lost.map((response) => `${response.request.target}: ${describeResponse(response)}`);
  return { ...collected, taken, secondPass, notTaken: [...notTaken, ...pages], notes: crawl.notes() };
}

/** The pages joined if `limit` counts items, so that they show one order; else each for itself. */
function stretchesOf({ pages }: Walk): readonly (readonly unknown[])[] {
  const filled = pages.filter((page) => page.length > 0);
  const countsItems = filled.slice(0, -1).every((page) => page.length === LARGEST_LIMIT);
  return countsItems ? [filled.flat()] : pages;
}

/** A response of each operation that never gave a list, and did not reject what was asked either. */
function lostOperations({ log }: Run, taken: readonly TargetResponse[]): readonly TargetResponse[] {
  return operations.flatMap((operation) => {
    const isOwn = ({ request }: TargetResponse) => request.query?.operation === operation;
    const lost = log.find((response) => isOwn(response) && !listOf(response) && !isRefused(response));
    return lost && !taken.some(isOwn) ? [lost] : [];
  });
}

/** Asks for a sample of the pages again, and says in words which were not the same. */
async function askAgain(run: Run, taken: readonly TargetResponse[]) {
  const sample = spread(taken, SAMPLE);
  const changed: string[] = [];
  const responses: TargetResponse[] = [];
  for (const first of sample) {
    const { query } = first.request;
    if (!query) continue;
    const again = await run.getAgain(query);
    responses.push(again);
    if (again.status >= 500 || textOf(query, again) === textOf(query, first)) continue;
    changed.push(`${query.target}: ${describeDifference(query, first, again)}`);
  }
  return { pages: sample.length, changed, responses };
}

/** Collects the items of a crawl, in the order in which the service stores them. */
class Collection {
  /** Each item as it was seen last, with all dates that were seen, by its key. */
  readonly #items = { hours: new Map<string, Seen>(), events: new Map<string, Seen>() };
  readonly #odd = new Set<string>();
  readonly #volatileFields = new Set<string>();
  readonly #orders: (readonly string[])[] = [];
  readonly #repeated = new Set<string>();
  #showsAllDates = false;

  /** Takes a page of a listing. */
  take(operation: Operation, { startDate = "", endDate = "9999" }: Parameters, page: readonly unknown[]): void {
    const { name, one, fields, hasEnd } = listOperation(operation);
    const items = this.#items[name];
    const keys: string[] = [];
    const once = new Set<string>();
    for (const item of page) {
      const dates = datesOf(item);
      if (hasEnd && dates.some((date) => date < startDate || date > endDate)) this.#showsAllDates = true;
      if (!isPlaced(operation, item)) {
        this.#odd.add(`${one} ${JSON.stringify(item)?.slice(0, 80)}`);
        continue;
      }
      const key = keyOf(operation, item);
      const before = items.get(key);
      if (before)
        for (const field of changedExtras(fields, before.item, item as JsonObject)) this.#volatileFields.add(field);
      items.set(key, { item: item as JsonObject, dates: new Set([...(before?.dates ?? []), ...dates]) });
      if (hasEnd) (once.has(key) ? this.#repeated : once).add(key);
      keys.push(key);
    }
    if (hasEnd) this.#orders.push(keys);
  }

  result() {
    const notTaken = [...this.#odd].map((text) => `${text}: it can't be told from others, or has no date`);
    const hours = this.#valid(hoursList, notTaken).map(({ item }) => item);
    const events = this.#valid(eventsList, notTaken);
    // Where a range narrows the dates, an event has all that any page has shown.
    const shown = new Map(
      events.map(({ item, dates }) => [
        keyOf(eventsList.operation, item),
        this.#showsAllDates ? item : { ...item, dates: [...dates].sort() },
      ]),
    );
    const stored = mergeOrders(this.#orders, (key) => `${datesOf(shown.get(key))[0] ?? ""} ${key}`);
    return {
      dataSet: {
        hours: hours.sort((a, b) => compareTexts(String(a["date"]), String(b["date"]))),
        events: stored.flatMap((key) => shown.get(key) ?? []),
      } as unknown as DataSet,
      /** Undocumented fields that are not the same each time, and are left out. */
      volatileFields: [...this.#volatileFields].sort(),
      /** Items that the document does not allow, or that can't be told from others, in words. */
      notTaken,
      /** The keys of events that one list has several times. */
      repeated: [...this.#repeated].sort(),
    };
  }

  /** The items that the document allows; the others are added to `notTaken`. */
  #valid({ name, kind, key, fields }: ListOperation, notTaken: string[]): Seen[] {
    const violationsOf = createItemValidator();
    return [...this.#items[name].values()].flatMap(({ item, dates }) => {
      const clean = this.#tidy(fields, item);
      const [violation] = violationsOf(kind, clean);
      if (!violation) return [{ item: clean, dates }];
      notTaken.push(whyNotTaken({ kind }, String(item[key]), violation));
      return [];
    });
  }

  /** Documented fields first, in the order of the document; the others by name. A field that is null is left out, as if absent. */
  #tidy(documented: readonly string[], item: JsonObject): JsonObject {
    const others = Object.keys(item).filter((name) => !documented.includes(name) && !this.#volatileFields.has(name));
    const names = [
      ...documented.filter((name) => lookUp(item, name) !== null && lookUp(item, name) !== undefined),
      ...others.sort(),
    ];
    return Object.fromEntries(names.map((name) => [name, lookUp(item, name)]));
  }
}

interface Seen {
  readonly item: JsonObject;
  readonly dates: ReadonlySet<CalendarDate>;
}

/** The undocumented fields of which two responses have shown different values. */
function changedExtras(documented: readonly string[], before: JsonObject, after: JsonObject): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !documented.includes(name)));
  return [...names].filter((name) => JSON.stringify(lookUp(before, name)) !== JSON.stringify(lookUp(after, name)));
}
