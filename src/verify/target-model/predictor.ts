/** Predicts the lists of a service by the model of the museum, over the items that are known, under any reading of what is open. */
import { groupBy, remember, rememberWeakly } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import type { CalendarDate, DaySpan } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import type { Operation, OperationId } from "../../contract/interface.js";
import { type ListOperation, listOperation } from "../../contract/lists.js";
import { answersTo } from "../../contract/profile.js";
import { listPage } from "../../museum/answer.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { type MuseumQuery, parseQuery, type QueryReading } from "../../museum/query.js";
import type { MutatedRequest, Mutation } from "../../mutants/mutant.js";
import { cacheKey, mutateItems } from "../../mutants/mutation.js";
import type { Query } from "../client/query.js";
import type { ListedQuery } from "../client/response.js";
import { keysOf } from "./item.js";
import { type PredictedPage, predictPage, profileReading, toPage } from "./predicted-page.js";
import { eventPageUnits, hoursPageUnits, OPEN_ORDER, type Reading } from "./target-model.js";

const past = ["serve", "clamp"] as const satisfies readonly Profile["pastStartDate"][];

const readings: Readonly<Record<OperationId, readonly Reading[]>> = {
  getMuseumHours: combine({ hoursPageUnit: hoursPageUnits, pastStartDate: past }),
  listSpecialEvents: combine({
    eventPageUnit: eventPageUnits,
    endDateBound: answersTo("endDateBound"),
    eventOrder: [...answersTo("eventOrder"), OPEN_ORDER],
    pastStartDate: past,
  }),
};

/** Every combination of answers about an operation. */
export function allReadings({ id }: Operation): readonly Reading[] {
  return readings[id];
}

function combine(dimensions: Partial<Record<ChoiceId, readonly string[]>>): readonly Reading[] {
  return Object.entries(dimensions).reduce<readonly Reading[]>(
    (all, [choice, answers]) => all.flatMap((reading) => answers.map((answer) => ({ ...reading, [choice]: answer }))),
    [{}],
  );
}

/** A page of a list, with what is compared of it. */
export interface ListedPage {
  readonly query: Query;
  readonly keys: readonly string[];
  /** The days that can have been today when it was asked. */
  readonly todays: readonly CalendarDate[];
}

/** Whether a list begins on a day that was asked for and has not passed, so that it is the same whichever day is today. */
export function isDated({ query, todays }: Pick<ListedPage, "query" | "todays">): boolean {
  return (query.parameters?.startDate ?? "") >= (todays.at(-1) ?? "");
}

/**
 * The reading without an order that may not be quite that of the service: names may follow a language, and so begin a page with another one
 * of them; and of an order as stored, no more is known than lists have shown.
 */
export function withCertainOrder(reading: Reading): Reading {
  const isCertain = reading.eventOrder !== "name" && reading.eventOrder !== "asStored";
  return isCertain ? reading : { ...reading, eventOrder: OPEN_ORDER };
}

/** Predicts the lists of a catalogue under any reading, and if there is a mutation, as a museum with it lists them; with a cache, after what was sent. */
export class Predictor {
  readonly catalogue: Catalogue;
  /** How many lists it was asked to explain. */
  asked = 0;
  readonly #mutation: Mutation;
  readonly #listed: readonly ListedQuery[];
  #places: ReadonlyMap<string, number> | undefined;

  /** `listed` are all queries that were answered with a list. */
  constructor(catalogue: Catalogue, mutation: Mutation = {}, listed: readonly ListedQuery[] = []) {
    this.catalogue = mutation.catalogue?.(catalogue) ?? catalogue;
    this.#mutation = mutation;
    this.#listed = listed;
  }

  static over({ name }: Pick<ListOperation, "name">, items: readonly object[]): Predictor {
    return new Predictor(createCatalogue({ hours: [], events: [], [name]: items }));
  }

