/** Items of responses, those that a run has seen, and how a response reads as a text. */
import { lookUp, rememberWeakly } from "../../base/collections.js";
import { compareTexts } from "../../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { type ListName, type ListOperation, listOperation } from "../../contract/lists.js";
import type { Query } from "../client/query.js";
import { describeResponse, listOf, shorten, type TargetResponse } from "../client/response.js";
import type { Run } from "./run.js";
import type { KnownItems } from "./target-model.js";

/** Returns the value of a field; undefined if the item is not an object or does not have the field. */
export function fieldOf(item: unknown, name: string): unknown {
  return typeof item === "object" && item !== null ? lookUp(item as Record<string, unknown>, name) : undefined;
}

/** What identifies an item: its date or eventId, or if it has none, all of its content. */
export function itemKey(operation: Pick<Operation, "id">, item: unknown): string {
  const key = fieldOf(item, listOperation(operation).key);
  return typeof key === "string" ? key.toLowerCase() : `?${contentOf(operation, item)}`;
}

export function keysOf(operation: Pick<Operation, "id">, items: readonly unknown[] = []): readonly string[] {
  return items.map((item) => itemKey(operation, item));
}

/** Whether an item can be told from others and placed on its days. */
export function isPlaced(operation: Pick<Operation, "id">, item: unknown): boolean {
  const { key, days } = listOperation(operation);
  const value = fieldOf(item, days);
  return days === key ? isDate(value) : typeof fieldOf(item, key) === "string" && Array.isArray(value);
}

/** The days of an item, ascending, each once. */
export function daysOf(operation: Pick<Operation, "id">, item: unknown): readonly CalendarDate[] {
  const { key, days } = listOperation(operation);
  if (days !== key) return datesOf(item);
  const date = fieldOf(item, days);
  return isDate(date) ? [date] : [];
}

/** The text of each item: a run compares each a hundred times (decision 28). */
const contents = new WeakMap<object, string>();

/** The documented fields as one text, without the dates of an event, which a range may narrow. */
export function contentOf(operation: Pick<Operation, "id">, item: unknown): string {
  if (typeof item !== "object" || item === null) return JSON.stringify(item) ?? "undefined";
  const before = contents.get(item);
  if (before !== undefined) return before;
  const fields = listOperation(operation).fields.filter((name) => name !== "dates");
  const content = JSON.stringify(fields.map((name) => fieldOf(item, name) ?? null));
  contents.set(item, content);
  return content;
}

/** The calendar dates of a list, ascending, each once; each list is sorted once. */
const datesAscending = rememberWeakly((dates: readonly unknown[]) => [...new Set(dates.filter(isDate))].sort());

export function datesOf(item: unknown): readonly CalendarDate[] {
  const dates = fieldOf(item, "dates");
  return Array.isArray(dates) ? datesAscending(dates) : [];
}

/** An item with its documented fields alone, as one text; responses are compared by it. */
export function documentedText(operation: Operation, item: unknown): string {
  return `${contentOf(operation, item)}${JSON.stringify([...datesOf(item)])}`;
}

function isDate(value: unknown): value is CalendarDate {
  return typeof value === "string" && parseCalendarDate(value) !== undefined;
}

/** A list in a few words: `10 entries: 2027-03-01, 2027-03-02, … 2027-03-12`. */
export function describeKeys(operation: Operation, keys: readonly string[]): string {
  const { one, many } = listOperation(operation);
  if (keys.length === 0) return `no ${one}`;
  const shown = keys.length <= 4 ? keys.join(", ") : `${keys.slice(0, 2).join(", ")}, … ${keys.at(-1)}`;
  return `${keys.length} ${keys.length === 1 ? one : many}: ${shown}`;
}

/** The dates of a list of entries of hours, in its order; entries without one are left out. */
export function datesIn(list: readonly unknown[] | undefined): readonly string[] {
  return (list ?? []).map((item) => fieldOf(item, "date")).filter((date) => typeof date === "string");
}

const LONGEST_VALUE = 80;

type Queried = Pick<Query, "operation">;

/** Status and documented fields; what else a target sends may change as it likes. */
export function listText({ operation }: Queried, response: TargetResponse): string {
  const list = listOf(response);
  return list
    ? `${response.status} ${list.map((item) => documentedText(operation, item)).join("\n")}`
    : String(response.status);
}

/** Names the items of a list in their order; the status if the response has no list. */
export function keysText({ operation }: Queried, response: TargetResponse): string {
  const list = listOf(response);
  return list ? keysOf(operation, list).join() : String(response.status);
}

/** Where the second response differs from the first, in a few words. */
export function describeDifference({ operation }: Queried, first: TargetResponse, second: TargetResponse): string {
  const [one, other] = [listOf(first), listOf(second)];
  if (!one || !other || one.length !== other.length) return describeResponse(second);
  const at = one.findIndex(
    (item, index) => documentedText(operation, item) !== documentedText(operation, other[index]),
  );
  const [key, later] = [itemKey(operation, one[at]), itemKey(operation, other[at])];
  if (key !== later) return `/${at} differs: ${key}, then ${later}`;
  const textOfField = (item: unknown, name: string) => JSON.stringify(fieldOf(item, name)) ?? "nothing";
  const names = listOperation(operation).fields;
  const field = names.find((name) => textOfField(one[at], name) !== textOfField(other[at], name)) ?? names[0] ?? "";
  return `/${at}/${field} of ${key} differs: ${shorten(textOfField(one[at], field), LONGEST_VALUE)}, then ${shorten(textOfField(other[at], field), LONGEST_VALUE)}`;
}

export function describeChange(query: Query, before: TargetResponse, after: TargetResponse): string {
  return `${query.target} got another response (${describeDifference(query, before, after)})`;
}

/** The items of a list, each as it comes last and with all days that it has anywhere, in order of their first day. */
export function collectItems<Name extends ListName>(
  { operation, key: field, days: dates }: ListOperation<Name>,
  items: readonly unknown[],
): readonly KnownItems[Name][] {
  const shown = new Map<string, { item: unknown; readonly days: Set<CalendarDate> }>();
  for (const item of items) {
    if (!isPlaced(operation, item)) continue;
    const key = itemKey(operation, item);
    const before = shown.get(key) ?? { item, days: new Set() };
    shown.set(key, before);
    before.item = item;
    for (const day of daysOf(operation, item)) before.days.add(day);
  }
  const collected = [...shown].map(([key, { item, days }]) => ({ key, item, days: [...days].sort() }));
  collected.sort((a, b) => compareTexts(a.days[0] ?? "", b.days[0] ?? "") || compareTexts(a.key, b.key));
  const toKnown = (item: unknown, more: object) => (field === dates ? item : { ...(item as object), ...more });
  return collected.map(({ key, item, days }) => toKnown(item, { key, [dates]: days }) as KnownItems[Name]);
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
