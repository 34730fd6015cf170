/** What is expected of a page or of a whole range: what the readings that the race has left predict, over all items that are known; and how a list differs. */

import { without } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, listOperation } from "../../contract/lists.js";
import { lastDayOf, type Parameters, type Query, queryFor, weightOf } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import type { Violation } from "../recording/define-rule.js";
import { listedResponses } from "../recording/reviewing.js";
import { daysOf, describeKeys, isPlaced, itemKey } from "../target-model/item.js";
import { crawl } from "../target-model/page-crawl.js";
import { allReadings, Predictor, withCertainOrder } from "../target-model/predictor.js";
import type { Run } from "../target-model/run.js";
import { earliest, type KnownEvent, type Reading, type TargetModel } from "../target-model/target-model.js";

/** Undefined if nothing can be predicted. */
export type Outcome = Difference | "agrees" | undefined;

/** Pages of a range that are crawled; of a longer one, the first and the last ones are compared. */
const MOST_PAGES = 6;
const QUICK_MOST_PAGES = 3;

/** A page of fewer items than a page has by default, and than others have, is not cut. */
const SHORT = DEFAULT_LIMIT;

/** Asks for lists, by what is known at that moment. */
export class ListExpectation {
  readonly #run: Run;
  readonly #model: TargetModel;
  readonly #list: ListOperation;
  /** Those that are left; if none explains all lists, any may be that of the target. */
  readonly #readings: readonly Reading[];
  readonly #predictor: Predictor;

  constructor(run: Run, list: ListOperation) {
    const { items, readings } = run.model[list.name];
    this.#run = run;
    this.#model = run.model;
    this.#list = list;
    this.#readings = readings.length > 0 ? readings : allReadings(list.operation);
    this.#predictor = run.memory.of("predictor", items, () => Predictor.over(list, items));
  }

