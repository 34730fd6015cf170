/** Kinds of values of settings, such as a path or a duration: how each is read. It runs in a page, too. */
import { parseWords } from "../base/command-lines.js";
import { parseDuration } from "../base/duration.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, quote, shown, trimmedParts } from "../base/text.js";
import { parseCalendarDate } from "../contract/calendar-date.js";
import { UsageError } from "./usage-error.js";

interface ValuePlace {
  readonly label: string;
  /** Returns a path that the value names, from the current folder. */
  pathOf(file: string): string;
}

/** A place whose paths are from the current folder already. */
export function here(label: string): ValuePlace {
  return { label, pathOf: (file) => file };
}

export interface Kind<Value, Written = Value> {
  /** What the help calls the value, such as `<n>`; left out for a switch, which has none. */
  readonly placeholder?: string;
  /** Whether a flag can be repeated; a variable then has a value on each line. */
  readonly isRepeatable?: true;
  /** Returns the texts of a flag or a variable as a configuration file has them; by default the last. */
  written?(texts: readonly string[]): unknown;
  /** Reads a value as a configuration file or code has it. Throws a UsageError. */
  read(value: Written, place: ValuePlace): Value;
  /** A JSON schema of what a configuration file has. */
  readonly schema: object;
}

/** Reads the texts of a flag or a variable. Throws a UsageError that names it by the label. */
export function readTexts<Value>(kind: Kind<Value, never>, label: string, texts: readonly string[]): Value {
  return kind.read((kind.written ? kind.written(texts) : lastOf(texts)) as never, here(label));
}

/** A kind whose values a configuration file writes as texts, too. */
interface TextKind<Value> {
  readonly placeholder: string;
  /** What to use instead of an invalid value, for a sentence that begins with it. */
  readonly expected?: string | ((text: string) => string);
  /** Returns the whole sentence for an invalid value, in place of the usual one. It does not repeat a secret. */
  readonly refuse?: (label: string, text: string) => string;
  parse(text: string): Value | undefined;
  readonly schema?: object;
}

export function textKind<Value>(kind: TextKind<Value>): Kind<Value, string> {
  const { placeholder, expected = "use a text.", refuse, parse, schema } = kind;
  return {
    placeholder,
    read(value, { label }) {
      const read = typeof value === "string" ? parse(value) : undefined;
      if (read !== undefined) return read;
      const text = typeof value === "string" ? value : "";
      if (refuse) throw new UsageError(refuse(label, text));
      throw wrongKind(value, label, typeof expected === "string" ? expected : expected(text));
    },
    schema: { type: "string", ...schema },
  };
}

function lastOf(texts: readonly string[]): string {
  return texts.at(-1) ?? "";
}

export function wrongKind(value: unknown, label: string, expected: string): UsageError {
  return new UsageError(`Invalid value ${shown(value)} for ${label}; ${expected}`);
}

export const text = (placeholder: string): Kind<string> => textKind({ placeholder, parse: (value) => value });

/** A text that no error repeats. */
export const secret: Kind<string> = textKind({
  placeholder: "<text>",
  parse: (value) => value,
  refuse: (label) => `Invalid value for ${label}; use a text.`,
});

/** A key, with or without its frame, or an address with a password in place of a path is not printed. */
const NO_PATH = /\p{Cc}|-----BEGIN|:\/\/[^/]*@|^M[GHI][A-Za-z0-9+/=]{62,}$/u;

function path(placeholder: "<file>" | "<dir>"): Kind<string> {
  const kind = textKind({
    placeholder,
    parse: (value) => (NO_PATH.test(value) ? undefined : value),
    refuse: (label) =>
      `Invalid value for ${label}: it is no path; use the path of a ${placeholder === "<dir>" ? "folder" : "file"}.`,
  });
  return { ...kind, read: (value, place) => place.pathOf(kind.read(value, place)) };
}

export const file = path("<file>");
export const folder = path("<dir>");

/** A number; a text has it in decimal digits. */
function numeric(expected: string, isValid: (value: number) => boolean, schema: object): Kind<number> {
  return {
    placeholder: "<n>",
    written(texts) {
      const text = lastOf(texts);
      return /^-?\d+(\.\d+)?$/.test(text) && isValid(Number(text)) ? Number(text) : text;
    },
    read(value, { label }) {
      if (typeof value === "number" && isValid(value)) return value;
      throw wrongKind(value, label, expected);
    },
    schema,
  };
}

