/** Entries and events as they come from a target, which may be anything: what names them, and what they say. */
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, type Operation, schemas } from "../../contract/interface.js";

/** The documented fields of what an operation returns. */
export function fieldsOf(operation: Operation): readonly string[] {
  const schema = operation.id === getMuseumHours.id ? schemas.HoursEntry : schemas.SpecialEvent;
  return Object.keys(schema.properties);
}

/** The value of a field; undefined where the item is no object or has none. */
export function fieldOf(item: unknown, name: string): unknown {
  if (typeof item !== "object" || item === null || !Object.hasOwn(item, name)) return undefined;
  return (item as Record<string, unknown>)[name];
}

/** What tells an item from others: its date or eventId, or where it has none all that it says. */
export function keyOf(operation: Operation, item: unknown): string {
  const key = fieldOf(item, operation.id === getMuseumHours.id ? "date" : "eventId");
  return typeof key === "string" ? key.toLowerCase() : `?${contentOf(operation, item)}`;
}

/** Whether an item can be evidence from others and placed on its days. */
export function isPlaced(operation: Operation, item: unknown): boolean {
  if (operation.id === getMuseumHours.id) return isDate(fieldOf(item, "date"));
  return typeof fieldOf(item, "eventId") === "string" && Array.isArray(fieldOf(item, "dates"));
}

/** The documented fields but the dates of an event, which a range may narrow, as one text. */
export function contentOf(operation: Operation, item: unknown): string {
  const fields = fieldsOf(operation).filter((name) => name !== "dates");
  if (typeof item !== "object" || item === null) return JSON.stringify(item) ?? "undefined";
  return JSON.stringify(fields.map((name) => fieldOf(item, name) ?? null));
}

/** The calendar dates of an event, ascending, each once. */
export function datesOf(item: unknown): readonly CalendarDate[] {
  const dates = fieldOf(item, "dates");
  return Array.isArray(dates) ? [...new Set(dates.filter(isDate))].sort() : [];
}

/** An item with its documented fields alone, as one text; by this answers are compared. */
export function documentedText(operation: Operation, item: unknown): string {
  return `${contentOf(operation, item)}${JSON.stringify([...datesOf(item)])}`;
}

function isDate(value: unknown): value is CalendarDate {
  return typeof value === "string" && parseCalendarDate(value) !== undefined;
}

/** A list in a few words: `10 entries: 2027-03-01, 2027-03-02, … 2027-03-12`. */
export function describeKeys(operation: Operation, keys: readonly string[]): string {
  const noun = operation.id === getMuseumHours.id ? ["entry", "entries"] : ["event", "events"];
  if (keys.length === 0) return `no ${noun[0]}`;
  const shown = keys.length <= 4 ? keys.join(", ") : `${keys.slice(0, 2).join(", ")}, … ${keys.at(-1)}`;
  return `${keys.length} ${keys.length === 1 ? noun[0] : noun[1]}: ${shown}`;
}
