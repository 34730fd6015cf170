/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */

import { randomUUID } from "node:crypto";
import { appendFile, chmod, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { lookUp } from "../base/collections.js";
import { quote } from "../base/text.js";
import { OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import type { Output } from "./terminal.js";

/** How many characters are written to the file at once. */
const CHUNK = 64 * 1024;

const PERMISSIONS = 0o7777;

interface WriteOptions {
  readonly stdout: Output;
  /** Stops the writing; nothing of the file is left. */
  readonly signal?: AbortSignal;
  /** Is called after each chunk. */
  readonly onChunk?: () => void;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is in a folder that does not exist",
  ENOTDIR: "is below a file, not below a folder",
  EISDIR: "is a folder, not a file",
  EACCES: "is not writable",
  EROFS: "is on a read-only file system",
};

/**
 * Writes text in constant memory. A path of `-` is standard output. Devices and pipes, which can't be replaced, are written to
 * as they are. A link stays, and so does the mode of a file that is replaced.
 */
export async function writeText(
  option: string,
  { path, text }: { readonly path: string; readonly text: string | Iterable<string> },
  options: WriteOptions,
): Promise<void> {
  const chunks = inChunks(typeof text === "string" ? [text] : text, options.onChunk);
  if (path === "-") return writeToOutput(chunks, options);
  const { signal } = options;
  await write(path, chunks, signal && { signal }).catch((error: NodeJS.ErrnoException) => {
    throw explain(`${option} ${quote(path)}`, error);
  });
}

/** A report that can't be written should be known before a run, not after it. */
export async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

/** Writes a neighbour, which takes the name of the file at the end. */
async function write(
  path: string,
  chunks: Iterable<string>,
  options?: { readonly signal: AbortSignal },
): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) return writeFile(path, chunks, options);
  // The file that a link leads to need not be there yet.
  const followed = await realpath(path).catch(() => undefined);
  const target = followed ?? resolve(dirname(path), await readlink(path).catch(() => basename(path)));
  const partial = `${target}.${randomUUID()}.partial`;
  const mode = there && { mode: there.mode & PERMISSIONS };
  try {
    // Nobody may read it meanwhile who may not read the file that it replaces.
    await writeFile(partial, chunks, { flag: "wx", ...mode, ...options });
    if (mode) await chmod(partial, mode.mode);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes chunk by chunk, so that a signal is heard in between. */
async function writeToOutput(chunks: Iterable<string>, { stdout, signal }: WriteOptions): Promise<void> {
  for (const chunk of chunks) {
    stdout.write(chunk);
    if (await stdout.settled()) throw new OutputError();
    await setImmediate();
    signal?.throwIfAborted();
  }
}

/** A path that can't be written to is wrong usage; a disk that is full is not. */
function explain(name: string, error: NodeJS.ErrnoException): Error {
  const reason = lookUp(reasons, error.code ?? "");
  if (reason) return new UsageError(`${name} ${reason}.`);
  const obstacle = whyUnwritten(error);
  return obstacle ? new WriteError(`${name} can't be written: ${obstacle}.`) : error;
}

/** Adds to a file that belongs to someone else, such as the step summary of a workflow. */
export async function appendText(path: string, text: string): Promise<void> {
  await appendFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw explain(quote(path), error);
  });
}

function* inChunks(text: Iterable<string>, onChunk = () => {}): Iterable<string> {
  let chunk = "";
  for (const piece of text) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    onChunk();
    chunk = "";
  }
  yield chunk;
}
