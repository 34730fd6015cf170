/** Takes a twin of a service. */
import { sum } from "../base/collections.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import { type Operation, operations } from "../contract/interface.js";
import type { Credential } from "../verify/client/credential-variation.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../verify/client/response.js";
import { reachTarget, type Target } from "../verify/client/target.js";
import {
  type ClientLimits,
  ClientStopped,
  createTargetClient,
  type TargetClient,
} from "../verify/client/target-client.js";
import { spread } from "../verify/queries/query.js";
import { createRun, type Run } from "../verify/run.js";
import { describeDifference } from "../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../verify/target-model/list-operation.js";
import type { Walk } from "../verify/target-model/page-crawl.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { createTargetModel, learn as learnFacts } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";
import { type Collected, createCollection } from "./crawl/collection.js";
import { type Crawl, type CrawlBounds, crawlEvents, crawlHours, createCrawlNotes } from "./crawl/crawl.js";
import {
  type CrawlRecord,
  createRecordingClient,
  MAX_PAGE_BYTES,
  type RecordingClient,
} from "./crawl/taken-exchanges.js";
import { type Learned, learn } from "./learning/learn.js";
import { textOfResponse } from "./questions/distribution.js";
import { extentOf, inFileOrder, pagesOf, TWIN_SCHEMA_VERSION, type Twin } from "./twin.js";

/** How a target is asked. */
export interface TwinRunOptions extends ClientLimits {
  readonly credential?: Credential;
  /** What the target takes as today, if its clock is held. */
  readonly today?: CalendarDate;
  readonly timeZone?: string;
  readonly seed: number;
}

