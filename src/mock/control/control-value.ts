/** Reads the value that a control is given: an object with known keys. */
import { hintFor } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote, shown } from "../../base/quote.js";
import { invalidControl } from "./control-error.js";

/** Returns the value as an object. Throws a ControlError if it is not an object, or has a key that is not in the list. */
export function toControlObject(value: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isPlainObject(value))
    throw invalidControl(`Invalid value ${shown(value)}; use a JSON object of ${keys.join(", ")}.`);
  const unknown = Object.keys(value)
    .filter((key) => !keys.includes(key))
    .map((key) => `Unknown field ${quote(key)}; ${hintFor(key, keys, `use ${keys.join(", ")}.`)}`);
  if (unknown.length > 0) throw invalidControl(unknown);
  return value;
}
