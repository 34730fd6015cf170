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
export function readPreferences(header: string | null, query: URLSearchParams): Preferences {
  const wanted = new Map(parsePrefer(header ?? ""));
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

const PREFERENCE = /\s*([^\s=;,"]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;,"]*))?[^,]*(?:,|$)/g;

/** The preferences of a header with their values, unquoted; of one that stands twice the first counts (RFC 7240, section 2). */
function parsePrefer(header: string): readonly [string, string][] {
  const found: [string, string][] = [];
  for (const [, name = "", value = ""] of header.matchAll(PREFERENCE)) {
    const plain = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
    found.unshift([name.toLowerCase(), plain]);
  }
  return found;
}
