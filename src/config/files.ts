/** Reads the files that settings name; one that can't be read, or that holds no JSON where it should, is a usage error. */

import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import { lookUp } from "../base/collections.js";
import { quote } from "../base/text.js";
import { invalidJson, parseJson } from "../fixtures/json-text.js";
import { UsageError } from "./usage-error.js";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory, not a file",
  ENOTDIR: "is not a folder, or below a file",
  EACCES: "is not readable",
  ERR_FS_FILE_TOO_LARGE: "is larger than 2 GiB",
};

/** Reads a file or a pipe whole. A device never ends. */
export function readWholeFile(setting: string, path: string): Buffer {
  try {
    if (!statSync(path).isCharacterDevice()) return readFileSync(path);
  } catch (error) {
    return refuse(`${setting} ${quote(path)}`, error as NodeJS.ErrnoException);
  }
  throw new UsageError(`${setting} ${quote(path)} is a device, not a file.`);
}

/** Reads a file of at most `longest` bytes; refuses a device, a pipe or a socket, because it may never end. Errors begin with the name. */
export function readSmallFile(name: string, path: string, longest: number): Buffer {
  let handle: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes to it; Windows has no such flag, nor such pipes.
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const there = fstatSync(handle);
    // Node.js says of a folder that it is one.
    if (there.isDirectory() || (there.isFile() && there.size <= longest)) return readFileSync(handle);
    throw new UsageError(`${name} ${there.isFile() ? `is longer than ${longest} bytes` : "is not a regular file"}.`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return refuse(name, error as NodeJS.ErrnoException);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Throws a UsageError that says why a file or a folder can't be read. */
export function refuse(name: string, { code = "", message }: NodeJS.ErrnoException): never {
  throw new UsageError(`${name} ${lookUp(reasons, code) ?? `can't be read: ${message}`}.`);
}

/** Parses the bytes of a file; `where` names it for the error. Throws a UsageError that says where the text breaks. */
export function parseJsonFile(where: string, bytes: Uint8Array): unknown {
  const { value, broken } = parseJson(new TextDecoder().decode(bytes));
  if (broken) throw new UsageError(invalidJson(where, broken));
  return value;
}
