/**
 * Finds out how a service reads what the document leaves open about its lists. All combinations of readings race: each predicts every
 * list of a log by the model of the museum, over all that the log has shown, and those that are wrong least often are left.
 *
 * What a service lists it has shown, so that the prediction is exact for whatever was asked: an item that another response has shown
 * and that belongs on a page must be on it, and an item that no response has shown is on no page of the log.
 */
import { compareTexts } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import { DEFAULT_LIMIT, getMuseumHours, type Operation } from "../../contract/interface.js";
import { type Catalogue, createCatalogue, type DatedEntry } from "../../museum/catalogue.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { lastDayOf, type Query, queryFor, weightOf } from "../queries/query.js";
import type { Run } from "../run.js";
import { collectEvents } from "../target-model/exploration.js";
import { isPlaced, keyOf } from "../target-model/item.js";
import {
  allReadings,
  dimensions,
  type ListedPage,
  OPEN_ORDER,
  Predictor,
  withCertainOrder,
} from "../target-model/predictor.js";
import type { Reading } from "../target-model/target-model.js";
import { plausibleDates } from "../target-model/today.js";
import { mergeOrders } from "./stored-order.js";

/** A list of a log. */
export interface Claim extends ListedPage {
  readonly response: TargetResponse;
  readonly items: readonly unknown[];
}

interface Racer {
  readonly reading: Reading;
  /** The claims that it does not predict. */
  readonly missed: Claim[];
}

export interface Race {
  readonly operation: Operation;
  readonly catalogue: Catalogue;
  readonly claims: readonly Claim[];
  /** Those that are wrong least often. */
  readonly left: readonly Reading[];
  /** What the first of them does not predict. */
  readonly unexplained: readonly Claim[];
  /** The choices that readings answer. */
  readonly choices: readonly ChoiceId[];
  /** The answers that the winner's rules out; of orders, those that say as much as it does. */
  rivalsOf(choice: ChoiceId): readonly string[];
  /** The simplest claim that tells the first of those left from the same with another answer to a choice; undefined if none does. */
  tellingOf(choice: ChoiceId, other: string): Claim | undefined;
}

/** What a race is about. */
export interface Raced {
  readonly log: readonly TargetResponse[];
  /** The days that can have been today at a moment, in milliseconds since 1970, ascending. */
  readonly todaysAt: (moment: number) => readonly CalendarDate[];
  /** All that the service has, if it is known; what the log has shown if left out. */
  readonly whole?: Catalogue | undefined;
}

/** Runs a race over all that a run has asked. */
export function raceOver(
  { client, options: { today, timeZone } }: Raceable,
  operation: Operation,
  whole?: Catalogue,
): Race {
  const todaysAt = (moment: number) => (today === undefined ? plausibleDates(moment, timeZone) : [today]);
  return race(operation, { log: client.log, todaysAt, whole });
}

type Raceable = Pick<Run, "client" | "options">;

/** The days that explain as today all lists that were asked for without a startDate. */
export function daysExplaining(
  { catalogue, claims, left }: Race,
  days: readonly CalendarDate[],
): readonly CalendarDate[] {
  const predictor = new Predictor(catalogue);
  const [reading = {}] = left;
  const undated = claims.filter(({ query }) => query.parameters?.startDate === undefined);
  return days.filter((day) => undated.every((claim) => predictor.explains({ ...claim, todays: [day] }, reading, true)));
}

/** A racer that is wrong this much more often than the best one is out. */
const OUT = 3;

/** How much more often than them another reading may be wrong: orders that say little of a page are wrong about less. */
const handicaps: Readonly<Record<string, number>> = { asStored: OUT - 1, [OPEN_ORDER]: OUT - 1 };

