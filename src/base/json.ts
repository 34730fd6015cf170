/** JSON values: plain objects, how deep a text is nested, and schemas that were compiled. */

/** A JSON object that is not read yet, or is passed on as it is. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Enough for every body that the mock reads; a scenario file has some ten levels. */
export const DEEPEST_JSON = 64;

/** Whether JSON text is nested more than `levels` deep. It stops at the first level too many, before anything is parsed. */
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

/** Returns whether a value fits the schema; `errors` then says why the last one did not. */
export interface CompiledSchema {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  /** A JSON pointer (RFC 6901) to the value. */
  readonly instancePath: string;
  /** A JSON pointer to the keyword, from the schema or the `$defs` entry that it stands in. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: JsonObject;
  /** The name of a field that is no valid name. */
  readonly propertyName?: string;
  readonly data?: unknown;
  /** The schema that has the keyword. */
  readonly parentSchema?: JsonObject;
}
