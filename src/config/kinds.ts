/**
 * The kinds of values that settings and options have: how each is parsed from a command line, a variable, a configuration file and code. It
 * runs in a page, too.
 */
import { parseDuration } from "../base/duration.js";
import { hasCredential, isHttpUrl, percentDecoded } from "../base/http.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, nearestName, quote, shown } from "../base/text.js";
import { parseCalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { isTimeZone, timeZoneNames } from "../contract/clock.js";
import { choiceIds, isProfileName, type ProfileAnswers, parseAnswer, parseProfile } from "../contract/profile.js";
import { BasePath } from "../mock/message/request-path.js";
import { isMutantId, unknownMutant } from "../mutants/mutant-ids.js";
import { parseDelayRange } from "../scenarios/fault.js";
import { type HeaderValue, isHeaderValue } from "../verify/client/access.js";
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

function textKind<Value>(kind: TextKind<Value>): Kind<Value, string> {
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

/** The path of a file or a folder. */
export const path = (placeholder: "<file>" | "<dir>"): Kind<string> => {
  const kind = textKind({ placeholder, expected: "use a path.", parse: (value) => value });
  return { ...kind, fromValue: (value, place) => place.pathOf(kind.fromValue(value, place)) };
};

/** A built-in profile by its name, or the path of a file. */
export const profile: Kind<string> = {
  ...text("<file or name>"),
  fromValue(value, place) {
    if (typeof value !== "string") throw wrongKind(value, place.label, "use a built-in profile or the path of a file.");
    return isProfileName(value) || looksLikeName(value) ? value : place.pathOf(value);
  },
};

/** Whether a text can only be meant as the name of a profile. */
export function looksLikeName(value: string): boolean {
  return /^[A-Za-z]+$/.test(value);
}

/** The reader of a number, whose range is in the sentence. A configuration file has a number, not a text. */
function numeric(
  { expected, pattern, schema }: { readonly expected: string; readonly pattern: RegExp; readonly schema: object },
  isValid: (value: number) => boolean,
): Kind<number> {
  const parse = (given: string) => (pattern.test(given) && isValid(Number(given)) ? Number(given) : undefined);
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
  const expected = `use a whole number from ${minimum} to ${maximum}.`;
  const schema = { type: "integer", minimum, maximum };
  return numeric({ expected, pattern: /^-?\d+$/, schema }, (value) => value >= minimum && value <= maximum);
}

/** A number above 0 and up to a bound. */
export function numberUpTo(maximum: number): Kind<number> {
  const expected = `use a number over 0 and up to ${maximum}.`;
  const schema = { type: "number", exclusiveMinimum: 0, maximum };
  return numeric({ expected, pattern: /^\d+(\.\d+)?$/, schema }, (value) => value > 0 && value <= maximum);
}

/** How fast a clock runs. */
export function numberFromZero(maximum: number): Kind<number> {
  const expected = `use a number from 0 to ${maximum}.`;
  const schema = { type: "number", minimum: 0, maximum };
  return numeric({ expected, pattern: /^\d+(\.\d+)?$/, schema }, (value) => value <= maximum);
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
  const kind = textKind({ placeholder: "<time>", expected, parse, schema: { pattern: UNIT_PATTERN } });
  return {
    ...kind,
    fromValue(value, place) {
      if (typeof value === "string" && /[a-z]$/.test(value.trim())) return kind.fromValue(value, place);
      throw wrongKind(value, place.label, `${expected.slice(0, -1)}, with its unit.`);
    },
  };
}

const UNIT_PATTERN = "^\\d+(\\.\\d+)? ?(ms|s|m)$";

/** How long a session that is not used is kept. */
export const sessionIdle = duration("min", { upTo: 100_000 * UNIT.min, limit: "100000m" });
export const maxSessions = wholeNumber(1, 100_000);

/** How a service is asked: requests a second, at a time, and in all; the time limits of a request and of a run. */
export const rate = numberUpTo(100_000);
export const concurrency = wholeNumber(1, 256);
export const maxRequests = wholeNumber(1, 10_000_000);
export const timeLimit = duration("s");

/** How long answers are delayed: a duration, or a range of them. A plain number is in milliseconds. */
export const delay: Kind<{ readonly min: number; readonly max: number }, string | number> = (() => {
  const expected = "use milliseconds (200), a duration (200ms) or a range (100ms..500ms).";
  const kind = textKind({ placeholder: "<time>", expected, parse: parseDelayRange });
  return {
    ...kind,
    fromValue: (value, place) => kind.fromValue(typeof value === "number" ? String(value) : value, place),
    schema: { type: ["string", "integer"], minimum: 0 },
  };
})();

export const date = textKind({
  placeholder: "<date>",
  expected: "use a calendar date, YYYY-MM-DD, such as 2027-02-28.",
  parse: parseCalendarDate,
  schema: { format: "date" },
});

/** The value of `--today` that holds the clock at the day on which a twin was taken. */
export const AS_RECORDED = "as-recorded";

export const today = textKind({
  placeholder: "<date>",
  expected: "use a calendar date, YYYY-MM-DD, such as 2027-02-28.",
  parse: (given) => (given === AS_RECORDED ? AS_RECORDED : parseCalendarDate(given)),
});

export const timeZone = textKind({
  placeholder: "<zone>",
  expected: (given) => hintFor(given, timeZoneNames(), "use an IANA name such as UTC or Europe/Paris."),
  parse: (given) => (isTimeZone(given) ? given : undefined),
});

/** The path under which the operations are; empty for the root. */
export const basePath = textKind({
  placeholder: "<path>",
  expected: "use a path such as /api.",
  parse(given) {
    try {
      return new BasePath(given).text;
    } catch {
      return undefined;
    }
  },
});

/** A mutant by its name. */
export const mutant: Kind<string> = textKind({
  placeholder: "<name>",
  parse: (id) => (isMutantId(id) ? id : undefined),
  refuse: (label, id) =>
    new UsageError(
      id === "" ? `Invalid value for ${label}; use the name of a mutant.` : `${label}: ${unknownMutant(id)}`,
    ),
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
    const given = lastOf(texts);
    if (given === "true" || given === "false") return given === "true";
    throw invalidValue(label, given, "use true or false.");
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
  fromTexts: (_, texts) => texts.flatMap((one) => one.split(",").map((name) => name.trim())),
  fromValue: (values, place) => list(text("")).fromValue(values, place),
  schema: { type: "array", items: { type: "string" } },
};

/** `USER:PASSWORD`; the password may contain colons (RFC 7617, section 2). */
export const credentials: Kind<string> = textKind({
  placeholder: "<user:password>",
  parse: (given) => (given.includes(":") && !hasControl(given) ? given : undefined),
  refuse(label, given) {
    const error = hasControl(given) ? "it has a control character" : "it has no colon";
    return new UsageError(`Invalid value for ${label}: ${error}; use USER:PASSWORD.`);
  },
  schema: { pattern: ":" },
});

function hasControl(given: string): boolean {
  return [...given].some((letter) => letter < " " || letter === "\u007f");
}

/** Headers of each request: `NAME: VALUE` on a command line, an object of texts and functions in a configuration file. */
export const headers: Kind<ReadonlyMap<string, HeaderValue>, Readonly<Record<string, HeaderValue>>> = {
  placeholder: "<name: value>",
  isRepeatable: true,
  fromTexts: (label, texts) =>
    new Map(
      texts.map((given) => {
        const [name = "", value = ""] = given.split(/:(.*)/s).map((part) => part.trim());
        refuseHeader(name, value, label);
        return [name, value];
      }),
    ),
  fromValue(value, { label }) {
    const expected = 'use an object of headers, such as { "X-Api-Key": "123" }.';
    if (!isPlainObject(value)) throw wrongKind(value, label, expected);
    for (const [name, one] of Object.entries(value)) if (typeof one !== "function") refuseHeader(name, one, label);
    return new Map(Object.entries(value) as [string, HeaderValue][]);
  },
  schema: { type: "object", additionalProperties: { type: "string" } },
};

/** Headers that the connection, or the credential, is about. */
const OTHER_HEADERS = ["authorization", "host", "connection", "content-length", "transfer-encoding"];

/** Throws a UsageError, which never shows the value. */
function refuseHeader(name: string, value: unknown, label: string): void {
  const refuse = (error: string, hint: string) =>
    new UsageError(`Invalid header ${quote(name)} for ${label}: ${error}; ${hint}`);
  if (!/^[\w!#$%&'*+.^|~-]+$/.test(name)) throw refuse("it is no name", 'use "NAME: VALUE", such as "X-Api-Key: 123".');
  if (name.toLowerCase() === "authorization") throw refuse("it is sent already", "use service.credentials.");
  if (OTHER_HEADERS.includes(name.toLowerCase())) throw refuse("it is set by itself", "leave it out.");
  if (typeof value !== "string") throw refuse(`its value is ${shown(value)}`, "use a text; is its variable set?");
  if (!isHeaderValue(value)) throw refuse("its value is empty, or no header can carry it", "is its variable set?");
}

/** A token that a header can carry. */
export const token: Kind<string> = textKind({
  placeholder: "<token>",
  parse: (given) => (/^[\x21-\x7e]+$/.test(given) ? given : undefined),
  refuse: (label) =>
    new UsageError(
      `Invalid value for ${label}: it is empty, or has a space or a non-ASCII character; use one word in ASCII.`,
    ),
  schema: { minLength: 1 },
});

/** The address of a server, without credentials: what it gets is what clients send. */
export const server: Kind<URL, string> = textKind({
  placeholder: "<url>",
  parse(given) {
    if (!isHttpUrl(given) || hasCredential(given)) return undefined;
    const url = new URL(given);
    return url.search === "" && url.hash === "" ? url : undefined;
  },
  refuse(label, given) {
    // What stands before an at sign may be a password.
    const address = given.includes("@") ? "" : ` ${quote(given)}`;
    return new UsageError(
      `Invalid address${address} for ${label}; use one such as http://127.0.0.1:4020, without a credential, a query and a fragment.`,
    );
  },
  schema: { pattern: "^https?://" },
});

/** Where a store is. */
export interface StoreAddress {
  readonly url: string;
  /** Host and port, without user name and password. */
  readonly host: string;
}

/** The address of a store. */
export const store: Kind<StoreAddress, string> = textKind({
  placeholder: "<address>",
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    return url && isStore(url) ? { url: url.href, host: url.host } : undefined;
  },
  refuse(label, given) {
    // What follows an at sign may be a part of a password.
    const address = given.includes("@") ? "" : ` ${quote(given)}`;
    return new UsageError(
      `Invalid address${address} for ${label}; use redis://HOST:PORT, or rediss:// for TLS, with the number of a /DATABASE if need be.`,
    );
  },
  schema: { pattern: "^rediss?://" },
});

function isStore({ protocol, hostname, pathname, search, hash, username, password }: URL): boolean {
  const isRedis = /^rediss?:$/.test(protocol) && hostname !== "" && /^(?:\/\d{0,4})?$/.test(pathname);
  // A percent sign in a password has to be encoded.
  const login = username + password;
  const isDecodable = !login.includes("%") || percentDecoded(login) !== login;
  return isRedis && search === "" && hash === "" && isDecodable;
}

/** Answers to choices, `ID=ANSWER` on a command line. */
export const answers: Kind<Partial<Profile>, ProfileAnswers> = {
  placeholder: "<id=answer>",
  isRepeatable: true,
  fromTexts: (label, texts) => Object.assign({}, ...texts.map((one) => answersIn(label, parseAnswer(one)))),
  fromValue(value, { label }) {
    if (isPlainObject(value)) return answersIn(label, parseProfile(value));
    throw wrongKind(value, label, 'use an object of answers, such as { limitAboveMaximum: "clamp" }.');
  },
  schema: { $ref: "profile.schema.json" },
};

/** Returns the answers that were read. Throws a UsageError with each violation. */
export function answersIn(
  label: string,
  { answers: read, violations }: ReturnType<typeof parseAnswer>,
): Partial<Profile> {
  if (violations) throw new UsageError(violations.map((violation) => `${label}: ${violation}`).join("\n"));
  return read;
}

/** The ids of choices. */
export const choiceNames = { ...names, schema: { type: "array", items: { enum: choiceIds } } };

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
        if (isFormat(name) && file !== "") return { format: name, path: file };
        const [only, ...others] = formats;
        const nearest = isFormat(name)
          ? name
          : (nearestName(name, formats) ?? (others.length === 0 ? only : undefined));
        const all = `use one of ${formats.map((format) => `${format}=FILE`).join(", ")}.`;
        const hint = nearest ? `use ${label} ${nearest}=FILE.` : all;
        const lack = isFormat(name) ? ", which names no file" : "";
        throw new UsageError(`Invalid value ${quote(given)} for ${label}${lack}; ${hint}`);
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

/** JSON in a text; a configuration file has the value itself. */
export const json: Kind<unknown> = {
  placeholder: "<json>",
  fromTexts(label, texts) {
    try {
      return JSON.parse(lastOf(texts));
    } catch {
      throw invalidValue(label, lastOf(texts), `use JSON such as '{"mainBranch": true}'.`);
    }
  },
  fromValue: (value) => value,
  schema: {},
};