/** Runs a race over the lists of an operation. */
export function race(operation: Operation, raced: Raced): Race {
  const catalogue = raced.whole ?? collectCatalogue(operation, raced.log);
  const claims = claimsIn(operation, raced);
  const predictor = new Predictor(catalogue);
  const isLess = ({ reading }: Racer) => handicaps[reading.eventOrder ?? ""] !== undefined;
  const racers = allReadings(operation).map((reading): Racer => ({ reading, missed: [] }));
  const strict = run(
    claims,
    racers.filter((racer) => !isLess(racer)),
    predictor,
  );
  // Orders that say little can't win against one that is hardly ever wrong.
  const isWon = strict.some(({ missed }) => missed.length < OUT);
  const running = isWon ? strict : [...strict, ...run(claims, racers.filter(isLess), predictor)];
  const least = Math.min(...running.map(penaltyOf));
  const best = running.filter((racer) => penaltyOf(racer) === least);
  const [winner] = best;
  const missed = winner?.missed ?? [];
  return {
    operation,
    catalogue,
    claims,
    left: best.map(({ reading }) => reading),
    unexplained: missed.filter((claim) => !predictor.explains(claim, withCertainOrder(winner?.reading ?? {}), true)),
    choices: Object.keys(dimensions[operation.id]) as ChoiceId[],
    rivalsOf(choice) {
      const own = winner?.reading[choice];
      const isLess = (answer: string) => handicaps[answer] !== undefined && own !== OPEN_ORDER;
      return (dimensions[operation.id][choice] ?? []).filter((answer) => answer !== own && !isLess(answer));
    },
    tellingOf(choice, other) {
      const rival = { ...winner?.reading, [choice]: other };
      const own = racers.find(({ reading }) => isSame(reading, rival))?.missed ?? [];
      return own.filter((claim) => !missed.includes(claim)).sort(bySimplicity)[0];
    },
  };
}

function penaltyOf({ reading, missed }: Racer): number {
  return missed.length + (handicaps[reading.eventOrder ?? ""] ?? 0);
}

function bySimplicity(a: Claim, b: Claim): number {
  return weightOf(a.query) - weightOf(b.query) || compareTexts(a.query.target, b.query.target);
}

/** Returns the racers that are never far behind. */
function run(claims: readonly Claim[], racers: readonly Racer[], predictor: Predictor): readonly Racer[] {
  let running = racers;
  for (const claim of claims) {
    const isDated = (claim.query.parameters?.startDate ?? "") >= (claim.todays.at(-1) ?? "");
    const known = new Map<string, boolean>();
    for (const racer of running) {
      // What days before today get makes no difference to a list of later ones.
      const { pastStartDate: _, ...rest } = racer.reading;
      const key = Object.values(isDated ? rest : racer.reading).join();
      const isExplained = known.get(key) ?? predictor.explains(claim, racer.reading);
      known.set(key, isExplained);
      if (!isExplained) racer.missed.push(claim);
    }
    const least = Math.min(...running.map(({ missed }) => missed.length));
    running = running.filter(({ missed }) => missed.length < least + OUT);
  }
  return running;
}

function isSame(one: Reading, other: Reading): boolean {
  return Object.entries(one).every(([choice, answer]) => other[choice as ChoiceId] === answer);
}

/** All that a log has shown of an operation; events in the order in which the service stores them, if there is one. */
function collectCatalogue({ id }: Operation, log: readonly TargetResponse[]): Catalogue {
  const own = log.filter(({ request }) => request.query?.operation.id === id);
  const isPlacedItem = (item: unknown) => isPlaced({ id }, item);
  if (id === getMuseumHours.id) {
    const items = own.flatMap((response) => listOf(response) ?? []).filter(isPlacedItem) as readonly DatedEntry[];
    return createCatalogue({ hours: [...new Map(items.map((entry) => [entry.date, entry])).values()], events: [] });
  }
  const lists = new Set(own.map((response) => listOf(response) ?? []));
  const orders = [...lists].map((items) => items.filter(isPlacedItem).map((item) => keyOf({ id }, item)));
  const events = new Map(collectEvents({ client: { log: own } }).map((event) => [event.key, event]));
  const stored = mergeOrders(orders, (key) => `${events.get(key)?.dates[0] ?? ""} ${key}`);
  return createCatalogue({ hours: [], events: stored.flatMap((key) => events.get(key) ?? []) });
}

