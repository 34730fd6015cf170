/** Takes a twin of a service: a run of the verifier's crawl and learning, and what it has learned as data and answers. */
import { lookUp } from "../base/collections.js";
import type { JsonObject } from "../base/json.js";
import { plural } from "../base/text.js";
import { DEFAULT_LIMIT, operations } from "../contract/interface.js";
import { eventsList, hoursList, LARGEST_LIMIT, type ListOperation, lists } from "../contract/lists.js";
import type { DataSet } from "../fixtures/data-set.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { type Catalogue, createCatalogue } from "../museum/catalogue.js";
import { type Credential, noCredential } from "../verify/client/credential-variation.js";
import { queryFor } from "../verify/client/query.js";
import type { TargetRequest } from "../verify/client/request.js";
import { describeResponse, isRefused, listOf, shorten, type TargetResponse } from "../verify/client/response.js";
import { redact, secretsOf } from "../verify/client/secrets.js";
import type { Target } from "../verify/client/target.js";
import { type ClientLimits, ClientStopped, LiveClient } from "../verify/client/target-client.js";
import { exploreAll } from "../verify/execution.js";
import { readChange } from "../verify/judging/changing-data.js";
import { inStoredOrder } from "../verify/judging/stored-order.js";
import { learnReadings } from "../verify/learning/listing-choices.js";
import { observeChoices, possibleZones, toLearnedProfile } from "../verify/learning/observed-choices.js";
import { sampleQueries } from "../verify/queries/random-queries.js";
import { datesOf, isPlaced, itemsOf, keyOf } from "../verify/target-model/item.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { createRun, type Run, type RunOptions } from "../verify/target-model/run.js";
import { createTargetModel } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";
import { inFileOrder, NEVER_ASKED, type Twin } from "./twin.js";

export interface TwinOptions extends ClientLimits, Pick<RunOptions, "today" | "timeZone"> {
  readonly credential?: Credential;
  readonly seed: number;
  /** Is told how many requests were sent, and what is going on. */
  readonly onProgress?: (done: number, about: string) => void;
}

/** A twin, or why it could not be taken. */
type Taking = { readonly twin: Twin; readonly why?: never } | { readonly why: string; readonly twin?: never };

/** Random pages of each list, which tell readings apart that all pages in a row leave. */
const RANDOM = 75;
/** Readings of a service whose data change meanwhile. */
const MOST_READINGS = 3;
/** A page of 30 items takes some kilobytes, and one of 30 days with many events a few hundred. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export async function takeTwin(target: Target, options: TwinOptions): Promise<Taking> {
  const { credential, access, now } = options;
  const client = new CopyClient(target, options);
  const model = createTargetModel(plausibleDates(now(), options));
  const run = createRun({ ...options, isCopied: true, randomQueries: RANDOM }, client, model);
  const started = now();
  const mask = <Value>(value: Value) => redact(value, secretsOf(credential, access));
  try {
    const why = await checkAccess(run);
    if (why !== undefined) return mask({ why });
    for (let times = 1; times === 1 || (times <= MOST_READINGS && (await readChange(run))); times += 1) await read(run);
    const complete = catalogueOf(run);
    const choices = await observeAll(run, complete);
    const { timeZone: observedZone, ...profile } = toLearnedProfile(choices);
    const zones = possibleZones(run);
    const zone = options.timeZone ?? (zones.includes("UTC") ? "UTC" : (zones[0] ?? "UTC"));
    const isCertain = options.timeZone !== undefined || zones.length === 1;
    const { dataSet, notTaken } = dataOf(run, complete);
    const twin: Twin = {
      dataSet: inFileOrder(dataSet, profile),
      profile: { ...profile, ...(isCertain && options.today === undefined && { timeZone: observedZone ?? zone }) },
      facts: {
        schemaVersion: 1,
        from: client.base,
        takenAt: new Date(now()).toISOString(),
        today: model.today,
        timeZone: { name: zone, isCertain, possible: zones.length },
        requests: client.requests(),
        seconds: Math.round((now() - started) / 100) / 10,
        uncertain: Object.entries(choices).flatMap(([choice, { answer, evidence }]) =>
          answer === null && choice !== "timeZone" ? [{ choice: choice as keyof typeof choices, why: evidence }] : [],
        ),
        notTaken: [...notTaken, ...lostPages(run)],
        notes: notesOn(run),
      },
    };
    return { twin: { ...twin, facts: mask(twin.facts) } };
  } catch (error) {
    if (error instanceof ClientStopped) return mask({ why: error.message });
    throw error;
  }
}

/** Tells how far it is, and stops at a service that ignores limit and sends everything each time. */
class CopyClient extends LiveClient {
  readonly #onProgress: TwinOptions["onProgress"];

