/** Reads and writes the file of `sweep --lock`. A lock is for the files of a suite as they were. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { quote } from "../base/quote.js";
import type { Lock } from "../sweep/lock.js";
import { type LockFile, readLock } from "../sweep/lock-reading.js";
import { UsageError } from "./exit-status.js";
import { parseJsonFile, readOptionFile } from "./option-file.js";
import type { Terminal } from "./terminal.js";
import { writeText } from "./whole-file.js";

/** Returns paths as they are from the folder of a lock, and a digest of the files there. */
export async function readSuite(lock: string, paths: readonly string[]): Promise<LockFile["suite"]> {
  const own = paths.map((path) => relative(dirname(lock), path).replaceAll("\\", "/") || ".");
  return { paths: own, digest: await digestOf(lock, own) };
}

/** Digests files, with everything in folders but `node_modules`, what begins with a dot, and the lock itself. */
async function digestOf(lock: string, paths: readonly string[]): Promise<string> {
  const folder = dirname(lock);
  const hash = createHash("sha256");
  for (const path of paths) {
    const files = (await filesAt(resolve(folder, path))).filter((file) => file !== resolve(lock));
    if (files.length === 0) throw new UsageError(`${quote(path)} has no file, so the lock can't be for it.`);
    for (const file of files) {
      const name = relative(folder, file).replaceAll("\\", "/");
      hash.update(`${name}\0`).update(
        createHash("sha256")
          .update(await readFile(file))
          .digest(),
      );
    }
  }
  return `sha256:${hash.digest("hex")}`;
}

async function filesAt(path: string): Promise<readonly string[]> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new UsageError(`${quote(path)} does not exist, so the lock can't be for it.`);
  if (!there.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name !== "node_modules" && !name.startsWith(".")).sort();
  return (await Promise.all(names.map((name) => filesAt(join(path, name))))).flat();
}

/** Returns the tests that a command names, if none of its words names anything in the suite: a lock would never be stale. */
export async function testsOutside(command: readonly string[], suite: readonly string[]): Promise<readonly string[]> {
  const isInside = (word: string) => suite.some((path) => !/^\.\.|^\//.test(relative(path, word)));
  const there = await Promise.all(command.slice(1).map((word) => stat(word).catch(() => undefined)));
  const named = command.slice(1).filter((_, at) => there[at]);
  if (named.some(isInside)) return [];
  return named.filter((word) => /(^|[^a-z])(test|spec)s?([^a-z]|$)/i.test(basename(word)));
}

export interface LockedSuite {
  /** The file of the lock. */
  readonly path: string;
  readonly command: readonly string[];
  readonly suite: LockFile["suite"];
}

export async function writeLock(
  { varied, pinned, fails, untried }: Lock,
  { path, command, suite }: LockedSuite,
  terminal: Terminal,
): Promise<void> {
  const file: LockFile = { schemaVersion: 1, kind: "lock", command, suite, varied, pinned, fails, untried };
  await writeText("--lock", { path, text: `${JSON.stringify(file, null, 2)}\n` }, terminal);
}

/** Reads a lock. Throws a UsageError if the file is not a lock, or if the suite has changed since. */
export async function readFreshLock(path: string): Promise<LockFile> {
  const lock = readLock(await parseJsonFile(quote(path), await readOptionFile("LOCK", path)));
  if (!lock) throw new UsageError(`${quote(path)} is no lock; write one with museum-mock sweep --lock.`);
  if ((await digestOf(path, lock.suite.paths)) !== lock.suite.digest) {
    throw new UsageError(
      `${quote(path)} is stale: the tests have changed. Write it again with museum-mock sweep --lock.`,
    );
  }
  return lock;
}
