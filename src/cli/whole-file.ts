/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */
import { createWriteStream } from "node:fs";
import { appendFile, chmod, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { quote } from "../base/quote.js";
import { OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import type { Output } from "./output.js";

/** How many characters are written to the file at once. */
const CHUNK = 64 * 1024;

const STANDARD_OUTPUT = "-";

interface WriteOptions {
  readonly stdout: Output;
  /** Stops the writing; nothing of the file is left. */
  readonly signal: AbortSignal;
  /** Is called after each chunk. */
  readonly onChunk: () => void;
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
  const chunks = Readable.from(inChunks(text, options.onChunk));
  const isReplaced = there === undefined || there.isFile();
  const write = isReplaced
    ? replace(path, chunks, { ...options, mode: there?.mode })
    : overwrite(path, chunks, options);
  await write.catch((error: NodeJS.ErrnoException) => {
    throw explain(`${option} ${quote(path)}`, error);
  });
}

/** A report that can't be written should be known before a run, not after it. */
export async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

/** Writes a text as `writeWhole` does. */
export function writeText(
  option: string,
  { path, text }: { readonly path: string; readonly text: string },
  { stdout }: Pick<WriteOptions, "stdout">,
): Promise<void> {
  return writeWhole(option, path, [text], { stdout, signal: new AbortController().signal, onChunk: () => {} });
}

function overwrite(path: string, chunks: Readable, { signal }: WriteOptions): Promise<void> {
  return pipeline(chunks, createWriteStream(path), { signal });
}

async function replace(
  path: string,
  chunks: Readable,
  { signal, mode }: WriteOptions & { readonly mode: number | undefined },
): Promise<void> {
  const target = await resolveLink(path);
  await removeLeftovers(target);
  const partial = `${target}.${process.pid}.partial`;
  try {
    // Nobody may read it meanwhile who may not read the file that it replaces.
    const permissions = mode === undefined ? {} : { mode: mode & PERMISSIONS };
    await pipeline(chunks, createWriteStream(partial, permissions), { signal });
    if (mode !== undefined) await chmod(partial, mode & PERMISSIONS);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

const PERMISSIONS = 0o7777;

/** The file that a link leads to, which need not be there yet. */
async function resolveLink(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) return real;
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : resolve(dirname(path), link);
}

/** Removes the partial files of runs that were killed; a process that is still there may be writing to its own. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = `${basename(target)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)\.partial$/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

/** A process of somebody else's may not be signalled, but is there. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
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
