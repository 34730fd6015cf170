/** Shows a value in a sentence that a person reads. */
import { toSafeLine } from "./safe-text.js";

const LONGEST = 80;

/** The text in double quotes, unsafe characters escaped, shortened where it is longer than 80 characters. */
export function quote(text: string): string {
  return toSafeLine(JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
}

/** The value in a few words; what an array or object holds is not gone into, for it can be of any depth. */
export function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}
