/** Measures how deeply YAML text is nested, before it is parsed: the parser calls itself once for each level. */
import { Lexer } from "yaml";

/** A scenario has some ten levels. */
export const DEEPEST_YAML = 64;

/** Before the text of a plain scalar. */
const SCALAR = "\u001f";

/** Whether brackets, or dashes in one line, or columns of indentation are more than any file needs. */
export function isYamlNestedDeeper(text: string, levels: number = DEEPEST_YAML): boolean {
  const widest = 4 * levels;
  let depth = 0;
  let dashes = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (isScalar || token === SCALAR) {
      isScalar = token === SCALAR;
      continue;
    }
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else if (token === "-" || token === "?") dashes += 1;
    else if (/^\r?\n$/.test(token)) dashes = 0;
    if (Math.max(depth, dashes) > levels || (/^ /.test(token) && token.length > widest)) return true;
  }
  return false;
}
