/** Reads what a request prefers of the mock: the `Prefer` header (RFC 7240), or its twins in the query (`__profile=…`). */
import { isProfileName, type ProfileName, unknownProfile } from "../contract/profile.js";

/** The controls of a request. */
export interface Preferences {
  /** The built-in profile to answer under. */
  readonly profile?: ProfileName;
  /** Whether to answer with the derivation instead of the entries. */
  readonly explain: boolean;
  /** The preferences that are honoured, as `Preference-Applied` lists them. */
  readonly applied: readonly string[];
  /** The query without the twins. */
  readonly pairs: readonly (readonly [string, string])[];
  /** What is wrong with a control. */
  readonly flaw?: string;
}

const TWIN = "__";
const known = ["profile", "explain"] as const;
const OFF = ["0", "false", "no"];

/** A twin in the query wins over the header, since it was written for this one request. Unknown preferences are passed over. */
export function parsePreferences(header: string | null, query: URLSearchParams): Preferences {
  const wanted = new Map(preferencesIn(header ?? ""));
  const pairs: [string, string][] = [];
  for (const [name, value] of query) {
    const preference = known.find((candidate) => name === TWIN + candidate);
    if (preference) wanted.set(preference, value);
    else pairs.push([name, value]);
  }
  const explain = wanted.has("explain") && !OFF.includes(wanted.get("explain") ?? "");
  const profile = wanted.get("profile");
  const isKnown = profile !== undefined && isProfileName(profile);
  return {
    explain,
    pairs,
    applied: [...(isKnown ? [`profile=${profile}`] : []), ...(explain ? ["explain"] : [])],
    ...(isKnown && { profile }),
    ...(profile !== undefined && !isKnown && { flaw: unknownProfile(profile) }),
  };
}

/** The preferences of a header with their values, unquoted; of one that stands twice the first counts (RFC 7240, section 2). */
function preferencesIn(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const preference of splitOutsideQuotes(header, ",")) {
    // What follows a semicolon are parameters of the preference; the mock knows none.
    const [main = ""] = splitOutsideQuotes(preference, ";");
    const equals = main.indexOf("=");
    const name = (equals < 0 ? main : main.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? "" : unquote(main.slice(equals + 1).trim());
    if (name !== "" && !found.has(name)) found.set(name, value);
  }
  return found;
}

/** Splits at a character that stands outside double quotes, letter by letter, so that the time is linear in the length. */
function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted && letter === "\\") at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** A token as it is, or what a quoted string says (RFC 9110, section 5.6.4). */
function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
}
