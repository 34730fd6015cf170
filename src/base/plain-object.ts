/** Tells an object of JSON from everything else. */

/** Whether a value is an object with fields, and neither null nor an array. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
