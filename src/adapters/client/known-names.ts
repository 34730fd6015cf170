/** Finds misspelt parameters. JavaScript callers have no types to guard them, and a service ignores what it does not know. */
import { quote, shown } from "../../base/quote.js";

/** Throws a TypeError unless a value is an object with no other names than these; `of` is the method that it was given to. */
export function requireKnownNames(value: unknown, of: string, names: readonly string[]): void {
  const known = names.join(", ");
  if (typeof value !== "object" || value === null)
    throw new TypeError(`Invalid value ${shown(value)} for ${of}; use an object of ${known}.`);
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined || names.includes(name)) continue;
    throw new TypeError(`Unknown parameter ${quote(name)} of ${of}; use ${known}.`);
  }
}
