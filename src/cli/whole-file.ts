/** Writes a file whole or not at all: into a neighbour that takes its name at the end. */
import { createWriteStream } from "node:fs";
import { appendFile, chmod, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
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
  const chunks = Readable.from(inChunks(text, options.onChunk));
  if (path === STANDARD_OUTPUT) return pipeline(chunks, options.stdout, { signal: options.signal, end: false });
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${option} ${quote(path)} ${reasons["EISDIR"]}.`);
  const isReplaced = there === undefined || there.isFile();
  const write = isReplaced
    ? replace(path, chunks, { ...options, mode: there?.mode })
    : overwrite(path, chunks, options);
  await write.catch((error: NodeJS.ErrnoException) => {
    const reason = reasons[error.code ?? ""];
    throw reason ? new UsageError(`${option} ${quote(path)} ${reason}.`) : error;
  });
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
