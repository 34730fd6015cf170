/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */
import { createWriteStream } from "node:fs";
import { appendFile, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { quote } from "../base/quote.js";
import { UsageError } from "./exit-status.js";

/** So many characters go to the file at once. */
const CHUNK = 64 * 1024;

const STANDARD_OUTPUT = "-";

export interface WriteOptions {
  readonly stdout: NodeJS.WritableStream;
  /** Stops the writing; nothing of the file is left. */
  readonly signal: AbortSignal;
  /** Is called after each chunk. */
  readonly onChunk: () => void;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "lies in a folder that does not exist",
  ENOTDIR: "lies in something that is no folder",
  EISDIR: "is a folder, not a file",
  EACCES: "may not be written",
  EROFS: "lies on a file system that can only be read",
  ENOSPC: "does not fit on the disk",
};

/** Writes text in constant memory. A path of `-` is standard output. Devices and pipes, which can't be replaced, are written to as they are. */
export async function writeWhole(
  option: string,
  path: string,
  text: Iterable<string>,
  options: WriteOptions,
): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    await pipeline(Readable.from(inChunks(text, options.onChunk)), options.stdout, {
      signal: options.signal,
      end: false,
    });
    return;
  }
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${option} ${quote(path)} ${reasons["EISDIR"]}.`);
  const isReplaced = there === undefined || there.isFile();
  const target = isReplaced ? `${path}.${process.pid}.partial` : path;
  try {
    await pipeline(Readable.from(inChunks(text, options.onChunk)), createWriteStream(target), {
      signal: options.signal,
    });
    if (isReplaced) await rename(target, path);
  } catch (error) {
    if (isReplaced) await rm(target, { force: true });
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new UsageError(`${option} ${quote(path)} ${reason}.`) : error;
  }
}

/** Adds to a file that belongs to someone else, such as the step summary of a workflow. */
export async function appendText(path: string, text: string): Promise<void> {
  await appendFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${quote(path)} ${reasons[error.code ?? ""] ?? `can't be written: ${error.message}`}.`);
  });
}

function* inChunks(text: Iterable<string>, onChunk: () => void): Iterable<string> {
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
