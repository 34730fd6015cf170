/** Checks the items of an answer against the documented schemas, so that the types hold at run time. */
import { shown } from "../../base/quote.js";
import { isCalendarDate } from "../../contract/calendar-date.js";

/** What a field holds. */
interface FieldCheck {
  readonly type: string;
  readonly format?: "date";
  readonly pattern?: RegExp;
  readonly items?: FieldCheck;
  readonly example?: unknown;
}

/** The fields of an item; none is required, unless `required` names it. */
export interface ItemCheck {
  readonly fields: Readonly<Record<string, FieldCheck>>;
  readonly required?: string | undefined;
}

/** An item that breaks the documented schema. */
export interface InvalidItem {
  /** The place in the page, from 0. */
  readonly index: number;
  readonly item: unknown;
  /** The first field that is invalid; undefined if the item is no object. */
  readonly field?: string;
  /** In words, such as `a calendar date such as "2027-03-06"`. */
  readonly expected: string;
  /** The value; undefined if the field is missing. */
  readonly actual: unknown;
}

/** Returns what is invalid about an item; undefined if nothing is. */
export function findInvalid(item: unknown, index: number, { fields, required }: ItemCheck): InvalidItem | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item))
    return { index, item, expected: "an object", actual: item };
  const values = item as Readonly<Record<string, unknown>>;
  for (const [field, check] of Object.entries(fields)) {
    const actual = values[field];
    if (actual === undefined ? field !== required : isValid(actual, check)) continue;
    return { index, item, field, expected: describe(check), actual };
  }
  return undefined;
}

/** `Item 3 of the page: date is null; expected a calendar date such as "2027-03-06".` */
export function describeInvalid({ index, field = "it", expected, actual }: InvalidItem): string {
  const is = actual === undefined ? "is missing" : `is ${describeActual(actual)}`;
  return `Item ${index + 1} of the page: ${field} ${is}; expected ${expected}.`;
}

function isValid(value: unknown, { type, format, pattern, items }: FieldCheck): boolean {
  if (items) return Array.isArray(value) && value.every((one) => isValid(one, items));
  if (typeof value !== type) return false;
  if (format === "date") return isCalendarDate(String(value));
  return pattern?.test(String(value)) ?? true;
}

function describe({ type, format, items, example }: FieldCheck): string {
  if (items) return `an array of which each item is ${describe(items)}`;
  return `a ${format === "date" ? "calendar date" : type}${example === undefined ? "" : ` such as ${shown(example)}`}`;
}

function describeActual(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? `an array with ${shown(value[0])}` : shown(value);
}
