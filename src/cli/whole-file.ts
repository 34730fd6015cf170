/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { appendFile, chmod, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
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

/** Pipelines take no signal that is undefined. */
const NEVER = new AbortController().signal;

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
  { path, text: given }: { readonly path: string; readonly text: string | Iterable<string> },
  options: WriteOptions,
): Promise<void> {
  const text = typeof given === "string" ? [given] : given;
  if (path === "-") return writeToOutput(text, options);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${option} ${quote(path)} ${reasons["EISDIR"]}.`);
  const { signal = NEVER, onChunk } = options;
  const chunks = Readable.from(inChunks(text, onChunk));
  const isReplaced = there === undefined || there.isFile();
  const write = isReplaced
    ? replace(path, chunks, { signal, mode: there && there.mode & PERMISSIONS })
    : pipeline(chunks, createWriteStream(path), { signal });
  await write.catch((error: NodeJS.ErrnoException) => {
    throw explain(`${option} ${quote(path)}`, error);
  });
}

/** A report that can't be written should be known before a run, not after it. */
export async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

/** Writes a neighbour, which takes the name of the file at the end. */
async function replace(
  path: string,
  chunks: Readable,
  { signal, mode }: { readonly signal: AbortSignal; readonly mode: number | undefined },
): Promise<void> {
  // The file that a link leads to need not be there yet.
  const followed = await realpath(path).catch(() => undefined);
  const target = followed ?? resolve(dirname(path), await readlink(path).catch(() => basename(path)));
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    // Nobody may read it meanwhile who may not read the file that it replaces.
    const stream = createWriteStream(partial, { flags: "wx", ...(mode !== undefined && { mode }) });
    await pipeline(chunks, stream, { signal });
    if (mode !== undefined) await chmod(partial, mode);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes chunk by chunk, so that a signal is heard in between. */
async function writeToOutput(text: Iterable<string>, { stdout, signal, onChunk }: WriteOptions): Promise<void> {
  for (const chunk of inChunks(text, onChunk)) {
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
