/** Masks secrets in a text, however it spells them. */
import { MASK } from "./http.js";

export type Mask = (text: string) => string;

/** Masks secrets as they are, and escaped for JSON, HTML, XML or a URL. */
export function createMask(secrets: readonly string[]): Mask {
  // A longer secret may begin with a shorter one.
  const all = [...new Set(secrets)].filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  if (all.length === 0) return (text) => text;
  const pattern = new RegExp(all.map(patternOf).join("|"), "gu");
  // Without an escape, a secret can only stand as it is; looking for that is many times as fast.
  const escapes = all.some((secret) => secret.includes(" ")) ? /[%&\\+]/ : /[%&\\]/;
  const mayHaveOne = (text: string) => escapes.test(text) || all.some((secret) => text.includes(secret));
  return (text) => (mayHaveOne(text) ? text.replace(pattern, MASK) : text);
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
