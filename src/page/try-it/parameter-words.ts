/** The default of a parameter in words. */
import type { Parameter } from "../../contract/interface.js";

export function describeDefault({ default: value }: Parameter, today?: string): string {
  if ("value" in value) return String(value.value);
  if ("addDays" in value) return `${value.addDays} days after ${value.from}`;
  return today === undefined ? "today" : `${today} (today)`;
}
