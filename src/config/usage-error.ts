/** The errors of a person who typed a command or wrote a configuration: a sentence that says what to do instead. */
import { quote } from "../base/text.js";

export class UsageError extends Error {}

/** Returns the error for an invalid value: what it is, and what to use. */
export function invalidValue(setting: string, text: string, remedy: string): UsageError {
  return new UsageError(`Invalid value ${quote(text)} for ${setting}; ${remedy}`);
}

/** Returns the error for two settings that exclude each other. */
export function conflict(setting: string, other: string, why?: string): UsageError {
  const reason = why === undefined ? "" : `, ${why}`;
  return new UsageError(`${setting} can't be combined with ${other}${reason}; leave one of them out.`);
}
