/**
 * Kinds of values that settings and options have, such as a path, a number or a duration: how each is parsed from a command line, a variable, a
 * configuration file and code. It runs in a page, too.
 */
import { parseDuration } from "../base/duration.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, quote, shown, trimmedParts } from "../base/text.js";
import { parseCalendarDate } from "../contract/calendar-date.js";
import { invalidValue, UsageError } from "./usage-error.js";

/** Where a value of a configuration file stands. */
interface Place {
  /** How an error names the setting. */
  readonly label: string;
  /** Returns a path that the file names, from the current folder. */
  pathOf(file: string): string;
}

export interface Kind<Value, Written = Value> {
  /** What the help calls the value, such as `<n>`; left out for a switch, which has none. */
  readonly placeholder?: string;
  /** Whether a flag can be repeated; a variable then has a value on each line. */
  readonly isRepeatable?: true;
  /** Parses the texts of a flag or a variable. Throws a UsageError that names it by the label. */
  fromTexts(label: string, texts: readonly string[]): Value;
  /** Parses the value of a configuration file. Throws a UsageError. */
  fromValue(value: Written, place: Place): Value;
  /** A JSON schema of what a configuration file has. */
  readonly schema: object;
}

/** A kind whose values a configuration file writes as texts, too. */
interface TextKind<Value> {
  readonly placeholder: string;
  /** What to use instead of an invalid value, for a sentence that begins with it. */
  readonly expected?: string | ((text: string) => string);
  /** Returns the error for an invalid value, in place of the sentence. It does not repeat a secret. */
  readonly refuse?: (label: string, text: string) => UsageError;
  /** Returns undefined for an invalid text. */
  parse(text: string): Value | undefined;
  readonly schema?: object;
}

/** Makes a kind whose values are written as one text. */
export function textKind<Value>(kind: TextKind<Value>): Kind<Value, string> {
  const { placeholder, expected = "use a text.", refuse, parse, schema } = kind;
  const remedy = (text: string) => (typeof expected === "string" ? expected : expected(text));
  const read = (label: string, text: string) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw refuse?.(label, text) ?? invalidValue(label, text, remedy(text));
  };
  return {
    placeholder,
    fromTexts: (label, texts) => read(label, lastOf(texts)),
    fromValue(value, { label }) {
      if (typeof value === "string") return read(label, value);
      throw refuse?.(label, "") ?? wrongKind(value, label, remedy(""));
    },
    schema: { type: "string", ...schema },
  };
}

function lastOf(texts: readonly string[]): string {
  return texts.at(-1) ?? "";
}

/** Returns the error for a value of a configuration file that is of another kind. */
export function wrongKind(value: unknown, label: string, expected: string): UsageError {
  return new UsageError(`Invalid value ${shown(value)} for ${label}; ${expected}`);
}

export const text = (placeholder: string): Kind<string> => textKind({ placeholder, parse: (value) => value });

/** A text that no error repeats. */
export const secret: Kind<string> = textKind({
  placeholder: "<text>",
  parse: (value) => value,
  refuse: (label) => new UsageError(`Invalid value for ${label}; use a text.`),
});

/** What a person set in place of a path, such as a key or an address with a password, is not printed. */
const NO_PATH = /\p{Cc}|-----BEGIN|:\/\/[^/]*@/u;

/** The path of a file or a folder. */
export const path = (placeholder: "<file>" | "<dir>"): Kind<string> => {
  const kind = textKind({
    placeholder,
    parse: (value) => (NO_PATH.test(value) ? undefined : value),
    refuse: (label) =>
      new UsageError(
        `Invalid value for ${label}: it is no path; use the path of a ${placeholder === "<dir>" ? "folder" : "file"}.`,
      ),
  });
  return { ...kind, fromValue: (value, place) => place.pathOf(kind.fromValue(value, place)) };
};

/** Whether a value of the kind `pem` is the PEM itself. */
export function isPem(value: string): boolean {
  return value.startsWith("-----BEGIN ");
}

