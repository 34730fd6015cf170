/** Faults of one field: which fields there are, and what one becomes. */
import { hintFor } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import { schemas } from "../contract/document.js";
import type { FieldFault } from "./fault.js";

/** The part of a field's schema that matters here. */
interface FieldSchema {
  readonly type?: string;
}

const fields: Readonly<Record<string, FieldSchema>> = {
  ...(schemas.HoursEntry.properties as Readonly<Record<string, FieldSchema>>),
  ...(schemas.SpecialEvent.properties as Readonly<Record<string, FieldSchema>>),
};

/** Values of the right type that break the format of a field. */
const wrongFormats: Readonly<Record<string, unknown>> = {
  date: "2027-02-30",
  timeOpen: "9am",
  timeClose: "25:00",
  eventId: "not-a-uuid",
  dates: ["tomorrow"],
};

const wrongTypes = {
  null: () => null,
  string: (value: unknown) => String(value),
  number: (value: unknown) => (typeof value === "number" ? value : 42),
  boolean: () => true,
  array: (value: unknown) => (Array.isArray(value) ? value : [value]),
  object: (value: unknown) => ({ value }),
} as const;

/** Returns the item with one field corrupted; an item without the field stays as it is. */
export function corruptField(item: Readonly<Record<string, unknown>>, { field, as }: FieldFault) {
  if (!Object.hasOwn(item, field)) return item;
  const { [field]: value, ...rest } = item;
  if (as === "missing") return rest;
  return { ...item, [field]: as === "wrongFormat" ? wrongFormats[field] : wrongTypes[as](value) };
}

/** Returns a sentence if the field does not exist, or would be valid. */
export function findFieldViolation({ field, as }: FieldFault): string | undefined {
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const names = Object.keys(fields);
  if (!schema) return `Unknown field ${quote(field)}; ${hintFor(field, names)}`;
  if (as === schema.type) return `${field} is of type ${as} already; use another type for as.`;
  if (as !== "wrongFormat" || Object.hasOwn(wrongFormats, field)) return undefined;
  return `${field} has no format; wrongFormat is for ${Object.keys(wrongFormats).join(", ")}.`;
}