  /** Compares a page. */
  async comparePage(parameters: Parameters): Promise<Outcome> {
    const { operation, name } = this.#list;
    const { today, plausible, [name]: list } = this.#model;
    const query = queryFor(operation, parameters);
    const pages = this.#readings.map((reading) => this.#keysOf(this.#predictor.itemsOf(query, reading, today)));
    if (!this.#isKnown(parameters, pages)) return this.#askUnknown(parameters);
    const response = await this.#run.get(query);
    const items = listOf(response);
    if (!items) {
      const isBeyond = (parameters.page ?? 1) > 1 && pages.some(({ length }) => length === 0);
      return isBeyond && isRefused(response) ? "agrees" : undefined;
    }
    const keys = this.#keysOf(items);
    // A day that is given need not be compared with today.
    const page = { query, response, keys, todays: parameters.startDate === undefined ? [today] : plausible };
    if (this.#readings.some((reading) => this.#predictor.explains(page, withCertainOrder(reading), true)))
      return "agrees";
    const shown = new Set(this.#keysOf(list.items));
    const unknown = keys.filter((key, index) => !shown.has(key) && this.#isExplored(items[index]));
    return { ...differenceOf(page, pages[0] ?? []), unknown };
  }

  /** Compares all pages of a range together; `isMeant` leaves out events that another rule is about. */
  async compareRange(parameters: Parameters, isMeant: (event: KnownEvent) => boolean): Promise<Outcome> {
    const { operation } = this.#list;
    const { today, events } = this.#model;
    const [startDate, endDate] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
    if (endDate < startDate) return undefined;
    const widest = { ...parameters, page: 1, limit: LARGEST_LIMIT };
    if (!this.#isKnown(parameters)) return this.#askUnknown(widest);
    const pages = this.#pagesOfEvents(startDate, endDate);
    if (pages > (this.#run.options.quick ? QUICK_MOST_PAGES : MOST_PAGES)) return this.#compareEnds(parameters, pages);
    const { others, possible, expected } = this.#eventsIn(parameters, isMeant);
    const crawled = await crawl(this.#run, operation, parameters);
    const [response] = crawled.responses;
    const isRead = crawled.end === "whole" || crawled.end === "repeats";
    if (!isRead || !response) return undefined;
    const placed = crawled.items.filter((item) => isPlaced(operation, item));
    const keys = new Set(this.#keysOf(placed).filter((key) => !others.has(key)));
    const missing = [...expected].filter((key) => !keys.has(key));
    const extra = without([...keys], possible);
    const itemOf = new Map(placed.map((item) => [itemKey(operation, item), item]));
    const byKey = new Map(events.items.map((event) => [event.key, event]));
    const unknown = extra.filter((key) => !byKey.has(key) && this.#isExplored(itemOf.get(key)));
    return this.#outcomeOf(parameters, response, { keys, expected, missing, extra, unknown });
  }

  /**
   * Compares a range by its first page, if that holds less than others do and so all of it: what is known to be in the range must be there. It
   * rests on no other page, and on no range that was read to its end.
   */
  async compareShortPage(parameters: Parameters, isMeant: (event: KnownEvent) => boolean): Promise<Outcome> {
    const { operation, name } = this.#list;
    const { today, [name]: list } = this.#model;
    const startDate = parameters.startDate ?? today;
    if (list.hasUnplaced || startDate < today || lastDayOf(parameters, today) < startDate) return undefined;
    const response = await this.#run.get(queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT }));
    const items = listOf(response);
    if (!items || items.length >= Math.min(SHORT, this.#longestPage())) return undefined;
    const { others, expected } = this.#eventsIn(parameters, isMeant);
    const keys = new Set(without(this.#keysOf(items), others));
    return this.#outcomeOf(parameters, response, {
      keys,
      expected,
      missing: without([...expected], keys),
      extra: [],
      unknown: [],
    });
  }

  /** Whether a range is known to hold so little that one page shows all of it. */
  isShort(parameters: Parameters): boolean {
    return this.#eventsIn(parameters, () => true).possible.length < SHORT;
  }

  /** The most items of a page so far. */
  #longestPage(): number {
    return Math.max(0, ...listedResponses(this.#run, this.#list).map(({ list }) => list.length));
  }

  /** The events that a range may hold, and those that it holds by each reading; `others` are not looked at. */
  #eventsIn(parameters: Parameters, isMeant: (event: KnownEvent) => boolean) {
    const { today, events } = this.#model;
    const query = queryFor(this.#list.operation, parameters);
    const ranges = this.#rangeReadings().map(
      (reading) => new Set(this.#keysOf(this.#predictor.rangeOf(query, reading, today))),
    );
    const others = new Set(events.items.filter((event) => !isMeant(event)).map(({ key }) => key));
    const possible = [...new Set(ranges.flatMap((range) => [...range]))].filter((key) => !others.has(key));
    return { others, possible, expected: new Set(possible.filter((key) => ranges.every((range) => range.has(key)))) };
  }

  #outcomeOf(parameters: Parameters, response: TargetResponse, { keys, expected, ...found }: ComparedRange): Outcome {
    const { today, events } = this.#model;
    const { missing, extra } = found;
    if (missing.length === 0 && extra.length === 0) return "agrees";
    const odd = missing[0] ?? extra[0] ?? "";
    const isMissing = missing.length > 0;
    const { dates = [] } = events.items.find(({ key }) => key === odd) ?? {};
    const days =
      dates.length === 0 ? "" : `, which is on ${dates.slice(0, 5).join(", ")}${dates.length > 5 ? ", …" : ""}`;
    const range = `from ${parameters.startDate ?? `today, ${today}`} to ${lastDayOf(parameters, today)}`;
    return {
      query: queryFor(this.#list.operation, { ...parameters, page: 1, limit: LARGEST_LIMIT }),
      response,
      expected: `${range}: ${plural(expected.size, "event")}, ${isMissing ? "with" : "without"} ${odd}${days}`,
      actual: `${plural(keys.size, "event")}, ${isMissing ? "without it" : "with it"}`,
      ...found,
    };
  }

  #keysOf(items: readonly unknown[]): readonly string[] {
    return items.map((item) => itemKey(this.#list.operation, item));
  }

  /** Asks for what is not known here, where there is more data than a run can ask for: other responses may show it by the end of the run. */
  async #askUnknown(parameters: Parameters): Promise<undefined> {
    if (this.#model[this.#list.name].isDense) await this.#run.get(queryFor(this.#list.operation, parameters));
  }

  /** Whether everything is known about a list, by the keys that it can have. */
  #isKnown(parameters: Parameters, pages: readonly (readonly string[])[] = []): boolean {
    const { name, hasEnd } = this.#list;
    const { today, [name]: list } = this.#model;
    const startDate = parameters.startDate ?? today;
    if (list.hasUnplaced || startDate < earliest(list, today)) return false;
    if (hasEnd) return startDate >= list.from && lastDayOf(parameters, today) <= list.to;
    return list.to === LAST_DATE || pages.every((keys) => (keys.at(-1) ?? list.to) < list.to);
  }

  /** The pages that a range has if `limit` counts events. */
  #pagesOfEvents(first: CalendarDate, last: CalendarDate): number {
    const { events } = this.#model;
    if (!events.isDense) return 1;
    const isInRange = ({ dates }: KnownEvent) => dates.some((date) => date >= first && date <= last);
    return Math.ceil(events.items.filter(isInRange).length / LARGEST_LIMIT);
  }

  /** Compares the first page of a range, and those around its end. What else differs, the race over all lists names. */
  async #compareEnds(parameters: Parameters, pages: number): Promise<Outcome> {
    const outcomes = await Promise.all(
      [1, pages, pages + 1].map((page) => this.comparePage({ ...parameters, page, limit: LARGEST_LIMIT })),
    );
    return outcomes.every((outcome) => outcome === "agrees") ? "agrees" : undefined;
  }

  /** The readings that are left, each once that lists another range. */
  #rangeReadings(): readonly Reading[] {
    const ranges = this.#readings.map(
      (reading) =>
        [
          `${reading.endDateBound} ${reading.pastStartDate}`,
          { ...reading, eventPageUnit: "events", eventOrder: "firstDateInRange" },
        ] as const,
    );
    return [...new Map(ranges).values()];
  }

  /** Whether an item has a date in the days about which everything should be known. */
  #isExplored(item: unknown): boolean {
    const { name, operation, hasEnd } = this.#list;
    const { from, to } = this.#model[name];
    return daysOf(operation, item).some((date) => date <= to && (!hasEnd || date >= from));
  }
}

/** A range as it is, and as it should be. */
interface ComparedRange extends Pick<Difference, "missing" | "extra" | "unknown"> {
  readonly keys: ReadonlySet<string>;
  readonly expected: ReadonlySet<string>;
}

/** A list that is not the predicted one. */
export interface Difference {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly expected: string;
  readonly actual: string;
  readonly missing: readonly string[];
  /** Keys of items that do not belong there. */
  readonly extra: readonly string[];
  /** Those of them that nothing has shown where it should. */
  readonly unknown: readonly string[];
}

/** How a page with these keys differs from the predicted keys. */
export function differenceOf(
  { query, response, keys }: Pick<Difference, "query" | "response"> & { readonly keys: readonly string[] },
  predicted: readonly string[],
): Difference {
  return {
    query,
    response,
    expected: describeKeys(query.operation, predicted),
    actual: describeKeys(query.operation, keys),
    missing: without(predicted, keys),
    extra: without(keys, predicted),
    unknown: [],
  };
}

/** The violation, with a request of the log beside the one of the list if its response shows what is missing, or what belongs elsewhere. */
export function differenceViolation(run: Pick<Run, "log">, difference: Difference): Violation {
  const { query, response, expected, actual, missing, extra } = difference;
  const [lost] = missing;
  const key = lost ?? extra[0];
  return {
    message: sentenceOn(difference),
    expected,
    actual,
    requests: [response.request, ...(key === undefined ? [] : requestWith(run, key, response))],
    weight: weightOf(query),
  };
}

function sentenceOn({ query, response, missing, extra }: Difference): string {
  const others = missing.length > 1 ? `, and ${missing.length - 1} more` : "";
  if (missing.length > 0) return `${missing[0]} is missing${others}.`;
  if (extra.length > 0) return `${extra[0]} does not belong there.`;
  if (!listOf(response)) return "The response is another one.";
  return `Each ${listOperation(query.operation).one} has been listed, and in another order.`;
}

/** The first request with another response that has the item, or none. */
function requestWith({ log }: Pick<Run, "log">, key: string, { request }: TargetResponse): readonly TargetRequest[] {
  const operation = request.query?.operation;
  const shown = log.find(
    (response) =>
      operation !== undefined &&
      response.request.query?.operation === operation &&
      response.request.target !== request.target &&
      listOf(response)?.some((item) => itemKey(operation, item) === key),
  );
  return shown ? [shown.request] : [];
}
