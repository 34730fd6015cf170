/** Reads the files and folders that settings name; what can't be read is a usage error. */

import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import { lookUp } from "../base/collections.js";
import { quote } from "../base/text.js";
import { invalidJson, parseJson } from "../fixtures/json-text.js";
import { UsageError } from "./usage-error.js";

export const HELD = "is open in another program";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory, not a file",
  ENOTDIR: "is not a folder, or below a file",
  EACCES: "is not readable",
  EBUSY: HELD,
  ERR_FS_FILE_TOO_LARGE: "is larger than 2 GiB",
};

/** Reads the text of a file or a pipe whole. A device never ends. */
export function readWholeFile(setting: string, path: string): Buffer {
  const name = `${setting} ${quote(path)}`;
  return decodeFile(name, () => {
    const there = statSync(path);
    if (there.isCharacterDevice() || there.isBlockDevice()) throw new UsageError(`${name} is a device, not a file.`);
    return readFileSync(path);
  });
}

/** Reads the text of a file of at most `longest` bytes; refuses a device, a pipe or a socket, which may never end. */
export function readRegularFile(name: string, path: string, longest = Number.POSITIVE_INFINITY): Buffer {
  return decodeFile(name, () => {
    // Without O_NONBLOCK, opening a pipe waits for a writer; Windows has neither such a flag nor such pipes.
    const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const there = fstatSync(handle);
      // Node.js says of a folder that it is one.
      if (there.isDirectory() || (there.isFile() && there.size <= longest)) return readFileSync(handle);
      throw new UsageError(`${name} ${there.isFile() ? `is longer than ${longest} bytes` : "is not a regular file"}.`);
    } finally {
      closeSync(handle);
    }
  });
}

/** Returns the bytes without a byte order mark. Throws a UsageError for UTF-16. */
function decodeFile(name: string, read: () => Buffer): Buffer {
  try {
    const bytes = read();
    const mark = bytes.subarray(0, 3).toString("hex");
    if (/^(?:fffe|feff)/.test(mark)) throw new UsageError(`${name} is UTF-16; save it as UTF-8.`);
    // A copy, since typed arrays of numbers need an aligned start.
    return mark === "efbbbf" ? Buffer.from(bytes.subarray(3)) : bytes;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return refuse(name, error as NodeJS.ErrnoException);
  }
}

/** Whether Finder, Explorer or an editor has put a file into a folder beside those of its owner. */
export function isHidden(name: string): boolean {
  return /^(?:\..*|Thumbs\.db|desktop\.ini)$/is.test(name);
}

export function refuse(name: string, { code = "", message }: NodeJS.ErrnoException): never {
  throw new UsageError(`${name} ${lookUp(reasons, code) ?? `can't be read: ${message}`}.`);
}

/** Parses the bytes of a file. Throws a UsageError with `where` that says where the text breaks. */
export function parseJsonFile(where: string, bytes: Uint8Array): unknown {
  const { value, broken } = parseJson(new TextDecoder().decode(bytes));
  if (broken) throw new UsageError(invalidJson(where, broken));
  return value;
}
