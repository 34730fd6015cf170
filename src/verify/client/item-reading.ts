/** Reads items whose key or days are written in another form than the documented one, so that all else about them can be judged. */
import { lookUp, rememberWeakly } from "../../base/collections.js";
import { isCalendarDate } from "../../contract/calendar-date.js";

const written = new WeakMap<object, object>();

/** The item with its key as a text and its days as calendar dates, as far as their form tells them. */
export function readItem(item: unknown): unknown {
  return typeof item === "object" && item !== null ? readObject(item) : item;
}

const readObject = rememberWeakly((item: object) => {
  const changes = Object.entries(item).flatMap(([name, value]) => {
    const form = lookUp(forms, name)?.(value);
    return form === undefined ? [] : [[name, form] as const];
  });
  const changed = changes.length > 0 ? { ...item, ...Object.fromEntries(changes) } : item;
  written.set(changed, item);
  return changed;
});

export function asWritten(item: unknown): unknown {
  return (typeof item === "object" && item !== null && written.get(item)) || item;
}

/** What the value of a field is in the documented form; undefined if it is in this form, or in none that is known. */
const forms: Readonly<Record<string, (value: unknown) => unknown>> = {
  eventId: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  date: toDate,
  dates(value) {
    const list = typeof value === "string" ? value.split(",").map((one) => one.trim()) : value;
    if (!Array.isArray(list)) return undefined;
    const dates = list.map(valueIn).map((one) => toDate(one) ?? one);
    if (!dates.every((one) => typeof one === "string" && isCalendarDate(one))) return undefined;
    return list === value && dates.every((one, at) => one === list[at]) ? undefined : dates;
  },
};

/** The value of an object that has one, as an ORM wraps each row. */
function valueIn(one: unknown): unknown {
  const values = typeof one === "object" && one !== null ? Object.values(one) : [one];
  return values.length === 1 ? values[0] : one;
}

/** A day at midnight, one that is written day first with dots, as nobody writes the month first, or a midnight in milliseconds. */
function toDate(value: unknown): string | undefined {
  const isMidnight = typeof value === "number" && value >= FIRST_MOMENT && value <= LAST_MOMENT && value % DAY === 0;
  const text = isMidnight ? new Date(value).toISOString() : value;
  if (typeof text !== "string") return undefined;
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const [, atMidnight] = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  const date = atMidnight ?? `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : undefined;
}

const DAY = 86_400_000;
/** Smaller numbers are seconds, or the digits of a date; larger ones no moment of a Date. */
const [FIRST_MOMENT, LAST_MOMENT] = [1e11, 8.64e15];
