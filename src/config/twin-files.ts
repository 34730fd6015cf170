/** Reads the folder of a twin; apart, since most runs have none. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { quote } from "../base/text.js";
import { readTwinTexts, TWIN_FILES, type Twin } from "../twin/twin.js";
import { readRegularFile } from "./files.js";
import { UsageError } from "./usage-error.js";

export function readTwinFolder(label: string, folder: string): Twin {
  const name = `${label} ${quote(folder)}`;
  const read = (file: string) => {
    if (existsSync(join(folder, file))) return readRegularFile(`${file} in ${name}`, join(folder, file)).toString();
    throw new UsageError(`${name} has no ${file}; use a folder that museum-mock twin URL --out DIR has written.`);
  };
  const { museum, profile, facts } = TWIN_FILES;
  const texts = { museum: read(museum), profile: read(profile), facts: read(facts) };
  try {
    return readTwinTexts(texts);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}
