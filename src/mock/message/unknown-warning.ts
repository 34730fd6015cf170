/** Warnings about unknown names, in ASCII, so that they can stand in a header. */
import { quote } from "../../base/quote.js";

/** An unknown name, and the known one that it may be meant for. */
interface UnknownName {
  readonly name: string;
  readonly nearest?: string | undefined;
  /** Where the name is known. */
  readonly knownAt?: string | undefined;
}

/** Returns a warning for each name that is listed, and one for the number of those that are not. */
export function warnOfUnknown(kind: string, listed: readonly UnknownName[], more: number): readonly string[] {
  const named = listed.map(({ name, nearest, knownAt }) => {
    const hint = knownAt ? `; it belongs to ${knownAt}` : nearest ? `; did you mean ${nearest}?` : "";
    return `unknown ${kind} ${toAscii(quote(shortened(name)))}${hint}`;
  });
  return more > 0 ? [...named, `and ${more} more unknown ${kind}s`] : named;
}

/** A long name may be a secret that lost its name; the beginning is enough to find it. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME / 2)}…` : name;
}

const LONGEST_NAME = 40;

function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