/** The lists of a log about which something is predicted, each once. */
function claimsIn(operation: Operation, { log, todaysAt, whole }: Raced): readonly Claim[] {
  const own = log.filter(({ request: { query, headers, method, credential } }) => {
    const isPlain = query?.parameters && !headers && method === "GET" && credential.kind === "right";
    return isPlain && query.operation.id === operation.id;
  });
  // An item without what would place it takes a place that can't be predicted.
  if (own.some((response) => listOf(response)?.some((item) => !isPlaced(operation, item)))) return [];
  const coverage = new Coverage(own);
  const claims = new Map<string, Claim>();
  for (const response of own) {
    const { query } = response.request;
    const items = listOf(response);
    if (!query || !items || !(whole || coverage.has(query))) continue;
    const keys = items.map((item) => keyOf(operation, item));
    const id = `${query.target}\n${keys.join()}`;
    if (!claims.has(id)) claims.set(id, { query, response, items, keys, todays: todaysAt(response.at) });
  }
  // A wrong default should not decide how ranges are read that were given.
  const leftOut = ({ query }: Claim) =>
    operation.parameters.filter(({ name }) => query.parameters?.[name] === undefined);
  return [...claims.values()].sort(
    (a, b) => leftOut(a).length - leftOut(b).length || compareTexts(a.query.target, b.query.target),
  );
}

/** Which pages can be predicted: the first one of any list, and one whose pages before it, or whose whole range, a log has shown. */
class Coverage {
  /** The pages of each list that were listed, by all that was asked but the page. */
  readonly #pages = new Map<string, Map<number, number>>();
  readonly #wholes: Query[] = [];

  constructor(log: readonly TargetResponse[]) {
    const queries = new Map<string, Query>();
    for (const response of log) {
      const { query } = response.request;
      if (!query) continue;
      const place = placeOf(query);
      queries.set(place, query);
      const pages = this.#pages.get(place) ?? new Map<number, number>();
      this.#pages.set(place, pages);
      const items = listOf(response);
      if (items || response.status === 404) pages.set(pageOf(query), items?.length ?? 0);
    }
    for (const [place, query] of queries) if (this.#isWhole(place)) this.#wholes.push(query);
  }

  has(query: Query): boolean {
    const page = pageOf(query);
    return page === 1 || this.#reach(placeOf(query)) >= page - 1 || this.#wholes.some((whole) => holds(whole, query));
  }

  /** The last of the pages from the first on that were all listed. */
  #reach(place: string): number {
    const pages = this.#pages.get(place);
    let page = 0;
    while (pages?.has(page + 1)) page += 1;
    return page;
  }

  /** Whether the pages from the first on go on to one without an item; some more, as a page of days of the calendar can be empty. */
  #isWhole(place: string): boolean {
    const reach = this.#reach(place);
    const pages = this.#pages.get(place);
    return reach > 1 && [reach, reach - 1].some((page) => pages?.get(page) === 0);
  }
}

function pageOf({ parameters }: Query): number {
  return parameters?.page ?? 1;
}

function placeOf({ operation, parameters }: Query): string {
  const { page: _, limit = DEFAULT_LIMIT, ...range } = parameters ?? {};
  return queryFor(operation, { ...range, limit }).target;
}

/** Whether all that a query can list is in the range of another one. */
function holds({ parameters: wide = {}, operation }: Query, { parameters: narrow = {} }: Query): boolean {
  const { startDate: first, endDate: _end, page: _page, limit: _limit, ...rest } = wide;
  if (Object.keys(rest).length > 0 || first === undefined || narrow.startDate === undefined) return false;
  if (narrow.startDate < first) return false;
  return operation.id === getMuseumHours.id || lastDayOf(narrow, "") <= lastDayOf(wide, "");
}