export function wholeNumber(minimum: number, maximum: number): Kind<number> {
  const isValid = (value: number) => Number.isInteger(value) && value >= minimum && value <= maximum;
  const schema = { type: "integer", minimum, maximum };
  return numeric(`use a whole number from ${minimum} to ${maximum}.`, isValid, schema);
}

export function numberUpTo(maximum: number): Kind<number> {
  const isValid = (value: number) => value > 0 && value <= maximum;
  const schema = { type: "number", exclusiveMinimum: 0, maximum };
  return numeric(`use a number over 0 and up to ${maximum}.`, isValid, schema);
}

/** A count that nothing else bounds. */
export const limit = wholeNumber(0, Number.MAX_SAFE_INTEGER);
export const port = wholeNumber(0, 65_535);
export const seed = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** A duration with its unit, such as `10s`, in milliseconds. */
export function duration({ from = 1, upTo = 86_400_000, limit = "a day" } = {}): Kind<number, string> {
  return textKind({
    placeholder: "<time>",
    expected: `use a duration of up to ${limit}, such as 10s, 500ms or 2m.`,
    parse(given) {
      const milliseconds = /[ms]$/.test(given) ? parseDuration(given) : undefined;
      return milliseconds !== undefined && milliseconds >= from && milliseconds <= upTo ? milliseconds : undefined;
    },
    schema: { pattern: "^\\d+(\\.\\d+)? ?(ms|s|m)$" },
  });
}

export const date = textKind({
  placeholder: "<date>",
  expected: "use a calendar date, YYYY-MM-DD, such as 2027-02-28.",
  parse: parseCalendarDate,
  schema: { format: "date" },
});

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
  written(texts) {
    const text = lastOf(texts);
    return text === "true" || (text === "false" ? false : text);
  },
  read(value, { label }) {
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
    written: (texts) => texts.map((one) => kind.written?.([one]) ?? one),
    read(values, place) {
      if (Array.isArray(values)) return values.map((value: Written) => kind.read(value, place));
      const example = kind.placeholder?.replace(/^<(.*)>$/, "$1") ?? "…";
      // The value may be a secret.
      throw new UsageError(`Invalid value for ${place.label}; use a list, even for one: ["${example}"].`);
    },
    schema: { type: "array", items: kind.schema },
  };
}

/** Names that a text separates by commas; a configuration file lists them. */
export const names: Kind<readonly string[]> = {
  ...list(text("<names>")),
  written(texts) {
    const all = texts.flatMap(trimmedParts);
    const given = all.filter((name) => name !== "");
    return given.length > 0 ? given : all;
  },
};

/** Returns texts such as `NAME=VALUE` as pairs; one without a value has an empty one. */
export function toPairs(texts: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return texts.map((text) => [text.replace(/=.*/s, ""), /=(.*)/s.exec(text)?.[1] ?? ""]);
}

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
    written: toPairs,
    read(value: object, place) {
      const expected = `use an object of files by format, such as { ${formats[0]}: "report.${formats[0]}" }.`;
      // A flag can give two files to one format.
      const pairs = isPlainObject(value) ? Object.entries(value) : (value as ReturnType<typeof toPairs>);
      if (!Array.isArray(pairs)) throw wrongKind(value, place.label, expected);
      return pairs.flatMap(([format, file]) => {
        if (file === undefined) return [];
        if (!isFormat(format)) {
          throw new UsageError(`Unknown format ${quote(format)} in ${place.label}; ${hintFor(format, formats)}`);
        }
        if (typeof file !== "string" || file === "")
          throw wrongKind(file, `${format} in ${place.label}`, `use a path, such as report.${format}.`);
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

/** A command: a list, or a text as a shell splits it, which expands nothing and sets no variable. */
export const command: Kind<readonly string[], string | readonly string[]> = {
  placeholder: "<command>",
  read(value, { label }) {
    const { variables = {}, words: parsed } = (typeof value === "string" && parseWords(value)) || {};
    const words = typeof value === "string" ? Object.keys(variables).length === 0 && parsed : value;
    if (Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === "string")) return words;
    throw wrongKind(value, label, 'use a command such as "npx vitest run".');
  },
  schema: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
};
