/** Reads the files that settings name; one that can't be read, or that holds no JSON where it should, is a usage error. */
import { constants, readFileSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { quote } from "../base/text.js";
import { UsageError } from "./usage-error.js";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory, not a file",
  EACCES: "is not readable",
  ERR_FS_FILE_TOO_LARGE: "is larger than 2 GiB",
};

/** Reads a file or a pipe whole. A device never ends. */
export function readWholeFile(setting: string, path: string): Buffer {
  try {
    if (!statSync(path).isCharacterDevice()) return readFileSync(path);
  } catch (error) {
    return refuse(setting, path, error as NodeJS.ErrnoException);
  }
  throw new UsageError(`${setting} ${quote(path)} is a device, not a file.`);
}

/** Reads a file of at most `longest` bytes; rejects a device, a pipe or a socket, because it may never end. */
export async function readSmallFile(setting: string, path: string, longest: number): Promise<Buffer> {
  // Without O_NONBLOCK, opening a pipe waits until somebody writes to it; Windows has no such flag, nor such pipes.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error) =>
    refuse(setting, path, error),
  );
  try {
    const error = await sizeError(handle, longest);
    if (error !== undefined) throw new UsageError(`${setting} ${quote(path)} ${error}.`);
    return await handle.readFile().catch((error) => refuse(setting, path, error));
  } finally {
    await handle.close();
  }
}

async function sizeError(handle: FileHandle, longest: number): Promise<string | undefined> {
  const there = await handle.stat();
  if (there.isDirectory()) return reasons["EISDIR"];
  if (!there.isFile()) return "is not a regular file";
  return there.size > longest ? `is longer than ${longest} bytes` : undefined;
}

function refuse(setting: string, path: string, { code = "", message }: NodeJS.ErrnoException): never {
  throw new UsageError(`${setting} ${quote(path)} ${reasons[code] ?? `can't be read: ${message}`}.`);
}

/** Reads the JSON of the file that a setting names. */
export async function readJsonFile(setting: string, path: string): Promise<unknown> {
  return parseJsonFile(`${setting} ${quote(path)}`, readWholeFile(setting, path));
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
