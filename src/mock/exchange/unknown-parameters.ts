/** Warns about parameters that an operation does not document. */
import { quote } from "../../base/quote.js";
import type { Reading } from "../../museum/query.js";

/** Returns a warning for each unknown parameter, in ASCII, so that it can stand in a header. */
export function warnOfUnknownParameters({ unknown, unknownCount }: Reading): readonly string[] {
  const named = unknown.map(({ name, nearest }) => {
    const hint = nearest ? `; did you mean ${nearest}?` : "";
    return `unknown parameter ${toAscii(quote(shortened(name)))}${hint}`;
  });
  const more = unknownCount - unknown.length;
  return more > 0 ? [...named, `and ${more} more unknown parameters`] : named;
}

/** A long name may be a secret that lost its name; the beginning is enough to find it. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME / 2)}…` : name;
}

const LONGEST_NAME = 40;

function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
