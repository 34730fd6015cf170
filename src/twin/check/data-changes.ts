/** Finds the data of a target that have changed since a twin was taken: what answers show of them, and what lookups add. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import {
  eventsList,
  hoursList,
  LARGEST_LIMIT,
  type ListOperation,
  listOperation,
  lists,
} from "../../contract/lists.js";
import type { Catalogue, CatalogueChanges, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { DatedItem } from "../../museum/list-index.js";
import { lastDayOf, type Parameters, queryFor, spread } from "../../verify/client/query.js";
import { listOf } from "../../verify/client/response.js";
import { contentOf, datesOf, daysOf, fieldOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { walkPages } from "../../verify/target-model/page-crawl.js";
import type { Run } from "../../verify/target-model/run.js";
import { answerBy, type Model } from "../questions.js";
import type { Asked, Comparison } from "./comparison.js";

/** Lookups of one step; a target that has lost half of its data is not asked for every piece of it. */
const MAX_LOOKUPS = 150;
/** Days around those of an event in which it is looked for if it is on none of them any more. */
const AROUND = 45;

/** All answers so far, which show what is still there, and the model that does not predict some of them. */
interface Seen {
  readonly asked: readonly Asked[];
  readonly model: Model;
}

/** The changes, as far as they are known. */
export class DataChanges {
  /** By key in lower case; undefined for what was removed. */
  readonly changes = {
    hours: new Map<CalendarDate, DatedEntry | undefined>(),
    events: new Map<string, DatedEvent | undefined>(),
  } satisfies CatalogueChanges;
  readonly #run: Run;
  /** The data of the twin, before any change. */
  readonly #twin: Catalogue;
  readonly #today: CalendarDate;
  /** What is known to be there, or not, from lookups. */
  readonly #lookups = new Map<string, boolean>();
  #seesPast: boolean | undefined;

  constructor({ run, model: { catalogue, today } }: Comparison) {
    this.#run = run;
    this.#twin = catalogue;
    this.#today = today;
  }

  /** Takes what answers show of the data that a model does not predict; returns whether that was anything new. */
  async gather(differing: readonly Asked[], seen: Seen): Promise<boolean> {
    const stateOf = () => JSON.stringify(lists.map(({ name }) => [...this.changes[name]]));
    const before = stateOf();
    for (const { query, response } of differing)
      await this.#take(query.operation, listOf(response) ?? [], query.parameters);
    await this.#findRemoved(differing, seen);
    return stateOf() !== before;
  }

