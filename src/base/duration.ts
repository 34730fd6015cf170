/** Durations as they are written: `200ms`, `1.5s`, `2m`, or a number of milliseconds. */

import { lookUp } from "./collections.js";

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Returns milliseconds, or undefined for an invalid duration. */
export function parseDuration(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== "string") return undefined;
  const [, number, unit = "ms"] = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m)?$/.exec(value.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (lookUp(UNITS, unit) ?? 1);
}
