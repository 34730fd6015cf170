/** In which order a target lists events. */

import { compareTexts } from "../../base/compare-texts.js";
import { listSpecialEvents } from "../../contract/interface.js";
import type { TargetResponse } from "../client/response.js";
import type { Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesOf, fieldOf, keyOf } from "../target-model/item.js";
import { firstDateIn } from "../target-model/prediction.js";
import type { Evidence } from "./choice-observation.js";

/** A page of events, or a range that is one page. */
export interface ListedEvents {
  readonly range: Parameters;
  readonly response: TargetResponse;
  readonly items: readonly unknown[];
}

type SortKey = (item: unknown, range: Parameters) => string;

interface Order {
  /** The answer of the choice; undefined if it has none for this order. */
  readonly answer: string | undefined;
  readonly label: string;
  readonly keys: readonly SortKey[];
  readonly isDescending?: true;
}

export function eventOrderEvidence(run: Run, listed: readonly ListedEvents[]): readonly Evidence[] {
  const [first] = listed;
  if (!first || run.model.events.hasUnplaced) return [];
  const fitting = ordersOf(run).find((order) => listed.every((one) => isInOrder(one, order)));
  const stored = fitting || !isOneOrder(listed) ? undefined : "asStored";
  const label = fitting?.label ?? stored ?? "in an unknown order";
  return [
    { answer: fitting ? fitting.answer : stored, actual: `events are listed ${label}`, response: first.response },
  ];
}

/** The orders of the choice first, then those that other services have. */
function ordersOf({ model }: Run): readonly Order[] {
  const known = new Map(model.events.events.map((event) => [event.key, event]));
  const id: SortKey = (item) => keyOf(listSpecialEvents, item);
  const name: SortKey = (item) => String(fieldOf(item, "name") ?? "");
  const firstInRange: SortKey = (item, range) => {
    const event = known.get(id(item, range));
    return (event && firstDateIn(event, range, model)) ?? "";
  };
  const firstOfAll: SortKey = (item, range) => known.get(id(item, range))?.dates[0] ?? "";
  const last: SortKey = (item) => datesOf(item).at(-1) ?? "";
  const price: SortKey = (item) => String(fieldOf(item, "price") ?? "").padStart(12, "0");
  return [
    { answer: "firstDateInRange", label: "by the first date in the range, then by eventId", keys: [firstInRange, id] },
    { answer: "name", label: "by name, then by eventId", keys: [name, id] },
    { answer: "eventId", label: "by eventId", keys: [id] },
    { answer: undefined, label: "by the first date in the range, then by name", keys: [firstInRange, name] },
    { answer: undefined, label: "by the first date of all, then by eventId", keys: [firstOfAll, id] },
    { answer: undefined, label: "by the first date of all, then by name", keys: [firstOfAll, name] },
    { answer: undefined, label: "by the last date, then by eventId", keys: [last, id] },
    { answer: undefined, label: "by price, then by eventId", keys: [price, id] },
    { answer: undefined, label: "by price, then by name", keys: [price, name] },
    { answer: undefined, label: "by name, backwards", keys: [name], isDescending: true },
    { answer: undefined, label: "by the first date in the range, in no further order", keys: [firstInRange] },
  ];
}

function isInOrder({ items, range }: ListedEvents, { keys, isDescending }: Order): boolean {
  return items.every((item, index) => {
    if (index === 0) return true;
    const order = compareBy(keys, range, items[index - 1], item);
    return isDescending ? order >= 0 : order <= 0;
  });
}

function compareBy(keys: readonly SortKey[], range: Parameters, a: unknown, b: unknown): number {
  for (const key of keys) {
    const order = compareTexts(key(a, range), key(b, range));
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether no two events stand in one order in one list and in the other order in another. */
function isOneOrder(listed: readonly ListedEvents[]): boolean {
  const before = new Set<string>();
  for (const { items } of listed) {
    const keys = items.map((item) => keyOf(listSpecialEvents, item));
    for (const [index, one] of keys.entries()) for (const other of keys.slice(index + 1)) before.add(`${one} ${other}`);
  }
  return [...before].every((pair) => !before.has(pair.split(" ").reverse().join(" ")));
}
