/** A row of the data as JSON has it, and its fields as text. */

export type DataRow = Readonly<Record<string, unknown>>;

export function ownValue(row: DataRow, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined;
}

/** The text that filters and sorting compare; never by way of `toString`, which a row may have as a field. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