/** A certificate or a key: the path of a PEM file, or its text, in which a variable may have `\\n` for the end of a line. */
export const pem: Kind<string> = (() => {
  const kind = textKind({
    placeholder: "<file>",
    parse(given) {
      const value = given.trim();
      if (isPem(value)) return `${value.replaceAll("\\n", "\n")}\n`;
      const isBareKey = /^[A-Za-z0-9+/=]{64,}$/.test(value);
      return NO_PATH.test(value) || isBareKey ? undefined : value;
    },
    refuse: (label) =>
      new UsageError(
        `Invalid value for ${label}; use the path of a PEM file, or its text, which begins with -----BEGIN.`,
      ),
  });
  return {
    ...kind,
    fromValue(value, place) {
      const read = kind.fromValue(value, place);
      return isPem(read) ? read : place.pathOf(read);
    },
  };
})();

/** A number within a range that the sentence names. A configuration file has a number, not a text. */
function numeric(
  range: string,
  schema: {
    readonly type: string;
    readonly minimum?: number;
    readonly maximum: number;
    readonly exclusiveMinimum?: number;
  },
): Kind<number> {
  const { type, minimum = Number.NEGATIVE_INFINITY, exclusiveMinimum = Number.NEGATIVE_INFINITY, maximum } = schema;
  const pattern = type === "integer" ? /^-?\d+$/ : /^\d+(\.\d+)?$/;
  const parse = (given: string) => {
    const value = Number(given);
    return pattern.test(given) && value >= minimum && value > exclusiveMinimum && value <= maximum ? value : undefined;
  };
  const expected = `use a ${type === "integer" ? "whole number" : "number"} ${range}.`;
  return {
    ...textKind({ placeholder: "<n>", expected, parse }),
    fromValue(value, { label }) {
      if (typeof value === "number" && parse(String(value)) !== undefined) return value;
      throw wrongKind(value, label, expected);
    },
    schema,
  };
}

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum: number): Kind<number> {
  return numeric(`from ${minimum} to ${maximum}`, { type: "integer", minimum, maximum });
}

/** A number above 0 and up to a bound. */
export function numberUpTo(maximum: number): Kind<number> {
  return numeric(`over 0 and up to ${maximum}`, { type: "number", exclusiveMinimum: 0, maximum });
}

/** A count that nothing else bounds. */
export const limit = wholeNumber(0, Number.MAX_SAFE_INTEGER);
export const port = wholeNumber(0, 65_535);
export const seed = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

const DAY = 86_400_000;
const UNIT = { ms: 1, s: 1000, min: 60_000 } as const;

/**
 * A duration such as `10s`, in milliseconds. A plain number is in `plain` on a command line and in a variable, as it was before durations
 * had units; a configuration file has to write the unit.
 */
export function duration(
  plain: keyof typeof UNIT,
  {
    from = 1,
    upTo = DAY,
    limit = "a day",
  }: { readonly from?: number; readonly upTo?: number; readonly limit?: string } = {},
): Kind<number, string> {
  const expected = `use a duration of up to ${limit}, such as 10s, 500ms or 2m.`;
  const parse = (given: string) => {
    const milliseconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) * UNIT[plain] : parseDuration(given);
    return milliseconds !== undefined && milliseconds >= from && milliseconds <= upTo ? milliseconds : undefined;
  };
  const schema = { pattern: "^\\d+(\\.\\d+)? ?(ms|s|m)$" };
  return withUnit(textKind({ placeholder: "<time>", expected, parse, schema }), expected);
}

/** Lets a configuration file have values with their units only; `expected` says what to use. */
export function withUnit<Value>(kind: Kind<Value, string>, expected: string): Kind<Value, string> {
  return {
    ...kind,
    fromValue(value, place) {
      if (typeof value === "string" && /[a-z]$/.test(value.trim())) return kind.fromValue(value, place);
      throw wrongKind(value, place.label, `${expected.slice(0, -1)}, with its unit.`);
    },
  };
}

export const date = textKind({
  placeholder: "<date>",
  expected: "use a calendar date, YYYY-MM-DD, such as 2027-02-28.",
  parse: parseCalendarDate,
  schema: { format: "date" },
});

