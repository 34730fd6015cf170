/** The kinds of values that an address can have. */
import { hintFor } from "../../base/nearest-name.js";
import { isCalendarDate } from "../../contract/calendar-date.js";

export interface ValueKind {
  isValid(value: string): boolean;
  /** What to do about an invalid value. */
  hint(value: string): string;
}

export const isAnyText: ValueKind = { isValid: () => true, hint: () => "" };

export const isDate: ValueKind = { isValid: isCalendarDate, hint: () => "use a date such as 2027-03-01." };

export const isNumber: ValueKind = {
  isValid: (value) => /^\d+$/.test(value),
  hint: () => "use the number of a request.",
};

export const isStatus: ValueKind = {
  isValid: (value) => /^([2-5](xx|\d\d)|0)$/.test(value),
  hint: () => "use a status such as 404, a class such as 4xx, or 0 for a cut connection.",
};

export function oneOf(names: readonly string[]): ValueKind {
  return {
    isValid: (value) => names.includes(value),
    hint: (value) => (names.length === 0 ? "this view has none." : hintFor(value, names)),
  };
}
