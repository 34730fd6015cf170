/**
 * Masks the secrets of a run in every response as it comes, before anything is cut, printed or written, and once more in a finished report,
 * where texts can come from headers and failures.
 */
import { fromBase64, MASK, toBase64 } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import { lists } from "../../contract/lists.js";
import { SHORTEST_SECRET, type TargetAccess } from "./access.js";
import { type Credential, type CredentialVariation, variationsOf } from "./credential-variation.js";

type Mask = (text: string) => string;

/** Shorter secrets may be words of the data, and are masked in reports alone. */
const SHORTEST_IN_DATA = 6;

/** The secrets of a credential and of what stands before the target. The wrong credentials that are tried tell the right one. */
export function secretsOf(credential: Credential | undefined, access?: TargetAccess): readonly string[] {
  if (!credential) return rightSecrets(credential, access);
  const { unreadable, nearMisses } = variationsOf(credential);
  const near = [...unreadable, ...nearMisses].flatMap(secretsIn).filter((secret) => secret !== credential.user);
  return [...rightSecrets(credential, access), ...near];
}

function rightSecrets(credential: Credential | undefined, access?: TargetAccess): readonly string[] {
  const others = access?.secrets() ?? [];
  if (!credential) return others;
  const { user, password } = credential;
  const long = password.length < SHORTEST_SECRET ? [] : [password];
  return [`${user}:${password}`, toBase64(`${user}:${password}`), ...long, ...others];
}

/** What a credential tells as it is sent: the token, and what that is decoded. */
function secretsIn({ authorization = "" }: CredentialVariation): readonly string[] {
  const token = authorization.split(" ").at(-1) ?? "";
  const pair = fromBase64(token);
  if (pair === undefined) return [];
  return [token, pair, pair.slice(pair.indexOf(":") + 1)].filter(({ length }) => length >= SHORTEST_SECRET);
}

/** Masks secrets as they are, and escaped for JSON, HTML, XML or a URL. */
function createMask(secrets: readonly string[]): Mask {
  // A longer secret may begin with a shorter one.
  const all = [...new Set(secrets)].filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  if (all.length === 0) return (text) => text;
  const pattern = new RegExp(all.map(patternOf).join("|"), "gu");
  // Without an escape, a secret can only stand as it is; looking for that is many times as fast.
  const escapes = all.some((secret) => secret.includes(" ")) ? /[%&\\+]/ : /[%&\\]/;
  const mayHaveOne = (text: string) => escapes.test(text) || all.some((secret) => text.includes(secret));
  return (text) => (mayHaveOne(text) ? text.replace(pattern, MASK) : text);
}

export interface Masks {
  readonly text: Mask;
  readonly value: (value: unknown) => unknown;
}

interface Secretive {
  readonly credential?: Credential | undefined;
  readonly access?: TargetAccess | undefined;
}

/** Masks what responses repeat of a credential and of what stands before the target; to a wrong credential also what that tells. */
export class ResponseMasks {
  readonly #credential: Credential | undefined;
  readonly #access: TargetAccess | undefined;
  /** By the secrets: a header that is fetched can have a new one. */
  readonly #made = new Map<string, Masks>();

  constructor({ credential, access }: Secretive) {
    this.#credential = credential;
    this.#access = access;
  }

  for(sent: CredentialVariation): Masks {
    const near = sent.kind === "right" ? [] : secretsIn(sent);
    const secrets = [...rightSecrets(this.#credential, this.#access), ...near];
    const key = secrets.join("\n");
    const masks = this.#made.get(key) ?? { text: createMask(secrets), value: createDataMask(secrets) };
    this.#made.set(key, masks);
    return masks;
  }
}

/** Masks secrets in a JSON value, but for what places an item: dates, times and ids look like some secrets. */
function createDataMask(secrets: readonly string[]): (value: unknown) => unknown {
  const telling = secrets.filter(({ length }) => length >= SHORTEST_IN_DATA);
  if (telling.length === 0) return (value) => value;
  const mask = createMask(telling);
  const documented: ReadonlySet<string> = new Set(lists.flatMap(({ fields }) => fields));
  const maskText = (text: string) => (PLACING.test(text) && !telling.includes(text) ? text : mask(text));
  const maskValue = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (Array.isArray(value)) return value.map(maskValue);
    if (!isPlainObject(value)) return value;
    const toName = (name: string) => (documented.has(name) ? name : mask(name));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toName(name), maskValue(inner)]));
  };
  return maskValue;
}

/** A date, a time of day, or an id. */
const PLACING = /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The texts of a report into which something may come from a target. */
const QUOTING = ["message", "details", "expected", "actual", "evidence", "ended", "why", "notes", "notTaken", "broken"];

export function redact<T>(value: T, secrets: readonly string[]): T {
  return conceal(value, "", createMask(secrets)) as T;
}

function conceal(value: unknown, name: string, mask: Mask): unknown {
  if (typeof value === "string") return QUOTING.includes(name) ? mask(value) : value;
  if (Array.isArray(value)) return value.map((item) => conceal(item, name, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, conceal(item, key, mask)]));
}

const ENTITIES = new Map(Object.entries({ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }));

/**
 * Any spelling of each character, since those who escape a text escape different ones of them. No two spellings match the same text, so that
 * a text which is nearly the secret takes no exponential time; backslashes in a row are one part for that.
 */
function patternOf(secret: string): string {
  const parts = secret.match(/\\+|[^\\]/gu) ?? [];
  return parts
    .map((part) => (part.startsWith("\\") ? patternOfBackslashes(part.length) : anyOf(spellingsOf(part))))
    .join("");
}

function patternOfBackslashes(count: number): string {
  return anyOf([`${anyOf(escapesOf("\\"))}{${count}}`, `\\\\{${count},${count * (ESCAPES + 1)}}`]);
}

function spellingsOf(character: string): readonly string[] {
  const isWord = /\w/.test(character);
  const inJson = JSON.stringify(character).slice(1, -1).replace(/^\\/, "");
  return [
    ...escapesOf(character),
    ...(character === " " ? ["\\+"] : []),
    ...(isWord ? [] : [`\\\\{1,${ESCAPES}}${literal(inJson)}`]),
    literal(character),
  ];
}

/** As a reference of HTML or XML, in a URL, and by its code in JSON. */
function escapesOf(character: string): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const entity = ENTITIES.get(character);
  return [
    // Twice escaped, where one escapes what another has escaped before.
    ...(entity ? [`&(?:amp;)?${entity};`] : []),
    `&(?:amp;)?#0*${code};`,
    `&(?:amp;)?#[xX]0*${anyCase(code.toString(16))};`,
    [...new TextEncoder().encode(character)].map((byte) => `%${anyCase(hex(byte, 2))}`).join(""),
    units.map((unit) => `\\\\{1,${ESCAPES}}u${anyCase(hex(unit, 4))}`).join(""),
  ];
}

function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join("|")})`;
}

/** How many backslashes may stand before a character that was escaped again and again. Without an end, a run of them takes quadratic time. */
const ESCAPES = 16;

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, "0");
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