  /**
   * Whether a reading predicts a list, or says nothing of it; as on any day that can have been today. With `hasTies`, events of one
   * first day may stand in any order, and any of them may be the first or last ones on a page.
   */
  explains(page: ListedPage, reading: Reading, hasTies = false): boolean {
    this.asked += 1;
    const isOfItself = ({ query }: Pick<ListedQuery, "query">) => query.target === page.query.target;
    const cached = this.cachedFor(page.query);
    if ((cached.length === 0 || cached.some(isOfItself)) && this.#explains(page, reading, hasTies)) return true;
    const isKept = (one: ListedQuery) =>
      !isOfItself(one) && keysOf(one.query.operation, one.items).join() === page.keys.join();
    // What a cache keeps was right for the query that came first; what a later page holds may not be known.
    const isRight = (one: ListedQuery) =>
      (one === cached[0] && (one.query.parameters?.page ?? 1) > 1) ||
      this.#explains({ ...page, query: one.query }, reading, hasTies);
    return cached.some((one) => isKept(one) && isRight(one));
  }

  /** What a cache can have in place of the answer to a query: that to the first with its key, or to one that was sent before that was answered. */
  cachedFor({ operation, target }: Query): readonly ListedQuery[] {
    const { lacks } = this.#mutation;
    if (!lacks) return [];
    const keyOf = (path: string, text: string) => cacheKey({ lacks }, path, pairsOf(text));
    const before = listedBy.get(this.#listed);
    const listed: ListedByKey =
      before?.count === this.#listed.length ? before : { count: this.#listed.length, byKey: new Map() };
    listedBy.set(this.#listed, listed);
    if (!listed.byKey.has(lacks)) {
      const all = [...this.#listed].sort((a, b) => a.sent[0] - b.sent[0]);
      listed.byKey.set(
        lacks,
        groupBy(all, ({ query }) => keyOf(query.operation.path, query.target)),
      );
    }
    const alike = listed.byKey.get(lacks)?.get(keyOf(operation.path, target)) ?? [];
    return alike.filter(({ sent }) => sent[0] <= (alike[0]?.sent[1] ?? 0));
  }

  #explains(page: ListedPage, reading: Reading, hasTies: boolean): boolean {
    const { query, keys, todays } = page;
    const { startDate, endDate } = query.parameters ?? {};
    // What a reversed range gets is a choice of its own.
    if (startDate !== undefined && endDate !== undefined && endDate < startDate) return true;
    const { compared } = profileReading(reading);
    return (isDated(page) ? todays.slice(-1) : todays).some((today) => {
      const predictedPage = this.#page(query, reading, today, compared);
      if (!predictedPage) return true;
      const { items, days } = predictedPage;
      if (items.length !== keys.length) return false;
      if (days) return this.#areIn(days, keys) && this.#isInStoredOrder(keys, reading);
      const predicted = predictedPage.keys();
      if (isSameList(predicted, keys, reading)) return true;
      return hasTies && this.#isSameButForTies(predicted, keys, this.#rankBy(reading, startDate ?? today));
    });
  }

  itemsOf(query: Query, reading: Reading, today: CalendarDate): readonly object[] {
    const [cached] = this.cachedFor(query);
    return (cached?.items as readonly object[]) ?? this.#page(query, reading, today)?.items ?? [];
  }

  rangeOf({ operation, target }: Query, reading: Reading, today: CalendarDate): readonly object[] {
    const { profile } = profileReading(reading).exact;
    const { query } = parseQuery(operation, pairsOf(target), { profile, today });
    return listPage(this.catalogue, operation, { ...query, page: 1, limit: ALL }, profile).items;
  }

  #page(
    asked: Query,
    reading: Reading,
    today: CalendarDate,
    by = profileReading(reading).exact,
  ): PredictedPage | undefined {
    const query = this.#read(asked, by.profile, this.#mutation.today?.(today) ?? today);
    if (!query) return undefined;
    const { catalogue } = this;
    const list = (other: MuseumQuery) => predictPage(catalogue, asked.operation, other, by).items;
    const page = predictPage(catalogue, asked.operation, query, by);
    if (!this.#mutation.items) return page;
    const request = { query, of: listOperation(asked.operation).name, list: list as unknown as MutatedRequest["list"] };
    const items = mutateItems(this.#mutation, page.items as unknown as readonly JsonObject[], request);
    return { ...page, ...toPage(asked.operation, items) };
  }

  #read(asked: Query, profile: Profile, today: CalendarDate): MuseumQuery | undefined {
    const read = readQuery(asked, profile, today);
    return read.violations.length > 0 ? undefined : (this.#mutation.query?.(read.query, read) ?? read.query);
  }

  #areIn({ first, last }: DaySpan, keys: readonly string[]): boolean {
    const { events } = this.catalogue.index;
    return keys.every((key) => events.find(key)?.item.dates.some((date) => date >= first && date <= last));
  }

  #isSameButForTies(one: readonly string[], other: readonly string[], rankOf: RankOf | undefined): boolean {
    if (!rankOf || one.map(rankOf).join("\n") !== other.map(rankOf).join("\n")) return false;
    const edges = [one[0] ?? "", one.at(-1) ?? ""].map(rankOf);
    const inner = (keys: readonly string[]) => keys.filter((key) => !edges.includes(rankOf(key))).sort();
    return inner(one).join() === inner(other).join();
  }

  /** The day by which the events of a range are ordered; undefined if they are in another order. */
  #rankBy({ eventOrder }: Reading, startDate: CalendarDate): RankOf | undefined {
    if (eventOrder !== "firstDateInRange") return undefined;
    const { events } = this.catalogue.index;
    return (key) => events.find(key)?.item.dates.find((date) => date >= startDate) ?? "";
  }

  /** Whether keys stand as all other lists have them; any order will do if none is claimed. */
  #isInStoredOrder(keys: readonly string[], { eventOrder }: Reading): boolean {
    if (eventOrder === OPEN_ORDER) return true;
    this.#places ??= new Map(this.catalogue.events.map(({ eventId }, index) => [eventId.toLowerCase(), index]));
    const places = keys.map((key) => this.#places?.get(key) ?? 0);
    return places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  }
}

/** What queries ask for, by what of a reading that rests on: many predictors predict the same queries (decision 28). */
const readingsOf = rememberWeakly((_: Query) => new Map<string, QueryReading>());

function readQuery(asked: Query, profile: Profile, today: CalendarDate): QueryReading {
  const readings = readingsOf(asked);
  // A query rests on this alone of what a reading answers.
  const circumstances = `${profile.pastStartDate} ${today}`;
  const reading = readings.get(circumstances) ?? parseQuery(asked.operation, pairsOf(asked.target), { profile, today });
  readings.set(circumstances, reading);
  return reading;
}

const TARGETS_KEPT = 5000;

/** The decoded names and values of a target, by which caches are looked through again and again. */
const pairsOf = remember(TARGETS_KEPT, (target: string) => [...new URLSearchParams(target.split("?")[1] ?? "")]);

/** What was listed in a run, by the keys of each cache. */
const listedBy = new WeakMap<readonly ListedQuery[], ListedByKey>();

interface ListedByKey {
  readonly count: number;
  readonly byKey: Map<Mutation["lacks"], ReadonlyMap<string | undefined, readonly ListedQuery[]>>;
}

type RankOf = (key: string) => string;

/** More than any museum has. */
const ALL = 1_000_000;

/** Whether two lists of one length have the same keys, in the same order if a reading has one. */
function isSameList(one: readonly string[], other: readonly string[], { eventOrder }: Reading): boolean {
  if (one.every((key, at) => key === other[at])) return true;
  return eventOrder === OPEN_ORDER && [...one].sort().join() === [...other].sort().join();
}
