/** Parts of schemas: of a scenario file and of a state document. */

const DATE = "a date, YYYY-MM-DD, or a relative one, such as today+3";
export const date = { type: "string", minLength: 1, description: DATE } as const;
export const timeOfDay = {
  type: "string",
  pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$`,
  description: "a time of day, such as 17:00 or 23:59:30",
} as const;
export const count = { type: "integer", minimum: 0, description: "a whole number, 0 or more" } as const;
export const positive = { type: "integer", minimum: 1, description: "a whole number, 1 or more" } as const;

export function object<Properties extends object>(
  description: string,
  properties: Properties,
  required: readonly string[] = [],
) {
  return { type: "object", description, properties, required, additionalProperties: false } as const;
}

export function list<Items extends object>(description: string, items: Items) {
  return { type: "array", description, items } as const;
}

export function ref(name: string) {
  return { $ref: `#/$defs/${name}` } as const;
}
