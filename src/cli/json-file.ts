/** Parses the JSON of a file that a user names. */
import { quote } from "../base/quote.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";

/** Reads the JSON of the file that an option names. */
export async function readJsonOption(option: string, path: string): Promise<unknown> {
  return parseJsonFile(`${option} ${quote(path)}`, await readOptionFile(option, path));
}

/**
 * Parses the bytes of a file; `where` names it for the error. Throws a UsageError that says where the text breaks. What finds the place is
 * loaded when there is an error.
 */
export async function parseJsonFile(where: string, bytes: Uint8Array): Promise<unknown> {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    const { invalidJson, locateBreak } = await import("../fixtures/json-text.js");
    throw new UsageError(invalidJson(where, locateBreak(text)));
  }
}
