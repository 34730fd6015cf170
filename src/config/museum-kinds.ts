/** The kinds of values that only settings of a museum or of a service have. */
import { hasCredential, isHttpUrl, percentDecoded, shownAddress } from "../base/http.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, quote, shown } from "../base/text.js";
import type { Profile } from "../contract/choices.js";
import { isTimeZone, timeZoneNames } from "../contract/clock.js";
import { choiceIds, isProfileName, type ProfileAnswers, parseProfile } from "../contract/profile.js";
import { BasePath } from "../mock/message/request-path.js";
import { changesNothing, parseMutants, unknownMutant } from "../mutants/mutant.js";
import { parseDelayRange } from "../scenarios/fault.js";
import { type HeaderValue, isHeaderValue } from "../verify/client/access.js";
import {
  date,
  duration,
  file,
  type Kind,
  names,
  numberUpTo,
  textKind,
  toPairs,
  wholeNumber,
  wrongKind,
} from "./kinds.js";
import { UsageError } from "./usage-error.js";

/** A built-in profile by its name, or the path of a file. */
export const profile: Kind<string> = {
  ...file,
  placeholder: "<file or name>",
  read: (value, place) => (isProfileName(value) || looksLikeName(value) ? value : file.read(value, place)),
};

/** Whether a text can only be meant as the name of a profile. */
export function looksLikeName(value: string): boolean {
  return /^[A-Za-z]+$/.test(value);
}

export const sessionIdle = duration({ upTo: 100_000 * 60_000, limit: "100000m" });
export const maxSessions = wholeNumber(1, 100_000);

/** How a service is asked: requests a second, at a time, in all; time for one and for all. */
export const rate = numberUpTo(100_000);
export const concurrency = wholeNumber(1, 256);
export const maxRequests = wholeNumber(1, 10_000_000);
export const timeLimit = duration();

/** How long answers are delayed: a duration or a range; a plain number is in milliseconds. */
const delayText = textKind({
  placeholder: "<time>",
  expected: "use milliseconds (200), a duration (200ms) or a range (100ms..500ms).",
  parse: parseDelayRange,
  schema: { pattern: "^\\d+(\\.\\d+)?(ms|s|m)?(\\.\\.\\d+(\\.\\d+)?(ms|s|m)?)?$" },
});

export const delay: Kind<{ readonly min: number; readonly max: number }, string | number> = {
  ...delayText,
  read: (value, place) => delayText.read(typeof value === "number" ? `${value}` : value, place),
  schema: { anyOf: [{ type: "number", minimum: 0 }, delayText.schema] },
};

/** The value of `--today` that holds the clock at the day on which a twin was taken. */
export const AS_RECORDED = "as-recorded";

export const today: Kind<string> = {
  ...date,
  read: (value, place) => (value === AS_RECORDED ? value : date.read(value, place)),
  schema: { type: "string" },
};

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

export const mutant: Kind<string> = textKind({
  placeholder: "<name>",
  parse: (id) => (parseMutants(id) && !changesNothing(id) ? id : undefined),
  refuse: (label, id) =>
    id === "" ? `Invalid value for ${label}; use the name of a mutant.` : `${label}: ${unknownMutant(id)}`,
});

/** `USER:PASSWORD`; the password may contain colons (RFC 7617, section 2). */
export const credentials: Kind<string> = textKind({
  placeholder: "<user:password>",
  parse: (given) => (given.includes(":") && !hasControl(given) ? given : undefined),
  refuse(label, given) {
    const error = hasControl(given) ? "it has a control character" : "it has no colon";
    return `Invalid value for ${label}: ${error}; use USER:PASSWORD.`;
  },
  schema: { pattern: ":" },
});

function hasControl(given: string): boolean {
  return [...given].some((letter) => letter < " " || letter === "\u007f");
}

/** Headers of each request: `NAME: VALUE`, or in a configuration file an object of texts and functions. */
export const headers: Kind<ReadonlyMap<string, HeaderValue>, Readonly<Record<string, HeaderValue>>> = {
  placeholder: "<name: value>",
  isRepeatable: true,
  // What has no colon may be the value, which no error shows.
  written: (texts) =>
    Object.fromEntries(
      texts.map((text) => {
        const [name = "", value] = text.split(/:(.*)/s).map((part) => part.trim());
        return value === undefined ? ["", ""] : [name, value];
      }),
    ),
  read(value, { label }) {
    const expected = 'use an object of headers, such as { "X-Api-Key": "123" }.';
    if (!isPlainObject(value)) throw wrongKind(value, label, expected);
    for (const [name, one] of Object.entries(value)) if (typeof one !== "function") refuseHeader(name, one, label);
    return new Map(Object.entries(value) as [string, HeaderValue][]);
  },
  schema: { type: "object", additionalProperties: { type: "string" } },
};

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
    `Invalid value for ${label}: it is empty, or has a space or a non-ASCII character; use one word in ASCII.`,
  schema: { minLength: 1 },
});

/** An address over HTTP without a credential, which has settings of its own. */
export const address: Kind<string> = textKind({
  placeholder: "<url>",
  parse: (given) => (isHttpUrl(given) && !hasCredential(given) ? given : undefined),
  refuse: refuseAddress("use one such as http://127.0.0.1:4010, without a user and a password."),
  schema: { pattern: "^https?://" },
});

function refuseAddress(advice: string) {
  return (label: string, given: string) => `Invalid address${shownAddress(given)} for ${label}; ${advice}`;
}

/** The address of a server that gets what clients send. */
export const server: Kind<URL, string> = textKind({
  placeholder: "<url>",
  parse(given) {
    const url = isHttpUrl(given) && !hasCredential(given) ? new URL(given) : undefined;
    return url?.search === "" && url.hash === "" ? url : undefined;
  },
  refuse: refuseAddress("use one such as http://127.0.0.1:4020, without a credential, a query and a fragment."),
  schema: { pattern: "^https?://" },
});

/** The address of a store, and its host and port, without user name and password. */
export const store: Kind<{ readonly url: string; readonly host: string }, string> = textKind({
  placeholder: "<address>",
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    return url && isStore(url) ? { url: url.href, host: url.host } : undefined;
  },
  refuse: refuseAddress("use redis://HOST:PORT, or rediss:// for TLS, with the number of a /DATABASE if need be."),
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
  written: (texts) => Object.fromEntries(toPairs(texts)),
  read(value, { label }) {
    if (isPlainObject(value)) return answersIn(label, parseProfile(value));
    throw wrongKind(value, label, 'use an object of answers, such as { limitAboveMaximum: "clamp" }.');
  },
  schema: { $ref: "profile.schema.json" },
};

/** Returns the answers that were read. Throws a UsageError with each violation. */
export function answersIn(label: string, { answers: read, violations }: ReturnType<typeof parseProfile>) {
  if (violations) throw new UsageError(violations.map((violation) => `${label}: ${violation}`).join("\n"));
  return read;
}

export const choiceNames: Kind<readonly string[]> = { ...names, schema: { type: "array", items: { enum: choiceIds } } };
