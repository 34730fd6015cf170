/** Collects the items of a crawl, in the order in which the service stores them. */
import { compareTexts } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, type Operation } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createItemValidator, fieldsOf, type ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { mergeOrders } from "../../verify/learning/stored-order.js";
import type { Parameters } from "../../verify/queries/query.js";
import { datesOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { listOperation } from "../../verify/target-model/list-operation.js";

type Item = Readonly<Record<string, unknown>>;

interface Seen {
  item: Item;
  readonly dates: Set<CalendarDate>;
}

export interface Collected {
  readonly dataSet: DataSet;
  /** Undocumented fields that are not the same each time, and are left out. */
  readonly volatileFields: readonly string[];
  /** Items that the document does not allow, or that can't be told from others, in words. */
  readonly notTaken: readonly string[];
  /** The keys of events that one list has several times. */
  readonly repeated: readonly string[];
}

export function createCollection() {
  const entries = new Map<string, Seen>();
  const events = new Map<string, Seen>();
  const odd = new Set<string>();
  const volatileFields = new Set<string>();
  const orders: (readonly string[])[] = [];
  const repeated = new Set<string>();
  let showsAllDates = false;

  function see(seen: Map<string, Seen>, operation: Operation, item: Item): void {
    const key = keyOf(operation, item);
    const before = seen.get(key);
    const dates = new Set([...(before?.dates ?? []), ...datesOf(item)]);
    if (before) for (const name of changedExtras(operation, before.item, item)) volatileFields.add(name);
    seen.set(key, { item, dates });
  }

  return {
    /** Takes a page of a listing. */
    take(operation: Operation, { startDate = "", endDate = "9999" }: Parameters, page: readonly unknown[]): void {
      const isHours = operation.id === getMuseumHours.id;
      for (const item of page) {
        if (!isPlaced(operation, item))
          odd.add(`${listOperation(operation).one} ${JSON.stringify(item)?.slice(0, 80)}`);
        else see(isHours ? entries : events, operation, item as Item);
        if (!isHours && datesOf(item).some((date) => date < startDate || date > endDate)) showsAllDates = true;
      }
      if (isHours) return;
      const keys = page.filter((item) => isPlaced(operation, item)).map((item) => keyOf(operation, item));
      orders.push(keys);
      const once = new Set<string>();
      for (const key of keys) (once.has(key) ? repeated : once).add(key);
    },
    result(): Collected {
      const notTaken = [...odd].map((text) => `${text}: it can't be told from others, or has no date`);
      const hours = takeValid("entry", [...entries.values()], { notTaken, volatileFields }).map(({ item }) => item);
      const placed = takeValid("event", [...events.values()], { notTaken, volatileFields });
      const shown = new Map(
        placed.map(({ item, dates }) => [keyOfEvent(item), showsAllDates ? item : united(item, dates)]),
      );
      const inOrder = mergeOrders(orders, (key) => `${datesOf(shown.get(key))[0] ?? ""} ${key}`);
      return {
        dataSet: {
          hours: (hours as unknown as DatedEntry[]).sort((a, b) => compareTexts(a.date, b.date)),
          events: inOrder
            .map((key) => shown.get(key))
            .filter((event) => event !== undefined) as unknown as DatedEvent[],
        },
        volatileFields: [...volatileFields].sort(),
        notTaken,
        repeated: [...repeated].sort(),
      };
    },
  };
}

function keyOfEvent(item: Item): string {
  return String(item["eventId"]).toLowerCase();
}

/** Where a range narrows the dates, an event has all that any page has shown. */
function united(item: Item, dates: ReadonlySet<CalendarDate>): Item {
  return { ...item, dates: [...dates].sort() };
}

/** Documented fields first, in the order of the document; the others by name. A field that is null is left out, as if absent. */
function tidy(kind: ItemKind, item: Item, leftOut: ReadonlySet<string>): Item {
  const documented = fieldsOf(kind);
  const others = Object.keys(item).filter((name) => !documented.includes(name) && !leftOut.has(name));
  const names = [...documented.filter((name) => item[name] !== null && item[name] !== undefined), ...others.sort()];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

interface Leaving {
  readonly notTaken: string[];
  readonly volatileFields: ReadonlySet<string>;
}

function takeValid(kind: ItemKind, seen: readonly Seen[], { notTaken, volatileFields }: Leaving): readonly Seen[] {
  const validate = createItemValidator();
  return seen.flatMap(({ item, dates }) => {
    const clean = tidy(kind, item, volatileFields);
    const [violation] = validate(kind, clean);
    if (!violation) return [{ item: clean, dates }];
    const key = String(kind === "entry" ? item["date"] : item["eventId"]);
    notTaken.push(`${kind} ${JSON.stringify(key)}: ${violation.path.replace(/^\./, "")} ${violation.sentence}`);
    return [];
  });
}

function changedExtras(operation: Operation, before: Item, after: Item): readonly string[] {
  const { fields } = listOperation(operation);
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !fields.includes(name)));
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
