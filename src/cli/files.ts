/** Writes files, and says in words why one can't be written. */
import { randomUUID } from "node:crypto";
import {
  appendFile,
  chmod,
  copyFile,
  type FileHandle,
  lstat,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { lookUp } from "../base/collections.js";
import { quote, toSafeText } from "../base/text.js";
import { HELD } from "../config/files.js";
import { OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import { HELD_FILE } from "./system.js";
import type { Output, Terminal } from "./terminal.js";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is in a folder that does not exist",
  ENOTDIR: "is a file or below one, not a folder",
  // As Windows says of a folder below a file.
  EEXIST: "is a file or below one, not a folder",
  EISDIR: "is a folder, not a file",
  EACCES: "is not writable",
  EROFS: "is on a read-only file system",
  EBUSY: HELD,
  EPERM: `is not writable, or ${HELD}`,
};

/** Writes a text in place of what is there; a path of `-` is standard output. `option` names the path in an error. */
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

/** The codes of a folder of somebody else, or of a file that is mounted. */
const ONLY_IN_PLACE = ["EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV"];

/** Writes a file beside and renames it, so that a full disk or a kill leaves what was there; in place where it must. The mode stays. */
export async function replaceFile(path: string, content: Iterable<string>, signal?: AbortSignal): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const there = await lstat(target).catch(() => undefined);
  const options = signal && { signal };
  if (there && !there.isFile()) return writeFile(target, content, options);
  const beside = await writeBeside(target, there?.mode, (handle) => writeFile(handle, content, options));
  // What is written in parts can be read only once.
  if (beside === undefined) return whileHeld(() => writeFile(target, content, options));
  await takePlace(beside, target).finally(() => rm(beside, { force: true }));
}

/** Writes files by their paths: all of them, or none where one can't be written. */
export async function replaceFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const written: { readonly beside: string; readonly path: string }[] = [];
  try {
    for (const [path, text] of files) {
      const there = await stat(path).catch(() => undefined);
      if (there && !there.isFile()) throw new UsageError(`${quote(path)} is not a regular file; remove it.`);
      const target = await realpath(path).catch(() => path);
      const beside = await writeBeside(target, there?.mode, (handle) => writeFile(handle, text));
      if (beside === undefined) throw new UsageError(`${quote(dirname(path))} is not writable.`);
      written.push({ beside, path: target });
    }
    for (const { beside, path } of written) await takePlace(beside, path);
  } finally {
    for (const { beside } of written) await rm(beside, { force: true });
  }
}

/** Writes a file beside its target. Returns its path; undefined where the folder takes none. */
async function writeBeside(
  target: string,
  mode: number | undefined,
  write: (handle: FileHandle) => Promise<void>,
): Promise<string | undefined> {
  const beside = `${target}.${randomUUID()}.tmp`;
  const handle = await open(beside, "wx", mode).catch(orInPlace);
  if (!handle) return undefined;
  try {
    await write(handle);
    await handle.sync();
    await handle.close();
    // Some file systems know no modes, and refuse it.
    if (mode !== undefined) await chmod(beside, mode).catch(() => {});
  } catch (error) {
    await handle.close();
    await rm(beside, { force: true });
    throw error;
  }
  return beside;
}

async function takePlace(beside: string, target: string): Promise<void> {
  const isRenamed = await whileHeld(() => rename(beside, target), HELD_FILE).then(() => true, orInPlace);
  if (!isRenamed) await whileHeld(() => copyFile(beside, target));
}

function orInPlace(error: NodeJS.ErrnoException): undefined {
  if (!ONLY_IN_PLACE.includes(error.code ?? "")) throw error;
}

/** How long a held file is waited for, and how often it is tried. In milliseconds. */
const [PATIENCE, STEP] = [1500, 100];

/** Writes again while another program holds the file, which fails with one of these codes. */
export async function whileHeld(
  write: () => Promise<void>,
  codes: readonly string[] = ["EBUSY", ...HELD_FILE],
): Promise<void> {
  for (let waited = 0; ; waited += STEP) {
    try {
      return await write();
    } catch (error) {
      if (waited >= PATIENCE || !codes.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
    await setTimeout(STEP);
  }
}

/** Adds to a file that belongs to someone else, such as the step summary of a workflow. */
export async function appendText(path: string, text: string): Promise<void> {
  await inWords(
    quote(path),
    whileHeld(() => appendFile(path, text)),
  );
}

/** A report that can't be written should be known before a run, not after it. */
export async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

export async function demandFile(path: string): Promise<void> {
  await demandFolder(path);
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${quote(path)} is a folder, not a file.`);
}

/** Waits for a report. One that can't be written takes neither the others nor the verdict along. */
export async function sayError(
  writing: Promise<void>,
  { warn, paintWarning }: Pick<Terminal, "warn" | "paintWarning">,
): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof UsageError || error instanceof WriteError)) throw error;
    warn(`${paintWarning("red", "error:")} ${toSafeText(error.message)}`);
  });
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
