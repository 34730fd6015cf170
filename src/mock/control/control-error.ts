/** What a control refuses, and values that it reads. */

import { isPlainObject } from "../../base/json.js";
import { hintFor } from "../../base/nearest-name.js";
import { quote, shown } from "../../base/text.js";
import { badControl, type Problem } from "../message/problem.js";

/** Thrown by every control of a mock. In the admin API the problem is the response; in the library the error reaches the caller. */
export class ControlError extends TypeError {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "ControlError";
  }
}

/** Creates the error for an invalid value, from one sentence or several about it; `count` is how many there are, if not all are given. */
export function invalidControl(sentences: string | readonly string[], count?: number): ControlError {
  return new ControlError(badControl(sentences, count));
}

/** Creates the error for something that there is not. */
export function notFound(detail: string): ControlError {
  return new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
}

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
