/** Writes files, and says in words why one can't be written. */
import { randomUUID } from "node:crypto";
import { appendFile, chmod, copyFile, lstat, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { lookUp } from "../base/collections.js";
import { quote } from "../base/text.js";
import { OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import type { Output } from "./terminal.js";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is in a folder that does not exist",
  ENOTDIR: "is a file or below one, not a folder",
  EISDIR: "is a folder, not a file",
  EACCES: "is not writable",
  EROFS: "is on a read-only file system",
};

/** Writes a text in place of what is there, which keeps its mode; a path of `-` is standard output. `option` names the path in an error. */
export async function writeText(
  option: string,
  { path, text }: { readonly path: string; readonly text: string | Iterable<string> },
  { stdout, signal }: { readonly stdout: Output; readonly signal?: AbortSignal },
): Promise<void> {
  const chunks = typeof text === "string" ? [text] : text;
  if (path !== "-") return inWords(`${option} ${quote(path)}`, replaceFile(path, chunks, signal));
  for (const chunk of chunks) {
    stdout.write(chunk);
    if (await stdout.settled()) throw new OutputError();
    // So that a signal is heard in between.
    await setImmediate();
    signal?.throwIfAborted();
  }
}

/** What keeps a file from being written beside another, or from taking its place: a folder of somebody else, or a file that is mounted. */
const ONLY_IN_PLACE = ["EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV"];

/**
 * Writes a file beside and renames it, so that a full disk or a kill leaves what was there, which keeps its mode. Writes in place where that
 * can't be, and what is no regular file.
 */
export async function replaceFile(path: string, content: Iterable<string>, signal?: AbortSignal): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const there = await lstat(target).catch(() => undefined);
  const options = signal && { signal };
  if (there && !there.isFile()) return writeFile(target, content, options);
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    const handle = await open(beside, "wx", there?.mode).catch(orInPlace);
    // What is written in parts can be read only once.
    if (!handle) return await writeFile(target, content, options);
    try {
      await writeFile(handle, content, options);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (there) await chmod(beside, there.mode);
    const isRenamed = await rename(beside, target).then(() => true, orInPlace);
    if (!isRenamed) await copyFile(beside, target);
  } finally {
    await rm(beside, { force: true });
  }
}

function orInPlace(error: NodeJS.ErrnoException): undefined {
  if (!ONLY_IN_PLACE.includes(error.code ?? "")) throw error;
}

/** Adds to a file that belongs to someone else, such as the step summary of a workflow. */
export async function appendText(path: string, text: string): Promise<void> {
  await inWords(quote(path), appendFile(path, text));
}

/** A report that can't be written should be known before a run, not after it. */
export async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

/** Demands that a file can stand at a path. */
export async function demandFile(path: string): Promise<void> {
  await demandFolder(path);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${quote(path)} is a folder, not a file.`);
}

/** A path that can't be written to is wrong usage; a disk that is full is not. */
export async function inWords(name: string, writing: Promise<void>): Promise<void> {
  await writing.catch((error: NodeJS.ErrnoException) => {
    const reason = lookUp(reasons, error.code ?? "");
    if (reason) throw new UsageError(`${name} ${reason}.`);
    const obstacle = whyUnwritten(error);
    if (obstacle) throw new WriteError(`${name} can't be written: ${obstacle}.`);
    // Whatever else the system has against it is about the path.
    throw error.syscall === undefined ? error : new UsageError(`${name} can't be written (${error.code}).`);
  });
}