  constructor(target: Target, options: TwinOptions) {
    super(target, { ...options, maxBodyBytes: MAX_PAGE_BYTES });
    this.#onProgress = options.onProgress;
  }

  override async send(request: TargetRequest): Promise<TargetResponse> {
    const response = await super.send(request);
    this.#onProgress?.(this.requests(), request.target.split("?")[0] ?? "");
    if (response.body.excess !== "size") return response;
    const most = `${MAX_PAGE_BYTES / 1024 / 1024} MB, where a page has at most ${LARGEST_LIMIT} items`;
    throw new ClientStopped(`GET ${shorten(request.target)} gets more than ${most}; does the service ignore limit?`);
  }
}

async function read(run: Run): Promise<void> {
  await exploreAll(run);
  const queries = lists.flatMap((list) => sampleQueries(run, list, RANDOM));
  await Promise.all(queries.map(run.get));
  run.client.endStep();
  learnReadings(run);
}

/** The answers to the choices. One request on each operation goes without a credential, which shows a 401. */
async function observeAll(run: Run, complete: Catalogue) {
  for (const operation of run.options.credential ? operations : []) {
    const query = queryFor(operation);
    await run.client.send({ method: "GET", target: query.target, credential: noCredential, query });
  }
  const choices = await observeChoices(run, complete);
  const unasked = Object.fromEntries(
    NEVER_ASKED.map((id) => [id, { ...choices[id], evidence: "only GET is sent, and no wrong credential" }]),
  );
  return { ...choices, ...unasked };
}

/** All that was read, events in the order in which full pages in a row have shown them. */
function catalogueOf({ model, log }: Run): Catalogue {
  const { operation } = eventsList;
  const pages = new Map<string, Map<number, readonly string[]>>();
  for (const response of log) {
    const { page = 1, limit = DEFAULT_LIMIT, ...range } = response.request.query?.parameters ?? {};
    const list = response.request.query?.operation === operation ? listOf(response) : undefined;
    if (!list) continue;
    const place = JSON.stringify([limit, Object.entries(range).sort()]);
    const ofPlace = pages.get(place) ?? new Map<number, readonly string[]>();
    pages.set(place, ofPlace);
    ofPlace.set(
      page,
      list.filter((item) => isPlaced(operation, item)).map((item) => keyOf(operation, item)),
    );
  }
  const orders = [...pages].flatMap(([place, ofPlace]) => inStretches(ofPlace, JSON.parse(place)[0]));
  return createCatalogue({ hours: model.hours.items, events: inStoredOrder(model.events.items, orders) });
}

/** Joins pages that follow full ones, so that they show one order. A page that is not full may be of days, and stands for itself. */
function inStretches(pages: ReadonlyMap<number, readonly string[]>, limit: number): readonly (readonly string[])[] {
  const stretches: string[][] = [];
  for (const [page, keys] of [...pages].sort(([one], [other]) => one - other)) {
    const isNext = pages.get(page - 1)?.length === limit && keys.length <= limit;
    if (isNext) stretches.at(-1)?.push(...keys);
    else stretches.push([...keys]);
  }
  return stretches.map((keys) => [...new Set(keys)]);
}

