/** Parts of JSON schemas, each with the words that an error says of it. */

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

/** A value, or a list of values of which one has to match. `limits` are those of each value. */
export function oneOrMore(description: string, types: readonly string[], limits: object = {}) {
  return {
    type: [...types, "array"],
    ...limits,
    items: { type: types, ...limits, description },
    minItems: 1,
    description,
  };
}

export function ref(name: string) {
  return { $ref: `#/$defs/${name}` } as const;
}

export const headerName = {
  pattern: "^[!#$%&'*+.^_`|~\\w-]{1,100}$",
  description: "the name of a header, such as accept",
} as const;
export const count = { type: "integer", minimum: 0, description: "a whole number, 0 or more" } as const;
export const positive = { type: "integer", minimum: 1, description: "a whole number, 1 or more" } as const;
