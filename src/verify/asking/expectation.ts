/** What is expected of a page or of a whole range: what the readings that the race has left predict, over all items that are known; and how a list differs. */

import { without } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { LARGEST_LIMIT, type ListOperation, listOperation } from "../../contract/lists.js";
import { firstPageOf, lastDayOf, type Parameters, type Query, queryFor, weightOf } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import type { Breach } from "../recording/define-rule.js";
import { listedResponses } from "../recording/reviewing.js";
import { daysOf, describeKeys, fieldOf, isPlaced, itemKey, keysOf } from "../target-model/item.js";
import { crawl } from "../target-model/page-crawl.js";
import { allReadings, Predictor, withCertainOrder } from "../target-model/predictor.js";
import type { Run } from "../target-model/run.js";
import { earliest, type KnownEvent, type Reading, type TargetModel } from "../target-model/target-model.js";

/** Undefined if nothing can be predicted. */
export type Outcome = Difference | "agrees" | undefined;

/** Pages of a short range that are looked through for what its first one lacks. */
const PAGES_BEHIND = 8;

/** Pages of a range that are crawled; of a longer one, the race over all lists names what differs. */
const MOST_PAGES = 4;

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
    // A page that is too long is a matter of the limit.
    if (!this.#list.hasEnd && keys.length > (parameters.limit ?? keys.length)) return undefined;
    // A day that is given need not be compared with today.
    const page = { query, response, keys, todays: parameters.startDate === undefined ? [today] : plausible };
    if (this.#readings.some((reading) => this.#predictor.explains(page, withCertainOrder(reading), true)))
      return "agrees";
    const shown = new Set(this.#keysOf(list.items));
    const unknown = keys.filter((key, index) => !shown.has(key) && this.#isExplored(items[index]));
    return { ...differenceOf(page, pages[0] ?? []), unknown };
  }

  /** Compares all pages of a range together. */
  async compareRange(parameters: Parameters, isMeant: (event: KnownEvent) => boolean): Promise<Outcome> {
    const { operation } = this.#list;
    const { today, events } = this.#model;
    const [startDate, endDate] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
    if (endDate < startDate) return undefined;
    const widest = { ...parameters, page: 1, limit: LARGEST_LIMIT };
    if (!this.#isKnown(parameters)) return this.#askUnknown(widest);
    const { others, possible, expected } = this.#eventsIn(parameters, isMeant);
    if (events.isDense && possible.length > MOST_PAGES * LARGEST_LIMIT) return undefined;
    const crawled = await crawl(this.#run, operation, parameters);
    if (crawled.end === "broken" || crawled.end === "cut") return undefined;
    const placed = crawled.items.filter((item) => isPlaced(operation, item));
    const keys = new Set(this.#keysOf(placed).filter((key) => !others.has(key)));
    const missing = [...expected].filter((key) => !keys.has(key));
    const extra = without([...keys], possible);
    const itemOf = new Map(placed.map((item) => [itemKey(operation, item), item]));
    const known = new Set(events.items.map(({ key }) => key));
    const unknown = extra.filter((key) => !known.has(key) && this.#isExplored(itemOf.get(key)));
    const listed = crawled.responses.slice(0, Math.max(crawled.pages.length, 1));
    return this.#outcomeOf(parameters, listed, { keys, expected, missing, extra, unknown, others });
  }

  /**
   * Compares a range of events by its first page, if that holds less than a full one, or than others like it, and so all of it: what is known to be in
   * the range must be there, and nothing else. It rests on no other page, and on no range that was read to its end.
   */
  async compareShortPage(
    parameters: Parameters,
    isMeant: (event: KnownEvent) => boolean,
    mayBeCut: boolean,
  ): Promise<Outcome> {
    const { today, [this.#list.name]: list } = this.#model;
    const startDate = parameters.startDate ?? today;
    if (list.hasUnplaced || startDate < today || lastDayOf(parameters, today) < startDate) return undefined;
    const query = firstPageOf(this.#list.operation, parameters);
    const response = await this.#run.get(query);
    const items = listOf(response);
    if (!items || items.length >= (mayBeCut ? this.#longestPage(query) : LARGEST_LIMIT)) return undefined;
    // A page that has an item twice may lack another for it.
    if (new Set(this.#keysOf(items)).size < items.length) return undefined;
    const { others, possible, expected } = this.#eventsIn(parameters, isMeant);
    const keys = new Set(without(this.#keysOf(items), others));
    // An item that shows no date in the range, here or elsewhere, is too many on any page.
    const isIn = (day: CalendarDate) => day >= startDate && day <= lastDayOf(parameters, today);
    const outside = items.filter((item) => !daysOf(this.#list.operation, item).some(isIn));
    const extra = without(this.#keysOf(outside), [...others, ...possible]);
    // What is there by another key is not missing.
    const shown = new Set(items.map((item) => this.#contentOf(item)));
    const missing = without([...expected], keys);
    const there = list.items.filter((item) => shown.has(this.#contentOf(item)));
    if (without(missing, this.#keysOf(there)).length < missing.length) return undefined;
    if (mayBeCut && missing.length > 0 && (await this.#isBehind(parameters, missing))) return undefined;
    return this.#outcomeOf(parameters, [response], { others, keys, expected, missing, extra, unknown: [] });
  }

  /** Whether pages that are not full have others after them, as where a range is filtered after paging; once in a run. */
  #isBehind(parameters: Parameters, missing: readonly string[]): Promise<boolean> {
    const { name, operation } = this.#list;
    return this.#run.once(`pages of ${name} behind short ones`, async () => {
      const { keys } = await crawl(this.#run, operation, parameters, { minPages: PAGES_BEHIND });
      return without(missing, keys).length < missing.length;
    });
  }

  /** Compares the first page of hours from a day on by what others have shown of the days on it; it rests on none of them. */
  async compareFirstPage(parameters: Parameters): Promise<Outcome> {
    const { latest, [this.#list.name]: list } = this.#model;
    const { startDate = "" } = parameters;
    const query = queryFor(this.#list.operation, { ...parameters, page: 1 });
    const response = await this.#run.get(query);
    const items = listOf(response) ?? [];
    const daysOn = (item: unknown) => daysOf(this.#list.operation, item);
    const last = daysOn(items.at(-1))[0];
    if (list.hasUnplaced || last === undefined || startDate < latest) return undefined;
    const known = list.items.filter((item) => daysOn(item).some((day) => day >= startDate && day <= last));
    const difference = differenceOf({ query, response, keys: this.#keysOf(items) }, this.#keysOf(known));
    return difference.missing.length > 0 ? { ...difference, extra: [] } : "agrees";
  }

  /** Whether a range is known to hold so little that one page shows all of it. */
  isShort(parameters: Parameters): boolean {
    return this.#eventsIn(parameters, () => true).possible.length < LARGEST_LIMIT;
  }

  /** The most items so far of a page for which the same parameters were given. */
  #longestPage({ parameters = {} }: Query): number {
    const isAlike = ({ request: { query } }: TargetResponse) =>
      query?.parameters?.limit === parameters.limit &&
      Object.keys(query?.parameters ?? {}).length === Object.keys(parameters).length;
    const alike = listedResponses(this.#run, this.#list).filter(({ response }) => isAlike(response));
    return Math.min(LARGEST_LIMIT, Math.max(0, ...alike.map(({ list }) => list.length)));
  }

  /** The events that a range may hold, and those that it holds by each reading; `others` are not looked at. */
  #eventsIn(parameters: Parameters, isMeant: (event: KnownEvent) => boolean) {
    const { today, events } = this.#model;
    const query = queryFor(this.#list.operation, parameters);
    const rangeOf = (reading: Reading) => this.#keysOf(this.#predictor.rangeOf(query, reading, today));
    const ranges = this.#rangeReadings().map((reading) => new Set(rangeOf(reading)));
    const others = new Set(events.items.filter((event) => !isMeant(event)).map(({ key }) => key));
    const possible = [...new Set(ranges.flatMap((range) => [...range]))].filter((key) => !others.has(key));
    return { others, possible, expected: new Set(possible.filter((key) => ranges.every((range) => range.has(key)))) };
  }

  #outcomeOf(
    parameters: Parameters,
    pages: readonly TargetResponse[],
    { keys, expected, others, ...found }: ComparedRange,
  ): Outcome {
    const [response] = pages;
    if (!response) return undefined;
    const { today, events } = this.#model;
    const { missing, extra } = found;
    if (missing.length === 0 && extra.length === 0) return "agrees";
    const odd = missing[0] ?? extra[0] ?? "";
    const isMissing = missing.length > 0;
    const { dates = [] } = events.items.find(({ key }) => key === odd) ?? {};
    const days =
      dates.length === 0 ? "" : `, which is on ${dates.slice(0, 5).join(", ")}${dates.length > 5 ? ", …" : ""}`;
    // Those of several dates are what another rule is about.
    const counted = others.size > 0 ? " of a single date" : "";
    const range = `from ${parameters.startDate ?? `today, ${today}`} to ${lastDayOf(parameters, today)}`;
    return {
      query: firstPageOf(this.#list.operation, parameters),
      response,
      pages,
      expected: `${range}: ${plural(expected.size, "event")}${counted}, ${isMissing ? "with" : "without"} ${odd}${days}`,
      actual: `${plural(keys.size, "event")}${counted}, ${isMissing ? "without it" : "with it"}`,
      ...found,
    };
  }

  #contentOf(item: unknown): string {
    const { fields, key } = this.#list;
    return JSON.stringify(fields.map((name) => (name === key ? "" : (fieldOf(item, name) ?? null))));
  }

  #keysOf(items: readonly unknown[]): readonly string[] {
    return keysOf(this.#list.operation, items);
  }

  /** Asks for what is not known here, where there is more data than a run can ask for: other responses may show it by the end of the run. */
  async #askUnknown(parameters: Parameters): Promise<undefined> {
    if (this.#model[this.#list.name].isDense) await this.#run.get(queryFor(this.#list.operation, parameters));
  }

  #isKnown(parameters: Parameters, pages: readonly (readonly string[])[] = []): boolean {
    const { name, hasEnd } = this.#list;
    const { today, [name]: list } = this.#model;
    const startDate = parameters.startDate ?? today;
    if (list.hasUnplaced || startDate < earliest(list, today)) return false;
    if (hasEnd) return startDate >= list.from && lastDayOf(parameters, today) <= list.to;
    return list.to === LAST_DATE || pages.every((keys) => (keys.at(-1) ?? list.to) < list.to);
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

interface ComparedRange extends Pick<Difference, "missing" | "extra" | "unknown"> {
  readonly keys: ReadonlySet<string>;
  readonly expected: ReadonlySet<string>;
  /** Keys of items that were left out. */
  readonly others: ReadonlySet<string>;
}

/** A list that is not the predicted one. */
export interface Difference {
  readonly query: Query;
  readonly response: TargetResponse;
  /** All pages of a range, if they were compared together. */
  readonly pages?: readonly TargetResponse[];
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

/** The breach, with a request of the log beside the one of the list if its response shows what is missing, or what belongs elsewhere. */
export function breachOfDifference(run: Pick<Run, "log">, difference: Difference): Breach {
  const { query, response, pages = [response], expected, actual, missing, extra } = difference;
  const [lost] = missing;
  const key = lost ?? extra[0];
  return {
    message: sentenceOn(difference),
    expected,
    actual,
    requests: [...pages.map(({ request }) => request), ...(key === undefined ? [] : requestWith(run, key, pages))],
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

function requestWith(
  { log }: Pick<Run, "log">,
  key: string,
  pages: readonly TargetResponse[],
): readonly TargetRequest[] {
  const operation = pages[0]?.request.query?.operation;
  const shown = log.find(
    (response) =>
      operation !== undefined &&
      response.request.query?.operation === operation &&
      pages.every(({ request }) => response.request.target !== request.target) &&
      listOf(response)?.some((item) => itemKey(operation, item) === key),
  );
  return shown ? [shown.request] : [];
}