export interface TwinOptions extends TwinRunOptions {
  readonly bounds?: CrawlBounds;
  /** What an interrupted crawl has left. */
  readonly record?: CrawlRecord;
  /** Is told how many requests were sent, how many it will likely be, and what is going on. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

/** A twin, or why it could not be taken. The record has what was crawled by then. */
type Taking = { readonly twin: Twin; readonly why?: never } | { readonly why: string; readonly twin?: never };

/** Requests that learning and the second pass take, for the estimate. */
const LEARNING_REQUESTS = 170;
/** Crawls of a target that changes meanwhile. */
const MAX_CRAWLS = 3;

export function takeTwin(target: Target, options: TwinOptions): Promise<Taking> {
  return takeTwinBy(startTwinRun(target, options), options);
}

/** How a twin is taken, whatever the limits of the client are. */
export type TakingOptions = Omit<TwinOptions, Exclude<keyof ClientLimits, "now" | "concurrency">>;

/** Takes a twin over a run that has a client already. */
export async function takeTwinBy({ run, client }: TwinRun, options: TakingOptions): Promise<Taking> {
  const started = options.now();
  try {
    const why = await checkAccess(run);
    if (why !== undefined) return { why };
    const crawled = await crawlAtRest(run, client, options);
    const crawlRequests = client.requests() + client.resumed();
    learnFacts(run.model, { plausible: plausibleOf(options) });
    report(options, client, "how the service answers");
    const learned = await learn({ run, dataSet: crawled.dataSet, taken: crawled.taken, seed: options.seed });
    const requests = { crawl: crawlRequests, total: client.requests() + client.resumed() };
    return { twin: toTwin({ run, options, crawled, learned, requests, started }) };
  } catch (error) {
    if (error instanceof ClientStopped) return { why: error.message };
    throw error;
  }
}

interface TwinRun {
  readonly run: Run;
  readonly client: RecordingClient;
}

export function startTwinRun(target: Target, options: TwinOptions): TwinRun {
  return twinRunOver(createTargetClient(reachTarget(target), { ...options, maxBodyBytes: MAX_PAGE_BYTES }), options);
}

export function twinRunOver(sender: TargetClient, options: TakingOptions): TwinRun {
  const { record = { taken: [], add: () => {} } } = options;
  const client = createRecordingClient(sender, record);
  return {
    run: createRun({ ...options, quick: true, randomQueries: 0 }, client, createTargetModel(plausibleOf(options))),
    client,
  };
}

function plausibleOf({ today, timeZone, now }: TakingOptions): readonly CalendarDate[] {
  return today === undefined ? plausibleDates(now(), timeZone) : [today];
}

interface Crawled extends Collected {
  readonly taken: readonly TargetResponse[];
  readonly pass: SecondPass;
  readonly notes: readonly string[];
}

/** Crawls again if a sample of the pages has changed by then, a few times. */
async function crawlAtRest(run: Run, client: RecordingClient, options: TakingOptions): Promise<Crawled> {
  for (let times = 1; ; times += 1) {
    const crawled = await crawlOnce(run, client, options);
    if (crawled.pass.changed.length === 0 || times === MAX_CRAWLS) {
      const isUnstable = crawled.pass.changed.length > 0;
      const note = `The target changed during each of ${times} crawls; the twin is of no one moment.`;
      return { ...crawled, notes: [...crawled.notes, ...(isUnstable ? [note] : [])] };
    }
    run.forget(() => true);
  }
}

async function crawlOnce(run: Run, client: RecordingClient, options: TakingOptions): Promise<Crawled> {
  const expected = new Map<string, number>();
  const counted = withProgress(run, () => report(options, client, "what there is", sum([...expected.values()])));
  const note = createCrawlNotes();
  const expect = ({ id }: Operation, pages: number) => void expected.set(id, pages);
  const crawl: Crawl = { run: counted, atOnce: options.concurrency, bounds: options.bounds ?? {}, note, expect };
  const walks = [...(await crawlHours(crawl)), ...(await crawlEvents(crawl))];
  const taken = walks.flatMap(({ responses }) => responses).filter((response) => listOf(response) !== undefined);
  const pass = await askAgain(
    run,
    taken.filter((response) => (listOf(response)?.length ?? 0) > 0),
  );
  const collection = createCollection();
  for (const walk of walks)
    for (const page of stretchesOf(walk)) collection.take(walk.operation, walk.parameters, page);
  for (const response of pass.responses) {
    const { operation, parameters } = response.request.query ?? {};
    if (operation && parameters) collection.take(operation, parameters, listOf(response) ?? []);
  }
  const { notTaken, ...collected } = collection.result();
  const lost = [...lostPages(walks), ...lostOperations(client, taken)];
  return { ...collected, taken, pass, notTaken: [...notTaken, ...lost], notes: note.list() };
}

/** The pages joined if `limit` counts items, so that they show one order; else each for itself. */
function stretchesOf({ pages }: Walk): readonly (readonly unknown[])[] {
  const filled = pages.filter((page) => page.length > 0);
  const countsItems = filled.slice(0, -1).every((page) => page.length === LARGEST_LIMIT);
  return countsItems ? [filled.flat()] : pages;
}

function withProgress(run: Run, tick: () => void): Run {
  return {
    ...run,
    async get(query) {
      const response = await run.get(query);
      tick();
      return response;
    },
  };
}

function report({ onProgress }: TakingOptions, client: RecordingClient, about: string, pages = 0): void {
  const done = client.requests() + client.resumed();
  onProgress?.(done, Math.max(done, pages) + LEARNING_REQUESTS, about);
}

function lostPages(walks: readonly Walk[]): readonly string[] {
  return walks.flatMap(({ lost }) =>
    lost.map((response) => `${response.request.target}: ${describeResponse(response)}`),
  );
}

/** A response of each operation that never gave a list, and did not reject what was asked either. */
function lostOperations({ log }: RecordingClient, taken: readonly TargetResponse[]): readonly string[] {
  return operations.flatMap((operation) => {
    const isOwn = ({ request }: TargetResponse) => request.query?.operation === operation;
    const lost = log.find((response) => isOwn(response) && !listOf(response) && !isRefused(response));
    return lost && !taken.some(isOwn) ? [`${lost.request.target}: ${describeResponse(lost)}`] : [];
  });
}

interface Parts {
  readonly run: Run;
  readonly options: TakingOptions;
  readonly crawled: Crawled;
  readonly learned: Learned;
  readonly requests: { readonly crawl: number; readonly total: number };
  readonly started: number;
}

function toTwin({ run, options, crawled, learned, requests, started }: Parts): Twin {
  const { dataSet, pass, volatileFields, notTaken, repeated, notes } = crawled;
  const ended = options.now();
  const zone = zoneOf(learned, options);
  return {
    dataSet: inFileOrder(dataSet, learned.profile),
    profile: { ...learned.profile, ...(zone.isCertain && options.today === undefined && { timeZone: zone.name }) },
    facts: {
      schemaVersion: TWIN_SCHEMA_VERSION,
      from: run.client.base,
      takenAt: new Date(ended).toISOString(),
      today: learned.today,
      timeZone: zone,
      ...extentOf(dataSet),
      requests: { ...requests, learning: requests.total - requests.crawl, least: pagesOf(dataSet) },
      seconds: Math.round((ended - started) / 100) / 10,
      secondPass: { pages: pass.pages, changed: pass.changed },
      tested: { explained: learned.explained, unexplained: learned.unexplained },
      uncertain: learned.uncertain,
      gaps: learned.gaps,
      notTaken,
      ...(repeated.length > 0 && { repeated }),
      volatileFields,
      notes,
    },
  };
}

/** The zone that is certain or given; else UTC if it is possible, or the first that is. */
function zoneOf({ timeZones }: Learned, { timeZone }: TakingOptions): Twin["facts"]["timeZone"] {
  const [first = "UTC"] = timeZones;
  const name = timeZone ?? (timeZones.includes("UTC") ? "UTC" : first);
  return { name, isCertain: timeZone !== undefined || timeZones.length === 1, possible: timeZones.length };
}

interface SecondPass {
  readonly pages: number;
  /** The pages that were not the same again, in words. */
  readonly changed: readonly string[];
  readonly responses: readonly TargetResponse[];
}

const SAMPLE = 12;

async function askAgain(run: Run, taken: readonly TargetResponse[]): Promise<SecondPass> {
  const sample = spread(taken, SAMPLE);
  const changed: string[] = [];
  const responses: TargetResponse[] = [];
  for (const first of sample) {
    const { query } = first.request;
    if (!query) continue;
    const again = await run.getAgain(query);
    responses.push(again);
    if (textOfResponse(query, again) === textOfResponse(query, first) || again.status >= 500) continue;
    changed.push(`${query.target}: ${describeDifference(query, first, again)}`);
  }
  return { pages: sample.length, changed, responses };
}
