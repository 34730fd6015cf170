/** Masks secrets in texts. */
import { lazily } from "./collections.js";
import { MASK } from "./http.js";

export type Mask = (text: string) => string;

/** Masks secrets as they are, and escaped for JSON, HTML, XML or a URL. */
export function createMask(secrets: readonly string[]): Mask {
  // A longer secret may begin with a shorter one.
  const all = [...new Set(secrets)].filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  const masks = all.map(maskOf);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}

/** A longer secret is masked as it is: a pattern of its spellings can be too large. */
const LONGEST_SPELT = 600;

function maskOf(secret: string): Mask {
  const pattern = lazily(() => new RegExp(patternOf(secret), "gu"));
  return (text) => {
    const masked = text.replaceAll(secret, MASK);
    // Without an escape, a secret stands as it is.
    return secret.length <= LONGEST_SPELT && /[%&\\+]/.test(masked) ? masked.replace(pattern(), MASK) : masked;
  };
}

const ENTITIES = new Map(Object.entries({ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }));

/**
 * Any spelling of each character, since those who escape a text escape different ones of them. No two spellings match the same text, so that
 * a text which is nearly the secret takes no exponential time; backslashes in a row are one part for that.
 */
function patternOf(secret: string): string {
  const parts = secret.match(/\\+|[^\\]/gu) ?? [];
  const isRun = (part = "") => part.startsWith("\\");
  return parts
    .map((part, at) =>
      isRun(part) ? patternOfBackslashes(part.length) : anyOf(spellingsOf(part, isRun(parts[at - 1]))),
    )
    .join("");
}

function patternOfBackslashes(count: number): string {
  return anyOf([`${anyOf(escapesOf("\\"))}{${count}}`, `\\\\{${count},${(count + 1) * (ESCAPES + 1)}}`]);
}

/** The backslashes of an escape after a run of them belong to the run. */
function spellingsOf(character: string, isAfterRun: boolean): readonly string[] {
  const isWord = /\w/.test(character);
  const inJson = JSON.stringify(character).slice(1, -1).replace(/^\\/, "");
  const first = isAfterRun ? "" : BACKSLASHES;
  const all = [
    ...escapesOf(character, first),
    ...(character === " " ? ["\\+"] : []),
    ...(isWord ? [] : [first + literal(inJson)]),
    literal(character),
  ];
  return [...new Set(all)];
}

/** As a reference of HTML or XML, in a URL, and by its code in JSON. */
function escapesOf(character: string, first = BACKSLASHES): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const entity = ENTITIES.get(character);
  return [
    // Twice escaped, where one escapes what another has escaped before.
    ...(entity ? [`&(?:amp;)?${entity};`] : []),
    `&(?:amp;)?#0*${code};`,
    `&(?:amp;)?#[xX]0*${anyCase(code.toString(16))};`,
    [...new TextEncoder().encode(character)].map((byte) => `%${anyCase(hex(byte, 2))}`).join(""),
    first + units.map((unit) => `u${anyCase(hex(unit, 4))}`).join(BACKSLASHES),
  ];
}

function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join("|")})`;
}

/** How many backslashes may stand before a character that was escaped again and again. Without an end, a run of them takes quadratic time. */
const ESCAPES = 16;
const BACKSLASHES = `\\\\{1,${ESCAPES}}`;

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, "0");
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
