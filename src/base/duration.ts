/** Durations as they are written: `200ms`, `1.5s`, `2m`, or a number of milliseconds. */

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Returns milliseconds, or undefined for an invalid duration. */
export function parseDuration(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== "string") return undefined;
  const [, number, unit = "ms"] = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m)?$/.exec(value.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (UNITS[unit] ?? 1);
}

/** A range of durations, in milliseconds. */
interface DurationRange {
  readonly min: number;
  readonly max: number;
}

/** Reads `>=1s`, `<=500ms` or `1s..3s`. */
export function parseDurationRange(text: unknown): DurationRange | undefined {
  if (typeof text !== "string") return undefined;
  const [, sign = "", bound = ""] = /^([<>]=) ?(.+)$/.exec(text) ?? [];
  const [from = "", to = ""] = text.split("..");
  const min = sign === "" ? parseDuration(from) : sign === ">=" ? parseDuration(bound) : 0;
  const max = sign === "" ? parseDuration(to) : sign === "<=" ? parseDuration(bound) : Number.POSITIVE_INFINITY;
  return min !== undefined && max !== undefined && min <= max ? { min, max } : undefined;
}

/** Writes milliseconds for a person: `1.5 s`, `200 ms`. */
export function describeDuration(milliseconds: number): string {
  return milliseconds >= 1000 ? `${Number((milliseconds / 1000).toFixed(3))} s` : `${Math.round(milliseconds)} ms`;
}
