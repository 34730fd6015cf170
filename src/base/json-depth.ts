/** Measures how deeply JSON text is nested, before it is parsed. */

/** Enough for every body that the mock reads; a scenario file has some ten levels. */
export const DEEPEST_JSON = 64;

/**
 * Whether arrays and objects in JSON text are nested more than `levels` deep. Reads the text once and stops at the first
 * level too many, so that text which is too deep is never parsed. For text that is not JSON, the result is arbitrary.
 */
export function isNestedDeeper(text: string, levels: number = DEEPEST_JSON): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === BRACKET || code === BRACE) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === END_BRACKET || code === END_BRACE) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
