/** What a consumer expects of an entry or event, as Pact's matchers: each field by its format in the document. */
import { examples, schemas } from "../../contract/interface.js";

/** One of Pact's matchers, in the form that every Pact library writes (`MatchersV3` of `@pact-foundation/pact`, too). */
export interface Matcher {
  readonly "pact:matcher:type": string;
}

/**
 * The fields that a consumer reads. `true` takes the example of the document; a value is an example of the consumer's own, and
 * any value of the same format matches; `exactly(value)`, or a matcher of Pact's, says what matches.
 */
export type Expected<Item> = { readonly [Field in keyof Item]?: true | Exclude<Item[Field], undefined> | Matcher };

type SchemaName = keyof typeof schemas;

/** The parts of a schema that tell how a value is matched. */
interface Schema {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
}

/** Nothing but this value matches. */
export function exactly(value: unknown): Matcher & { readonly value: unknown } {
  return { "pact:matcher:type": "equality", value };
}

/** Any text that matches a regular expression, and an example of one. */
export function matching<Value>(regex: string, value: Value) {
  return { "pact:matcher:type": "regex", regex, value };
}

/** An item of which the named fields are expected; every documented one where none are named. */
export function toItem(name: SchemaName, expected: Readonly<Record<string, unknown>> | undefined): object {
  const properties: Readonly<Record<string, Schema>> = schemas[name].properties;
  const documented: Readonly<Record<string, unknown>> = examples[name];
  if (isMatcher(expected)) {
    throw new TypeError(
      `a matcher stands for a field of ${name}, not for items; write a list, such as [{ date: exactly("2027-03-02") }].`,
    );
  }
  const fields = expected ?? Object.fromEntries(Object.keys(properties).map((field) => [field, true]));
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const schema = properties[field];
      if (!schema) throw new TypeError(`${name} has no ${field}; it has ${Object.keys(properties).join(", ")}.`);
      return [field, isMatcher(value) ? value : toMatcher(schema, value === true ? documented[field] : value)];
    }),
  );
}

/** An array of at least one item. A pact can't say "none or more" of an example: an empty list is an expectation of its own. */
export function atLeastOne(item: unknown): Matcher & { readonly min: number; readonly value: readonly unknown[] } {
  return { "pact:matcher:type": "type", min: 1, value: [item] };
}

function toMatcher({ type, format, pattern, items }: Schema, example: unknown): object {
  if (items && Array.isArray(example))
    return { "pact:matcher:type": "type", min: 1, value: example.map((one) => toMatcher(items, one)) };
  if (format === "date") return { "pact:matcher:type": "date", format: "yyyy-MM-dd", value: example };
  if (pattern !== undefined) return matching(pattern, example);
  return { "pact:matcher:type": type === "number" ? "number" : "type", value: example };
}

function isMatcher(value: unknown): boolean {
  return typeof value === "object" && value !== null && "pact:matcher:type" in value;
}
