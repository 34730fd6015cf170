/** Reads the JSON in the body of a request to the admin API. */
import { DEEPEST_JSON, isNestedDeeper } from "../../base/json-depth.js";
import { quote } from "../../base/quote.js";
import { invalidJson, locateBreak } from "../../fixtures/json-text.js";

/** The parsed value, or a sentence that says why the text is not valid. */
interface JsonReading {
  readonly value?: unknown;
  readonly error?: string;
}

/** Parses the text of a body. */
export function parseBody(text: string): JsonReading {
  if (text === "") return { error: "The body is empty; use JSON." };
  if (isNestedDeeper(text)) {
    return { error: `The body is nested more than ${DEEPEST_JSON} levels deep; use fewer levels.` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { error: invalidJson(`the body ${quote(text)}`, locateBreak(text)) };
  }
}
