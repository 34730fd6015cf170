/** Takes secrets out of a report, wherever a target may have echoed them. */

/** The texts of a report into which something may come from a target. */
const QUOTING = ["message", "reasons", "expected", "actual", "evidence", "ended", "why", "got"];

/** Replaces the secrets in those texts: as they are, and escaped for JSON, HTML, XML or a URL. */
export function redact<T>(value: T, secrets: readonly string[]): T {
  const patterns = secrets.filter((secret) => secret !== "").map((secret) => new RegExp(patternOf(secret), "gu"));
  return patterns.length === 0 ? value : (conceal(value, "", patterns) as T);
}

function conceal(value: unknown, name: string, patterns: readonly RegExp[]): unknown {
  if (typeof value === "string")
    return QUOTING.includes(name) ? patterns.reduce((text, pattern) => text.replace(pattern, "•••"), value) : value;
  if (Array.isArray(value)) return value.map((item) => conceal(item, name, patterns));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, conceal(item, key, patterns)]));
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "amp"],
  ["<", "lt"],
  [">", "gt"],
  ['"', "quot"],
  ["'", "apos"],
]);

/** Any spelling of each character, since those who escape a text escape different ones of them. */
function patternOf(secret: string): string {
  return [...secret].map((character) => `(?:${spellingsOf(character).join("|")})`).join("");
}

function spellingsOf(character: string): readonly string[] {
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
    ...(character === " " ? ["\\+"] : []),
    `\\\\{0,${ESCAPES}}${literal(JSON.stringify(character).slice(1, -1))}`,
    literal(character),
  ];
}

/** How many backslashes may stand before a character that was escaped again and again. Without an end, a run of them takes quadratic time. */
const ESCAPES = 16;

/** A pattern that matches a text alone. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, "0");
}

/** Matches digits of base 16 in upper and lower case. */
function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
