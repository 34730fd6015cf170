/** Shows a value in a sentence that a person reads. */

const LONGEST = 80;

/** The text in double quotes, control characters escaped, shortened where it is longer than 80 characters. */
export function quote(text: string): string {
  return escapeControls(JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
}

/** The text without quotes, on one line and in no colours of its own: its control characters are escaped as they are in quotes. */
export function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => {
    const escaped = JSON.stringify(control).slice(1, -1);
    return escaped === control ? `\\u00${control.charCodeAt(0).toString(16)}` : escaped;
  });
}

/** The value in a few words; what an array or object holds is not gone into, for it can be of any depth. */
export function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}
