/**
 * Finds out how a service reads what the document leaves open about its lists. All combinations of answers race, as readings: each predicts
 * every list of a log by the model of the museum, over all items that the log has shown, and those that are wrong least often are left.
 *
 * - What a service lists it has shown. So the prediction is exact for whatever was asked: an item that another response has shown and that
 *   belongs on a page must be on it, and an item that no response has shown is on no page of the log.
 * - Only lists of which the log shows enough are claims: a first page, a page after those before it, or one within a range that was read to
 *   its end. A list that was asked for with all parameters comes first, so that a wrong default does not decide how ranges are read.
 * - Two orders say less than the others, and so miss less: `open`, in which a page is a set, and `asStored`, which is made of the lists
 *   themselves. They run only where each other order misses something, and have a handicap then.
 * - Readings that differ in nothing that a claim depends on are predicted once for it.
 */
import { lazily, lookUp, remember, rememberWeakly } from "../../base/collections.js";
import { compareTexts } from "../../base/text.js";
import type { ChoiceId } from "../../contract/choices.js";
import { DEFAULT_LIMIT, type Operation, type OperationId, operations } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import { isAnswer, profiles } from "../../contract/profile.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import type { Mutation } from "../../mutants/mutant.js";
import { compareQueries, lastDayOf, type Query, queryFor } from "../client/query.js";
import { type ListedQuery, listOf, type TargetResponse } from "../client/response.js";
import { collectItems, isPlaced, itemsOf, keysOf } from "../target-model/item.js";
import { allReadings, isDated, type ListedPage, Predictor, withCertainOrder } from "../target-model/predictor.js";
import type { Run } from "../target-model/run.js";
import { EARLIEST, OPEN_ORDER, type Reading } from "../target-model/target-model.js";
import { plausibleDates } from "../target-model/today.js";
import { inStoredOrder } from "./stored-order.js";

export interface Claim extends ListedPage {
  readonly response: TargetResponse;
}

interface Prediction {
  readonly reading: Reading;
  /** The answers that make a difference to a claim, as one text. */
  readonly answers: string;
  /** The same for a claim about days from today on: what days before it get makes no difference. */
  readonly datedAnswers: string;
}

interface Racer extends Prediction {
  /** The same without an order, for events: what it does not predict, no order does. */
  readonly open: Prediction | undefined;
  readonly missed: Claim[];
}

type Raceable = Pick<Run, "client" | "log" | "memory" | "options">;

interface Raced {
  readonly log: readonly TargetResponse[];
  readonly sentOf: (response: TargetResponse) => Sent;
  /** All that the responses have shown; and what is predicted of it. */
  readonly items: readonly object[];
  readonly catalogue: Catalogue;
  readonly explained: ExplainedClaims;
  /** The same with the events in the order in which the service stores them. */
  readonly stored: () => Catalogue;
  readonly listed: readonly ListedQuery[];
  /** What predicting in museums with mutants has cost so far. */
  readonly effort: { spent: number };
}

/** What predicting may cost: some seconds of processor time. */
const MOST_EFFORT = 250_000;
/** Events with which a prediction costs twice as much as without one. */
const COSTLY_EVENTS = 500;

function toRaced(operation: Operation, about: Pick<Raced, "log" | "sentOf" | "listed">, before?: Raced): Raced {
  const list = listOperation(operation);
  const items = collectItems(list, itemsOf(about.log));
  const isBefore = (item: object, at: number) => JSON.stringify(item) === JSON.stringify(before?.items[at]);
  // What is predicted of the same items is known.
  const isKnown = before?.items.length === items.length && items.every(isBefore);
  const { catalogue, explained } = isKnown ? before : { ...Predictor.over(list, items), explained: createExplained() };
  const stored = lazily(() => asStored(catalogue, about));
  return { ...about, items, catalogue, explained, stored, effort: { spent: 0 } };
}

/** A racer that is wrong this much more often than the best one is out. */
const OUT = 3;

