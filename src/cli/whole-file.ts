/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */
import { createWriteStream } from "node:fs";
import { appendFile, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { quote } from "../base/quote.js";
import { OutputError, UsageError, WriteError } from "./exit-status.js";
import type { Output } from "./output.js";
import { whyUnwritten } from "./write-failure.js";

/** So many characters go to the file at once. */
const CHUNK = 64 * 1024;

const STANDARD_OUTPUT = "-";

export interface WriteOptions {
  readonly stdout: Output;
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
};

/** Writes text in constant memory. A path of `-` is standard output. Devices and pipes, which can't be replaced, are written to as they are. */
export async function writeWhole(
  option: string,
  path: string,
  text: Iterable<string>,
  options: WriteOptions,
): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    await writeToOutput(text, options);
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
    throw explain(`${option} ${quote(path)}`, error as NodeJS.ErrnoException);
  }
}

/** Writes chunk by chunk, so that a signal is heard in between. */
async function writeToOutput(text: Iterable<string>, { stdout, signal, onChunk }: WriteOptions): Promise<void> {
  for (const chunk of inChunks(text, onChunk)) {
    stdout.write(chunk);
    if (await stdout.settled()) throw new OutputError();
    await setImmediate();
    signal.throwIfAborted();
  }
}

/** A path that can't be written to is wrong usage; a disk that is full is not. */
function explain(name: string, error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? ""];
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
