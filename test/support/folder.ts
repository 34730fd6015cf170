/** Folders for the files of tests, which go with the process that made them. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const made: string[] = [];
process.once("exit", () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
// Vitest ends its processes by a signal, which no listener of "exit" would see.
process.once("SIGTERM", () => process.exit());

/** Makes a folder with files by their paths in it. */
export function newFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "museum-mock-"));
  made.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Makes a project of ES modules that finds this package by its name. */
export function newProject(files: Readonly<Record<string, string>>): string {
  const at = newFolder({ "package.json": '{ "type": "module" }', ...files });
  mkdirSync(join(at, "node_modules"));
  symlinkSync(resolve("."), join(at, "node_modules", "museum-mock"), "junction");
  return at;
}

/** Makes a file in a folder of its own. */
export function newFile(name: string, content: string): string {
  return join(newFolder({ [name]: content }), name);
}
