/** Finds misspelt options: JavaScript callers have no types to guard them. */
import { hintFor, quote } from "../base/text.js";
import { isChoiceId } from "../contract/profile.js";

/** Throws a TypeError for an unknown option; `of` is the function that it was given to. */
export function requireKnownOptions(options: object, of: string, names: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const hint = isChoiceId(name) ? `it is a choice: use profile: { ${name}: … }.` : hintFor(name, names);
    throw new TypeError(`Unknown option ${quote(name)} of ${of}; ${hint}`);
  }
}