/** All items that the document allows, each as it was seen last. The others are in `notTaken`, each with the reason. */
function dataOf(
  run: Run,
  { hours: allHours, events: allEvents }: Catalogue,
): { readonly dataSet: DataSet; readonly notTaken: readonly string[] } {
  const violationsOf = createItemValidator();
  const notTaken: string[] = [];
  const take = (list: ListOperation, items: readonly object[]) => {
    const tidy = createTidy(run, list);
    return items.flatMap((item) => {
      const clean = tidy(item as JsonObject);
      const [violation] = violationsOf(list.kind, clean);
      if (!violation) return [clean];
      const name = `${list.kind} ${JSON.stringify(lookUp(clean, list.key))}`;
      notTaken.push(`${name}: ${violation.path.replace(/^\./, "")} ${violation.sentence}`);
      return [];
    });
  };
  const hours = take(hoursList, allHours);
  const events = take(eventsList, allEvents).map((event) => ({ ...event, dates: [...datesOf(event)] }));
  const odd = lists.flatMap(({ operation, one }) =>
    allItems(run, operation.id)
      .filter((item) => !isPlaced(operation, item))
      .map((item) => `${one} ${shorten(JSON.stringify(item) ?? "", 80)}: it can't be told from others, or has no date`),
  );
  return { dataSet: { hours, events } as unknown as DataSet, notTaken: [...new Set([...notTaken, ...odd])] };
}

function allItems({ log }: Run, id: string): readonly unknown[] {
  return itemsOf(log.filter(({ request }) => request.query?.operation.id === id));
}

/** Puts documented fields first, then others by name; leaves out those that are null, or another each time. */
function createTidy(run: Run, { operation, fields }: ListOperation): (item: JsonObject) => JsonObject {
  const seen = new Map<string, string>();
  const others = new Set<string>();
  const volatile = new Set<string>();
  for (const item of allItems(run, operation.id)) {
    if (!isPlaced(operation, item)) continue;
    for (const [name, value] of Object.entries(item as JsonObject)) {
      if (fields.includes(name)) continue;
      others.add(name);
      const [place, text] = [`${keyOf(operation, item)} ${name}`, JSON.stringify(value)];
      if ((seen.get(place) ?? text) !== text) volatile.add(name);
      seen.set(place, text);
    }
  }
  const names = [...fields, ...[...others].filter((name) => !volatile.has(name)).sort()];
  return (item) => {
    const set = names
      .map((name) => [name, lookUp(item, name)] as const)
      .filter(([, value]) => (value ?? null) !== null);
    return Object.fromEntries(set);
  };
}

/** Pages that the service failed to answer, each time that it was asked. */
function lostPages({ log }: Run): readonly string[] {
  const isPage = ({ request: { query, credential } }: TargetResponse) =>
    query?.parameters !== undefined && credential.kind !== "none";
  const answered = new Set(
    log.filter((response) => listOf(response) || isRefused(response)).map(({ request }) => request.target),
  );
  const lost = log.filter((response) => isPage(response) && !answered.has(response.request.target));
  return [
    ...new Map(lost.map((one) => [one.request.target, `${one.request.target}: ${describeResponse(one)}`])).values(),
  ];
}

function notesOn({ model: { changes, hours, events } }: Run): readonly string[] {
  const windows = lists.filter(({ name }) => {
    const { units } = { hours, events }[name];
    return units.length === 1 && units[0]?.startsWith("calendarDays");
  });
  return [
    ...(changes.length > 0
      ? [`The data changed ${plural(changes.length, "time")} meanwhile; they were read again.`]
      : []),
    ...lists
      .filter(({ name }) => ({ hours, events })[name].isVarying)
      .map(({ operation: { path } }) => `${path} answers the same query with other items each time that it is asked.`),
    ...windows.map(
      ({ operation: { path } }) => `A page of ${path} is a window of days: data far beyond the others can't be seen.`,
    ),
  ];
}