/** How much more often than them another reading may be wrong: orders that say little of a page are wrong about less. */
const handicaps: Readonly<Record<string, number>> = { asStored: OUT - 1, [OPEN_ORDER]: OUT - 1 };

/** With fewer events, the order in which they are stored may be any other one by chance. */
const TELLING_EVENTS = 6;

/** What a race is run over: if not the claims of a log, or not by a museum that keeps the rules, what and under what. */
interface Course {
  readonly mutation?: Mutation;
  /** The most claims that may be missed. */
  readonly most?: number;
  readonly claims?: readonly Claim[];
  /** Whether a reading takes part; each does if left out. */
  readonly isMeant?: (reading: Reading) => boolean;
}

/** Whether readings explain a claim, by the answers that make a difference to it (decision 28). */
type ExplainedClaims = ReturnType<typeof createExplained>;

function createExplained() {
  return rememberWeakly((_: Claim) => new Map<string, boolean>());
}

/** A race over the lists of an operation, and how it ended. */
export class Race {
  readonly operation: Operation;
  readonly claims: readonly Claim[];
  /** Predicts over all that the log has shown, or all that the service has. */
  readonly predictor: Predictor;
  /** Those that are wrong least often. */
  readonly winners: readonly Reading[];
  /** What the first of them does not predict. */
  readonly unexplained: readonly Claim[];
  readonly #racers: readonly Racer[];
  /** Whether an order can be that in which the events are stored, by chance. */
  readonly #isByChance: boolean;
  readonly #raced: Raced;
  /** How many lists its predictors were asked to explain. */
  readonly #asked: number;
  #ordered: readonly Claim[] | undefined;

  static over({ client, log: all, memory, options }: Raceable, operation: Operation): Race {
    const races = memory.of("last races", all, () => new Map<OperationId, Race>());
    const log = all.filter(({ request }) => request.query?.operation.id === operation.id);
    const before = races.get(operation.id);
    if (before?.isAbout(log)) return before;
    const known = before ? before.#raced : undefined;
    const sentOf = known?.sentOf ?? rememberWeakly((response: TargetResponse) => toSent(response, options));
    const race = new Race(operation, toRaced(operation, { log, sentOf, listed: client.listed }, known));
    races.set(operation.id, race);
    return race;
  }

