/** Reads the files that options name; a file that can't be read is a usage error. */
import { readFile } from "node:fs/promises";
import { quote } from "../base/quote.js";
import { UsageError } from "./exit-status.js";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory, not a file",
  EACCES: "may not be read",
  ERR_FS_FILE_TOO_LARGE: "is larger than 2 GiB",
};

export async function readOptionFile(option: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${option} ${quote(path)} ${reasons[code] ?? `can't be read: ${message}`}.`);
  }
}
