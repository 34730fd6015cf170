/** What a value is as JSON: a copy, in which no later change of the original shows. */
export function toJsonValue(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}