  private constructor(
    operation: Operation,
    raced: Raced,
    { mutation, most, claims, isMeant = () => true }: Course = {},
  ) {
    this.operation = operation;
    this.#raced = raced;
    this.claims = claims ?? claimsIn(operation, raced);
    // For readings that tell the order, whatever the one is in which events are stored.
    const inAnyOrder = new Predictor(raced.catalogue, mutation, raced.listed);
    const { catalogue } = inAnyOrder;
    this.#racers = predictionsOf(operation)
      .filter(({ reading }) => isMeant(reading))
      .map((prediction) => ({ ...prediction, missed: [] }));
    const isLess = ({ reading }: Racer) => lookUp(handicaps, reading.eventOrder ?? "") !== undefined;
    const strict = this.#racers.filter((racer) => !isLess(racer));
    const explained: ExplainedClaims = mutation ? createExplained() : raced.explained;
    const open = { predictor: inAnyOrder, explained };
    const ahead = runRace(this.claims, strict, { predictor: inAnyOrder, explained, open, most });
    this.#isByChance = catalogue.events.length < TELLING_EVENTS;
    // An order that says little of a page can't win against one that is never wrong.
    const isWon = ahead.some(({ missed }) => missed.length === 0) && !this.#isByChance;
    const isOrdered = isWon || catalogue.events.length === 0;
    this.predictor = isOrdered ? inAnyOrder : new Predictor(raced.stored(), mutation, raced.listed);
    const stored = { predictor: this.predictor, explained: createExplained(), open, most };
    const less = isWon ? [] : runRace(this.claims, this.#racers.filter(isLess), stored);
    const running = [...ahead, ...less];
    const penaltyOf = ({ reading: { eventOrder = "" }, missed }: Racer) => {
      const isStored = eventOrder === "asStored" && missed.length === 0;
      return missed.length + (isStored ? 0 : (lookUp(handicaps, eventOrder) ?? 0));
    };
    const least = Math.min(...running.map(penaltyOf));
    this.winners = running.filter((racer) => penaltyOf(racer) === least).map(({ reading }) => reading);
    const winner = withCertainOrder(this.winners[0] ?? {});
    this.unexplained = this.#missedBy(this.winners[0]).filter((claim) => !this.predictor.explains(claim, winner, true));
    this.#asked = inAnyOrder.asked + (isOrdered ? 0 : this.predictor.asked);
  }

  get choices(): readonly ChoiceId[] {
    return Object.keys(this.#racers[0]?.reading ?? {}) as ChoiceId[];
  }

  /** The answers that the winner's rules out; of orders, those that say as much as it does. */
  rivalsOf(choice: ChoiceId): readonly string[] {
    const winning = this.winners[0]?.[choice];
    const isLess = (answer: string) =>
      lookUp(handicaps, answer) !== undefined && winning !== OPEN_ORDER && !(answer === "asStored" && this.#isByChance);
    // A run may have no list from a closed day, and hours from the first open day on are rare.
    const isRare = (answer: string) => choice === "hoursPageUnit" && !isAnswer(choice, answer);
    const answers = new Set(this.#racers.flatMap(({ reading }) => reading[choice] ?? []));
    return [...answers].filter((answer) => answer !== winning && !isLess(answer) && !isRare(answer));
  }

  /** The simplest claim that tells the first of those left from the same with another answer to a choice; undefined if none does. */
  tellingOf(choice: ChoiceId, other: string): Claim | undefined {
    const missed = this.#missedBy(this.winners[0]);
    return this.#missedBy({ ...this.winners[0], [choice]: other })
      .filter((claim) => !missed.includes(claim))
      .sort((a, b) => compareQueries(a.query, b.query))[0];
  }

  /** The race over the same claims if the service has a mutation; undefined if that leaves more than `most` claims unexplained. */
  under(mutation: Mutation, most: number): Race | undefined {
    // What differs comes first, so that few others are predicted.
    const least = this.unexplained.length - most;
    if (this.countHelped(mutation, this.unexplained, least) < least) return undefined;
    this.#ordered ??= [...new Set([...this.unexplained, ...this.claims])];
    const race = this.#runUnder({ mutation, most, claims: this.#ordered, isMeant: this.#isLikely });
    return race && race.unexplained.length <= most ? race : undefined;
  }

  /** How many of some claims a mutation explains, in any order of events; 0 for fewer than `least`. */
  countHelped(mutation: Mutation, claims: readonly Claim[], least = 1): number {
    const isMeant = (reading: Reading) => (reading.eventOrder ?? OPEN_ORDER) === OPEN_ORDER && this.#isLikely(reading);
    const race = this.#runUnder({ mutation, most: claims.length - least, claims, isMeant });
    return race ? claims.length - race.unexplained.length : 0;
  }

  /** Undefined if no reading is left, or those before have cost too much: where each list has items of its own, there is no end to them. */
  #runUnder(course: Course): Race | undefined {
    const { effort } = this.#raced;
    if (effort.spent > MOST_EFFORT) return undefined;
    const race = new Race(this.operation, this.#raced, course);
    effort.spent += race.#asked * (1 + race.predictor.catalogue.events.length / COSTLY_EVENTS);
    return race.winners.length > 0 ? race : undefined;
  }

  /** Whether a reading has the order, and what `limit` counts, of the winner or by default: wrong pages seldom look like those of another. */
  readonly #isLikely = (reading: Reading): boolean => {
    const { pageUnit, order } = listOperation(this.operation);
    const isUsual = (choice: typeof pageUnit | typeof order) =>
      choice === undefined || [this.winners[0]?.[choice], profiles.default[choice]].includes(reading[choice]);
    return isUsual(pageUnit) && (reading.eventOrder === OPEN_ORDER || isUsual(order));
  };

  /** Whether it is about these responses, so that another race would end in the same way. */
  private isAbout(log: readonly TargetResponse[]): boolean {
    const { log: before } = this.#raced;
    return log.length === before.length && log.every((response, at) => response === before[at]);
  }

  #missedBy(wanted: Reading | undefined): readonly Claim[] {
    const isWanted = ({ reading }: Racer) =>
      Object.entries(reading).every(([choice, answer]) => wanted?.[choice as ChoiceId] === answer);
    return this.#racers.find(isWanted)?.missed ?? [];
  }
}

interface Predicting {
  readonly predictor: Predictor;
  readonly explained: ExplainedClaims;
}

interface RunCourse {
  readonly open: Predicting;
  readonly most?: number | undefined;
}

/**
 * Lets racers run over all claims. Returns those that are never far behind. If some explain all that was asked with every parameter, a wrong
 * default decides among these alone.
 */
function runRace(claims: readonly Claim[], racers: readonly Racer[], course: Predicting & RunCourse): readonly Racer[] {
  const isWhole = ({ query: { operation, parameters } }: Claim) =>
    operation.parameters.every(({ name }) => parameters?.[name] !== undefined);
  const [given, others] = [claims.filter(isWhole), claims.filter((claim) => !isWhole(claim))];
  const ahead = runOver(given, racers, course);
  const faultless = ahead.filter(({ missed }) => missed.length === 0);
  return runOver(others, given.length > 0 && faultless.length > 0 ? faultless : ahead, course);
}

function runOver(
  claims: readonly Claim[],
  racers: readonly Racer[],
  { open: inAnyOrder, most = Number.POSITIVE_INFINITY, ...predicting }: Predicting & RunCourse,
): readonly Racer[] {
  let running = racers;
  for (const claim of claims) {
    for (const racer of running) {
      const { open } = racer;
      const isPossible = open === undefined || isExplained(claim, open, inAnyOrder);
      const isPredicted = isPossible && (open?.answers === racer.answers || isExplained(claim, racer, predicting));
      if (!isPredicted) racer.missed.push(claim);
    }
    const least = Math.min(...running.map(({ missed }) => missed.length));
    running = running.filter(({ missed }) => missed.length < least + OUT);
    if (least > most) return [];
  }
  return running;
}

function isExplained(claim: Claim, prediction: Prediction, { predictor, explained }: Predicting): boolean {
  const answers = isDated(claim) ? prediction.datedAnswers : prediction.answers;
  const answered = explained(claim);
  const value = answered.get(answers) ?? predictor.explains(claim, prediction.reading);
  answered.set(answers, value);
  return value;
}

/** The prediction of each reading; the same objects each time, by which predictors know them. */
const predictionsOf = remember(operations.length, (operation: Operation) =>
  allReadings(operation).map((reading) => {
    const isOrdered = reading.eventOrder !== undefined;
    const open = isOrdered ? toPrediction({ ...reading, eventOrder: OPEN_ORDER }) : undefined;
    return { ...toPrediction(reading), open };
  }),
);

function toPrediction(reading: Reading): Prediction {
  const { pastStartDate: _, ...dated } = reading;
  const [answers, datedAnswers] = [reading, dated].map((all) => Object.values(all).join()) as [string, string];
  return { reading, answers, datedAnswers };
}

/** The same data, with the events in the order in which the service stores them, as far as pages and full ones in a row tell it. */
function asStored({ hours, events }: Catalogue, { log, sentOf }: Pick<Raced, "log" | "sentOf">): Catalogue {
  const pages = log.map(sentOf).filter(({ query, response }) => query.parameters && listOf(response));
  const orders = new Map<string, { readonly size: number; readonly keys: string[] }>();
  for (const { query, keys } of pages.sort((a, b) => pageOf(a.query) - pageOf(b.query))) {
    const [place, page, limit] = [queryPlace(query), pageOf(query), query.parameters?.limit ?? DEFAULT_LIMIT];
    const before = orders.get(`${place} ${page - 1}`);
    // A page that is not full may be of days, and stands for itself.
    const isNext = before?.size === limit && keys.length <= limit;
    const order = isNext ? before.keys : [];
    order.push(...keys);
    orders.set(`${place} ${page}`, { size: keys.length, keys: order });
  }
  const stretches = [...new Set([...orders.values()].map(({ keys }) => keys))].map((keys) => [...new Set(keys)]);
  return createCatalogue({ hours, events: inStoredOrder(events, stretches) });
}

function claimsIn(operation: Operation, { log, sentOf }: Raced): readonly Claim[] {
  const plain = log.filter(({ request: { query, headers, method, credential } }) => {
    const isTelling = (query?.parameters?.startDate ?? EARLIEST) >= EARLIEST;
    return query?.parameters && isTelling && !headers && method === "GET" && credential.kind === "right";
  });
  // An item without what would place it takes a place that can't be predicted.
  if (itemsOf(plain).some((item) => !isPlaced(operation, item))) return [];
  const asked = plain.map(sentOf);
  const coverage = new Coverage(asked);
  const claims = new Map<string, Claim>();
  for (const one of asked) {
    if (listOf(one.response) && coverage.tells(one) && !claims.has(one.id)) claims.set(one.id, one);
  }
  // A wrong default should not decide how ranges are read that were given.
  const given = ({ query: { parameters } }: Claim) =>
    operation.parameters.filter(({ name }) => parameters?.[name] !== undefined).length;
  return [...claims.values()].sort((a, b) => given(b) - given(a) || compareTexts(a.query.target, b.query.target));
}

/** What later races look at again (decision 28). */
interface Sent extends Claim {
  readonly id: string;
  readonly place: string;
}

function toSent(response: TargetResponse, options: Raceable["options"]): Sent {
  const { at, milliseconds } = response;
  const query = response.request.query as Query;
  const moments = [at, at + milliseconds];
  const todays = [...new Set(moments.flatMap((moment) => plausibleDates(moment, options)))];
  const keys = keysOf(query.operation, listOf(response));
  // A list that can begin today, since an earlier day may be read as today, is another one on another day.
  const place = `${queryPlace(query)}${isDated({ query, todays }) ? "" : ` ${todays}`}`;
  return { query, response, todays, keys, id: `${query.target}\n${keys.join()}`, place };
}

/** Which pages can be predicted: the first one of any list, and one whose pages before it, or whose whole range, a log has shown. */
class Coverage {
  /** The pages of each list that were listed, by all that was asked but the page. */
  readonly #pages = new Map<string, Map<number, number>>();
  readonly #wholes: Query[] = [];

  constructor(asked: readonly Sent[]) {
    const queries = new Map<string, Query>();
    for (const { query, response, keys, place } of asked) {
      queries.set(place, query);
      const pages = this.#pages.get(place) ?? new Map<number, number>();
      this.#pages.set(place, pages);
      if (listOf(response) || response.status === 404) pages.set(pageOf(query), keys.length);
    }
    for (const [place, query] of queries) if (this.#isWhole(place)) this.#wholes.push(query);
  }

  /** A page that is empty, as the one before it is, says nothing more: a range that gets nothing is one list, not several. */
  tells({ query, keys, place }: Sent): boolean {
    const page = pageOf(query);
    if (keys.length === 0 && this.#pages.get(place)?.get(page - 1) === 0) return false;
    return page === 1 || this.#reach(place) >= page - 1 || this.#wholes.some((wide) => holds(wide, query));
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

function queryPlace({ operation, parameters }: Query): string {
  const { page: _, limit = DEFAULT_LIMIT, ...range } = parameters ?? {};
  return queryFor(operation, { ...range, limit }).target;
}

function holds({ parameters: wide = {}, operation }: Query, { parameters: narrow = {} }: Query): boolean {
  const { startDate: first, endDate: _end, page: _page, limit: _limit, ...rest } = wide;
  if (Object.keys(rest).length > 0 || first === undefined || narrow.startDate === undefined) return false;
  if (narrow.startDate < first) return false;
  return !listOperation(operation).hasEnd || lastDayOf(narrow, "") <= lastDayOf(wide, "");
}
