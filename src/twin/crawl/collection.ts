/** Collects the items of a crawl, in the order in which the service stores them. */
import type { JsonObject } from "../../base/json.js";
import { compareTexts } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { mergeOrders } from "../../verify/learning/stored-order.js";
import type { Parameters } from "../../verify/queries/query.js";
import { datesOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { eventsList, hoursList, type ListOperation, listOperation } from "../../verify/target-model/list-operation.js";

export class Collection {
  /** Each item as it was seen last, with all dates that were seen, by its key. */
  readonly #entries = new Map<string, Seen>();
  readonly #events = new Map<string, Seen>();
  readonly #odd = new Set<string>();
  readonly #volatileFields = new Set<string>();
  readonly #orders: (readonly string[])[] = [];
  readonly #repeated = new Set<string>();
  #showsAllDates = false;

  /** Takes a page of a listing. */
  take(operation: Operation, { startDate = "", endDate = "9999" }: Parameters, page: readonly unknown[]): void {
    const { one, fields } = listOperation(operation);
    const isHours = operation.id === getMuseumHours.id;
    const items = isHours ? this.#entries : this.#events;
    const keys: string[] = [];
    const once = new Set<string>();
    for (const item of page) {
      const dates = datesOf(item);
      if (!isHours && dates.some((date) => date < startDate || date > endDate)) this.#showsAllDates = true;
      if (!isPlaced(operation, item)) {
        this.#odd.add(`${one} ${JSON.stringify(item)?.slice(0, 80)}`);
        continue;
      }
      const key = keyOf(operation, item);
      const before = items.get(key);
      if (before)
        for (const name of changedExtras(fields, before.item, item as JsonObject)) this.#volatileFields.add(name);
      items.set(key, { item: item as JsonObject, dates: new Set([...(before?.dates ?? []), ...dates]) });
      if (!isHours) (once.has(key) ? this.#repeated : once).add(key);
      keys.push(key);
    }
    if (!isHours) this.#orders.push(keys);
  }

  result() {
    const notTaken = [...this.#odd].map((text) => `${text}: it can't be told from others, or has no date`);
    const hours = this.#valid(hoursList, this.#entries, notTaken).map(({ item }) => item);
    const events = this.#valid(eventsList, this.#events, notTaken);
    // Where a range narrows the dates, an event has all that any page has shown.
    const shown = new Map(
      events.map(({ item, dates }) => [
        keyOf(listSpecialEvents, item),
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
  #valid({ kind, key, fields }: ListOperation, items: ReadonlyMap<string, Seen>, notTaken: string[]): Seen[] {
    const violationsOf = createItemValidator();
    return [...items.values()].flatMap(({ item, dates }) => {
      const clean = this.#tidy(fields, item);
      const [violation] = violationsOf(kind, clean);
      if (!violation) return [{ item: clean, dates }];
      const name = JSON.stringify(String(item[key]));
      notTaken.push(`${kind} ${name}: ${violation.path.replace(/^\./, "")} ${violation.sentence}`);
      return [];
    });
  }

  /** Documented fields first, in the order of the document; the others by name. A field that is null is left out, as if absent. */
  #tidy(documented: readonly string[], item: JsonObject): JsonObject {
    const others = Object.keys(item).filter((name) => !documented.includes(name) && !this.#volatileFields.has(name));
    const names = [...documented.filter((name) => item[name] !== null && item[name] !== undefined), ...others.sort()];
    return Object.fromEntries(names.map((name) => [name, item[name]]));
  }
}

interface Seen {
  readonly item: JsonObject;
  readonly dates: ReadonlySet<CalendarDate>;
}

/** The undocumented fields of which two responses have shown different values. */
function changedExtras(documented: readonly string[], before: JsonObject, after: JsonObject): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !documented.includes(name)));
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
