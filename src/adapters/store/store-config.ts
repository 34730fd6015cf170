/** What the replicas of a log have to have in common, as it stands in the store: digests, so that differences can be named. */
import { isPlainObject } from "../../base/plain-object.js";

export interface StoreConfig {
  /** The digest of all options. */
  readonly digest: string;
  /** A digest of each option that is not a secret, by its name. */
  readonly options: Readonly<Record<string, string>>;
}

/** How many options are named. */
const OPTIONS_NAMED = 8;

/** The same configuration gives the same text. */
export function toConfigText({ digest, options }: StoreConfig): string {
  return JSON.stringify([digest, Object.entries(options).sort()]);
}

/**
 * Names the options in which a configuration differs from one that is in the store: ` (--seed, --today)`. Returns an empty text if the one in
 * the store can't be read. Names are not taken from there, since others may write to it.
 */
export function nameDifferences({ options }: StoreConfig, text: string): string {
  const others = readOptions(text);
  if (!others) return "";
  const names = Object.keys(options).filter((name) => options[name] !== others[name]);
  if (names.length === 0) return " (the credentials, or another secret)";
  const more = names.length > OPTIONS_NAMED ? `, and ${names.length - OPTIONS_NAMED} more` : "";
  return ` (${names.slice(0, OPTIONS_NAMED).join(", ")}${more})`;
}

function readOptions(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const [, options] = JSON.parse(text) as readonly unknown[];
    const read: unknown = Object.fromEntries(options as Iterable<readonly [string, unknown]>);
    return isPlainObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
