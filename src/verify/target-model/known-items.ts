/** The items that responses have shown. */
import { compareTexts } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ListName, ListOperation } from "../../contract/lists.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { daysOf, isPlaced, keyOf } from "./item.js";
import type { Run } from "./run.js";
import type { KnownItems } from "./target-model.js";

/** The items of a list, each as it comes last and with all days that it has anywhere, in order of their first day. */
export function collectItems<Name extends ListName>(
  { operation, key: field, days: dates }: ListOperation<Name>,
  items: readonly unknown[],
): readonly KnownItems[Name][] {
  const shown = new Map<string, { item: unknown; readonly days: Set<CalendarDate> }>();
  for (const item of items) {
    if (!isPlaced(operation, item)) continue;
    const key = keyOf(operation, item);
    const before = shown.get(key) ?? { item, days: new Set() };
    shown.set(key, before);
    before.item = item;
    for (const day of daysOf(operation, item)) before.days.add(day);
  }
  const collected = [...shown].map(([key, { item, days }]) => ({
    key,
    item: item as KnownItems[Name],
    days: [...days].sort(),
  }));
  collected.sort((a, b) => compareTexts(a.days[0] ?? "", b.days[0] ?? "") || compareTexts(a.key, b.key));
  return collected.map(({ key, item, days }) => (field === dates ? item : { ...item, key, [dates]: days }));
}

/** The items of a list that any response of a run has shown so far. */
export function itemsInLog<Name extends ListName>({ log }: Pick<Run, "log">, list: ListOperation<Name>) {
  return collectItems(list, itemsOf(log.filter(({ request }) => request.query?.operation.id === list.operation.id)));
}

/** The items of all lists. Those that are one object come once, in the place of the last: equal lists and items are, in many responses. */
export function itemsOf(log: readonly TargetResponse[]): readonly unknown[] {
  return eachLast(eachLast(log.map((response) => listOf(response) ?? [])).flat());
}

/** Each value once, in the order in which they come for the last time. */
function eachLast<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values.toReversed())].reverse();
}
