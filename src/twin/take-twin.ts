/** Takes a twin of a service. */
import { sum } from "../base/collections.js";
import { operations } from "../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../verify/client/response.js";
import type { Target } from "../verify/client/target.js";
import { type ClientLimits, ClientStopped } from "../verify/client/target-client.js";
import { spread } from "../verify/queries/query.js";
import type { Run } from "../verify/run.js";
import { describeDifference, textOf } from "../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../verify/target-model/list-operation.js";
import type { Walk } from "../verify/target-model/page-crawl.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { learn as learnFacts } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";
import { Collection } from "./crawl/collection.js";
import { Crawl } from "./crawl/crawl.js";

import { learn } from "./learning/learn.js";
import { extentOf, inFileOrder, type Twin } from "./twin.js";
import { startTwinRun, type TwinRunOptions, type twinRunOver } from "./twin-run.js";

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
/** Pages that are asked for again. */
const SAMPLE = 12;

export function takeTwin(target: Target, options: TwinOptions): Promise<Taking> {
  return takeTwinBy(startTwinRun(target, options), options);
}

/** How a twin is taken, whatever the limits of the client are. */
type TakingOptions = Omit<TwinOptions, Exclude<keyof ClientLimits, "now" | "concurrency">>;

/** Takes a twin over a run that has a client already. */
export async function takeTwinBy(
  { run, client }: ReturnType<typeof twinRunOver>,
  options: TakingOptions,
): Promise<Taking> {
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
        notes: crawled.notes,
      },
    };
    return { twin };
  } catch (error) {
    if (error instanceof ClientStopped) return { why: error.message };
    throw error;
  }
}

/** Crawls again if a sample of the pages has changed by then, a few times. */
async function crawlAtRest(run: Run, options: TakingOptions, onPages: (pages: number) => void) {
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

async function crawlOnce(run: Run, { concurrency, bounds }: TakingOptions, onPages: (pages: number) => void) {
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
function lostOperations({ client: { log } }: Run, taken: readonly TargetResponse[]): readonly TargetResponse[] {
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