  async #take(operation: Operation, items: readonly unknown[], parameters: Parameters = {}): Promise<void> {
    const list = listOperation(operation);
    const { name, key: field, days } = list;
    const changes: Map<string, DatedItem | undefined> = this.changes[name];
    for (const item of items) {
      if (!isPlaced(operation, item)) continue;
      const key = keyOf(operation, item);
      const before = this.#itemOfTwin(operation, key);
      const shown = daysOf(operation, item);
      const hidden = daysOf(operation, changes.get(key) ?? before).filter((date) => !shown.includes(date));
      const kept = before ? await this.#stillThere({ list, key }, hidden, parameters) : hidden;
      const dates = [...new Set([...shown, ...kept])].sort();
      const isSame =
        before &&
        contentOf(operation, before) === contentOf(operation, item) &&
        dates.join() === daysOf(operation, before).join();
      if (isSame) changes.delete(key);
      else changes.set(key, { ...(item as DatedEvent), ...(days !== field && { dates }) });
    }
  }

  #itemOfTwin(operation: Operation, key: string): DatedItem | undefined {
    return this.#twin.index[listOperation(operation).name].find(key)?.item;
  }

  /** A known date that is not shown can be outside the range; a lookup shows whether it is gone. */
  async #stillThere(
    { list, key }: { readonly list: ListOperation; readonly key: string },
    dates: readonly CalendarDate[],
    parameters: Parameters,
  ) {
    const [start, end] = [parameters.startDate ?? this.#today, lastDayOf(parameters, this.#today)];
    const kept: CalendarDate[] = [];
    for (const date of dates) {
      const isInside = date >= start && date < end;
      const isUnseen = date < this.#today && !(await this.#canSeePast());
      if (isUnseen || (!isInside && (await this.#isOn(list, key, date)))) kept.push(date);
    }
    return kept;
  }

  /** What the twin lists and the target does not, and no answer has shown. */
  async #findRemoved(differing: readonly Asked[], { asked: all, model }: Seen): Promise<void> {
    const idOf = ({ query }: Asked, item: unknown) => `${query.operation.id} ${keyOf(query.operation, item)}`;
    const seen = new Set(all.flatMap((asked) => (listOf(asked.response) ?? []).map((item) => idOf(asked, item))));
    const predicted = differing.flatMap((asked) =>
      (answerBy(model, asked.query).items ?? []).map((item) => idOf(asked, item)),
    );
    const missing = [...new Set(predicted)].filter((id) => !seen.has(id));
    for (const id of missing.slice(0, MAX_LOOKUPS)) {
      const list = lists.find(({ operation }) => id.startsWith(`${operation.id} `));
      const key = id.slice(id.indexOf(" ") + 1);
      if (list) await this.#settle(list, key);
    }
  }

  /** An event that is on none of its days any more may have moved; it is looked for around them. */
  async #settle(list: ListOperation, key: string): Promise<void> {
    const { operation, name, hasEnd } = list;
    const changes: Map<string, DatedItem | undefined> = this.changes[name];
    const item = changes.get(key) ?? this.#itemOfTwin(operation, key);
    if (!item) return;
    const all = daysOf(operation, item);
    const isSeen = all.some((date) => date < this.#today) && (await this.#canSeePast());
    const dates = all.filter((date) => isSeen || date >= this.#today);
    const kept: CalendarDate[] = [];
    for (const date of dates) if (await this.#isOn(list, key, date)) kept.push(date);
    if (kept.length === dates.length) return;
    if (kept.length > 0) {
      changes.set(key, { ...(item as DatedEvent), dates: kept });
      return;
    }
    const [first = "", last = first] = [dates[0], dates.at(-1)];
    const parameters = { startDate: addDays(first, -AROUND), endDate: addDays(last, AROUND) };
    const { items = [] } = hasEnd ? await walkPages(this.#run, { operation, parameters }, { atOnce: 2 }) : {};
    const moved = items.find((item) => keyOf(operation, item) === key);
    if (moved === undefined) changes.set(key, undefined);
    else await this.#take(operation, [moved], parameters);
  }

  /** Whether the target lists an item on a day. */
  #isOn({ operation, hasEnd }: ListOperation, key: string, date: CalendarDate): Promise<boolean> {
    return this.#lookUp(`${key} ${date}`, async () => {
      if (!hasEnd)
        return (await this.#firstFrom(operation, date))?.every((item) => keyOf(operation, item) === key) ?? true;
      const listing = { operation, parameters: daysFrom(date) };
      const { end, items } = await walkPages(this.#run, listing, { atOnce: 1, areWindows: false });
      if (end === "broken" || end === "refused") return true;
      return items.some((item) => keyOf(operation, item) === key && datesOf(item).includes(date));
    });
  }

  /** The first item from a day on, alone; undefined if the target does not tell. */
  async #firstFrom(operation: Operation, startDate: CalendarDate): Promise<readonly unknown[] | undefined> {
    return listOf(await this.#run.getAgain(queryFor(operation, { startDate, page: 1, limit: 1 })));
  }

  async #lookUp(key: string, look: () => Promise<boolean>): Promise<boolean> {
    const isThere = this.#lookups.get(key) ?? (await look());
    this.#lookups.set(key, isThere);
    return isThere;
  }

  /** A target that takes a day of the past for today, or rejects it, shows nothing of what was there. */
  async #canSeePast(): Promise<boolean> {
    this.#seesPast ??= await this.#observePast();
    return this.#seesPast;
  }

  async #observePast(): Promise<boolean> {
    const past = this.#twin.hours.filter(({ date }) => date < this.#today);
    for (const { date } of spread(past, 4)) {
      const first = fieldOf((await this.#firstFrom(hoursList.operation, date))?.[0], "date");
      if (typeof first === "string" && first < this.#today) return true;
    }
    if (past.length > 0) return false;
    const isOver = (item: unknown) => datesOf(item).every((date) => date < this.#today);
    const ended = this.#twin.events.filter((event) => event.dates.length > 0 && isOver(event));
    for (const { dates } of spread(ended, 3)) {
      const parameters = { ...daysFrom(dates[0] ?? this.#today), page: 1, limit: LARGEST_LIMIT };
      const list = listOf(await this.#run.getAgain(queryFor(eventsList.operation, parameters)));
      if (list?.some(isOver)) return true;
    }
    return false;
  }
}

/** A range that shows an event on a day, whether endDate is in the range or not. */
function daysFrom(startDate: CalendarDate): Parameters {
  return { startDate, endDate: addDays(startDate, 2) };
}
