/** Reads the options that are passed in code, each by the kind of its setting. */
import { lookUp } from "../base/collections.js";
import { isPlainObject } from "../base/json.js";
import { shown } from "../base/text.js";
import { type ProfileAnswers, type ProfileName, profileNames, requireKnownOptions } from "../contract/profile.js";
import { here, type Kind, wrongKind } from "./kinds.js";
import { UsageError } from "./usage-error.js";

/** Reads one option. Throws a UsageError that names it by the label. */
export type ReadOption<Value> = (value: unknown, label: string) => Value;

type Readers = Readonly<Record<string, ReadOption<unknown>>>;

export type ReadOptions<Each extends Readers> = { readonly [Name in keyof Each]?: ReturnType<Each[Name]> };

/** Returns the options that are set, read. Throws a TypeError for an unknown or invalid one; `of` is the function that takes them. */
export function readOptions<Each extends Readers>(options: unknown, of: string, readers: Each): ReadOptions<Each> {
  if (!isPlainObject(options)) {
    const [name = ""] = Object.keys(readers);
    throw new TypeError(`Invalid value ${shown(options)} for ${of}; use an object of options, such as { ${name}: … }.`);
  }
  requireKnownOptions(options, of, Object.keys(readers));
  const read = new Map<string, unknown>();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    try {
      read.set(name, lookUp(readers, name)?.(value, `${name} of ${of}`));
    } catch (error) {
      throw error instanceof UsageError ? new TypeError(error.message) : error;
    }
  }
  return Object.fromEntries(read) as ReadOptions<Each>;
}

/** Reads an option as a configuration file has it. */
export function as<Value, Written>(kind: Kind<Value, Written>): ReadOption<Value> {
  return (value, label) => kind.read(value as Written, here(label));
}

/** Reads a duration: milliseconds, or a text with its unit, as a configuration file has it. */
export function milliseconds(kind: Kind<number, string>): ReadOption<number> {
  return (value, label) => as(kind)(typeof value === "number" ? `${value}ms` : value, label);
}

/** Reads an option of a kind that no setting has; `expected` ends the sentence about any other. */
export function checked<Value>(isValid: (value: unknown) => boolean, expected: string): ReadOption<Value> {
  return (value, label) => {
    if (isValid(value)) return value as Value;
    throw wrongKind(value, label, expected);
  };
}

export const readProfile = checked<ProfileName | ProfileAnswers>(
  (value) => typeof value === "string" || isPlainObject(value),
  `use ${profileNames.join(", ")}, or answers such as { limitAboveMaximum: "clamp" }.`,
);

/** Reads a function; `example` shows one. */
export function callback<Value extends (...given: never[]) => unknown>(example: string): ReadOption<Value> {
  return checked((value) => typeof value === "function", `use a function, such as ${example}.`);
}