/** One of a few words. */
export function oneOf<const Word extends string>(placeholder: string, words: readonly Word[]): Kind<Word> {
  const [, ...others] = words;
  const hint = `use ${words.join(" or ")}.`;
  return textKind({
    placeholder,
    expected: (given) => (others.length > 0 ? hintFor(given, words, hint) : hint),
    parse: (given) => words.find((word) => word === given),
    schema: { enum: words },
  });
}

/** What is on or off: a flag has no value, a variable is `true` or `false`. */
export const toggle: Kind<boolean> = {
  fromTexts(label, texts) {
    const text = lastOf(texts);
    if (text === "true" || text === "false") return text === "true";
    throw invalidValue(label, text, "use true or false.");
  },
  fromValue(value, { label }) {
    if (typeof value === "boolean") return value;
    throw wrongKind(value, label, "use true or false.");
  },
  schema: { type: "boolean" },
};

/** A list of a kind; a flag is repeated for it. */
export function list<Value, Written>(kind: Kind<Value, Written>): Kind<readonly Value[], readonly Written[]> {
  return {
    ...(kind.placeholder !== undefined && { placeholder: kind.placeholder }),
    isRepeatable: true,
    fromTexts: (label, texts) => texts.map((one) => kind.fromTexts(label, [one])),
    fromValue(values, place) {
      if (Array.isArray(values)) return values.map((value: Written) => kind.fromValue(value, place));
      throw wrongKind(values, place.label, "use a list, such as […].");
    },
    schema: { type: "array", items: kind.schema },
  };
}

/** Names that a text separates by commas; a configuration file lists them. */
export const names: Kind<readonly string[]> = {
  placeholder: "<names>",
  isRepeatable: true,
  fromTexts(_, texts) {
    const all = texts.flatMap(trimmedParts);
    const given = all.filter((name) => name !== "");
    return given.length > 0 ? given : all;
  },
  fromValue: (values, place) => list(text("")).fromValue(values, place),
  schema: { type: "array", items: { type: "string" } },
};

/** A report to write: a format, and a file or `-` for standard output. */
export interface ReporterOption<Format extends string> {
  readonly format: Format;
  readonly path: string;
}

/** Reports, `FORMAT=FILE` on a command line; a configuration file has an object of them. */
export function reporters<Format extends string>(
  formats: readonly Format[],
): Kind<readonly ReporterOption<Format>[], { readonly [Name in Format]?: string }> {
  const isFormat = (name: string): name is Format => formats.some((format) => format === name);
  return {
    placeholder: "<format=file>",
    isRepeatable: true,
    fromTexts: (label, texts) =>
      texts.map((given) => {
        const [name = "", file = ""] = given.split(/=(.*)/s);
        if (isFormat(name) && file !== "") return { format: name, path: path("<file>").fromTexts(label, [file]) };
        throw invalidValue(label, given, `use one of ${formats.map((format) => `${format}=FILE`).join(", ")}.`);
      }),
    fromValue(value, place) {
      const expected = `use an object of files by format, such as { ${formats[0]}: "report.${formats[0]}" }.`;
      if (!isPlainObject(value)) throw wrongKind(value, place.label, expected);
      return Object.entries(value).flatMap(([format, file]) => {
        if (file === undefined) return [];
        if (!isFormat(format)) {
          throw new UsageError(`Unknown format ${quote(format)} in ${place.label}; ${hintFor(format, formats)}`);
        }
        if (typeof file !== "string" || file === "")
          throw wrongKind(file, `${format} in ${place.label}`, "use a path.");
        return { format, path: file === "-" ? file : place.pathOf(file) };
      });
    },
    schema: {
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(formats.map((format) => [format, { type: "string" }])),
    },
  };
}

/** A command with its arguments: a list, or a text that is split at spaces outside quotes. */
export const command: Kind<readonly string[], string | readonly string[]> = {
  placeholder: "<command>",
  fromTexts: (_, texts) => wordsOf(lastOf(texts)),
  fromValue(value, { label }) {
    const words = typeof value === "string" ? wordsOf(value) : value;
    if (Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === "string")) return words;
    throw wrongKind(value, label, 'use a command such as "npx vitest run".');
  },
  schema: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
};

function wordsOf(given: string): readonly string[] {
  const words = given.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
}
