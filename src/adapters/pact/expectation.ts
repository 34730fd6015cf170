/** Expected entries and events as Pact's matchers: each field matches by its format in the document. */

import { isPlainObject } from "../../base/json.js";
import { shown } from "../../base/text.js";
import { examples, schemas } from "../../contract/document.js";
import { createItemValidator } from "../../fixtures/item-validation.js";

/** One of Pact's matchers, in the form that every Pact library writes (`MatchersV3` of `@pact-foundation/pact`, too). */
export interface Matcher {
  readonly "pact:matcher:type": string;
}

/**
 * The fields that a consumer reads. `true`: the example of the document, and any value of its format matches. A value: the same with
 * your own example. `exactly(value)`: only this value matches. You can also use a matcher of Pact.
 */
export type Expected<Item> = { readonly [Field in keyof Item]?: true | Exclude<Item[Field], undefined> | Matcher };

type SchemaName = keyof typeof schemas;

/** The parts of a schema that decide how a value is matched. */
interface Schema {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
}

/** Matches only this value. */
export function exactly(value: unknown): Matcher & { readonly value: unknown } {
  return { "pact:matcher:type": "equality", value };
}

/** Matches any text that fits a regular expression; `value` is the example. */
export function matching<Value>(regex: string, value: Value) {
  return { "pact:matcher:type": "regex", regex, value };
}

/** Returns an item with every documented field. */
export function toWholeItem(name: SchemaName): object {
  return toItem(name, Object.fromEntries(Object.keys(schemas[name].properties).map((field) => [field, true])));
}

/** Returns an item with the expected fields. */
export function toItem(name: SchemaName, expected: Readonly<Record<string, unknown>>): object {
  const reason = validateItem(name, expected);
  if (reason !== undefined) throw new TypeError(reason);
  const documented: Readonly<Record<string, unknown>> = examples[name];
  return Object.fromEntries(
    Object.entries(expected).map(([field, value]) => {
      const wrong = validateField(name, field, value);
      if (wrong !== undefined) throw new TypeError(wrong);
      if (isMatcher(value)) return [field, value];
      return [field, toMatcher(propertiesOf(name)[field] as Schema, value === true ? documented[field] : value)];
    }),
  );
}

function propertiesOf(name: SchemaName): Readonly<Record<string, Schema>> {
  return schemas[name].properties;
}

function validateItem(name: SchemaName, expected: unknown): string | undefined {
  const such = name === "HoursEntry" ? '{ date: "2027-03-02", timeOpen: true }' : '{ name: "Clay", price: true }';
  if (isMatcher(expected)) {
    return `Invalid matcher in returns(…): use matchers for the fields of ${name}, and a list for items, such as [${such}].`;
  }
  if (isPlainObject(expected)) return undefined;
  return `returns(…) has ${shown(expected)} for an item, expected the fields of ${name}; use an object such as ${such}.`;
}

let validate: ReturnType<typeof createItemValidator> | undefined;

/** Validates a value against the document, even an exact one: no provider could answer an invalid value. */
function validateField(name: SchemaName, field: string, expected: unknown): string | undefined {
  const fields = Object.keys(propertiesOf(name));
  if (!fields.includes(field)) return `${name} has no ${field}; it has ${fields.join(", ")}.`;
  if (expected === true || (isMatcher(expected) && !isExact(expected))) return undefined;
  const value = isExact(expected) ? expected.value : expected;
  validate ??= createItemValidator({ isPlaced: false });
  const [violation] = validate(name === "HoursEntry" ? "entry" : "event", { [field]: value });
  const says = value === undefined ? `${field} is undefined, expected a value` : violation && said(violation);
  return says && `${says}; use one, or true for the example of the document.`;
}

function said({ path, sentence }: { readonly path: string; readonly sentence: string }): string {
  return `${path.slice(1)} ${sentence}`;
}

/** Matches an array of one or more items. A pact can't express "zero or more": expect an empty list separately. */
export function atLeastOne(item: unknown): Matcher & { readonly min: number; readonly value: readonly unknown[] } {
  return { "pact:matcher:type": "type", min: 1, value: [item] };
}

function toMatcher({ type, format, pattern, items }: Schema, example: unknown): object {
  if (items && Array.isArray(example) && example.length > 0)
    return { "pact:matcher:type": "type", min: 1, value: example.map((one) => toMatcher(items, one)) };
  if (items) return exactly(example);
  if (format === "date") return { "pact:matcher:type": "date", format: "yyyy-MM-dd", value: example };
  if (pattern !== undefined) return matching(pattern, example);
  return { "pact:matcher:type": type === "number" ? "number" : "type", value: example };
}

function isMatcher(value: unknown): value is Matcher {
  return isPlainObject(value) && "pact:matcher:type" in value;
}

function isExact(value: unknown): value is ReturnType<typeof exactly> {
  return isMatcher(value) && value["pact:matcher:type"] === "equality";
}
